import { toPaymentStatus } from '../../machines/recycling/paymentStatus.ts';
import { type CashierDeps, type PaymentDeps, providePayment } from '../payment/index.ts';
import type { Drafts } from '../flow/drafts.ts';
import type { CallOptions } from '../api/client.ts';
import type { api } from './calls.ts';

export interface RecyclingDeps<Calls> extends CashierDeps<Calls> {
  drafts?: Drafts;
}

export interface RecyclePaymentDeps extends Pick<PaymentDeps, 'intentions' | 'visibility' | 'now'> {
  calls: Pick<typeof api, 'queryRecycleOrder'>;
}

/**
 * The payment chart for one side of a recycle order.
 *
 * @param open opens the payment with an idempotency key; rejects with a Failure
 */
export const provideRecyclePayment = (
  { calls, ...deps }: RecyclePaymentDeps,
  side: 'sell' | 'buy',
  open: (id: string, method: 'alipay' | 'wechat', options: CallOptions) => ReturnType<PaymentDeps['open']>,
) =>
  providePayment({
    ...deps,
    open: ({ payableId, method }, options) => open(payableId, method, options),
    query: async (id, force, signal) =>
      toPaymentStatus(await calls.queryRecycleOrder({ input: { id, force } }, { signal }), side),
  });
