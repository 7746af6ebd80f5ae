import type { Jobs } from '../jobs/jobs.ts';
import { expireValuation } from './endValuation.ts';
import { expireUnpaid } from './expiry.ts';
import { expireQuote, sendQuoteSms } from './quotes.ts';
import { confirmForMerchant } from './recycleMoves.ts';
import { expirePrice } from './priceChanges.ts';

export const recyclingJobs = {
  'quote.expire': { queue: 'clock', run: expireQuote },
  'quote.notify': { queue: 'message', run: sendQuoteSms },
  'valuation.expire': { queue: 'clock', run: expireValuation },
  'deposit.expire': { queue: 'provider', run: (ctx, id) => expireUnpaid(ctx, id, 'awaitingDeposit') },
  'merchantPayment.expire': { queue: 'provider', run: (ctx, id) => expireUnpaid(ctx, id, 'trading') },
  'recycleReceipt.expire': { queue: 'clock', run: confirmForMerchant },
  'recyclePrice.expire': { queue: 'clock', run: expirePrice },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof recyclingJobs, true> {}
}
