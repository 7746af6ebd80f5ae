import type { RecycleStatus } from '../../contract/recycling/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { expireValuation } from './endValuation.ts';
import { expireUnpaid } from './expiry.ts';
import { followListing } from './followListing.ts';
import { expireQuote, sendQuoteSms } from './quotes.ts';
import { confirmForMerchant } from './recycleMoves.ts';
import { expirePrice } from './priceChanges.ts';

const overdueIn = (status: RecycleStatus) =>
  `select id, due_at as at from recycle_orders where status = '${status}' and due_at <= $1`;

export const recyclingJobs = {
  'listing.edited': { queue: 'clock', run: followListing },
  'quote.expire': {
    queue: 'clock',
    run: expireQuote,
    overdue: `select id, expires_at as at from quotes where status = 'open' and expires_at <= $1`,
  },
  'quote.notify': { queue: 'message', run: sendQuoteSms },
  'valuation.expire': {
    queue: 'clock',
    run: expireValuation,
    overdue: `select id, expires_at as at from valuations where status = 'open' and expires_at <= $1`,
  },
  'deposit.expire': {
    queue: 'provider',
    run: (ctx, id) => expireUnpaid(ctx, id, 'awaitingDeposit'),
    overdue: overdueIn('awaitingDeposit'),
  },
  'merchantPayment.expire': {
    queue: 'provider',
    run: (ctx, id) => expireUnpaid(ctx, id, 'trading'),
    overdue: overdueIn('trading'),
  },
  'recycleReceipt.expire': {
    queue: 'clock',
    run: confirmForMerchant,
    overdue: `${overdueIn('reviewed')} and price_change <> 'asked'`,
  },
  'recyclePrice.expire': {
    queue: 'clock',
    run: expirePrice,
    // A price is asked during the review or after it. No order ends or moves on before it is answered.
    overdue: `select id, due_at as at from recycle_orders where price_change = 'asked' and due_at <= $1`,
  },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof recyclingJobs, true> {}
}
