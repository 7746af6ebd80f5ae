import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg, { DatabaseError, Pool, types as pgTypes } from 'pg';
import type { Log } from '../kit/log.ts';
import { counting } from './changes.ts';
import {
  camelCase,
  integerFromSql,
  isPlannedAnew,
  isQuick,
  isoFromSql,
  isRetryable,
  withSingles,
  type Db,
  type Store,
  type Tx,
} from './db.ts';
import { quickOver } from './quick.ts';
import { searchesOver } from './searches.ts';

const ATTEMPTS = 5;
/** Longer than a page waits for anything; what changes the tables lifts it (migrate.ts). */
const STATEMENT_TIMEOUT = '15s';
/** A transaction that nothing is heard of for so long is ended, and its locks with it: its process is gone without a word. */
const IDLE_TIMEOUT = '60s';
/**
 * How long a statement outside a transaction is waited for, ms: longer than the database lets it run, so only a connection that is dead
 * answers later. It is ended then.
 */
const ANSWERED_WITHIN = 20_000;
const MAX_PREPARED = 1000;

type Parser = (text: string) => unknown;

const TEXT_ARRAY: number = 1009;
const textArray = pgTypes.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
const eachOf =
  (parse: Parser): Parser =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

const asIs: Parser = (text) => text;
const parsers = new Map<number, Parser>([
  [20, integerFromSql],
  [1016, eachOf(integerFromSql)],
  [1184, isoFromSql],
  [1185, eachOf(isoFromSql)],
  [1700, asIs],
  [1231, eachOf(asIs)],
  [1082, asIs],
  [1114, asIs],
]);

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(oid)) || pgTypes.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** Names of prepared statements by their SQL. Bounded: SQL beyond the bound is sent unprepared. */
const prepared = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  if (isPlannedAnew(sql)) return undefined;
  let name = prepared.get(sql);
  if (name === undefined && prepared.size < MAX_PREPARED) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    prepared.set(sql, name);
  }
  return name;
}

/** A migration of another process changed a table under a prepared statement: it needs a new name. */
function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}

function renew(sql: string): void {
  const name = prepared.get(sql);
  if (name !== undefined) prepared.set(sql, `${name.slice(0, 24)}.${Date.now().toString(36)}`);
}

const shapes = new Map<string, readonly string[]>();

function shapeOf(fields: readonly pg.FieldDef[]): readonly string[] {
  const key = fields.map((each) => each.name).join('\n');
  let shape = shapes.get(key);
  if (shape === undefined) {
    shape = fields.map((each) => camelCase(each.name));
    if (shapes.size < MAX_PREPARED) shapes.set(key, shape);
  }
  return shape;
}

function rowsOf(result: pg.QueryArrayResult): unknown[] {
  const shape = shapeOf(result.fields);
  return result.rows.map((values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < shape.length; i++) row[shape[i] as string] = values[i];
    return row;
  });
}

/**
 * A pooler in transaction mode gave the connection to the database to others meanwhile: what was prepared on it is not there (26000),
 * or was prepared by them (42P05).
 */
function isOthersPlan(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '26000' || error.code === '42P05');
}

type Target = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** So many statements may be missing on a connection within so long, ms, before it is taken for a pooler's doing. */
const MISSING = { most: 2, within: 60_000 };

/** Whether statements are prepared: found out once for all connections of a store. */
interface Preparing {
  isOn: boolean;
  /**
   * Turns it off when an error says that it cannot be; answers whether the same may be tried again.
   * @param name what the statement that failed was prepared as
   */
  mayTryAgain(error: unknown, sql: string, name: string | undefined): boolean;
}

