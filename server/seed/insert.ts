import type { Tx } from '../store/db.ts';
import { snakeCase } from '../store/rows.ts';

/** Rows of one table, keyed by column name in camelCase. Every row names the same columns; undefined is null. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts rows, 1 000 per statement. The types of the values come from the table. */
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
