import type { OwnListing } from '../../../contract/selling/selling.ts';
import { listingCard } from '../../../machines/kit/listingFixture.ts';

const own = (name: string, rest: Partial<OwnListing>): OwnListing => ({
  ...listingCard({
    id: `own-${name}`,
    no: `HY-${name}`,
    description: '贵族 8，国标 3 个。',
    region: '安卓 / 微信 / 微信 128 区',
    picture: `/img/listing/listing-${name.length}-0.webp`,
    views: 214,
  }),
  favourites: 12,
  createdAt: '2026-11-20T05:30:00.000Z',
  fee: 16_400,
  income: 311_600,
  isTakenByBid: false,
  ...rest,
});
const sold: Partial<OwnListing> = {
  status: 'sold',
  createdAt: '2026-11-10T05:30:00.000Z',
  orderNo: 'HYxs202611211204300010427',
  orderId: 'o-427',
  orderedAt: '2026-11-14T04:00:00.000Z',
};
const money = { amount: 311_600, fee: 16_400 };

/** Sold; the payout waits for the check of a refund. */
export const payoutHeld = own('sold-held', {
  ...sold,
  payout: { ...money, state: 'frozen', why: '支付渠道有一笔退款还没核对，核对完再结算' },
});

export const published: OwnListing[] = [
  own('on-sale', {}),
  own('review', { status: 'underReview', gameName: '原神', title: '满命雷神 6 精' }),
  own('rejected', { status: 'rejected', auditRemark: '主图看不清段位，请换一张' }),
  own('held', {
    status: 'held',
    orderStage: 'rebinding',
    payout: { ...money, state: 'waiting', why: '交易还没完成，买家确认收货后 3～7 天结算，等级越高越快' },
  }),
  own('no-login', { status: 'underReview', title: '荣耀王者 皮肤 120', needsCredential: true }),
  own('no-login-paid', {
    status: 'held',
    title: '最强王者 皮肤 88',
    orderStage: 'awaitingInspection',
    needsCredential: true,
    credentialDueAt: '2026-11-22T04:00:00.000Z',
  }),
  own('down', { status: 'takenDown', downRemark: '先自己玩几天' }),
  own('taken-bid', { status: 'takenDown', isTakenByBid: true }),
  own('sold-due', {
    ...sold,
    payout: {
      ...money,
      state: 'scheduled',
      releaseAt: '2026-11-28T04:00:00.000Z',
      why: '买家已确认收货，7 天观察期内没有问题就结算',
    },
  }),
  own('sold-paid', {
    ...sold,
    payout: {
      ...money,
      state: 'paid',
      releaseAt: '2026-11-21T04:00:00.000Z',
      why: '观察期结束，货款在我的钱包里',
    },
  }),
  own('problem', { status: 'problem', auditRemark: '有人报告这个账号被盗过' }),
  own('taken-back', {
    status: 'takenBack',
    payout: { ...money, state: 'void', why: '账号被找回，货款已退给买家' },
  }),
];
