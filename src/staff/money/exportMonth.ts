import type { AccountSums, LedgerMonth } from '../../../contract/staff/index.ts';
import { downloadCsv, toCsv } from '../../shared/csv.ts';
import { ENTRY, MONTH_ACCOUNTS } from './words.ts';

const toYuan = (sums: AccountSums): number[] => MONTH_ACCOUNTS.map(([account]) => sums[account] / 100);

/** The ledger of a month as CSV: opening balances, a row for each kind of entry, closing balances. Amounts in yuan. */
export const monthToCsv = ({ opening, kinds, closing }: LedgerMonth): Promise<string> =>
  toCsv(
    ['项目', '笔数', ...MONTH_ACCOUNTS.map(([, name]) => `${name}（元）`)],
    [
      ['期初余额', '', ...toYuan(opening)],
      ...kinds.map(({ kind, entries, sums }) => [ENTRY[kind], entries, ...toYuan(sums)]),
      ['期末余额', '', ...toYuan(closing)],
    ],
  );

export async function exportMonth(month: LedgerMonth): Promise<void> {
  downloadCsv(`月结 ${month.month}.csv`, await monthToCsv(month));
}
