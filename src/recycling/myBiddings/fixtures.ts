import type { RecycleOrderRow, ValuationRow } from '../../../contract/recycling/recycling.ts';
import {
  asking,
  bidding,
  cameToNothing,
  completed,
  depositDue,
  merchantToPay,
  orderFailed,
  reviewed,
  tooFew,
  turnedDown,
  underReview,
  valuation,
} from '../../../machines/recycling/deal/fixtures.ts';

export const valuations: ValuationRow[] = [
  valuation,
  { ...turnedDown.valuation, id: 'valuation-2', no: 'HYgj202611200930000000002', estimate: asking },
  {
    ...cameToNothing.valuation,
    id: 'valuation-3',
    no: 'HYgj202611180930000000003',
    estimate: tooFew,
    createdAt: '2026-11-18T09:30:00.000Z',
  },
];
export const biddings: ValuationRow[] = [
  bidding,
  { ...bidding, id: 'valuation-9', no: 'HYjj202611211500000000009', quotes: 0, estimate: tooFew },
];
export const endedBiddings: ValuationRow[] = [
  { ...bidding, id: 'valuation-4', no: 'HYjj202611181500000000004', status: 'cancelled', quotes: 0 },
  {
    ...turnedDown.valuation,
    id: 'valuation-5',
    no: 'HYjj202611171500000000005',
    kind: 'bidding',
    createdAt: '2026-11-17T07:00:00.000Z',
  },
];

export const trades: RecycleOrderRow[] = [
  depositDue,
  merchantToPay,
  underReview,
  reviewed,
  completed,
  orderFailed,
].map((order, index) => ({ ...order, id: `recycle-${index + 1}` }));
