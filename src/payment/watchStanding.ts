import type { PaymentEvent, PaymentStanding } from '../../machines/payment/payment/payment.ts';
import type { Visibility } from '../flow/visibility.ts';
import { pollServer } from '../flow/watch.ts';

/** How long is waited before each question, ms; the last one goes on. */
export const PACE: readonly number[] = [1000, 1500, 2000, 3000, 5000, 7000, 10_000];
/** Every third question goes through to the provider. */
const FORCE_EVERY = 3;

export interface WatchDeps {
  /** Asks the server how what is paid for stands. */
  query: (payableId: string, force: boolean, signal: AbortSignal) => Promise<PaymentStanding>;
  visibility?: Visibility;
}

/** The port `watchStanding`: asks how the payment stands, slower each time, and only while somebody looks. */
export const watchStanding = ({ query, visibility }: WatchDeps) =>
  pollServer<PaymentEvent, { payableId: string; paymentId: string | null }>({
    pace: PACE,
    visibility,
    ask: async ({ payableId }, signal, count) => ({
      type: 'standing.arrived',
      standing: await query(payableId, count % FORCE_EVERY === 0, signal),
    }),
    failed: (failure) => ({ type: 'standing.failed', failure }),
  });
