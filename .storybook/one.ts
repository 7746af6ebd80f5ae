import type { ActorRegistry } from '../src/flow/actorRegistry.ts';

/** A registry that has one actor, whatever it is asked for. */
export const one = <Ref>(ref: Ref): ActorRegistry<never, Ref> => ({
  get: () => ref,
  retain: () => () => undefined,
  rename: () => undefined,
  all: () => [ref],
  disposeAll: () => undefined,
});
