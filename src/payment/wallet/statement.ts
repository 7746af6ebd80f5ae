import type { Movement, MovementPage } from '../../../contract/payment/wallet.ts';
import { beijing } from '../../ui/index.ts';
import { MOVEMENT } from '../withdrawing/words.ts';

const PAGE = 100;

/** Reads all movements of the wallet, the latest first. Rejects with a Failure. */
export async function readAll(
  read: (after: string | undefined, pageSize: number) => Promise<MovementPage>,
): Promise<Movement[]> {
  const rows: Movement[] = [];
  let after: string | undefined;
  do {
    const page = await read(after, PAGE);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

/** Formats movements as CSV for Excel: UTF-8 with a byte order mark, and no cell that is a formula. */
export async function toCsv(rows: readonly Movement[]): Promise<string> {
  const { unparse } = await import('papaparse');
  const csv = unparse(
    {
      fields: ['时间', '类型', '金额（元）', '单号', '说明'],
      data: rows.map(({ at, kind, amount, no, text }) => [
        beijing(at, 'full'),
        MOVEMENT[kind],
        (amount / 100).toFixed(2),
        no,
        text,
      ]),
    },
    // Spreadsheets evaluate texts that begin like a formula. A negative amount is no formula.
    { escapeFormulae: /^[=+@\t\r]|^-(?!\d+\.\d\d$)/ },
  );
  return `\uFEFF${csv}`;
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
