import { describe, expect, it } from 'vitest';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceRecycle } from '../../../server/staff/acts.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { accept, createDeal, deposit, payPrice, quote, submitBidding } from '../../kit/selling.ts';

const kit = useApp();

interface Trade {
  listingId: string;
  valuationId: string;
  id: string;
  seller: SignedIn;
  merchant: SignedIn;
}

/** A seller takes a listing down and accepts a quote for it. */
async function accepted(): Promise<Trade> {
  const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
  const { listingId, valuationId } = await submitBidding(kit, seller);
  await pass(listingId);
  await seller.do(selling.takeDownListing, { input: { id: listingId, remark: '先不卖给个人了' } });
  await quote(merchant, valuationId);
  const { id } = (await accept(seller, valuationId, merchant)).value;
  return { listingId, valuationId, id, seller, merchant };
}

async function paid(): Promise<Trade> {
  const trade = await accepted();
  await deposit(kit, trade.seller, trade.valuationId);
  await payPrice(kit, trade.merchant, trade.id);
  return trade;
}

async function pass(id: string): Promise<void> {
  const staff = await kit.someone({ role: 'staff', roles: ['supervisor'] });
  await staff.do(ops.advanceListing, { params: { id }, input: { event: 'audit.pass' } });
}

const byStaff = ({ id }: Trade, event: Parameters<typeof advanceRecycle>[4]) =>
  kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, event, '和描述不符'));

const askPrice = ({ id, merchant }: Trade) =>
  merchant.do(recycling.changeRecyclePrice, { input: { id, amount: 70_000, reason: '少一款皮肤' } });

const own = async ({ seller, listingId }: Trade) => {
  const { status, isTakenByBid, wasTakenDown, downRemark } = await (
    await kit.login(seller.phone)
  ).do(selling.readOwnListing, { params: { id: listingId } });
  return { status, isTakenByBid, wasTakenDown, downRemark };
};
const messages = async ({ seller }: Trade, title: string) =>
  (
    await kit.sql<{ content: string }>`select content from messages
      where user_id = ${seller.id} and title = ${title}`
  ).map(({ content }) => content);
const putUp = async ({ seller, listingId }: Trade) =>
  (await kit.login(seller.phone)).do(selling.putUpListing, { params: { id: listingId } });

const TAKEN_DOWN = {
  status: 'takenDown',
  isTakenByBid: false,
  wasTakenDown: undefined,
  downRemark: undefined,
} as const;
const AUDITED = { ...TAKEN_DOWN, status: 'underReview', wasTakenDown: true } as const;

describe('a listing that its seller took down before accepting a quote', () => {
  it('is taken down again when the merchant does not pay', async () => {
    const trade = await accepted();
    expect(await own(trade)).toEqual({
      status: 'takenDown',
      isTakenByBid: true,
      wasTakenDown: true,
      downRemark: '已接受商户报价，平台自动下架',
    });
    await deposit(kit, trade.seller, trade.valuationId);
    await kit.passTime(RULES.recyclePaymentWindow);
    expect(await own(trade)).toEqual(TAKEN_DOWN);
    expect(await messages(trade, '回收交易关闭')).toEqual([
      '「满级黄金号」商户超时未付款，交易关闭。押金原路退回。商品还是已下架，可以自己重新上架',
    ]);
    expect(
      await kit.sql`select id from staff_tasks where subject_id = ${trade.listingId} and closed_at is null`,
    ).toEqual([]);
    await putUp(trade);
    expect(await own(trade)).toEqual({ ...TAKEN_DOWN, status: 'onSale' });
  });

  it.each<[string, (trade: Trade) => Promise<unknown>, string]>([
    [
      'it failed the review',
      (trade) => byStaff(trade, 'review.fail'),
      '验号未通过，交易关闭：和描述不符。押金原路退回。商品重新审核，通过后还是已下架，可以自己重新上架',
    ],
    [
      'its seller refused a lower price',
      async (trade) => {
        await askPrice(trade);
        await trade.seller.do(recycling.answerRecyclePrice, {
          params: { id: trade.id },
          input: { isAgreed: false, amount: 70_000 },
        });
      },
      '卖家不同意新的成交价，交易取消。押金原路退回。商品重新审核，通过后还是已下架，可以自己重新上架',
    ],
    [
      'its seller did not answer a lower price',
      async (trade) => {
        await askPrice(trade);
        await kit.passTime(RULES.recyclePriceWindow);
      },
      '卖家没有在 24 小时内答复新的成交价，交易取消。押金原路退回。商品重新审核，通过后还是已下架，可以自己重新上架',
    ],
    [
      'the merchant had got the account',
      async (trade) => {
        await byStaff(trade, 'review.pass');
        await byStaff(trade, 'seller.default');
      },
      '卖家未配合交易，交易关闭：和描述不符。押金 ¥40 赔付给商户。商品重新审核，通过后还是已下架，可以自己重新上架。账号已还给你，请联系客服，由客服打电话告诉你现在的登录方式。登录后马上改密码，再出售时填写新密码',
    ],
  ])('is audited when %s, and taken down again', async (_, end, why) => {
    const trade = await paid();
    await end(trade);
    await runDueJobs(kit.ctx);
    expect(await own(trade)).toEqual(AUDITED);
    expect(await messages(trade, '回收交易关闭')).toEqual([`「满级黄金号」${why}`]);
    await pass(trade.listingId);
    expect(await own(trade)).toEqual(TAKEN_DOWN);
    expect(await messages(trade, '核实通过')).toEqual([
      '「满级黄金号」核实没有问题，还是已下架，可以自己重新上架',
    ]);
    await putUp(trade);
    expect(await own(trade)).toEqual({ ...TAKEN_DOWN, status: 'onSale' });
  });
});

it('answers a merchant who leaves a late trade without contact, login and form of the seller', async () => {
  const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
  const words = { description: '加我 QQ 123456789', phone: '13877778888' };
  const { id, valuationId } = await createDeal(
    kit,
    seller,
    merchant,
    { account: 'player_01', password: 'secret-Pass1' },
    words,
  );
  await deposit(kit, seller, valuationId);
  await payPrice(kit, merchant, id);
  await kit.passTime(RULES.recycleLateAfter);
  const buyer = await kit.login(merchant.phone, { role: 'merchant' });
  const leave = () =>
    buyer.do(recycling.cancelValuation, { input: { id: valuationId }, key: 'leave-late-1' });
  const left = await leave();
  expect(await leave()).toEqual(left);
  const { description, phone, account, attributes, best, status } = left;
  expect({ description, phone, account, attributes, best, status }).toEqual({
    description: '*** ***',
    phone: undefined,
    account: undefined,
    attributes: undefined,
    best: undefined,
    status: 'cancelled',
  });
});
