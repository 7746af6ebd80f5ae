import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg, { DatabaseError, Pool, types as pgTypes } from 'pg';
import type { Log } from '../kit/log.ts';
import {
  camelCase,
  integerFromSql,
  isoFromSql,
  isRetryable,
  withSingles,
  type Db,
  type Store,
  type Tx,
} from './db.ts';
import { createSearchPool } from './searchPool.ts';

const ATTEMPTS = 5;
/** Timeout of a statement, longer than a page waits. Migrations have none. */
const STATEMENT_TIMEOUT = '15s';
/** PostgreSQL ends an idle transaction after this time and releases its locks: its process has died. */
const IDLE_TIMEOUT = '60s';
/**
 * Timeout of a statement outside a transaction, ms. It is longer than the database's own, so only a dead connection
 * reaches it and is closed.
 */
const QUERY_TIMEOUT_MS = 20_000;
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

/** Whether a migration changed a table of a prepared statement (0A000). The statement then needs a new name. */
function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
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
 * Errors behind a pooler in transaction mode: the prepared statement is missing on the connection (26000), or another
 * client prepared it (42P05).
 */
function isPoolerError(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '26000' || error.code === '42P05');
}

type Target = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** More errors than `most` within this time (ms) mean that there is a pooler. */
const POOLER_ERROR_LIMIT = { most: 2, within: 60_000 };

/** Prepared statements of all connections of a store. */
interface Preparing {
  isOn: boolean;
  /** The name of a prepared statement. Undefined when the statement is sent unprepared. */
  nameOf(sql: string): string | undefined;
  /** Gives a statement a new name. */
  renew(sql: string): void;
  /**
   * Turns preparing off when an error shows a pooler. Returns whether the statement may run again.
   *
   * @param name the name of the failed prepared statement
   */
  mayTryAgain(error: unknown, sql: string, name: string | undefined): boolean;
}

function preparingOf(log: Pick<Log, 'warn'> | undefined): Preparing {
  let missed: number[] = [];
  /** Names by SQL, at most `MAX_PREPARED`. Further statements are sent unprepared. */
  const names = new Map<string, string>();
  const preparing: Preparing = {
    isOn: true,
    nameOf(sql) {
      if (!preparing.isOn) return undefined;
      let name = names.get(sql);
      if (name === undefined && names.size < MAX_PREPARED) {
        name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
        names.set(sql, name);
      }
      return name;
    },
    renew(sql) {
      const name = names.get(sql);
      if (name !== undefined) names.set(sql, `${name.slice(0, 24)}.${Date.now().toString(36)}`);
    },
    mayTryAgain(error, sql, name) {
      if (!isPoolerError(error)) return false;
      if ((error as DatabaseError).code === '26000') {
        // Another statement failed at the same time and has already changed the name.
        if (preparing.isOn && names.get(sql) !== name) return true;
        const now = performance.now();
        missed = [...missed.filter((at) => now - at < POOLER_ERROR_LIMIT.within), now];
        preparing.renew(sql);
        if (missed.length <= POOLER_ERROR_LIMIT.most) return true;
      }
      if (preparing.isOn) log?.warn('behind a pooler that keeps no prepared statements: none are prepared');
      preparing.isOn = false;
      return true;
    },
  };
  return preparing;
}

/** @param timeout of a statement, ms; undefined in a transaction, where a failed statement is not repeated */
function dbOver(target: Target, preparing: Preparing, timeout?: number): Db {
  const run = (sql: string, params: readonly unknown[], name: string | undefined) =>
    target.query({
      text: sql,
      values: [...params],
      rowMode: 'array' as const,
      name,
      ...(timeout !== undefined && { query_timeout: timeout }),
    });
  return withSingles(
    async <R>(sql: string, params: readonly unknown[] = []) => {
      let result: pg.QueryArrayResult;
      const first = preparing.nameOf(sql);
      try {
        result = await run(sql, params, first);
      } catch (error) {
        if (isStalePlan(error)) preparing.renew(sql);
        else if (!preparing.mayTryAgain(error, sql, first)) throw error;
        if (timeout === undefined) throw error;
        result = await run(sql, params, preparing.nameOf(sql));
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

/** Connections in use and idle, and the statements and transactions that wait for one. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
}

export interface PostgresStore extends Store {
  pool(): PoolState;
}

/**
 * A store over PostgreSQL. Each connection prepares a statement once. Behind a pooler in transaction mode preparing
 * stops after the first errors.
 *
 * @param connection `max` is the number of connections, 20 by default
 * @param log receives lost idle connections
 */
export function createPostgresStore(connection: pg.PoolConfig, log?: Pick<Log, 'warn'>): PostgresStore {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Pipelining: concurrent statements of a connection are sent at once and answered in order.
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
  const timeout = connection.query_timeout ?? QUERY_TIMEOUT_MS;
  const searchPool = createSearchPool(pool);
  return {
    ...dbOver(pool, preparing, timeout),
    async search<R>(sql: string, params: readonly unknown[], network: string) {
      const query = { text: sql, values: [...params], rowMode: 'array' as const, query_timeout: timeout };
      return rowsOf(await searchPool.query(query, network)) as R[];
    },
    async tx(fn) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(pool, preparing, fn);
        } catch (error) {
          if (tries >= ATTEMPTS || !(isRetryable(error) || isStalePlan(error) || isPoolerError(error)))
            throw error;
          await wait(Math.random() * 10 * 2 ** tries);
        }
      }
    },
    close: () => (ending ??= pool.end()),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
