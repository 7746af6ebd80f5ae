import type { MerchantQuote, PoolItem, RecycleOrderDetail } from '../../../contract/recycling/recycling.ts';
import {
  bidding,
  completed,
  depositDue,
  estimate,
  merchantToPay,
  NOW,
  priceAsked,
  reviewed,
  tooFew,
  underReview,
} from '../../../machines/recycling/deal/fixtures.ts';

const { id, no, kind, gameId, gameName, title, description, region, shown, createdAt, expiresAt } = bidding;
const pictures = Array.from({ length: 14 }, (_, index) => ({
  url: `/img/listing/account-${index}.webp`,
  name: `截图 ${index + 1}`,
}));
const item: PoolItem = {
  id,
  no,
  kind,
  gameId,
  gameName,
  title,
  description,
  region,
  pictures,
  shown,
  createdAt,
  expiresAt,
  expected: 330_000,
  quotes: 3,
  estimate,
};
const ownQuote = {
  id: 'quote-1',
  price: 318_000,
  status: 'open',
  createdAt: NOW,
  expiresAt: '2026-11-24T07:04:00.000Z',
} as const;
export const pool: PoolItem[] = [
  { ...item, ownQuote },
  { ...item, id: 'valuation-7', no: 'HYgj7', kind: 'valuation', quotes: 0, estimate: tooFew },
];

const offered = { ...ownQuote, title, gameName, picture: '/img/listing/account-0.webp' };
export const quotes: MerchantQuote[] = [
  { ...offered, valuationId: id, left: 8 },
  { ...offered, id: 'quote-8', status: 'rejected', price: 280_000, valuationId: 'v-8', left: 10 },
  {
    ...offered,
    id: 'quote-9',
    status: 'withdrawn',
    price: 260_000,
    valuationId: 'v-9',
    left: 9,
    createdAt: '2026-11-18T07:04:00.000Z',
  },
];

/** Merchants do not see the seller's payout. */
const bought = ({ payout: _payout, ...order }: RecycleOrderDetail): RecycleOrderDetail => ({
  ...order,
  side: 'buy',
});
export const toPay = bought({ ...merchantToPay, dueAt: '2026-11-22T07:06:00.000Z' });
export const inReview = bought(underReview);
export const toReceive = bought({ ...reviewed, canRevealCredential: true });
const { dueAt: _due, ...toCheck } = toReceive;
/** The receipt waits for the check of a refund. */
export const held: RecycleOrderDetail = { ...toCheck, isPayoutHeld: true, turn: 'system' };
export const received = bought(completed);
export const deals = [bought(depositDue), toPay, inReview, bought(priceAsked), toReceive, received].map(
  (order, index) => ({
    ...order,
    id: `recycle-${index + 1}`,
    createdAt: order === received ? '2026-11-18T07:04:00.000Z' : order.createdAt,
  }),
);
