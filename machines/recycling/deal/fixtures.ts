import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import type {
  Estimate,
  Quote,
  RecycleOrderDetail,
  RecycleOrderRow,
  ValuationDetail,
} from '../../../contract/recycling/recycling.ts';
import { sellerDeposit } from '../../../contract/kit/rules.ts';
import { noAnswer, offline } from '../../kit/inquiry/fixtures.ts';
import { dealMachine, type Deal, type DealContext, type DealLeaf } from './deal.ts';

/** The server's time in all fixtures of recycling: 15:04 in Beijing. */
export const NOW = '2026-11-21T07:04:00.000Z';

export const estimate: Estimate = {
  verdict: 'enough',
  count: 38,
  low: 268_000,
  mid: 312_000,
  high: 356_000,
  similarity: 86,
  since: '2026-06-02T03:10:00.000Z',
};
/** With fewer than five sold listings, the range is that of asking prices. */
export const asking: Estimate = {
  verdict: 'enough',
  basis: 'asking',
  count: 12,
  low: 310_000,
  mid: 352_000,
  high: 398_000,
  similarity: 78,
};
export const tooFew: Estimate = { verdict: 'tooFew', count: 3 };

export const valuation: ValuationDetail = {
  id: 'valuation-1',
  no: 'HYgj202611211501000420001',
  kind: 'valuation',
  gameId: 'game-1',
  gameName: '王者荣耀',
  title: '安卓 QQ 荣耀王者 48 星 贵族 8 皮肤 312 款',
  description: '安卓 QQ 区，荣耀王者 48 星，贵族 8，皮肤 312 款，可二次实名。',
  region: '安卓 / QQ / 手 Q 1 区',
  expected: 330_000,
  status: 'open',
  quotes: 3,
  best: 318_000,
  quotedAt: '2026-11-21T07:02:20.000Z',
  createdAt: '2026-11-21T07:01:00.000Z',
  expiresAt: '2026-11-28T07:01:00.000Z',
  estimate,
  systemId: 's-1',
  carrierId: 'c-1',
  groupId: 'g-1',
  picture: '/img/listing/account-0.webp',
  pictures: [0, 1, 2].map((n) => ({ url: `/img/listing/account-${n}.webp`, name: `截图 ${n + 1}` })),
  shown: [
    { label: '段位', value: '荣耀王者 48 星' },
    { label: '贵族等级', value: '贵族 8' },
    { label: '皮肤数量', value: '312' },
  ],
  phone: '138****0001',
  needsCredential: true,
};

/** A bidding for the same account. Its form included the login. */
export const bidding: ValuationDetail = {
  ...valuation,
  kind: 'bidding',
  listingId: 'listing-9',
  account: 'hao***19',
  needsCredential: false,
};

const quoteOf = (n: number, merchantName: string, price: number, more: Partial<Quote> = {}): Quote => ({
  id: `quote-${n}`,
  merchantId: `merchant-${n}`,
  merchantName,
  price,
  status: 'open',
  createdAt: '2026-11-21T07:02:20.000Z',
  expiresAt: '2026-11-24T07:02:20.000Z',
  deposit: sellerDeposit(price),
  merchantDeals: 40 * n,
  merchantUnpaid: 0,
  ...more,
});
export const quotes: Quote[] = [
  quoteOf(1, '青鱼回收', 318_000, { merchantDeals: 214 }),
  quoteOf(2, '一诺号铺', 306_000, { createdAt: '2026-11-21T07:01:50.000Z', merchantDeals: 96 }),
  quoteOf(3, '南巷电竞', 259_000, {
    createdAt: '2026-11-21T07:01:30.000Z',
    merchantDeals: 12,
    merchantUnpaid: 2,
  }),
];
const [best] = quotes as [Quote];
const settledQuotes = quotes.map((quote): Quote => ({
  ...quote,
  status: quote.id === best.id ? 'accepted' : 'rejected',
}));

const row: RecycleOrderRow = {
  id: 'recycle-1',
  no: 'HYhs202611211504000000007',
  valuationId: valuation.id,
  side: 'sell',
  gameName: valuation.gameName,
  title: valuation.title,
  picture: '/img/listing/account-0.webp',
  pictures: [0, 1, 2].map((n) => ({ url: `/img/listing/account-${n}.webp`, name: `截图 ${n + 1}` })),
  description: valuation.description,
  region: valuation.region,
  merchantName: best.merchantName,
  sellerName: '青***客',
  price: best.price,
  deposit: best.deposit,
  depositState: 'unpaid',
  isPaid: false,
  status: 'awaitingDeposit',
  createdAt: NOW,
  dueAt: '2026-11-22T07:04:00.000Z',
};

