import { createActor, type ActorRefFrom, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import { withManualPorts, persistedAt, type Fixture } from './flow/run.ts';

/**
 * Starts a chart in a state for a story. Ports never respond, so a submission stays pending. Child charts start in
 * their initial state unless `children` is given.
 *
 * @param children states of the children by the id of their invoke, or for spawned ones by the name of their chart
 * @param ports ports that respond
 */
export function frozen<M extends AnyStateMachine>(
  machine: M,
  fixture: Fixture,
  children: Fixture['children'] = fixture.children,
  ports: Readonly<Record<string, AnyActorLogic>> = {},
): ActorRefFrom<M> {
  const snapshot = persistedAt(machine, fixture, children);
  const still = withManualPorts(machine).provide({ actors: ports } as never) as AnyStateMachine;
  return createActor(still, { input: {}, snapshot } as never).start() as ActorRefFrom<M>;
}
