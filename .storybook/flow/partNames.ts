/**
 * What designers call the parts of a chart. `tests/architecture/names.test.ts` holds that every part has a name, and that
 * no two of a flow have the same.
 */
export interface Names {
  /** By dotted path: the leaves, and the states around them. */
  states: Readonly<Record<string, string>>;
  /** By type; ends of waits by the name of the delay. */
  events: Readonly<Record<string, string>>;
  guards: Readonly<Record<string, string>>;
  /** What the chart invokes or spawns, by id. */
  ports: Readonly<Record<string, string>>;
  /** The ways to begin, one for each input of the walks where there are several. */
  starts?: readonly string[];
}

/** Of a chart that is somebody else's, everything is called what its code calls it. */
export const NO_NAMES: Names = { states: {}, events: {}, guards: {}, ports: {} };