/** The trade after the best quote was accepted; the deposit is due. */
export const depositDue: RecycleOrderDetail = {
  ...row,
  methods: ['alipay', 'wechat'],
  turn: 'seller',
  shown: valuation.shown,
  events: [{ at: NOW, kind: 'quote.accept', by: 'seller', text: '卖家接受报价' }],
  payout: {
    amount: best.price,
    fee: 0,
    state: 'waiting',
    why: '验号换绑完成后，商户有 12 小时确认收号，到时没有确认也视为收号，货款随即付给你，不收手续费',
  },
  canRevealCredential: false,
};
const paidEvent = {
  at: '2026-11-21T07:06:00.000Z',
  kind: 'deposit.captured',
  by: 'seller',
  text: '卖家已付押金',
} as const;
export const merchantToPay: RecycleOrderDetail = {
  ...depositDue,
  status: 'trading',
  depositState: 'paid',
  turn: 'merchant',
  events: [...depositDue.events, paidEvent],
};
export const underReview: RecycleOrderDetail = {
  ...merchantToPay,
  status: 'underReview',
  isPaid: true,
  turn: 'staff',
  events: [
    ...merchantToPay.events,
    { at: '2026-11-21T07:09:00.000Z', kind: 'payment.captured', by: 'merchant', text: '商户已付货款' },
  ],
};
export const reviewed: RecycleOrderDetail = {
  ...underReview,
  status: 'reviewed',
  turn: 'merchant',
  dueAt: '2026-11-21T19:12:00.000Z',
  payout: {
    amount: best.price,
    fee: 0,
    state: 'scheduled',
    releaseAt: '2026-11-21T19:12:00.000Z',
    why: '账号已交给商户，商户确认后立即付款，最迟到这个时间',
  },
  events: [
    ...underReview.events,
    { at: '2026-11-21T07:12:00.000Z', kind: 'review.pass', by: 'staff', text: '验号通过，已换绑' },
  ],
};
/** `order` after a lower price was asked for at `at` (2026-11-21). The seller has a day to answer. */
const askedOn = (order: RecycleOrderDetail, by: 'merchant' | 'staff', at: string): RecycleOrderDetail => ({
  ...order,
  turn: 'seller',
  dueAt: at.replace('2026-11-21', '2026-11-22'),
  payout: {
    amount: best.price,
    fee: 0,
    state: 'waiting',
    why: '等你答复新的成交价，到时没有答复视为不同意，交易取消',
  },
  priceChange: { state: 'asked', from: best.price, to: 298_000, reason: '少了两款限定皮肤', by, at },
  events: [
    ...order.events,
    {
      at,
      kind: 'price.ask',
      by,
      text: `${by === 'staff' ? '客服' : '商户'}提出新的成交价 ¥3,180 → ¥2,980：少了两款限定皮肤`,
    },
  ],
});
export const priceAsked = askedOn(underReview, 'merchant', '2026-11-21T07:10:00.000Z');
const { dueAt: _over, ...settled } = reviewed;
export const completed: RecycleOrderDetail = {
  ...settled,
  status: 'completed',
  depositState: 'refunded',
  turn: 'nobody',
  events: [
    ...reviewed.events,
    { at: '2026-11-21T07:30:00.000Z', kind: 'receipt.confirm', by: 'merchant', text: '商户确认收号' },
  ],
  payout: {
    amount: best.price,
    fee: 0,
    state: 'paid',
    releaseAt: '2026-11-21T07:30:00.000Z',
    why: '交易完成，货款全额在我的钱包里',
  },
  finishedAt: '2026-11-21T07:30:00.000Z',
};
const { dueAt: _merchantDue, ...unpaidByMerchant } = merchantToPay;
export const orderFailed: RecycleOrderDetail = {
  ...unpaidByMerchant,
  status: 'failed',
  turn: 'nobody',
  endReason: 'merchantUnpaid',
  depositState: 'refunded',
  events: [
    ...merchantToPay.events,
    {
      at: '2026-11-22T07:06:00.000Z',
      kind: 'payment.expire',
      by: 'system',
      text: '商户超时未付款，交易关闭',
    },
  ],
  payout: { amount: best.price, fee: 0, state: 'void', why: '商户超时未付款，交易已关闭' },
  cancelledAt: '2026-11-22T07:06:00.000Z',
};

