const PAGE_SIZE = 100;

/** Reads all pages of a list by their cursors, each as large as the list allows. Rejects with a Failure. */
export async function readAllPages<Row>(
  read: (after: string | undefined, pageSize: number) => Promise<{ rows: readonly Row[]; next?: string }>,
  size = PAGE_SIZE,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await read(after, size);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

/** Digits that Excel would round to 15. */
const LONG_NUMBER = /^\d{16,}$/;

const toCell = (cell: string | number) =>
  typeof cell === 'string' && LONG_NUMBER.test(cell) ? `${cell}\t` : cell;

/**
 * Formats rows as CSV for Excel: UTF-8 with a byte order mark, and no cell that is a formula. A tab after a long number
 * makes Excel read it as text.
 */
export async function toCsv(
  fields: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<string> {
  const { unparse } = await import('papaparse');
  const csv = unparse(
    { fields: [...fields], data: rows.map((row) => row.map(toCell)) },
    // Spreadsheets evaluate texts that begin like a formula. A negative amount is no formula.
    { escapeFormulae: /^[=+@\t\r]|^-(?!\d+\.\d\d$)/ },
  );
  return `\uFEFF${csv}`;
}

export const downloadCsv = (name: string, text: string): void =>
  downloadFile(name, text, 'text/csv;charset=utf-8');

export function downloadFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
