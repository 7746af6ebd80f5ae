import { expect, it } from 'vitest';
import { accountKind } from '../../../contract/staff/index.ts';
import { parse } from '../../../contract/kit/codec.ts';
import { differences, runs } from '../../../src/staff/money/fixtures.ts';
import { reconciliationsQuery } from '../../../src/staff/money/reads.ts';
import { accountWord, EXPORTED } from '../../../src/staff/money/words.ts';

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
