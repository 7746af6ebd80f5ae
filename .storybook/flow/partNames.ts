import type { ChartNames } from '../chart/texts.ts';

/**
 * The Chinese names of the parts of a chart. `tests/architecture/names.test.ts` checks that every part has one and that
 * it is unique in its flow.
 */
export interface Names extends Required<Omit<ChartNames, 'notes'>> {
  /** One name per input of the walks, when there are several inputs. */
  starts?: readonly string[];
}

/** For a chart without a review: its parts keep their names in the code. */
export const NO_NAMES: Names = { states: {}, events: {}, guards: {}, ports: {} };
