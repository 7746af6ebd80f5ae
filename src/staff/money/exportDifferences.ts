import type { Difference } from '../../../contract/staff/index.ts';
import { downloadCsv, readAllPages, toCsv } from '../../shared/csv.ts';
import { api } from '../calls.ts';
import { EXPORTED } from './words.ts';

/** Reads all differences of a run, or all that are unsettled. Rejects with a Failure. */
export async function readDifferences(
  runId: string | undefined,
  list: typeof api.listDifferences = api.listDifferences,
): Promise<Difference[]> {
  const read = await readAllPages((after, pageSize) => list({ input: { after, pageSize, runId } }));
  const rows = new Map<string, Difference>();
  for (const row of read) {
    // A row that is settled in the meantime moves to the end of its run, and is read again there.
    rows.delete(row.id);
    rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** Downloads the differences of a run, or all unsettled ones, as CSV. Rejects with a Failure. */
export async function exportDifferences(runId: string | undefined, name: string): Promise<void> {
  const rows = await readDifferences(runId);
  const csv = await toCsv(
    EXPORTED.map(([title]) => title),
    rows.map((row) => EXPORTED.map(([, value]) => value(row))),
  );
  downloadCsv(name, csv);
}
