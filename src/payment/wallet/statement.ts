import type { Movement } from '../../../contract/payment/wallet.ts';
import { toCsv } from '../../shared/csv.ts';
import { beijing } from '../../ui/index.ts';
import { MOVEMENT } from '../withdrawing/words.ts';

/** Formats movements of the wallet as CSV. */
export const statementCsv = (rows: readonly Movement[]): Promise<string> =>
  toCsv(
    ['时间', '类型', '金额（元）', '单号', '说明'],
    rows.map(({ at, kind, amount, no, text }) => [
      beijing(at, 'full'),
      MOVEMENT[kind],
      (amount / 100).toFixed(2),
      no,
      text,
    ]),
  );
