import type { TimelineEvent } from '../ui/index.ts';

/** Builds the events of a `Timeline`, latest first. `rows` begin with the earliest. */
export const timelineEvents = <Row extends { at: string; text: string }>(
  rows: readonly Row[],
  whoOf: (row: Row) => string,
): TimelineEvent[] =>
  rows
    .map((row, index) => ({ id: `${row.at}-${index}`, at: row.at, who: whoOf(row), text: row.text }))
    .toReversed();
