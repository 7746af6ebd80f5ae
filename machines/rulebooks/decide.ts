import {
  transition,
  type AnyStateMachine,
  type ContextFrom,
  type EventFrom,
  type SnapshotFrom,
} from 'xstate';

/** A state of a rulebook, and the facts that its guards read. */
export interface RulebookState<S extends string, C> {
  state: S;
  context: C;
}

/**
 * Applies an event. Returns the next standing, or undefined when the state does not allow the event (the server replies
 * 409).
 */
export function decide<M extends AnyStateMachine, S extends string>(
  machine: M,
  from: RulebookState<S, ContextFrom<M>>,
  event: EventFrom<M>,
): RulebookState<S, ContextFrom<M>> | undefined {
  const snapshot = machine.resolveState({ value: from.state, context: from.context }) as SnapshotFrom<M>;
  if (!(snapshot as { can(event: unknown): boolean }).can(event)) return undefined;
  const [next] = transition(machine, snapshot as never, event as never) as unknown as [
    { value: S; context: ContextFrom<M> },
    unknown,
  ];
  return { state: next.value, context: next.context };
}

/** True when the event is allowed. Views enable buttons with it. */
export function may<M extends AnyStateMachine, S extends string>(
  machine: M,
  from: RulebookState<S, ContextFrom<M>>,
  event: EventFrom<M>,
): boolean {
  return decide(machine, from, event) !== undefined;
}
