import { createActor, type ActorRefFrom, type AnyStateMachine } from 'xstate';
import { hold, persistedAt, type Fixture } from './flow/run.ts';

/**
 * A chart that stands still in a state, for stories: every port waits for ever, so what a press starts stays on the
 * screen. A child chart of that state begins where it would unless `children` says where it stands.
 *
 * @param children states of the children by the id of their invoke
 */
export function frozen<M extends AnyStateMachine>(
  machine: M,
  fixture: Fixture,
  children: Readonly<Record<string, Fixture>> = {},
): ActorRefFrom<M> {
  const snapshot = persistedAt(machine, fixture, children);
  return createActor(hold(machine), { input: {}, snapshot } as never).start() as ActorRefFrom<M>;
}
