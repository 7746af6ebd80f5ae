import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { ChartEvent, Walks } from '../../machines/kit/walks.ts';
import { delaysOf, eventsIn, keyOf, leafStates, leavesOf } from './charts.ts';
import { arrowLabel, kindOf } from './graph.ts';
import type { Names } from './partNames.ts';

/** A leaf on the storyboard: how far it is from the start, and what leads there. */
export interface Scene {
  leaf: string;
  /** Events on the shortest path to it; 0 for where the chart starts. -1 when no walk reaches it. */
  steps: number;
  /** The leaf before it on that path; null at a start. */
  from: string | null;
  /** The last event of that path in words. */
  by: string;
}

const regionOf = (leaf: string): string => leaf.split('.')[0] ?? '';

/** The leaf that was left when `leaf` was entered: the one of the same region, else any that is no longer active. */
function before(leaf: string, was: readonly string[], is: readonly string[]): string | null {
  const left = was.filter((one) => !is.includes(one));
  return (
    left.find((one) => regionOf(one) === regionOf(leaf)) ?? left[0] ?? was.find((one) => one !== leaf) ?? null
  );
}

/** Every leaf once, in the order of the shortest paths to them; leaves equally far stand in the chart's order. */
export function scenesOf<M extends AnyStateMachine>({ machine, walks }: Walks<M>, names?: Names): Scene[] {
  const leaves = leafStates(machine);
  const found = new Map<string, Scene>();
  const delays = delaysOf(machine);
  for (const walk of walks) {
    for (const input of walk.inputs ?? [undefined]) {
      const paths = getShortestPaths(machine, {
        input: input as never,
        events: ((state: AnyMachineSnapshot) => eventsIn(state, walk.events, delays)) as never,
        serializeState: (walk.identify ?? keyOf) as never,
        limit: (walk.limit ?? 20_000) + 1,
      });
      for (const { steps } of paths) {
        const [last, previous] = [steps.at(-1), steps.at(-2)];
        const is = leavesOf(last?.state as AnyMachineSnapshot);
        const was = previous ? leavesOf(previous.state as AnyMachineSnapshot) : [];
        for (const leaf of is.filter((one) => !was.includes(one))) {
          const known = found.get(leaf);
          if (known && known.steps <= steps.length - 1) continue;
          const { type } = (last?.event ?? { type: '' }) as ChartEvent;
          found.set(leaf, {
            leaf,
            steps: steps.length - 1,
            from: previous ? before(leaf, was, is) : null,
            by: previous ? arrowLabel({ ...kindOf(type), guard: null }, names) : '',
          });
        }
      }
    }
  }
  return leaves
    .map((leaf) => found.get(leaf) ?? { leaf, steps: -1, from: null, by: '' })
    .toSorted((a, b) => (a.steps < 0 ? Infinity : a.steps) - (b.steps < 0 ? Infinity : b.steps));
}
