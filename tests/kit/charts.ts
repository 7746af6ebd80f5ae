/**
 * Coverage of a chart's transitions, invokes and delays included, without starting an actor.
 *
 * - {@link leafStates}: all leaf states, dotted: `['closed', 'asking.idle', …]`.
 * - {@link transitionsOf}: all transitions, each with a stable key.
 * - {@link coverTransitions}: takes all paths of given events and reports the transitions taken.
 *
 * {@link coverWalks} takes the events from a flow's `walks.ts`. By hand:
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
 * Delays (`after`) are included. For guards give events with different data: `done('placeOrder', {code: 409})` beside
 * `done('placeOrder', {code: 200})`. `inputs` starts the chart with several inputs. `paths` has the shortest path to each
 * state.
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { ChartEvent, Walks } from '../../machines/kit/walks.ts';
import { declaredTransitions, leafStates, leavesOf, transitionsOf } from '../../.storybook/chart/model.ts';
import { delaysOf, eventsIn, keyOf, stepper } from '../../.storybook/flow/chartSteps.ts';

export { done, fail, type ChartEvent } from '../../machines/kit/walks.ts';
export { declaredTransitions, leafStates, leavesOf, transitionsOf } from '../../.storybook/chart/model.ts';

export interface Coverage<M extends AnyStateMachine> {
  /** Keys of the transitions that some path takes, in the chart's order. */
  taken: string[];
  /** Keys of the transitions that no path takes. */
  missed: string[];
  leaves: { reached: string[]; missed: string[] };
  /** The shortest path to every distinct state, as events, with the state it ends in. */
  paths: { events: EventFromLogic<M>[]; state: SnapshotFrom<M> }[];
}

export interface CoverOptions<M extends AnyStateMachine> {
  /**
   * Events to try in every state, such as those of {@link done} and {@link fail}, or a function from the state to them.
   */
  events: readonly ChartEvent[] | ((state: SnapshotFrom<M>) => readonly ChartEvent[]);
  /** The input of the machine; `inputs` for several starts. */
  input?: InputFrom<M>;
  inputs?: readonly InputFrom<M>[];
  /**
   * The key under which a state is visited once. Default: value and whole context. Required when the context grows
   * without bound.
   */
  identify?: (state: SnapshotFrom<M>) => string;
  /** Maximum number of (state, event) pairs; above it coverage throws. Default: 20 000. */
  limit?: number;
  /** Called for every distinct state. Throws when an invariant is broken. */
  always?: (state: SnapshotFrom<M>) => void;
}

/**
 * Tries each event once in every distinct state and reports the transitions taken. Assigns and guards run, other actions
 * and ports do not. {@link done} and {@link fail} are tried only while that actor runs. Throws when a state breaks the
 * chart (an invoke without `onError`, an action that throws) and above `limit`.
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
 * Runs {@link coverTransitions} on each walk of a flow (`machines/<domain>/<flow>/walks.ts`). `missed`: what no walk
 * takes.
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
