/**
 * Tools to prove a chart (XState v5 machine), invokes and delays included, without starting any actor.
 *
 * - {@link leafStates}: every leaf, dotted: `['closed', 'asking.idle', …]`. A story is due for each.
 * - {@link transitionsOf}: every transition the chart declares, each with a stable readable key.
 * - {@link coverTransitions}: walks all paths that given events open up and says which of those transitions they took.
 *
 * Each flow says what to try in its `walks.ts`, and {@link coverWalks} goes through it. By hand it is:
 *
 * ```ts
 * const { missed, leaves } = coverTransitions(machine, {
 *   input: { orderId: null },
 *   events: [
 *     { type: 'order.place' },
 *     done('placeOrder', { id: 7 }),            // the port `placeOrder` resolved
 *     fail('placeOrder', { kind: 'network' }),  // … or rejected
 *   ],
 * });
 * expect(missed).toEqual([]);                        // every transition is on some path
 * expect(leaves.missed).toEqual([]);                 // every leaf is reached
 * ```
 *
 * Delays (`after`) need no event: they are fired for you. Guards are told apart by trying events with different data
 * (`done('placeOrder', {code: 409})` beside `done('placeOrder', {code: 200})`). If a transition cannot be reached from
 * the initial state with one input, give `inputs` with several. `paths` holds the shortest path to every state found,
 * for assertions about what must hold everywhere (`always`).
 */
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
import { getShortestPaths } from 'xstate/graph';
import type { ChartEvent, Walks } from '../../machines/kit/walks.ts';
import { declaredTransitions, leafStates, leavesOf, transitionsOf } from '../chart/model.ts';

export { done, fail, type ChartEvent } from '../../machines/kit/walks.ts';
export { declaredTransitions, leafStates, leavesOf, transitionsOf } from '../chart/model.ts';

type Transition = AnyTransitionDefinition;

/** What {@link coverTransitions} found. */
export interface Coverage<M extends AnyStateMachine> {
  /** Keys of the transitions that were taken, in the chart's order. */
  taken: string[];
  /** Keys of the transitions that no path took. */
  missed: string[];
  leaves: { reached: string[]; missed: string[] };
  /** The shortest path to every distinct state, as events, with the state it ends in. */
  paths: { events: EventFromLogic<M>[]; state: SnapshotFrom<M> }[];
}

export interface CoverOptions<M extends AnyStateMachine> {
  /** Events to try in every state, {@link done} and {@link fail} among them; or a function of the state. */
  events: readonly ChartEvent[] | ((state: SnapshotFrom<M>) => readonly ChartEvent[]);
  /** What the machine starts with; `inputs` for several starts. */
  input?: InputFrom<M>;
  inputs?: readonly InputFrom<M>[];
  /** What makes two states the same: the value and the whole context unless given. Narrow it when context grows. */
  identify?: (state: SnapshotFrom<M>) => string;
  /** Upper bound of (state, event) pairs tried; reaching it is an error, not a pass. 20 000 unless given. */
  limit?: number;
  /** Called for every distinct state: throw in it (or `expect`) what must hold everywhere. */
  always?: (state: SnapshotFrom<M>) => void;
}

/** An actor is heard only while the state that invoked it (or the context that spawned it) holds it. */
function canArrive(state: AnyMachineSnapshot, event: ChartEvent): boolean {
  const [, id] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  return id === undefined || Object.hasOwn(state.children, id);
}

/** The ends of all waits (`after`) of a chart, as events. */
export const delaysOf = (machine: AnyStateMachine): ChartEvent[] =>
  [...new Set(transitionsOf(machine).map(({ event }) => event))]
    .filter((event) => event.startsWith('xstate.after.'))
    .map((type) => ({ type }));

/** Those of the given events and waits that can happen in a state: only an actor that runs can answer. */
export const eventsIn = (
  state: AnyMachineSnapshot,
  events: readonly ChartEvent[],
  delays: readonly ChartEvent[],
): ChartEvent[] => [...events, ...delays].filter((event) => canArrive(state, event));

