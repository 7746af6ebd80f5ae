import { coverWalks } from './charts.ts';
import { chartOf } from './graph.ts';
import charts from './machines.ts';

/** What is known of one flow's chart, counted. */
export interface ChartCount {
  /** The id of the chart and of its flow. */
  id: string;
  leaves: string[];
  transitions: number;
  guards: number;
  ports: number;
  /** Leaves no path reaches, transitions no path takes. */
  unreached: string[];
  untaken: string[];
  /** Distinct states the paths go through. */
  states: number;
}

/** Every flow's chart in numbers, from the chart itself and its walks: some seconds of work. */
export const countCharts = (): ChartCount[] =>
  charts.map(({ walks }) => {
    const { leaves, arrows, states } = chartOf(walks.machine);
    const coverage = coverWalks(walks);
    return {
      id: walks.machine.id,
      leaves,
      transitions: arrows.length,
      guards: new Set(arrows.flatMap(({ guard }) => guard ?? [])).size,
      ports: new Set(states.flatMap(({ invokes }) => invokes.map(({ src }) => src))).size,
      unreached: coverage.leaves.missed,
      untaken: coverage.missed,
      states: coverage.paths.length,
    };
  });
