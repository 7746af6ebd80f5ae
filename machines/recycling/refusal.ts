import type { Failure } from '../kit/failure.ts';

/** The refusal reason of a 409 if it is one of `known`. Null for any other failure. */
export const knownReason = <R extends string>(known: Readonly<Record<R, true>>, failure: Failure): R | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(known, failure.reason)
    ? (failure.reason as R)
    : null;
