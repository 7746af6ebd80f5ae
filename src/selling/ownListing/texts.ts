import type { OrderStage } from '../../../contract/buying/index.ts';
import type { ListingStatus } from '../../../contract/market/index.ts';
import type { OwnListing, Payout } from '../../../contract/selling/selling.ts';
import { may } from '../../../machines/rulebooks/decide.ts';
import { listingLifecycle } from '../../../machines/rulebooks/listing.ts';
import { href } from '../../app/routes.ts';
import { NO_DAYS, toParams, type Days } from '../../shared/list/days.ts';
import { beijing, money, type Tone } from '../../ui/index.ts';

/** Tabs of 我发布的; '' means all. */
export const OWN_STATUSES = [
  { value: '', label: '全部' },
  { value: 'onSale', label: '上架中' },
  { value: 'held', label: '交易中' },
  { value: 'underReview', label: '待审核' },
  { value: 'rejected', label: '审核失败' },
  { value: 'takenDown', label: '已下架' },
  { value: 'sold', label: '已出售' },
  { value: 'problem', label: '问题账号' },
  { value: 'takenBack', label: '被找回' },
] as const satisfies readonly { value: ListingStatus | ''; label: string }[];

export type OwnStatus = (typeof OWN_STATUSES)[number]['value'];

export const OWN_STATE: Readonly<Record<ListingStatus, { word: string; tone: Tone }>> = {
  underReview: { word: '待审核', tone: 'info' },
  onSale: { word: '上架中', tone: 'good' },
  held: { word: '交易中', tone: 'info' },
  sold: { word: '已出售', tone: 'neutral' },
  takenDown: { word: '已下架', tone: 'neutral' },
  problem: { word: '问题账号', tone: 'bad' },
  takenBack: { word: '被找回', tone: 'bad' },
  rejected: { word: '审核失败', tone: 'bad' },
};

/** Parses the status from the URL; '' (all) if it is invalid. */
export const parseOwnStatus = (search: string): OwnStatus =>
  OWN_STATUSES.find(({ value }) => value === new URLSearchParams(search).get('status'))?.value ?? '';

/** Filter of own listings. The keyword is a part of a title or number; the days limit when they were published. */
export interface OwnFilter {
  status: OwnStatus;
  keyword: string;
  days: Days;
}

export const ALL_OWN: OwnFilter = { status: '', keyword: '', days: NO_DAYS };

/** The URL of 我发布的. */
export const ownHref = ({ status, keyword, days }: OwnFilter = ALL_OWN): string =>
  href('myProducts', {
    tab: 'published',
    status: status || undefined,
    q: keyword || undefined,
    ...toParams(days),
  });

export const canEdit = ({ status, isTakenByBid }: Pick<OwnListing, 'status' | 'isTakenByBid'>): boolean =>
  may(listingLifecycle, { state: status, context: { isTakenByBid } }, { type: 'listing.resubmit' });

/** True when the trade with the merchant is completed. */
export const isSoldByBid = ({ isTakenByBid, payout }: Pick<OwnListing, 'isTakenByBid' | 'payout'>): boolean =>
  isTakenByBid && payout?.state === 'paid';

export const lacksLogin = ({ status, isTakenByBid, needsCredential = false }: OwnListing): boolean =>
  may(
    listingLifecycle,
    { state: status, context: { isTakenByBid, needsCredential } },
    { type: 'credential.give' },
  );

export function payoutWords({ amount, fee, state, releaseAt, why }: Payout): {
  head: string;
  why: string;
  tone: Tone;
} {
  const parts = `${money(amount)}（已扣手续费 ${money(fee)}）`;
  const when = releaseAt === undefined ? '' : ` ${beijing(releaseAt, 'full')}`;
  switch (state) {
    case 'waiting':
      return { head: `待结算 ${parts}`, why, tone: 'info' };
    case 'scheduled':
      return { head: `预计${when} 到账 ${parts}`, why, tone: 'info' };
    case 'frozen':
      return { head: `暂不到账 ${parts}`, why, tone: 'warn' };
    case 'paid':
      return { head: `已于${when} 到账 ${parts}`, why, tone: 'good' };
    case 'void':
      return { head: '没有可结算的货款', why, tone: 'neutral' };
  }
}

const HELD: Readonly<Partial<Record<OrderStage, string>>> = {
  awaitingPayment: '已有买家下单，等买家付款。没有付款会自动重新上架。',
  awaitingInspection: '买家已付款，等客服验号。验号时客服可能联系你。',
  inspecting: '客服正在验号，可能会联系你。',
  awaitingBalance: '验号通过，等买家付尾款。',
  rebinding: '客服正在换绑，请留意客服的消息。',
};

function heldWords({ orderStage, inspectedUntil, needsCredential }: OwnListing): string {
  if (orderStage === 'delivered')
    return inspectedUntil === undefined
      ? '账号已交付，等买家验收。'
      : `账号已交付，买家验收到 ${beijing(inspectedUntil)}，到时没有操作视为确认收货。`;
  if (orderStage === 'awaitingInspection' && needsCredential === true)
    return '买家已付款，等你补充账号密码。';
  return (orderStage && HELD[orderStage]) ?? '已有买家下单，交易进行中。';
}

/** Whose turn it is in the open after-sale, for the seller. */
export function afterSaleWords({ turn, dueAt }: NonNullable<OwnListing['afterSale']>): string {
  switch (turn) {
    case 'seller':
      return `请在${dueAt === undefined ? '截止时间' : ` ${beijing(dueAt)} `}前答复，只能答复一次。`;
    case 'staff':
      return '客服正在处理，需要你答复时会通知你。';
    case 'buyer':
      return '等买家处理，你不用做什么。';
    case 'system':
    case 'nobody':
      return '平台正在处理，你不用做什么。';
  }
}

export function ownWords(listing: OwnListing): string {
  switch (listing.status) {
    case 'underReview':
      return listing.wasTakenDown === true
        ? '平台正在审核，通过后还是已下架，可以自己重新上架。'
        : '平台正在审核，通过后自动上架。';
    case 'onSale':
      return `${listing.views} 次浏览，${listing.favourites} 人收藏。`;
    case 'held':
      return heldWords(listing);
    case 'sold':
      return listing.orderedAt === undefined ? '已卖出。' : `${beijing(listing.orderedAt, 'full')} 下单。`;
    case 'takenDown':
      if (isSoldByBid(listing)) return '已由商户回收。';
      if (listing.isTakenByBid)
        return listing.wasTakenDown === true
          ? '你接受了商户的报价，交易没成还是已下架，可以自己重新上架。'
          : '你接受了商户的报价，平台已下架，交易没成会重新审核上架。';
      return listing.downRemark === undefined
        ? '你已下架，可以重新上架。'
        : `下架备注：${listing.downRemark}`;
    case 'rejected':
      return `没通过的原因：${listing.auditRemark ?? '没有写明，可以联系客服'}`;
    case 'problem':
      return listing.auditRemark === undefined
        ? '平台在核实这个账号，请留意系统消息。'
        : `平台在核实这个账号：${listing.auditRemark}`;
    case 'takenBack':
      return '平台认定账号被找回，商品不再出售。';
  }
}
