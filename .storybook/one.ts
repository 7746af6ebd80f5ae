import type { Keyed } from '../src/flow/keyed.ts';

/** A registry that has one actor, whatever it is asked for. */
export const one = <Ref>(ref: Ref): Keyed<never, Ref> => ({
  get: () => ref,
  retain: () => () => undefined,
  rename: () => undefined,
  all: () => [ref],
  disposeAll: () => undefined,
});
