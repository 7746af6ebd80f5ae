import type { AnyStateMachine } from 'xstate';
import type { RulebookReview } from '../../../machines/rulebooks/review.ts';

/** A transition between two states, by an event of the rulebook. */
export interface Way {
  from: string;
  event: string;
  to: string;
}

/** All transitions that change the state, in the order of the chart. */
export const waysOf = (machine: AnyStateMachine): Way[] =>
  Object.values(machine.states).flatMap((state) =>
    state.transitions.size === 0
      ? []
      : [...state.transitions.values()]
          .flat()
          .flatMap(({ eventType, target }) =>
            (target ?? [])
              .filter(({ key }) => key !== state.key)
              .map(({ key }) => ({ from: state.key, event: eventType, to: key })),
          ),
  );

/** Removes duplicate transitions: two guards may have the same target. */
const unique = (ways: readonly Way[]): Way[] => [
  ...new Map(ways.map((way) => [`${way.from} ${way.event} ${way.to}`, way])).values(),
];

/**
 * The states that a subject has been in, the present one last: from its timeline if that explains them, otherwise
 * from the happy path. Empty when neither leads to the present state.
 */
export function statesPassed(
  { machine, happyPath }: Pick<RulebookReview, 'machine' | 'happyPath'>,
  kinds: readonly (string | undefined)[],
  present: string,
): string[] {
  const ways = waysOf(machine);
  const start = Object.keys(machine.states).find((key) => key === machine.root.initial.target[0]?.key);
  let paths: string[][] = start === undefined ? [] : [[start]];
  for (const kind of kinds) {
    paths = paths.flatMap((path) => {
      const next = ways.filter(({ from, event }) => from === path.at(-1) && event === kind);
      // A guard may choose between several targets; an event without a transition stays.
      return next.length === 0 ? [path] : next.map(({ to }) => [...path, to]);
    });
  }
  // Prefers the path that explains most of the timeline.
  const [found] = paths
    .filter((path) => path.at(-1) === present)
    .toSorted((one, other) => other.length - one.length);
  if (found) return found;
  const at = happyPath.indexOf(present);
  return at < 0 ? [] : happyPath.slice(0, at + 1);
}

export interface ChartState {
  state: string;
  standing: 'passed' | 'present' | 'ahead' | 'elsewhere';
  /** Transitions into it from the present or a later state; empty for past states. */
  arrivals: Way[];
}

/** All states: the happy path first, with what is past, present and still possible. */
export function chartStates(
  review: Pick<RulebookReview, 'machine' | 'happyPath'>,
  kinds: readonly (string | undefined)[],
  present: string,
): ChartState[] {
  const ways = unique(waysOf(review.machine));
  const reached = new Set([present]);
  for (const state of reached) {
    for (const { from, to } of ways) if (from === state) reached.add(to);
  }
  const passed = statesPassed(review, kinds, present);
  const order = [...new Set([...review.happyPath, ...Object.keys(review.machine.states)])];
  return order.map((state): ChartState => {
    const arrivals = ways.filter(({ from, to }) => to === state && reached.has(from));
    if (state === present) return { state, standing: 'present', arrivals: [] };
    if (passed.includes(state) && arrivals.length === 0) return { state, standing: 'passed', arrivals: [] };
    if (reached.has(state)) return { state, standing: passed.includes(state) ? 'passed' : 'ahead', arrivals };
    return { state, standing: 'elsewhere', arrivals: [] };
  });
}
