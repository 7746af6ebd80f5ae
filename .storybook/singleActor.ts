import type { ActorRegistry } from '../src/flow/actorRegistry.ts';

/** An actor registry that returns the same actor for every key. */
export const singleActor = <Ref>(ref: Ref): ActorRegistry<never, Ref> => ({
  get: () => ref,
  retain: () => () => undefined,
  rename: () => undefined,
  all: () => [ref],
  disposeAll: () => undefined,
});
