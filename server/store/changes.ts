import { putNewest } from '../kit/putNewest.ts';
import { isPlannedAnew, type Db, type Store, type Tx } from './db.ts';

const WRITES = /\b(insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?([a-z_]+)/gi;

/** What statements write is remembered of so many, and of none that is longer: 8 MB at most. */
const MOST = 2000;
const LONG = 4000;
const written = new Map<string, readonly string[]>();

/** The tables a statement writes to, each alone and with what is done to it: `listings`, `update listings`. */
function writesOf(sql: string): readonly string[] {
  let found = written.get(sql);
  if (found === undefined) {
    found = [...sql.matchAll(WRITES)].flatMap(([, verb = '', table = '']) => [
      table.toLowerCase(),
      `${verb.toLowerCase().replace(/\s.*/s, '')} ${table.toLowerCase()}`,
    ]);
    // What is planned anew has a text for each way it is asked.
    if (sql.length <= LONG && !isPlannedAnew(sql)) putNewest(written, sql, found, MOST);
  }
  return found;
}

/** A store that counts what is changed through it: a statement when it is done, a transaction when it has ended. */
export function counting(store: Omit<Store, 'changes'>): Store {
  const counts = new Map<string, number>();
  const note = (sql: string) => {
    for (const name of writesOf(sql)) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  /** The same, each statement told to `told` when it has been answered. */
  const heard = <D extends Db>(db: D, told: (sql: string) => void): D => {
    const after = async <T>(sql: string, work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } finally {
        if (writesOf(sql).length > 0) told(sql);
      }
    };
    return {
      ...db,
      query: (sql: string, params?: readonly unknown[]) => after(sql, db.query(sql, params)),
      one: (sql: string, params?: readonly unknown[]) => after(sql, db.one(sql, params)),
      maybe: (sql: string, params?: readonly unknown[]) => after(sql, db.maybe(sql, params)),
      exec: (script: string) => after(script, db.exec(script)),
    };
  };
  return {
    ...heard(store, note),
    changes: { of: (tables) => tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0) },
    async tx<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
      const wrote = new Set<string>();
      try {
        return await store.tx((tx) => fn(heard(tx, (sql) => wrote.add(sql))));
      } finally {
        for (const sql of wrote) note(sql);
      }
    },
    close: () => store.close(),
  };
}
