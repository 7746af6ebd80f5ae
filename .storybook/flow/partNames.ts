/**
 * Chinese names of the parts of a chart. `tests/architecture/names.test.ts` checks that every part has one and that no
 * two parts of a flow share one.
 */
export interface Names {
  /** By dotted path. */
  states: Readonly<Record<string, string>>;
  /** By type; a delay by its name. */
  events: Readonly<Record<string, string>>;
  guards: Readonly<Record<string, string>>;
  /** The actors that the chart invokes or spawns, by id. */
  ports: Readonly<Record<string, string>>;
  /** One name for each input of the walks, where there are several. */
  starts?: readonly string[];
}

/** Names for a chart without a review: its parts keep the names of the code. */
export const NO_NAMES: Names = { states: {}, events: {}, guards: {}, ports: {} };
