import { toPaymentStatus } from '../../machines/recycling/paymentStatus.ts';
import { type PaymentDeps, providePayment } from '../payment/index.ts';
import type { Drafts } from '../flow/drafts.ts';
import type { Intentions } from '../flow/intentions.ts';
import type { Navigation } from '../flow/navigation.ts';
import type { Visibility } from '../flow/visibility.ts';
import type { CallOptions } from '../api/client.ts';
import type { api } from './calls.ts';

export interface RecyclingDeps<Calls> {
  calls?: Calls;
  intentions?: Intentions;
  drafts?: Drafts;
  navigation?: Navigation;
  visibility?: Visibility;
  /** The server's clock, epoch ms. */
  now?: () => number;
  /** Whether to prefer a QR code to a form post (wide screens). */
  prefersScan?: () => boolean;
  /** Posts a form to the provider in this tab. */
  post?: (form: string) => void;
  /** Called when valuations or recycle orders may have changed. */
  onChanged?: () => void;
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

/** Whether to prefer a QR code to a form post (wide screens). */
export const browserPrefersScan = () => window.matchMedia('(min-width: 1025px)').matches;
