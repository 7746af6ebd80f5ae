import type { TestApp } from './app.ts';

/** Resolves when `count` statements of this database wait for a lock. */
export async function untilWaiting(kit: Pick<TestApp, 'cell'>, count: number): Promise<void> {
  let waiting = 0;
  while (waiting < count) {
    waiting = await kit.cell<number>`select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
  }
}
