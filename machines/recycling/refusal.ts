import type { Failure } from '../kit/failure.ts';

/** The reason of a refusal (409), when it is one of those that are known; null for every other failure. */
export const reasonIn = <R extends string>(known: Readonly<Record<R, true>>, failure: Failure): R | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(known, failure.reason)
    ? (failure.reason as R)
    : null;
