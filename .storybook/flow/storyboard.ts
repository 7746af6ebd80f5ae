import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { ChartEvent, Walks } from '../../machines/kit/walks.ts';
import { declaredTransitions, kindOf, leafStates, leavesOf } from '../chart/model.ts';
import { arrowLabel, conditionLabel, WORDS, type Condition } from '../chart/texts.ts';
import { delaysOf, eventsIn, keyOf, stepper } from './chartSteps.ts';
import type { Names } from './partNames.ts';

export interface Scene {
  leaf: string;
  /** The number of events on the shortest path to it: 0 for an initial state, -1 when no walk reaches it. */
  steps: number;
  /** The previous leaf state on that path, null for an initial state. */
  from: string | null;
  /** The last event of that path. A second line names its guard when the event can lead elsewhere. */
  by: string;
}

const regionOf = (leaf: string): string => leaf.split('.')[0] ?? '';

/** The previous leaf state of `leaf`: the one left in the same region, otherwise any that is no longer active. */
function before(leaf: string, was: readonly string[], is: readonly string[]): string | null {
  const left = was.filter((one) => !is.includes(one));
  return (
    left.find((one) => regionOf(one) === regionOf(leaf)) ?? left[0] ?? was.find((one) => one !== leaf) ?? null
  );
}

/** All leaf states, sorted by the length of their shortest path, then in document order. */
export function findScenes<M extends AnyStateMachine>({ machine, walks }: Walks<M>, names?: Names): Scene[] {
  const leaves = leafStates(machine);
  const found = new Map<string, Scene & { condition: string }>();
  const delays = delaysOf(machine);
  const declared = declaredTransitions(machine);
  for (const walk of walks) {
    for (const input of walk.inputs ?? [undefined]) {
      const taken: Condition[] = [];
      const step = stepper(machine, input as never, (transition) => {
        const one = declared.get(transition);
        if (one) taken.push(one);
      });
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
          taken.length = 0;
          if (previous) step(previous.state as never, last?.event as never);
          const conditions = taken.map((one) => conditionLabel(one, names?.guards));
          found.set(leaf, {
            leaf,
            steps: steps.length - 1,
            from: previous ? before(leaf, was, is) : null,
            by: previous ? arrowLabel({ ...kindOf(type), guard: null }, names) : '',
            condition: [...new Set(conditions)].filter(Boolean).join('\n'),
          });
        }
      }
    }
  }
  const scenes = [...found.values()];
  const say = ({ condition, ...scene }: Scene & { condition: string }): Scene => {
    const isAlone = scenes.filter(({ from, by }) => from === scene.from && by === scene.by).length === 1;
    return { ...scene, by: isAlone ? scene.by : `${scene.by}\n${condition || `[${WORDS.otherwise}]`}` };
  };
  const said = new Map(scenes.map((scene) => [scene.leaf, say(scene)]));
  return leaves
    .map((leaf) => said.get(leaf) ?? { leaf, steps: -1, from: null, by: '' })
    .toSorted((a, b) => (a.steps < 0 ? Infinity : a.steps) - (b.steps < 0 ? Infinity : b.steps));
}
