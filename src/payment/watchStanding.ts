import type { PaymentEvent, PaymentStatus } from '../../machines/payment/payment/payment.ts';
import type { Visibility } from '../flow/visibility.ts';
import { pollServer } from '../flow/pollServer.ts';

/** Polling intervals, ms; the last one repeats. */
export const PACE: readonly number[] = [1000, 1500, 2000, 3000, 5000, 7000, 10_000];
/** Every third poll asks the provider. */
const FORCE_EVERY = 3;

interface WatchDeps {
  query: (payableId: string, force: boolean, signal: AbortSignal) => Promise<PaymentStatus>;
  visibility?: Visibility;
}

/** The port `watchStanding`: polls the payment status at growing intervals while the page is visible. */
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
