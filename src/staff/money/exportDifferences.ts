import type { Difference } from '../../../contract/staff/index.ts';
import { api } from '../calls.ts';
import { EXPORTED } from './words.ts';

const PAGE_SIZE = 100;

/** Reads all differences of a run, or all unsettled ones. Rejects with a Failure. */
async function readAll(runId: string | undefined): Promise<Difference[]> {
  const rows: Difference[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const input = { pageNum, pageSize: PAGE_SIZE, ...(runId !== undefined && { runId }) };
    const page = await api.listDifferences({ input });
    rows.push(...page.rows);
    if (page.rows.length < PAGE_SIZE || rows.length >= page.total) return rows;
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
  const csv = await toCsv(await readAll(runId));
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}
