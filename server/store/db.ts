/**
 * Runs SQL. Rows come back with camelCase names (`created_at` → `createdAt`), bigint as number, numeric as text,
 * timestamptz as ISO 8601 text (UTC, milliseconds), jsonb parsed. Parameters are `$1`, `$2`, …; a value for a jsonb
 * column goes through {@link json}.
 */
export interface Db {
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** The first row. @throws {RowMissing} when there is none */
  one<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R>;
  maybe<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R | undefined>;
  /** Runs a script of several statements without parameters. */
  exec(script: string): Promise<void>;
}

/** A connection inside a transaction. All statements of the transaction must use it. */
export interface Tx extends Db {
  readonly inTransaction: true;
}

/** Reads outside transactions. */
export interface Reads extends Db {
  /**
   * Runs an expensive public statement, such as a search. PostgreSQL plans it for its values (no prepared statement).
   * Only a few run at once, and each is cancelled after two seconds ({@link isTimeout}). Networks take turns.
   *
   * @param network the network of the caller
   * @throws Overloaded when it waited too long for its turn, or too many of the network wait
   */
  search<R = Record<string, unknown>>(sql: string, params: readonly unknown[], network: string): Promise<R[]>;
}

export interface Store extends Reads {
  /**
   * Runs `fn` in one transaction (read committed), which is rolled back when `fn` throws. Runs it again, up to five
   * times, after a serialization failure or deadlock (40001, 40P01): `fn` must have no effect but its SQL.
   */
  tx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whether a statement finds a row. */
export const hasRow = async (db: Db, sql: string, params?: readonly unknown[]): Promise<boolean> =>
  (await db.maybe(sql, params)) !== undefined;

export class RowMissing extends Error {
  override readonly name = 'RowMissing';
}

/**
 * A value for a jsonb column. jsonb takes neither NUL nor a lone surrogate: both become U+FFFD, so that one text
 * cannot fail a transaction.
 */
export const json = (value: unknown): string =>
  // JSON.stringify writes both as escapes. The pattern matches every escape, so that in `\\ud83d` the second backslash
  // does not begin one.
  JSON.stringify(value).replaceAll(/\\(?:u(?:d[89a-f][\da-f]{2}|0000)|.)/g, (escape) =>
    /^\\u(?:d|0000)/.test(escape) ? '\ufffd' : escape,
  );

const field = (error: unknown, name: 'code' | 'constraint') =>
  typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;

/** Whether a statement violated a unique constraint or index: the named one, or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    field(error, 'code') === '23505' &&
    (constraint === undefined || field(error, 'constraint') === constraint)
  );
}

/** For the `catch` of a statement: throws `refusal` when it violated the named unique constraint. */
export const onDuplicate =
  (constraint: string, refusal: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, constraint) ? refusal() : error;
  };

/** Whether a statement failed with a data exception (class 22), for example a text where a time is expected. */
export const isInvalidValue = (error: unknown): boolean => String(field(error, 'code')).startsWith('22');

/** Whether a statement was cancelled by its timeout (57014). */
export function isTimeout(error: unknown): boolean {
  return field(error, 'code') === '57014';
}

/** A search waited too long for its turn. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** Whether the same transaction may succeed when it runs again: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = field(error, 'code');
  return code === '40001' || code === '40P01';
}

const names = new Map<string, string>();

/** `created_at` → `createdAt`. */
export function camelCase(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}

/** Converts PostgreSQL's text of a timestamptz to ISO 8601 in UTC with milliseconds. */
export function isoFromSql(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  const zoned = /([+-]\d{2})$/.test(text) ? `${text}:00` : text;
  return new Date(zoned.replace(' ', 'T')).toISOString();
}

/** Converts PostgreSQL's text of a bigint to a number. Throws when it is not a safe integer. */
export function integerFromSql(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
}

/** Adds `one` and `maybe` to `query`. */
export function withSingles(query: Db['query'], exec: Db['exec']): Db {
  return {
    query,
    exec,
    async maybe<R>(sql: string, params?: readonly unknown[]) {
      return (await query<R>(sql, params))[0];
    },
    async one<R>(sql: string, params?: readonly unknown[]) {
      const rows = await query<R>(sql, params);
      if (rows.length === 0) throw new RowMissing(`no row: ${sql.slice(0, 120)}`);
      return rows[0] as R;
    },
  };
}

/**
 * A transaction as a store: transactions inside it join it. For work that is committed as a whole, such as the seed.
 * Closing the store does nothing.
 */
export function storeWithin(tx: Tx): Store {
  return {
    query: tx.query,
    one: tx.one,
    maybe: tx.maybe,
    exec: tx.exec,
    search: tx.query,
    tx: (fn) => fn(tx),
    close: async () => {},
  };
}
