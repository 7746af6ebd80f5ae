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
  'listing.edited': { name: '商品改了，更新回收', queue: 'clock', run: followListing },
  'quote.expire': {
    name: '报价到期',
    queue: 'clock',
    run: expireQuote,
    overdue: `select id, expires_at as at from quotes where status = 'open' and expires_at <= $1`,
  },
  'quote.notify': { name: '发报价短信', queue: 'message', run: sendQuoteSms },
  'valuation.expire': {
    name: '估价到期',
    queue: 'clock',
    run: expireValuation,
    overdue: `select id, expires_at as at from valuations where status = 'open' and expires_at <= $1`,
  },
  'deposit.expire': {
    name: '押金没付，关闭',
    queue: 'provider',
    run: (ctx, id) => expireUnpaid(ctx, id, 'awaitingDeposit'),
    overdue: overdueIn('awaitingDeposit'),
  },
  'merchantPayment.expire': {
    name: '商户没付货款，关闭',
    queue: 'provider',
    run: (ctx, id) => expireUnpaid(ctx, id, 'trading'),
    overdue: overdueIn('trading'),
  },
  'recycleReceipt.expire': {
    name: '商户自动确认收货',
    queue: 'clock',
    run: confirmForMerchant,
    overdue: `${overdueIn('reviewed')} and price_change <> 'asked'`,
  },
  'recyclePrice.expire': {
    name: '卖家没答复降价',
    queue: 'clock',
    run: expirePrice,
    // A price is asked during the review or after it. No order ends or moves on before it is answered.
    overdue: `select id, due_at as at from recycle_orders where price_change = 'asked' and due_at <= $1`,
  },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof recyclingJobs, true> {}
}
