import { asPaymentStanding } from '../../machines/recycling/standing.ts';
import { type PaymentDeps, providePayment } from '../payment/index.ts';
import type { Drafts } from '../flow/drafts.ts';
import type { Intentions } from '../flow/intentions.ts';
import type { Navigation } from '../flow/navigation.ts';
import type { Visibility } from '../flow/visibility.ts';
import type { CallOptions } from '../api/client.ts';
import type * as api from './calls.ts';

/** What the flows of recycling need from the world; the browser's and the server's unless given. */
export interface RecyclingDeps<Calls> {
  calls?: Calls;
  intentions?: Intentions;
  drafts?: Drafts;
  navigation?: Navigation;
  visibility?: Visibility;
  /** The server's clock, epoch ms. */
  now?: () => number;
  /** Whether a code to scan is handier than a form on this screen. */
  prefersScan?: () => boolean;
  /** Posts a form to the provider in this tab. */
  post?: (form: string) => void;
  /** What the server says of valuations and recycle orders may be new. */
  onChanged?: () => void;
}

/** What a payment of a recycle order needs from the world. */
export interface RecyclePaymentDeps extends Pick<PaymentDeps, 'intentions' | 'visibility' | 'now'> {
  calls: Pick<typeof api, 'queryRecycleOrder'>;
}

/**
 * The payment chart over what one side of a recycle order owes.
 *
 * @param open begins the payment under a key; rejects with a failure
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
      asPaymentStanding(await calls.queryRecycleOrder({ input: { id, force } }, { signal }), side),
  });

/** Whether a code to scan is handier than a form on this screen. */
export const browserPrefersScan = () => window.matchMedia('(min-width: 1025px)').matches;