/** The seller did not cooperate, so the deposit went to the merchant. */
const defaulted: RecycleOrderDetail = {
  ...orderFailed,
  isPaid: true,
  endReason: 'sellerDefault',
  depositState: 'forfeited',
  events: [
    ...underReview.events,
    {
      at: '2026-11-21T09:40:00.000Z',
      kind: 'seller.default',
      by: 'staff',
      text: '卖家未配合交易，交易关闭：三次联系都没有登录验号',
    },
  ],
  payout: { amount: best.price, fee: 0, state: 'void', why: '你没有配合交易，交易已关闭' },
  cancelledAt: '2026-11-21T09:40:00.000Z',
};
/** The seller refused the lower price. */
const notAgreed: RecycleOrderDetail = {
  ...orderFailed,
  isPaid: true,
  endReason: 'priceNotAgreed',
  events: [
    ...priceAsked.events,
    {
      at: '2026-11-21T07:30:00.000Z',
      kind: 'price.refuse',
      by: 'seller',
      text: '卖家不同意新的成交价，交易取消',
    },
  ],
  payout: { amount: best.price, fee: 0, state: 'void', why: '没有谈成新的价格，交易已取消' },
  cancelledAt: '2026-11-21T07:30:00.000Z',
};

const accepted: ValuationDetail = {
  ...valuation,
  status: 'accepted',
  acceptedPrice: best.price,
  merchantId: best.merchantId,
  recycleOrderId: row.id,
  needsCredential: false,
};

export const noQuotes: Deal = {
  valuation: withoutBest({ ...valuation, quotes: 0 }),
  quotes: [],
  order: null,
};
function withoutBest({ best: _best, quotedAt: _at, ...rest }: ValuationDetail): ValuationDetail {
  return rest;
}
export const quoted: Deal = { valuation, quotes, order: null };
export const biddingQuoted: Deal = { valuation: bidding, quotes, order: null };
export const toDeposit: Deal = { valuation: accepted, quotes: settledQuotes, order: depositDue };
export const inTrade: Deal = { ...toDeposit, order: merchantToPay };
export const inReview: Deal = { ...toDeposit, order: underReview };
/** Staff are late with the review, so the seller may withdraw. */
export const lateReview: Deal = { ...toDeposit, order: { ...underReview, canLeave: true } };
export const repriced: Deal = { ...toDeposit, order: priceAsked };
export const checked: Deal = { ...toDeposit, order: reviewed };
export const finished: Deal = {
  valuation: { ...accepted, status: 'completed' },
  quotes: settledQuotes,
  order: completed,
};
export const cameToNothing: Deal = {
  valuation: { ...accepted, status: 'cancelled', endReason: 'merchantUnpaid' },
  quotes: settledQuotes,
  order: orderFailed,
};
/** A trade in which staff asked for a lower price after the handover. */
export const repricedByStaff: Deal = {
  ...toDeposit,
  order: askedOn(reviewed, 'staff', '2026-11-21T07:20:00.000Z'),
};
const endedWith = (order: RecycleOrderDetail): Deal => ({
  ...cameToNothing,
  valuation: { ...cameToNothing.valuation, ...(order.endReason && { endReason: order.endReason }) },
  order,
});
export const sellerDefaulted: Deal = endedWith(defaulted);
export const priceNotAgreed: Deal = endedWith(notAgreed);
export const takenBack: Deal = {
  valuation: { ...withoutBest(valuation), status: 'cancelled', quotes: 0 },
  quotes: [],
  order: null,
};
export const turnedDown: Deal = {
  valuation: { ...withoutBest(valuation), status: 'refused', quotes: 0, refusal: '截图看不清段位，无法估价' },
  quotes: [],
  order: null,
};

const start = getInitialSnapshot(dealMachine, { valuationId: valuation.id }).context;
const withDeal = (deal: Deal): DealContext => ({ ...start, deal });
const comparing = withDeal(quoted);
const confirming: DealContext = { ...comparing, chosen: best.id };

export const fixtures = snapshotsOf<DealLeaf, DealContext>({
  unavailable: { ...start, failure: offline },
  acceptRefused: {
    ...confirming,
    acceptRefusal: 'quoteGone',
    failure: { kind: 'conflict', reason: 'quoteGone', message: '这个报价已被商户撤回。' },
  },
  uncertain: { ...confirming, failure: noAnswer },
  failed: withDeal(cameToNothing),
  cancelled: withDeal(takenBack),
  reading: start,
  'quoting.comparing': comparing,
  'quoting.confirming': confirming,
  accepting: confirming,
  declining: { ...comparing, declined: [best.id] },
  cancelling: comparing,
  depositing: withDeal(toDeposit),
  repricing: withDeal(repriced),
  answering: { ...withDeal(repriced), isAgreed: true },
  trading: withDeal(inTrade),
  done: withDeal(finished),
});
