import Papa from 'papaparse';

/**
 * Reads the rows of a bill, by the names of their columns. A bill has lines before and after its table: the table begins with the
 * line that has a column `first`, and ends with the first line of another length. Fields are given without backticks, tabs and
 * spaces around them. Undefined when there is no such table.
 */
export function readBillTable(text: string, first: string): Record<string, string>[] | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: ',',
    skipEmptyLines: true,
  });
  const rows = data.map((row) => row.map((field) => field.replace(/^[`\s]+|\s+$/g, '')));
  const start = rows.findIndex((row) => row.includes(first));
  const names = rows[start];
  if (!names) return undefined;
  const body = rows.slice(start + 1);
  const end = body.findIndex((row) => row.length !== names.length);
  return (end < 0 ? body : body.slice(0, end)).map((row) =>
    Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])),
  );
}
