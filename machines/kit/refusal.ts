import type { Failure } from './failure.ts';

/** The refusal reason of a 409 if it is one of `known`. Null for any other failure. */
export const knownReason = <R extends string>(known: readonly R[], failure: Failure): R | null =>
  failure.kind === 'conflict' ? (known.find((reason) => reason === failure.reason) ?? null) : null;
