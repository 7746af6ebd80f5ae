import { fromCallback, type EventObject } from 'xstate';
import { asFailure, type Failure } from '../../machines/kit/failure.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

/**
 * A port that polls the server while a state lasts, with one request at a time, and sends each result to the chart. It
 * pauses while the page is hidden. When the page becomes visible, it polls at once and starts with the first interval
 * again. When the session has expired, it stops until then, because every 401 opens the login dialog.
 *
 * @param ask the `count`th request; resolves to the event of its result
 * @param failed the event of a failed request
 * @param pace intervals before each request, ms; the last one repeats. If empty, it polls only when the page becomes
 * visible
 */
export const pollServer = <Event extends EventObject, Input extends object>({
  ask,
  failed,
  pace,
  visibility = pageVisibility,
}: {
  ask: (input: Input, signal: AbortSignal, count: number) => Promise<Event>;
  failed: (failure: Failure) => Event;
  pace: readonly number[] | ((input: Input) => readonly number[]);
  visibility?: Visibility | undefined;
}) =>
  fromCallback<Event, Input>(({ input, sendBack }) => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let step = 0;
    let count = 0;
    const waits = typeof pace === 'function' ? pace(input) : pace;

    const wait = () => {
      clearTimeout(timer);
      const [longest] = waits.slice(-1);
      if (controller.signal.aborted || longest === undefined) return;
      timer = setTimeout(() => {
        if (visibility.isVisible()) void question();
      }, waits[step] ?? longest);
      step += 1;
    };
    const question = async () => {
      isAsking = true;
      count += 1;
      const { event, isExpired } = await ask(input, controller.signal, count).then(
        (answer) => ({ event: answer, isExpired: false }),
        (error: unknown) => {
          const failure = asFailure(error);
          return { event: failed(failure), isExpired: failure.kind === 'expired' };
        },
      );
      isAsking = false;
      if (!controller.signal.aborted) sendBack(event);
      if (!isExpired) wait();
    };
    const stopListening = visibility.onVisible(() => {
      step = 0;
      clearTimeout(timer);
      if (!isAsking) void question();
    });
    wait();
    return () => {
      controller.abort();
      clearTimeout(timer);
      stopListening();
    };
  });
