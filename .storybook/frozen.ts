import { createActor, type ActorRefFrom, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import { withManualPorts, persistedAt, type Fixture } from './flow/run.ts';

/** A fixture with other values in its context. */
export const changed = <Context extends object>(
  { value, context }: { value: unknown; context: Context },
  change: Partial<Context> | undefined,
) => ({ value, context: { ...context, ...change } });

/**
 * Starts a machine in a state for a story. Its ports never respond, so a submit stays pending. Child machines start in
 * their initial state unless `children` is given.
 *
 * @param children states of the children: of invoked ones by invoke id, of spawned ones by the name of their machine
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
