import { DatabaseError, type Client } from 'pg';
import { withSingles, type Db, type Store } from '../../server/store/db.ts';

/** What operators write, and what has a row or a few: such tables do not grow with the shop, and may be read whole. */
const SMALL = new Set([
  'attribute_options',
  'attributes',
  'banners',
  'dictionary',
  'districts',
  'games',
  'groups',
  'key_marks',
  'notices',
  'payee_accounts',
  'replica_beat',
  'schema_lock',
  'schema_migrations',
  'session_version',
  'social_accounts',
  'support_agents',
]);

/** Statements of the server that read a growing table whole, and why they may. */
const WHOLE: readonly { begins: string; why: string }[] = [
  { begins: 'select cipher from credentials limit 1', why: 'any row will do' },
  {
    begins: 'update payments set is_simulated = true where id like',
    why: 'done once to a database of before',
  },
  {
    begins: 'select l.xmin::text from listings l limit 0',
    why: 'reads no row: asks whether there is such a column',
  },
  { begins: 'select (select count(*) from ledger_entries)', why: 'the audit is of the whole ledger' },
  {
    begins: 'select coalesce(sum(amount), 0)::bigint as sum from ledger_lines',
    why: 'the audit is of the whole ledger',
  },
];

/** The file that asked: the first of a stack that is not a store, or what is laid around one. */
const askerIn = (stack: string): string =>
  stack
    .split('\n')
    .slice(1)
    .find((line) => !/\/server\/store\/|\/tests\/kit\/watched\.ts/.test(line)) ?? '';

/**
 * The store, with the statements that the server's own code sends through it noted down.
 * @returns `scans`: those for which the database finds no index, though the table grows with the shop; each after its tables.
 *   It asks by a connection of its own, as a statement is explained with its parameters left open only where it is not prepared
 */
export function watched(store: Store): { store: Store; scans(database: Client): Promise<string[]> } {
  const isServers = new Map<string, boolean>();
  const note = (sql: string) => {
    if (isServers.has(sql)) return;
    const asker = askerIn(new Error('asked').stack ?? '');
    isServers.set(sql, asker.includes('/server/') && !asker.includes('/tests/'));
  };
  const noting = (db: Db): Db =>
    withSingles(
      (sql, params) => {
        note(sql);
        return db.query(sql, params);
      },
      (script) => db.exec(script),
    );
  return {
    store: {
      ...store,
      ...noting(store),
      tx: (fn) => store.tx((tx) => fn({ ...noting(tx), inTransaction: true })),
    },
    async scans(database) {
      const found: string[] = [];
      // What is left to be read whole has no index that fits, however small the table is yet.
      await database.query('set enable_seqscan = off');
      for (const [sql, isServer] of isServers) {
        if (!isServer || !/^\s*(select|update|delete|with)\b/i.test(bare(sql))) continue;
        const tables = await scannedBy(database, bare(sql));
        const line = bare(sql).trim().replaceAll(/\s+/g, ' ');
        if (tables.length > 0 && !WHOLE.some(({ begins }) => line.startsWith(begins)))
          found.push(`${tables.join(', ')}: ${line}`);
      }
      return found;
    },
  };
}

/** Without the mark of statements that are planned anew. */
const bare = (sql: string) => sql.replace(/^\/\*.*?\*\//, '');

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

async function scannedBy(database: Client, sql: string): Promise<string[]> {
  try {
    const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${sql}`,
    );
    const tables = new Set<string>();
    const walk = (plan: Plan) => {
      const table = plan['Relation Name'];
      if (plan['Node Type'] === 'Seq Scan' && table !== undefined && !SMALL.has(table)) tables.add(table);
      for (const part of plan.Plans ?? []) walk(part);
    };
    for (const row of rows) walk(row['QUERY PLAN'][0].Plan);
    return [...tables].toSorted();
  } catch (error) {
    // A table of the test's own that is gone by now.
    if (error instanceof DatabaseError && (error.code === '42P01' || error.code === '42703')) return [];
    throw error;
  }
}
