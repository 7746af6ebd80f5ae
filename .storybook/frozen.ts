import { createActor, type ActorRefFrom, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import { hold, persistedAt, type Fixture } from './flow/run.ts';

/**
 * A chart that stands still in a state, for stories: every port waits for ever, so what a press starts stays on the
 * screen. A child chart of that state begins where it would unless `children` says where it stands.
 *
 * @param children states of the children by the id of their invoke, or the name of their chart where they are spawned
 * @param ports ports that do answer
 */
export function frozen<M extends AnyStateMachine>(
  machine: M,
  fixture: Fixture,
  children: Fixture['children'] = fixture.children,
  ports: Readonly<Record<string, AnyActorLogic>> = {},
): ActorRefFrom<M> {
  const snapshot = persistedAt(machine, fixture, children);
  const still = hold(machine).provide({ actors: ports } as never) as AnyStateMachine;
  return createActor(still, { input: {}, snapshot } as never).start() as ActorRefFrom<M>;
}
