import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, refusal, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { counts, self } from '../console/fixtures.ts';
import { Here, openForm, type StoryCanvas } from '../../../.storybook/console.tsx';
import {
  accounts,
  differences,
  emptyMonth,
  failedRefunds,
  failedWithdrawal,
  failedWithdrawals,
  fullMonth,
  openWithdrawals,
  paidWithdrawal,
  runs,
  soundLedger,
  unexpected,
} from './fixtures.ts';

const meta = preview.meta({
  id: 'money',
  title: '页面/后台/资金',
  parameters: { layout: 'fullscreen', route: '/ops?view=money', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(
    reply('readStaffSelf', { ...self, name: '财务小钱', roles: ['finance'], desks: [] }),
    reply('countTasks', { ...counts, desks: [], mine: 0 }),
    reply('listReconciliations', pageOf(runs)),
    reply('listDifferences', pageOf(differences.filter(({ settledAt }) => settledAt === undefined))),
    reply('checkLedger', soundLedger),
    reply('listLedgerAccounts', pageOf(accounts)),
  ),
});

export const Failed = meta.story({
  name: '对账没能加载',
  ...withCalls(failing('listReconciliations', 500), failing('listDifferences', 500)),
});
export const Loading = meta.story({
  name: '对账加载中',
  ...withCalls(hanging('listReconciliations'), hanging('listDifferences')),
});
export const Empty = meta.story({
  name: '还没有对过账',
  ...withCalls(reply('listReconciliations', pageOf([])), reply('listDifferences', pageOf([]))),
});
export const Reconciled = meta.story({ name: '对账' });
export const RunOpened = meta.story({
  name: '一天的差异，处理过的在后',
  parameters: { route: '/ops?view=money&item=run-2' },
  ...withReply('listDifferences', pageOf(differences)),
});
export const Refused = meta.story({
  name: '走一遍：标为已处理被拒，说明还在',
  ...withCalls(failing('settleDifference', 409, '这条差异已经处理过，请刷新', { reason: 'stateConflict' })),
  play: async ({ canvas }) => {
    const { form } = await openForm(canvas, '处理 HYzf202611230007');
    const remark = form.getByRole('textbox', { name: /怎么处理的/ });
    await userEvent.click(form.getByRole('button', { name: '标为已处理' }));
    await form.findByText('请写下怎么处理的');
    await waitFor(() => expect(remark).toHaveFocus());
    await userEvent.type(remark, '另一个网站的收款');
    await userEvent.click(form.getByRole('button', { name: '标为已处理' }));
    await form.findByText('这条差异已经处理过，请刷新');
    await expect(remark).toHaveValue('另一个网站的收款');
  },
});
export const RefundsFailed = meta.story({
  name: '退款没能加载',
  parameters: { route: '/ops?view=money&item=refunds' },
  ...withCalls(failing('listFailedRefunds', 500)),
});
export const RefundsEmpty = meta.story({
  name: '没有卡住的退款',
  parameters: { route: '/ops?view=money&item=refunds' },
  ...withReply('listFailedRefunds', pageOf([])),
});
export const Refunds = meta.story({
  name: '没退成的退款',
  parameters: { route: '/ops?view=money&item=refunds' },
  ...withReply('listFailedRefunds', pageOf(failedRefunds)),
});
export const WithdrawalsFailed = meta.story({
  name: '提现没能加载',
  parameters: { route: '/ops?view=money&item=withdrawals' },
  ...withCalls(failing('listOpenWithdrawals', 500), failing('listFailedWithdrawals', 500)),
});
export const WithdrawalsLoading = meta.story({
  name: '提现加载中',
  parameters: { route: '/ops?view=money&item=withdrawals' },
  ...withCalls(hanging('listOpenWithdrawals'), hanging('listFailedWithdrawals')),
});
export const WithdrawalsEmpty = meta.story({
  name: '没有要看的提现',
  parameters: {
    route: '/ops?view=money&item=withdrawals',
    shows: ['text 没有没付完的提现', 'text 没有没付成的提现'],
  },
  ...withCalls(reply('listOpenWithdrawals', pageOf([])), reply('listFailedWithdrawals', pageOf([]))),
});
const withdrawalCalls = [
  reply('listOpenWithdrawals', pageOf(openWithdrawals)),
  reply('listFailedWithdrawals', pageOf(failedWithdrawals)),
];
export const Withdrawals = meta.story({
  name: '提现：没付完的和没付成的',
  parameters: {
    route: '/ops?view=money&item=withdrawals',
    shows: [
      'text HYtx202611230001',
      'text 卖家老周',
      'text 余额不足：给平台的支付宝充值，会员再提现就能付。',
      'text 支付宝 PAYER_BALANCE_NOT_ENOUGH',
      'text 不用处理，会员可以再提现。',
    ],
  },
  ...withCalls(...withdrawalCalls),
});
export const WithdrawalUnread = meta.story({
  name: '找提现：没能加载',
  parameters: { route: '/ops?view=money&item=withdrawals&q=HYtx202611200002' },
  ...withCalls(failing('findWithdrawal', 500)),
});
export const WithdrawalMissing = meta.story({
  name: '找提现：没有这个单号',
  parameters: {
    route: '/ops?view=money&item=withdrawals&q=HYtx202611200003',
    shows: ['text 没有这笔提现'],
  },
  ...withCalls(failing('findWithdrawal', 404, '没有这个单号的提现')),
});
export const WithdrawalFaulty = meta.story({
  name: '找提现：支付宝没有付',
  parameters: {
    route: '/ops?view=money&item=withdrawals&q=HYtx202611240003',
    shows: ['text 余额不足：给平台的支付宝充值，会员再提现就能付。', 'text PAYER_BALANCE_NOT_ENOUGH'],
  },
  ...withReply('findWithdrawal', failedWithdrawal),
});
export const WithdrawalFound = meta.story({
  name: '走一遍：按单号找到已到账的提现',
  parameters: { route: '/ops?view=money&item=withdrawals' },
  ...withCalls(
    ...withdrawalCalls,
    reply('findWithdrawal', ({ number }) =>
      number === paidWithdrawal.number ? paidWithdrawal : refusal(404, '没有这个单号的提现'),
    ),
  ),
  play: async ({ canvas }) => {
    const search = await canvas.findByRole('searchbox', { name: '找提现' });
    await userEvent.type(search, 'HYtx1{Enter}');
    await canvas.findByText('没有这笔提现');
    await userEvent.clear(search);
    await userEvent.type(search, `${paidWithdrawal.number}{Enter}`);
    await canvas.findByText('20261120110070001506000012345678');
    await expect(canvas.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '已到账',
      '¥25,000',
      '卖家老周',
      '138****0003　**国',
      '2026-11-20 10:00',
      '2026-11-20 11:00　财务小钱',
      '2026-11-20 11:00',
      '2026-11-20 11:00',
      '20261120110070001506000012345678',
    ]);
    await expect(canvas.queryByText('HYtx202611230001')).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, '{Enter}');
    await canvas.findByText('HYtx202611230001');
  },
});
export const PaymentsEmpty = meta.story({
  name: '没有意外的付款',
  parameters: { route: '/ops?view=money&item=payments' },
  ...withReply('listUnexpectedPayments', pageOf([])),
});
export const Payments = meta.story({
  name: '意外的付款',
  parameters: { route: '/ops?view=money&item=payments' },
  ...withReply('listUnexpectedPayments', pageOf(unexpected)),
});
const checkLedger = async (canvas: StoryCanvas) => {
  const button = await canvas.findByRole('button', { name: '核对账本' });
  await userEvent.click(button);
  return button;
};
export const LedgerFailed = meta.story({
  name: '账本没能加载',
  parameters: { route: '/ops?view=money&item=ledger' },
  ...withCalls(failing('listLedgerAccounts', 500)),
});
export const LedgerCheckFailed = meta.story({
  name: '走一遍：账本没有核对成',
  parameters: { route: '/ops?view=money&item=ledger' },
  ...withCalls(failing('checkLedger', 500)),
  play: async ({ canvas }) => {
    const button = await checkLedger(canvas);
    await canvas.findByText('没有核对成');
    await expect(button).not.toHaveAttribute('aria-busy');
  },
});
export const LedgerChecking = meta.story({
  name: '走一遍：账本核对中',
  parameters: { route: '/ops?view=money&item=ledger' },
  ...withCalls(hanging('checkLedger')),
  play: async ({ canvas }) => {
    const button = await checkLedger(canvas);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
});
export const LedgerUnsound = meta.story({
  name: '走一遍：账本不平',
  parameters: { route: '/ops?view=money&item=ledger' },
  ...withReply('checkLedger', { ...soundLedger, sum: 100, unbalanced: 1 }),
  play: async ({ canvas }) => {
    await checkLedger(canvas);
    await canvas.findByText('总和 ¥1，1 笔分录不平。先停止付款给卖家，再找出这些分录。11-24 10:00 核对。');
  },
});
export const LedgerSound = meta.story({
  name: '走一遍：账本是平的',
  parameters: { route: '/ops?view=money&item=ledger' },
  play: async ({ canvas }) => {
    await checkLedger(canvas);
    await canvas.findByText('184 笔分录，总和为 0。11-24 10:00 核对。');
  },
});
export const LedgerUnchecked = meta.story({
  name: '账本，打开时不核对',
  parameters: {
    route: '/ops?view=money&item=ledger',
    shows: ['text 保管 HYxs202611240011', 'text 买家 夜航'],
  },
  ...withCalls(hanging('checkLedger')),
  play: async ({ canvas }) => {
    await canvas.findByText('保管 HYxs202611240011');
    await expect(canvas.getByRole('button', { name: '核对账本' })).not.toHaveAttribute('aria-busy');
  },
});
export const MonthFailed = meta.story({
  name: '月结没能加载',
  parameters: { route: '/ops?view=money&item=month' },
  ...withCalls(failing('readLedgerMonth', 500)),
});
export const MonthLoading = meta.story({
  name: '月结加载中',
  parameters: { route: '/ops?view=money&item=month' },
  ...withCalls(hanging('readLedgerMonth')),
});
export const MonthEmpty = meta.story({
  name: '没有分录的月份',
  parameters: {
    route: '/ops?view=money&item=month&month=2026-10',
    shows: ['text 这个月没有分录。'],
  },
  ...withReply('readLedgerMonth', emptyMonth),
});
export const MonthNarrow = meta.story({
  name: '月结，手机上',
  parameters: { route: '/ops?view=money&item=month' },
  globals: { viewport: { value: 'phone375' } },
  ...withReply('readLedgerMonth', fullMonth),
});
export const MonthFull = meta.story({
  name: '走一遍：月结，换一个月',
  parameters: { route: '/ops?view=money&item=month' },
  ...withReply('readLedgerMonth', ({ month }) => (month === '2026-10' ? emptyMonth : fullMonth)),
  play: async ({ canvas }) => {
    const rowOf = async (name: string) =>
      within(await canvas.findByRole('row', { name: new RegExp(`^${name} `) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    await expect(await rowOf('结算')).toEqual([
      '4218',
      '—',
      '—',
      '—',
      '−¥901,100',
      '—',
      '¥874,067',
      '—',
      '—',
      '—',
      '¥27,033',
    ]);
    // Only the table scrolls sideways.
    const { scrollWidth, clientWidth } = canvas.getByRole('region', { name: '资金' });
    await expect(scrollWidth).toBe(clientWidth);
    const months = canvas.getByRole('combobox', { name: '月份' });
    await expect([...months.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      '2026-11（到现在）',
      '2026-10',
      '2026-09',
      '2026-08',
    ]);
    await userEvent.selectOptions(months, '2026-10');
    await canvas.findByText('这个月没有分录。');
    await expect(await rowOf('期末余额')).toEqual([
      '—',
      '−¥1,284,412.50',
      '−¥312,000',
      '−¥2,000',
      '¥423,180',
      '¥2,000',
      '¥189,023.50',
      '¥3,120',
      '¥927,105',
      '¥9,614',
      '¥44,370',
    ]);
  },
});
