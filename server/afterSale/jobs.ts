import type { Jobs } from '../jobs/jobs.ts';
import { rescheduleWhileUnderWay } from '../providers/refundUnderWay.ts';
import { expireAfterSale } from './deadlines.ts';
import { payRefund } from './payouts.ts';

export const afterSaleJobs = {
  'afterSale.expire': {
    name: '售后到期',
    queue: 'clock',
    run: expireAfterSale,
    overdue: `select id, due_at as at from after_sales
      where due_at <= $1 and stage in ('reviewing', 'awaitingEvidence', 'awaitingSeller', 'recovering', 'awaitingReturn',
        'confirmingReturn', 'refused')`,
  },
  'afterSale.pay': { name: '付售后的钱', queue: 'provider', run: rescheduleWhileUnderWay(payRefund) },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof afterSaleJobs, true> {}
}
