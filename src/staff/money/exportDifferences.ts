import type { Difference } from '../../../contract/staff/index.ts';
import { api } from '../calls.ts';
import { EXPORTED } from './words.ts';

const PAGE_SIZE = 100;

/** Reads all differences of a run, or all that are unsettled. Rejects with a failure. */
export async function readDifferences(
  runId: string | undefined,
  list: typeof api.listDifferences = api.listDifferences,
): Promise<Difference[]> {
  const rows = new Map<string, Difference>();
  let total: number | undefined;
  for (let pageNum = 1; ; pageNum += 1) {
    const input = { pageNum, pageSize: PAGE_SIZE, ...(runId !== undefined && { runId }) };
    const page = await list({ input });
    for (const row of page.rows) rows.set(row.id, row);
    total ??= page.total;
    if (page.total === total && pageNum * PAGE_SIZE < total) continue;
    // Settling a difference in the meantime moves rows to other pages. All pages are then read again.
    return page.total === total && rows.size === total ? [...rows.values()] : readDifferences(runId, list);
  }
}

/** Formats differences as CSV for Excel: UTF-8 with a byte order mark. Texts that begin like a formula are escaped. */
export async function toCsv(rows: readonly Difference[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const table = Papa.unparse(
    {
      fields: EXPORTED.map(([title]) => title),
      data: rows.map((row) => EXPORTED.map(([, value]) => value(row))),
    },
    { escapeFormulae: true },
  );
  return `\uFEFF${table}`;
}

/** Downloads the differences of a run, or all unsettled ones, as CSV. Rejects with a Failure. */
export async function exportDifferences(runId: string | undefined, name: string): Promise<void> {
  const csv = await toCsv(await readDifferences(runId));
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}
