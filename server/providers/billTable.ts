import Papa from 'papaparse';

/**
 * Reads the rows of a bill by column name. The table begins with the line that has a column `first`, and ends before
 * the first line with another number of fields; lines outside the table are ignored. Backticks, tabs and spaces around
 * a field are removed. Undefined when there is no such table.
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
