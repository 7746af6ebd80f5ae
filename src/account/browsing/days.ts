import { beijing } from '../../ui/format.ts';

/** Rows of one day, Beijing time. */
export interface Day<Row> {
  /** `2026-11-21`. */
  date: string;
  /** 今天, 昨天, or the date. */
  label: string;
  rows: Row[];
}

const DAY = 86_400_000;
const dateOf = (iso: string): string => beijing(iso, 'day');

/** Groups rows by day, keeping their order. `now` is the server's time, epoch ms. */
export function byDay<Row extends { lastAt: string }>(rows: readonly Row[], now: number): Day<Row>[] {
  const today = dateOf(new Date(now).toISOString());
  const yesterday = dateOf(new Date(now - DAY).toISOString());
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const date = dateOf(row.lastAt);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else
      days.push({ date, label: date === today ? '今天' : date === yesterday ? '昨天' : date, rows: [row] });
  }
  return days;
}
