import { fromPromise } from 'xstate';

/** A port that never answers: what a press starts stays on the screen. */
export const waiting = <T, I extends object>() => fromPromise<T, I>(() => new Promise<T>(() => {}));
