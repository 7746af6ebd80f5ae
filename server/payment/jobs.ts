import type { Jobs } from '../jobs/jobs.ts';
import { rescheduleWhileUnderWay } from '../providers/refundUnderWay.ts';
import { reconcile } from './reconciliation.ts';
import { sendWithdrawal } from './sending.ts';
import { sendPartialRefund, refundPayment } from './payments.ts';
import { closePayment } from './sync.ts';

export const paymentJobs = {
  'payment.close': { queue: 'provider', run: closePayment },
  'payment.refund': { queue: 'provider', run: rescheduleWhileUnderWay(refundPayment) },
  'payment.refundPart': { queue: 'provider', run: rescheduleWhileUnderWay(sendPartialRefund) },
  'payment.reconcile': { queue: 'provider', run: reconcile },
  'withdrawal.send': { queue: 'provider', run: sendWithdrawal },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof paymentJobs, true> {}
}