function preparingOf(log: Pick<Log, 'warn'> | undefined): Preparing {
  let missed: number[] = [];
  const preparing: Preparing = {
    isOn: true,
    mayTryAgain(error, sql, name) {
      if (!isOthersPlan(error)) return false;
      if ((error as DatabaseError).code === '26000') {
        // Others that were sent behind the same failed first use of a statement have renewed it.
        if (preparing.isOn && prepared.get(sql) !== name) return true;
        const now = performance.now();
        missed = [...missed.filter((at) => now - at < MISSING.within), now];
        renew(sql);
        if (missed.length <= MISSING.most) return true;
      }
      if (preparing.isOn) log?.warn('behind a pooler that keeps no prepared statements: none are prepared');
      preparing.isOn = false;
      return true;
    },
  };
  return preparing;
}

/** How statements go that stand outside a transaction, by what they are said to be; how long they are waited for, ms. */
interface Outside {
  quick: ReturnType<typeof quickOver>;
  searches: ReturnType<typeof searchesOver>;
  within: number;
}

/** @param outside not for a transaction, which has a connection of its own and waits as long as it must */
function dbOver(target: Target, preparing: Preparing, outside?: Outside): Db {
  const run = (sql: string, params: readonly unknown[], name: string | undefined) => {
    const asked = {
      text: sql,
      values: [...params],
      rowMode: 'array' as const,
      name,
      ...(outside && { query_timeout: outside.within }),
    };
    if (outside && isQuick(sql)) return outside.quick.query(asked);
    if (outside && isPlannedAnew(sql)) return outside.searches.query(asked);
    return target.query(asked);
  };
  const name = (sql: string) => (preparing.isOn ? nameOf(sql) : undefined);
  return withSingles(
    async <R>(sql: string, params: readonly unknown[] = []) => {
      let result: pg.QueryArrayResult;
      const first = name(sql);
      try {
        result = await run(sql, params, first);
      } catch (error) {
        if (isStalePlan(error)) renew(sql);
        else if (!preparing.mayTryAgain(error, sql, first)) throw error;
        if (outside === undefined) throw error;
        result = await run(sql, params, name(sql));
      }
      return rowsOf(result) as R[];
    },
    async (script) => {
      await target.query(script);
    },
  );
}

async function attempt<T>(pool: pg.Pool, preparing: Preparing, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level read committed');
    const value = await fn({ ...dbOver(client, preparing), inTransaction: true });
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') {
      throw new Error(
        'the transaction was rolled back: a statement in it failed and the error was passed over',
      );
    }
    return value;
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** How many connections are in use, how many wait to be used, and how many statements and transactions wait for one. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
}

/** A store over PostgreSQL. */
export interface PostgresStore extends Store {
  pool(): PoolState;
}

/**
 * A store over PostgreSQL. Statements are prepared once for each connection; behind a pooler in transaction mode, which that breaks,
 * they are not from the first refusal on.
 * @param connection where the database is; `max` is the number of connections, 20 by default
 * @param log hears of connections lost while idle
 */
export function createPostgresStore(connection: pg.PoolConfig, log?: Pick<Log, 'warn'>): PostgresStore {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements of one transaction that are sent together, and quick ones, travel together and are done in their order.
    pipeline: true,
    application_name: 'haoyi',
    ...connection,
    types,
    async onConnect(client) {
      client.on('error', () => {});
      await client.query(
        `set time zone 'UTC'; set statement_timeout = '${STATEMENT_TIMEOUT}';
         set idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`,
      );
    },
  });
  pool.on('error', (error) => log?.warn({ err: error }, 'database connection lost'));
  let ending: Promise<void> | undefined;
  const preparing = preparingOf(log);
  const store = counting({
    ...dbOver(pool, preparing, {
      quick: quickOver(pool),
      searches: searchesOver(pool),
      within: connection.query_timeout ?? ANSWERED_WITHIN,
    }),
    async tx(fn) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(pool, preparing, fn);
        } catch (error) {
          if (tries >= ATTEMPTS || !(isRetryable(error) || isStalePlan(error) || isOthersPlan(error)))
            throw error;
          await wait(Math.random() * 10 * 2 ** tries);
        }
      }
    },
    close: () => (ending ??= pool.end()),
  });
  return {
    ...store,
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
