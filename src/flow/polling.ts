import { fromCallback, fromPromise } from 'xstate';
import type { OrderStanding } from '../../contract/buying/order.ts';
import { asFailure } from '../../machines/kit/failure.ts';
import type { PaymentEvent } from '../../machines/payment/payment/payment.ts';

/** How long is waited before each question, ms; the last one goes on. */
export const PACE: readonly number[] = [1000, 1500, 2000, 3000, 5000, 7000, 10_000];
/** Every third question goes through to the provider. */
const FORCE_EVERY = 3;
const BACK_OFF_MAX = 15_000;

/** Whether the person can see the page, and a call when they can again. */
export interface Visibility {
  isVisible(): boolean;
  /** Returns what stops it. */
  onVisible(listener: () => void): () => void;
}

export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible(listener) {
    const heard = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', heard);
    return () => document.removeEventListener('visibilitychange', heard);
  },
};

export interface WatchDeps {
  /** Asks the server how the order stands. */
  query: (orderId: string, force: boolean, signal: AbortSignal) => Promise<OrderStanding>;
  visibility?: Visibility;
}

/**
 * The port `watchStanding`: asks again and again, slower each time, never two questions at once. Nothing is asked while
 * the page is hidden; when it is seen again the question goes out at once and the pace starts over.
 */
export const watchStanding = ({ query, visibility = pageVisibility }: WatchDeps) =>
  fromCallback<PaymentEvent, { orderId: string; paymentId: string | null }>(({ input, sendBack }) => {
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
        const standing = await query(input.orderId, asked % FORCE_EVERY === 0, controller.signal);
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

/** The port `backOff`: 1 s, 2 s, 4 s … at most 15 s; over at once when the page is seen again. */
export const backOff = (visibility: Visibility = pageVisibility) =>
  fromPromise<void, { attempt: number }>(
    ({ input: { attempt }, signal }) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          stopListening();
          resolve();
        };
        const timer = setTimeout(end, Math.min(1000 * 2 ** Math.max(0, attempt - 1), BACK_OFF_MAX));
        const stopListening = visibility.onVisible(end);
        signal.addEventListener('abort', end, { once: true });
      }),
  );
