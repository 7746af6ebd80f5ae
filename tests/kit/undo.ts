import { AsyncLocalStorage } from 'node:async_hooks';
import { withSingles, type Store, type Tx } from '../../server/store/db.ts';
import type { TestApp } from './app.ts';

/** Performs an act, then restores the database, the clock and the payments. Acts may nest. */
export type Undo = (act: () => Promise<void>) => Promise<void>;

class Undone extends Error {}

/**
 * Creates a store on an open transaction. Each statement and each transaction waits for the one before and gets a
 * savepoint. A failure rolls back to the savepoint.
 */
function storeInside(tx: Tx): Omit<Store, 'close'> {
  const inTransaction = new AsyncLocalStorage<boolean>();
  let last: Promise<unknown> = Promise.resolve();
  const runNested = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    // A statement of the store within a transaction must not wait for the end of that transaction.
    if (inTransaction.getStore()) return work(tx);
    const result = last.then(() =>
      inTransaction.run(true, async () => {
        // The connection sends it in one go with the next statement. It cannot fail.
        void tx.exec('savepoint work');
        try {
          const value = await work(tx);
          await tx.exec('release savepoint work');
          return value;
        } catch (error) {
          await tx.exec('rollback to savepoint work; release savepoint work');
          throw error;
        }
      }),
    );
    last = result.catch(() => undefined);
    return result;
  };
  const db = withSingles(
    (sql, params) => runNested((nested) => nested.query(sql, params)),
    (script) => runNested((nested) => nested.exec(script)),
  );
  return { ...db, search: db.query, tx: runNested };
}

/**
 * Runs the app in one transaction, which is rolled back at the end. `run` gets a function that undoes a part of the
 * work, so that several continuations start from the same state.
 */
export async function inOneTransaction(kit: TestApp, run: (undo: Undo) => Promise<void>): Promise<void> {
  const { store, clock, payments } = kit;
  const restored = async (act: () => Promise<void>) => {
    const now = clock.now();
    const trades = structuredClone([...payments.trades]);
    try {
      await act();
    } finally {
      clock.advance(now - clock.now());
      payments.trades.clear();
      for (const [tradeNo, trade] of trades) payments.trades.set(tradeNo, trade);
    }
  };
  const original = { ...store };
  await store
    .tx(async (tx) => {
      Object.assign(store, storeInside(tx));
      try {
        await restored(() =>
          run(async (act) => {
            await tx.exec('savepoint act');
            await restored(act).finally(() => tx.exec('rollback to savepoint act; release savepoint act'));
          }),
        );
      } finally {
        Object.assign(store, original);
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}
