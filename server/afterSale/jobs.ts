import type { Jobs } from '../jobs/jobs.ts';
import { rescheduleWhileUnderWay } from '../providers/refundUnderWay.ts';
import { expireAfterSale } from './deadlines.ts';
import { payRefund } from './payouts.ts';

export const afterSaleJobs = {
  'afterSale.expire': { queue: 'clock', run: expireAfterSale },
  'afterSale.pay': { queue: 'provider', run: rescheduleWhileUnderWay(payRefund) },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof afterSaleJobs, true> {}
}
