import type { Jobs } from '../jobs/jobs.ts';
import { rescheduleWhileUnderWay } from '../providers/refundUnderWay.ts';
import { reconcile } from './reconciliation.ts';
import { sendWithdrawal } from './sending.ts';
import { sendPartialRefund, refundPayment } from './payments.ts';
import { closePayment } from './sync.ts';

export const paymentJobs = {
  'payment.close': { name: '关闭付款', queue: 'provider', run: closePayment },
  'payment.refund': { name: '退款', queue: 'provider', run: rescheduleWhileUnderWay(refundPayment) },
  'payment.refundPart': {
    name: '退一部分款',
    queue: 'provider',
    run: rescheduleWhileUnderWay(sendPartialRefund),
  },
  'payment.reconcile': { name: '对账', queue: 'provider', run: reconcile },
  'withdrawal.send': { name: '付提现', queue: 'provider', run: sendWithdrawal },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof paymentJobs, true> {}
}
