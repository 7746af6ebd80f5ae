import { expect, it } from 'vitest';
import type { Movement } from '../../../contract/payment/wallet.ts';
import { MAX_MOVEMENTS_PAGE } from '../../../contract/payment/rule.ts';
import { readAllPages, toCsv } from '../../../src/shared/csv.ts';
import { statementCsv } from '../../../src/payment/wallet/statement.ts';

const line = (id: string, more: Partial<Movement> = {}): Movement => ({
  id,
  kind: 'sale',
  amount: 93_800,
  no: `HYxs${id}`,
  text: '货款结算给卖家',
  at: '2026-11-21T07:04:00.000Z',
  ...more,
});

it('keeps the digits of a long number, which Excel would round', async () => {
  const csv = await toCsv(['渠道单号', '金额（元）'], [['2026112322001430570501234567', 12.5]]);
  expect(csv.split('\r\n')[1]).toBe('2026112322001430570501234567\t,12.5');
});

it('the statement reads all pages of the wallet, and no cell is a formula', async () => {
  const asked: [after: string | undefined, size: number][] = [];
  const rows = await readAllPages(async (after, size) => {
    asked.push([after, size]);
    return after === undefined
      ? { rows: [line('1')], next: 'cursor-1' }
      : { rows: [line('2', { kind: 'withdrawal', amount: -1_050, text: '=HYPERLINK("x")' })] };
  }, MAX_MOVEMENTS_PAGE);
  expect(asked).toEqual([
    [undefined, MAX_MOVEMENTS_PAGE],
    ['cursor-1', MAX_MOVEMENTS_PAGE],
  ]);
  expect((await statementCsv(rows)).split('\r\n')).toEqual([
    '\uFEFF时间,类型,金额（元）,单号,说明',
    '2026-11-21 15:04,货款,938.00,HYxs1,货款结算给卖家',
    `2026-11-21 15:04,提现,-10.50,HYxs2,"'=HYPERLINK(""x"")"`,
  ]);
});
