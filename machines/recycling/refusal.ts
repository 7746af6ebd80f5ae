import type { Failure } from '../kit/failure.ts';

/** The reason of a 409 refusal, when it is a known one. Null for every other failure. */
export const knownReason = <R extends string>(known: Readonly<Record<R, true>>, failure: Failure): R | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(known, failure.reason)
    ? (failure.reason as R)
    : null;
