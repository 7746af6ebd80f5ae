import { fromCallback, type EventObject } from 'xstate';
import { asFailure, type Failure } from '../../machines/kit/failure.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

/**
 * A port that asks the server again and again as long as a state lasts, never two questions at once, and sends each answer
 * to the chart. Nothing is asked while nobody looks; when somebody looks again the question goes out at once and the pace
 * starts over.
 *
 * @param ask puts the question for the `count`th time; resolves to the event that tells the answer
 * @param failed the event that tells why there was no answer
 * @param pace how long is waited before each question, ms; the last one goes on. Empty: asked only when somebody looks again
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
      const event = await ask(input, controller.signal, count).catch((error: unknown) =>
        failed(asFailure(error)),
      );
      isAsking = false;
      if (!controller.signal.aborted) sendBack(event);
      wait();
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
