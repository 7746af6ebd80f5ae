import type { Tx } from '../store/db.ts';
import { snakeCase } from '../store/rows.ts';

/** Rows of one table, with column names in camelCase. Every row must have the same columns; undefined becomes null. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts rows, 1 000 per statement. PostgreSQL takes the types of the values from the table. */
export async function insertMany(tx: Tx, table: string, rows: Rows): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map(snakeCase).join(', ');
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows
      .slice(from, from + 1000)
      .map((row) => Object.fromEntries(names.map((name) => [snakeCase(name), row[name]])));
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(some)],
    );
  }
}
