/**
 * The Chinese names of the parts of a chart. `tests/architecture/names.test.ts` checks that every part has one and that
 * it is unique in its flow.
 */
export interface Names {
  /** By dotted path. */
  states: Readonly<Record<string, string>>;
  /** By event type. A delay by its name. */
  events: Readonly<Record<string, string>>;
  guards: Readonly<Record<string, string>>;
  ports: Readonly<Record<string, string>>;
  /** One name per input of the walks, when there are several inputs. */
  starts?: readonly string[];
}

/** For a chart without a review: its parts keep their names in the code. */
export const NO_NAMES: Names = { states: {}, events: {}, guards: {}, ports: {} };