/** What makes two states the same unless a walk says otherwise. */
export const keyOf = ({ value, context, status }: AnyMachineSnapshot): string =>
  JSON.stringify([value, context, status]);

/**
 * One pure step of the chart that reports every transition it takes, the raised and eventless ones included: they are
 * told only to inspectors, so the step runs in the scope of an actor that is never started.
 */
function stepper<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  onTaken: (transition: Transition) => void,
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

/**
 * Walks every path the events open up (shortest paths over all distinct states, then each event once in each of them)
 * and reports the transitions taken. Pure: assigns and guards run, other actions and ports do not.
 * {@link done} and {@link fail} are tried only where that actor runs. Throws when a state breaks the chart (an invoke
 * without `onError`, an action that throws) and when the walk passes `limit`, so that an endless context is noticed.
 */
export function coverTransitions<M extends AnyStateMachine>(
  machine: M,
  { events, input, inputs, identify, limit = 20_000, always }: CoverOptions<M>,
): Coverage<M> {
  const catalogue = declaredTransitions(machine);
  const delays = delaysOf(machine);
  const triedIn = (state: SnapshotFrom<M>) =>
    eventsIn(
      state as AnyMachineSnapshot,
      typeof events === 'function' ? events(state) : events,
      delays,
    ) as EventFromLogic<M>[];
  const key = identify ?? ((state: SnapshotFrom<M>) => keyOf(state as AnyMachineSnapshot));

  const taken = new Set<string>();
  const reached = new Set<string>();
  const paths: Coverage<M>['paths'] = [];
  let tried = 0;

  for (const start of inputs ?? [input]) {
    const step = stepper(machine, start as InputFrom<M>, (transition) => {
      const known = catalogue.get(transition);
      if (known) taken.add(known.key);
    });
    const found = getShortestPaths(machine, {
      input: start as InputFrom<M>,
      events: triedIn as never,
      serializeState: key as never,
      limit: limit + 1,
    });
    for (const { state, steps } of found) {
      const snapshot = state as SnapshotFrom<M>;
      const { status, error, value } = state as AnyMachineSnapshot;
      if (status === 'error')
        throw new Error(`the chart breaks in ${JSON.stringify(value)}`, { cause: error });
      always?.(snapshot);
      for (const leaf of leavesOf(snapshot)) reached.add(leaf);
      paths.push({ events: steps.slice(1).map(({ event }) => event), state: snapshot });
      for (const event of triedIn(snapshot)) {
        tried += 1;
        if (tried > limit) {
          throw new Error(`more than ${limit} (state, event) pairs: give identify, or a higher limit`);
        }
        step(snapshot, event);
      }
    }
  }

  const keys = [...catalogue.values()].map((transition) => transition.key);
  const leaves = leafStates(machine);
  return {
    taken: keys.filter((one) => taken.has(one)),
    missed: keys.filter((one) => !taken.has(one)),
    leaves: {
      reached: leaves.filter((leaf) => reached.has(leaf)),
      missed: leaves.filter((leaf) => !reached.has(leaf)),
    },
    paths,
  };
}

/**
 * {@link coverTransitions} over all walks of a flow (`machines/<flow>/walks.ts`), taken together: missed is what no walk
 * took or reached.
 */
export function coverWalks<M extends AnyStateMachine>(
  { machine, walks }: Walks<M>,
  { always }: Pick<CoverOptions<M>, 'always'> = {},
): Coverage<M> {
  const all = walks.map((walk) => coverTransitions(machine, { ...walk, ...(always && { always }) }));
  const inOne = (lists: string[][]) => new Set(lists.flat());
  const taken = inOne(all.map((one) => one.taken));
  const reached = inOne(all.map((one) => one.leaves.reached));
  const keys = transitionsOf(machine).map(({ key }) => key);
  const leaves = leafStates(machine);
  return {
    taken: keys.filter((key) => taken.has(key)),
    missed: keys.filter((key) => !taken.has(key)),
    leaves: {
      reached: leaves.filter((leaf) => reached.has(leaf)),
      missed: leaves.filter((leaf) => !reached.has(leaf)),
    },
    paths: all.flatMap(({ paths }) => paths),
  };
}
