import type { Jobs } from '../jobs/jobs.ts';
import { patiently } from '../providers/refundUnderWay.ts';
import { reconcile } from './reconciliation.ts';
import { sendWithdrawal } from './sending.ts';
import { closePayment, refundPart, refundPayment } from './payments.ts';

export const paymentJobs = {
  'payment.close': { queue: 'provider', run: closePayment },
  'payment.refund': { queue: 'provider', run: patiently(refundPayment) },
  'payment.refundPart': { queue: 'provider', run: patiently(refundPart) },
  'payment.reconcile': { queue: 'provider', run: reconcile },
  'withdrawal.send': { queue: 'provider', run: sendWithdrawal },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof paymentJobs, true> {}
}
