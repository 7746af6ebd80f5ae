import type { TestApp } from './app.ts';

/** Resolves when `count` statements of the test's database wait for a lock. */
export async function waitForBlocked(kit: TestApp, count: number): Promise<void> {
  let blocked = 0;
  while (blocked < count) {
    blocked = await kit.cell<number>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  }
}

/**
 * Runs `during` while a transaction holds the locks that the statement `sql` takes. The transaction ends when the promise
 * of `during` does. To return a promise that waits for these locks, `during` wraps it in an array.
 */
export const holdRows = <T>(
  kit: TestApp,
  sql: string,
  params: readonly unknown[],
  during: () => Promise<T>,
): Promise<T> =>
  kit.store.tx(async (tx) => {
    await tx.query(sql, params);
    return during();
  });
