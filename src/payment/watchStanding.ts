import { fromCallback } from 'xstate';
import { asFailure } from '../../machines/kit/failure.ts';
import type { PaymentEvent, PaymentStanding } from '../../machines/payment/payment/payment.ts';
import { pageVisibility, type Visibility } from '../flow/visibility.ts';

/** How long is waited before each question, ms; the last one goes on. */
export const PACE: readonly number[] = [1000, 1500, 2000, 3000, 5000, 7000, 10_000];
/** Every third question goes through to the provider. */
const FORCE_EVERY = 3;

export interface WatchDeps {
  /** Asks the server how what is paid for stands. */
  query: (payableId: string, force: boolean, signal: AbortSignal) => Promise<PaymentStanding>;
  visibility?: Visibility;
}

/**
 * The port `watchStanding`: asks again and again, slower each time, never two questions at once. Nothing is asked while
 * the page is hidden; when it is seen again the question goes out at once and the pace starts over.
 */
export const watchStanding = ({ query, visibility = pageVisibility }: WatchDeps) =>
  fromCallback<PaymentEvent, { payableId: string; paymentId: string | null }>(({ input, sendBack }) => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let step = 0;
    let asked = 0;

    const next = () => {
      clearTimeout(timer);
      if (controller.signal.aborted) return;
      timer = setTimeout(
        () => {
          if (visibility.isVisible()) void ask();
        },
        PACE[Math.min(step, PACE.length - 1)],
      );
      step += 1;
    };
    const ask = async () => {
      isAsking = true;
      asked += 1;
      try {
        const standing = await query(input.payableId, asked % FORCE_EVERY === 0, controller.signal);
        if (!controller.signal.aborted) sendBack({ type: 'standing.arrived', standing });
      } catch (error) {
        if (!controller.signal.aborted) sendBack({ type: 'standing.failed', failure: asFailure(error) });
      } finally {
        isAsking = false;
        next();
      }
    };
    const stopListening = visibility.onVisible(() => {
      step = 0;
      clearTimeout(timer);
      if (!isAsking) void ask();
    });
    next();
    return () => {
      controller.abort();
      clearTimeout(timer);
      stopListening();
    };
  });
