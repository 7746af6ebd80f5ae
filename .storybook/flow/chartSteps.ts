import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { ChartEvent } from '../../machines/kit/walks.ts';
import { transitionsOf } from '../chart/model.ts';

/** False for the response of an actor that is not a child of the snapshot. */
function canArrive(state: AnyMachineSnapshot, event: ChartEvent): boolean {
  const [, id] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  return id === undefined || Object.hasOwn(state.children, id);
}

/** The expiry events of all delays (`after`) of a chart. */
export const delaysOf = (machine: AnyStateMachine): ChartEvent[] =>
  [...new Set(transitionsOf(machine).map(({ event }) => event))]
    .filter((event) => event.startsWith('xstate.after.'))
    .map((type) => ({ type }));

/** The events, including expired delays, that can happen in a state. */
export const eventsIn = (
  state: AnyMachineSnapshot,
  events: readonly ChartEvent[],
  delays: readonly ChartEvent[],
): ChartEvent[] => [...events, ...delays].filter((event) => canArrive(state, event));

/** Identifies a state by its value and context. A walk may narrow that. */
export const keyOf = ({ value, context, status }: AnyMachineSnapshot): string =>
  JSON.stringify([value, context, status]);

/**
 * Creates a function that takes one pure step of a chart and reports all transitions taken, including raised and
 * eventless ones. XState only shows those to inspectors, so the step runs in the scope of an actor that is never
 * started.
 */
export function stepper<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  onTaken: (transition: AnyTransitionDefinition) => void,
): (state: SnapshotFrom<M>, event: EventFromLogic<M>) => void {
  const self = createActor<AnyStateMachine>(machine, {
    input,
    inspect: (seen) => {
      if (seen.type !== '@xstate.microstep') return;
      const { _transitions: transitions } = seen;
      transitions.forEach(onTaken);
    },
  });
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  };
  return (state, event) => {
    if ((state as AnyMachineSnapshot).status === 'active') machine.transition(state, event, scope);
  };
}
