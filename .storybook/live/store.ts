import type { PGliteInterface, Results, Transaction } from '@electric-sql/pglite';
import {
  camelCase,
  integerFromSql,
  isoFromSql,
  withSingles,
  type Db,
  type Store,
} from '../../server/store/db.ts';

type Parser = (text: string) => unknown;

const asIs: Parser = (text) => text;
/** Parsers of types that the PostgreSQL store parses differently from PGlite, by type OID. */
const parsers: Record<number, Parser> = {
  20: integerFromSql,
  1184: isoFromSql,
  1700: asIs,
  1082: asIs,
  1114: asIs,
};
const ELEMENTS: Readonly<Record<number, number>> = { 1016: 20, 1185: 1184, 1231: 1700 };
for (const [array, element] of Object.entries(ELEMENTS)) {
  parsers[Number(array)] = (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parsers[element]?.(item.replaceAll('"', ''))));
}

function rowsOf({ fields, rows }: Results<unknown>): unknown[] {
  const shape = fields.map(({ name }) => camelCase(name));
  return (rows as unknown[][]).map((values) =>
    Object.fromEntries(shape.map((name, i) => [name, values[i]] as const)),
  );
}

type Target = Pick<PGliteInterface | Transaction, 'query' | 'exec'>;

function dbOver(target: Target, failed: () => void = () => {}): Db {
  const heard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      failed();
      throw error;
    }
  };
  return withSingles(
    async <R>(sql: string, params: readonly unknown[] = []) => {
      const values = params.map((value) => value ?? null);
      return rowsOf(await heard(target.query(sql, values, { rowMode: 'array', parsers }))) as R[];
    },
    async (script) => {
      await heard(target.exec(script));
    },
  );
}

/**
 * The store over PGlite, which is PostgreSQL compiled to WebAssembly. Only for the live demo, because nothing is stored
 * on disk. It has a single connection, so transactions and queries wait for each other.
 */
export function createPgliteStore(pg: PGliteInterface): Store {
  const db = dbOver(pg);
  return {
    ...db,
    search: db.query,
    tx: (fn) =>
      pg.transaction(async (inside) => {
        let isBroken = false;
        const value = await fn({
          ...dbOver(inside, () => {
            isBroken = true;
          }),
          inTransaction: true,
        });
        if (isBroken) {
          throw new Error(
            'the transaction was rolled back: a statement in it failed and the error was passed over',
          );
        }
        return value;
      }),
    close: () => pg.close(),
  };
}
