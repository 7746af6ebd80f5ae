import { DatabaseError, type Client } from 'pg';
import { withSingles, type Db, type Store } from '../../server/store/db.ts';

/** Tables that may be scanned: they have few rows, or only operators write to them. */
const SMALL_TABLES = new Set([
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

/** Statements that may scan a growing table, with the reason. */
const FULL_SCAN_STATEMENTS: readonly { begins: string; why: string }[] = [
  { begins: 'select cipher from credentials limit 1', why: 'any row will do' },
  {
    begins: 'update payments set is_simulated = true where id like',
    why: 'done once to a database of before',
  },
  { begins: 'select (select count(*) from ledger_entries)', why: 'the audit is of the whole ledger' },
  {
    begins: 'select coalesce(sum(amount), 0)::bigint as sum from ledger_lines',
    why: 'the audit is of the whole ledger',
  },
  {
    begins: 'select case when e.created_at >= $1 then e.kind end as kind',
    why: 'an opening balance is of the whole ledger before',
  },
];

/** The caller in a stack trace: the first frame outside the store and this file. */
const callerIn = (stack: string): string =>
  stack
    .split('\n')
    .slice(1)
    .find((line) => !/\/server\/store\/|\/tests\/kit\/recordStatements\.ts/.test(line)) ?? '';

/**
 * Wraps a store and records the statements that the server’s own code sends.
 * @returns `findScans`: the recorded statements that scan a growing table for want of an index, prefixed by the tables.
 * Needs a connection of its own: EXPLAIN (GENERIC_PLAN) works on unprepared statements only
 */
export function recordStatements(store: Store): {
  store: Store;
  findScans(database: Client): Promise<string[]>;
} {
  const isServers = new Map<string, boolean>();
  const record = (sql: string) => {
    if (isServers.has(sql)) return;
    const caller = callerIn(new Error().stack ?? '');
    isServers.set(sql, caller.includes('/server/') && !caller.includes('/tests/'));
  };
  const recording = (db: Db): Db =>
    withSingles(
      (sql, params) => {
        record(sql);
        return db.query(sql, params);
      },
      (script) => db.exec(script),
    );
  return {
    store: {
      ...store,
      ...recording(store),
      search: (sql, ...rest) => {
        record(sql);
        return store.search(sql, ...rest);
      },
      tx: (fn) => store.tx((tx) => fn({ ...recording(tx), inTransaction: true })),
    },
    async findScans(database) {
      const found: string[] = [];
      // With sequential scans disabled, the planner uses one only when no index fits.
      await database.query('set enable_seqscan = off');
      for (const [sql, isServer] of isServers) {
        if (!isServer || !/^\s*(select|update|delete|with)\b/i.test(sql)) continue;
        const tables = await scannedTables(database, sql);
        const line = sql.trim().replaceAll(/\s+/g, ' ');
        if (tables.length > 0 && !FULL_SCAN_STATEMENTS.some(({ begins }) => line.startsWith(begins)))
          found.push(`${tables.join(', ')}: ${line}`);
      }
      return found;
    },
  };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

async function scannedTables(database: Client, sql: string): Promise<string[]> {
  try {
    const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${sql}`,
    );
    const tables = new Set<string>();
    const walk = (plan: Plan) => {
      const table = plan['Relation Name'];
      if (plan['Node Type'] === 'Seq Scan' && table !== undefined && !SMALL_TABLES.has(table))
        tables.add(table);
      for (const part of plan.Plans ?? []) walk(part);
    };
    for (const row of rows) walk(row['QUERY PLAN'][0].Plan);
    return [...tables].toSorted();
  } catch (error) {
    // 42P01, 42703: the statement uses a table or column that a test created and dropped again.
    if (error instanceof DatabaseError && (error.code === '42P01' || error.code === '42703')) return [];
    throw error;
  }
}
