import { chartOf } from '../chart/model.ts';
import type { ChartNames } from '../chart/words.ts';
import { arrowLabel } from '../flow/graph.ts';
import { flowIds, FLOWS } from '../flow/registry.ts';
import { PEOPLE, RULEBOOKS, spanOf, type Turn } from '../rulebooks/rulebooks.ts';
import type { AnyStateMachine } from 'xstate';

/** A chart's structure, as two versions are compared by it. */
export interface Structure {
  id: string;
  title: string;
  kind: 'flow' | 'rulebook';
  states: StructureState[];
  transitions: StructureTransition[];
}

export interface StructureState {
  id: string;
  /** What designers call it; '' where it has no name. */
  name: string;
  type: string;
  isInitial: boolean;
  tags: string[];
  /** The actors that run in it, as designers call them. */
  runs: string[];
  /** In a rulebook: whose turn it is, by when and what the clock does. */
  turn: string;
}

export interface StructureTransition {
  /** Unique and readable: `choosing · order.submit [isReady] → submitting`. */
  key: string;
  source: string;
  event: string;
  guard: string | null;
  targets: string[];
  /** Event and guard in the designers' words. */
  says: string;
}

function turnText(turn: Turn | undefined, names: ChartNames): string {
  if (!turn) return '';
  const { who, within, fires, instead } = turn;
  const line = [
    PEOPLE[who],
    ...(within === undefined ? [] : [spanOf(within)]),
    ...(fires === undefined ? [] : [`到期：${names.events?.[fires] ?? fires}`]),
  ].join(' ');
  return instead
    ? `${line}；${names.guards?.[instead.when] ?? instead.when}时：${turnText({ ...instead }, names)}`
    : line;
}

function structureOf(
  machine: AnyStateMachine,
  names: ChartNames,
  rest: Pick<Structure, 'title' | 'kind'>,
  turns: Readonly<Record<string, Turn>> = {},
): Structure {
  const chart = chartOf(machine);
  return {
    id: chart.id,
    ...rest,
    states: chart.states
      .filter(({ id }) => id !== '')
      .map(({ id, kind, isInitial, tags, invokes }) => ({
        id,
        name: names.states?.[id] ?? '',
        type: kind,
        isInitial,
        tags,
        runs: invokes.map((port) => names.ports?.[port.id] ?? port.id),
        turn: turnText(turns[id], names),
      })),
    transitions: chart.arrows.map((arrow) => ({
      key: arrow.key,
      source: arrow.source,
      event: arrow.event,
      guard: arrow.guard,
      targets: arrow.targets,
      says: arrowLabel(arrow, names),
    })),
  };
}

const flows = await Promise.all(
  flowIds.map(async (id) => ({ title: FLOWS[id].title, ...(await FLOWS[id].load()) })),
);

/** Every chart: the flows' and the rulebooks'. */
export const structures: Structure[] = [
  ...flows.map(({ title, flow }) => structureOf(flow.walks.machine, flow.names, { title, kind: 'flow' })),
  ...Object.values(RULEBOOKS).map(({ machine, names, title, turns }) =>
    structureOf(machine, names, { title, kind: 'rulebook' }, turns),
  ),
];

/** The title of the stories that show a flow's leaves, where several screens share its chart. */
export const storyTitles: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  flows.map(({ flow }) => [flow.walks.machine.id, flow.stories]),
);
