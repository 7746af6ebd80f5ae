import { expect, it } from 'vitest';
import { accountKind } from '../../../contract/staff/index.ts';
import { parse } from '../../../contract/kit/codec.ts';
import { consoleHref, readAddress } from '../../../src/staff/console/address.ts';
import { differences, emptyMonth, fullMonth, runs } from '../../../src/staff/money/fixtures.ts';
import { monthToCsv } from '../../../src/staff/money/exportMonth.ts';
import { reconciliationsQuery } from '../../../src/staff/money/reads.ts';
import { accountWord, EXPORTED, monthsBetween } from '../../../src/staff/money/words.ts';

it('an account of the ledger is named by its order or member, and by its id when these are unknown', () => {
  const accounts = [
    { account: 'escrow:o-1', name: 'HYxs202611240011' },
    { account: 'transit:u-1', name: '晚风' },
    { account: 'paidOut:u-1' },
    { account: 'fee' },
  ];
  expect(accounts.map(accountWord)).toEqual(['保管 HYxs202611240011', '提现中 晚风', '已提现 u-1', '服务费']);
  expect(['transit', 'paidOut', 'bank'].map((kind) => parse(accountKind, kind).ok)).toEqual([
    true,
    true,
    false,
  ]);
});

it('the export of the differences has the time of China', () => {
  const settledAt = '2026-11-24T18:30:00.000Z';
  const cell = EXPORTED.find(([title]) => title === '处理时间')?.[1];
  const [row] = differences.map((each) => ({ ...each, settledAt }));
  expect(row && cell?.(row)).toBe('2026-11-25 02:30');
});

it('the list of reconciliations is polled while one of them runs', () => {
  const { refetchInterval } = reconciliationsQuery();
  const [run] = runs;
  if (!run) throw new Error('no run');
  const intervalOf = (state: typeof run.state) =>
    refetchInterval({
      state: { data: { pages: [{ total: 1, rows: [{ ...run, state }] }], pageParams: [undefined] } },
    });
  expect([intervalOf('waiting'), intervalOf('done'), intervalOf('failed')]).toEqual([5_000, false, false]);
});

const amountsOf = (row: typeof fullMonth.opening) => Object.values(row);

it('the month of the stories balances', () => {
  const { opening, kinds, closing } = fullMonth;
  const rows = [opening, ...kinds.map(({ sums }) => sums)].map(amountsOf);
  const added = rows.reduce((total, row) => total.map((amount, i) => amount + (row[i] ?? 0)));
  expect(added).toEqual(amountsOf(closing));
  expect([...rows, added].map((row) => row.reduce((sum, amount) => sum + amount, 0))).toEqual(
    Array.from({ length: kinds.length + 2 }, () => 0),
  );
});

it('the export of a month has balances, each kind of entry in yuan, and no formula', async () => {
  const head =
    '项目,笔数,买家（元）,商户（元）,卖家（元）,保管（元）,押金（元）,会员钱包（元）,提现中（元）,已提现（元）,包赔基金（元）,服务费（元）';
  const opening = '-1284412.5,-312000,-2000,423180,2000,189023.5,3120,927105,9614,44370';
  expect((await monthToCsv(fullMonth)).split('\r\n')).toEqual([
    `\uFEFF${head}`,
    `期初余额,,${opening}`,
    '收款,4812,-963271.5,-81000,-600,1044271.5,600,0,0,0,0,0',
    '退款,61,32800,0,500,-32800,-500,0,0,0,0,0',
    '赔付,2,360,0,0,0,0,100,0,0,-460,0',
    '收货,4530,0,0,0,-12049.5,0,0,0,0,3012,9037.5',
    '结算,4218,0,0,0,-901100,0,874067,0,0,0,27033',
    '押金赔付,1,0,0,0,0,-100,100,0,0,0,0',
    '提现,902,0,0,0,0,0,-802150,802150,0,0,0',
    '提现到账,898,0,0,0,0,0,0,-799100,799100,0,0',
    '提现退回,3,0,0,0,0,0,2360,-2360,0,0,0',
    '期末余额,,-2214524,-393000,-2100,521502,2000,263500.5,3810,1726205,12166,80440.5',
  ]);
  expect((await monthToCsv(emptyMonth)).split('\r\n')).toEqual([
    `\uFEFF${head}`,
    `期初余额,,${opening}`,
    `期末余额,,${opening}`,
  ]);
});

it('offers the months back to the first entry', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
});

it('keeps the month in the address, and ignores what is none', () => {
  const address = { view: 'money', item: 'month', month: '2026-10' };
  const search = new URL(consoleHref(address), 'https://haoyi.test').search;
  expect(readAddress(search)).toMatchObject(address);
  expect(readAddress('?view=money&item=month&month=2026-13').month).toBeUndefined();
});
