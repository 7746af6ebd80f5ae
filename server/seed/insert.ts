import type { Tx } from '../store/db.ts';

/** Rows of one table, keyed by column name. Every row names the same columns. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts many rows with one statement for every 1 000 of them; the table itself says how each value is read. */
export async function insertMany(tx: Tx, table: string, rows: Rows): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + 1000))],
    );
  }
}
