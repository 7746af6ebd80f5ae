import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { StaffSelf, StaffTask } from '../../../contract/staff/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { codeFields } from '../../../machines/staff/secondFactor/fixtures.ts';
import { NOW, orderCase, self, tasks } from './fixtures.ts';
import { paidWithdrawal } from '../money/fixtures.ts';
import { openValuation } from '../valuations/fixtures.ts';
import { consoleCalls, Here, openForm } from '../../../.storybook/console.tsx';

const meta = preview.meta({
  id: 'console',
  title: '页面/后台/工作台',
  parameters: { layout: 'fullscreen', route: '/ops', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(...consoleCalls, reply('readCase', orderCase)),
});

export const NotStaff = meta.story({
  name: '不是工作人员',
  ...withCalls(failing('readStaffSelf', 403, '没有权限进行此操作')),
});
export const Failed = meta.story({ name: '没能打开', ...withCalls(failing('readStaffSelf', 500)) });
export const Opening = meta.story({ name: '正在打开', ...withCalls(hanging('readStaffSelf')) });
export const Enrolling = meta.story({
  name: '第一次：绑定动态验证码',
  ...withCalls(
    reply('readStaffSelf', { ...self, isEnrolled: false, isConfirmed: false }),
    reply('startEnrolment', { secret: codeFields.secret, uri: codeFields.uri }),
  ),
});
export const Confirming = meta.story({
  name: '输入动态验证码',
  ...withReply('readStaffSelf', { ...self, isConfirmed: false }),
});
export const QueueFailed = meta.story({ name: '队列没能加载', ...withCalls(failing('listTasks', 500)) });
export const QueueLoading = meta.story({ name: '队列加载中', ...withCalls(hanging('listTasks')) });
export const QueueEmpty = meta.story({ name: '都处理完了', ...withReply('listTasks', { rows: [] }) });
export const QueueNarrow = meta.story({
  name: '没有符合条件的',
  parameters: { route: '/ops?overdue=1&q=HY1' },
  ...withReply('listTasks', { rows: [] }),
});
const finance = { ...self, roles: ['finance'], desks: ['withdrawals'] } satisfies StaffSelf;
export const QueueFoundWithdrawal = meta.story({
  name: '走一遍：没有审核过的提现，按单号找到',
  parameters: { route: '/ops?q=HYtx202611240002' },
  ...withCalls(
    reply('readStaffSelf', finance),
    reply('listTasks', {
      rows: [],
      found: {
        subject: 'withdrawal',
        number: paidWithdrawal.number,
        title: paidWithdrawal.userName,
        state: 'paid',
        amount: paidWithdrawal.amount,
      },
    }),
    reply('findWithdrawal', paidWithdrawal),
  ),
  play: async ({ canvas }) => {
    const found = within(await canvas.findByRole('list', { name: '这个单号' }));
    await expect(canvas.queryByText('没有符合条件的')).toBeNull();
    await userEvent.click(found.getByRole('link'));
    await canvas.findByRole('region', { name: '找到的提现' });
    await canvas.findByText('20261120110070001506000012345678');
  },
});
export const QueueWithdrawalOfFinance = meta.story({
  name: '搜提现单号，不是财务',
  parameters: {
    route: '/ops?q=HYtx202611240002',
    shows: ['text 没有符合条件的', 'text 提现只有财务能查，请把单号告诉财务。', 'button 清空条件'],
  },
  ...withReply('listTasks', { rows: [] }),
});
export const QueueFoundValuation = meta.story({
  name: '走一遍：按编号找到估价',
  parameters: { route: `/ops?q=${openValuation.number}` },
  ...withCalls(
    reply('readStaffSelf', { ...self, roles: ['agent'], desks: ['recycling'] }),
    reply('listTasks', {
      rows: [],
      found: {
        subject: 'valuation',
        number: openValuation.number,
        title: openValuation.title,
        state: 'open',
      },
    }),
    reply('findValuation', openValuation),
  ),
  play: async ({ canvas }) => {
    const found = within(await canvas.findByRole('list', { name: '这个单号' }));
    await found.findByText('报价中');
    await userEvent.click(found.getByRole('link'));
    await canvas.findByText(`估价 ${openValuation.number}`);
  },
});
export const QueueValuationOfRecycling = meta.story({
  name: '搜估价编号，不是回收的同事',
  parameters: {
    route: `/ops?q=${openValuation.number}`,
    shows: [
      'text 没有符合条件的',
      'text 估价和竞价只有回收的同事能查，请把编号告诉他们。',
      'no link 估价和竞价',
    ],
  },
  ...withCalls(
    reply('readStaffSelf', { ...self, roles: ['agent'], desks: ['orders'] }),
    reply('listTasks', { rows: [] }),
  ),
});
export const QueueCleared = meta.story({
  name: '走一遍：清空条件，填过的也清空',
  parameters: { route: '/ops?min=500&max=900' },
  ...withReply('listTasks', { rows: [] }),
  play: async ({ canvas }) => {
    const clear = await canvas.findByRole('button', { name: '清空条件' });
    const [min, max] = [canvas.getByLabelText('最少金额（元）'), canvas.getByLabelText('最多金额（元）')];
    await expect(min).toHaveValue('500');
    await expect(max).toHaveValue('900');
    await userEvent.click(clear);
    await canvas.findByText('都处理完了');
    await expect(min).toHaveValue('');
    await expect(max).toHaveValue('');
  },
});
export const QueueAmounts = meta.story({
  name: '走一遍：金额可以带 ¥ 和千分号，填错的留着',
  ...withReply('listTasks', { rows: [] }),
  play: async ({ canvas }) => {
    const min = await canvas.findByLabelText('最少金额（元）');
    await userEvent.click(min);
    await userEvent.paste('¥1,299');
    await expect(min).toHaveValue('1299');
    const max = canvas.getByLabelText('最多金额（元）');
    await userEvent.type(max, '99.5');
    await userEvent.tab();
    await expect(max).toHaveValue('99.5');
    await canvas.findByText('只能填整数');
  },
});
export const QueueFull = meta.story({ name: '队列' });
export const QueueOnPhone = meta.story({
  name: '队列，手机上',
  globals: { viewport: { value: 'phone375' } },
});
export const QueueByKeys = meta.story({
  name: '走一遍：用键盘打开，? 列出按键',
  ...withReply('listTasks', {
    rows: Array.from({ length: 120 }, (_, index) => ({
      ...(tasks[2] as StaffTask),
      id: `t-${String(index).padStart(4, '0')}`,
      title: `第 ${index + 1} 件`,
    })),
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: '第 1 件' });
    // The table is virtualized.
    await expect(canvas.getAllByRole('row').length).toBeLessThan(80);
    await userEvent.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: '键盘' }));
    await expect(list.getByText('下一件')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: '键盘' });
    // The dialog keeps the shortcuts from the queue.
    await userEvent.keyboard('jc{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.queryByRole('region', { name: '案件' })).toBeNull();
    await waitFor(() => expect(document.title).toBe('队列 · 后台 · 号易'));
    await userEvent.keyboard('jj');
    await waitFor(() => expect(canvas.getByRole('link', { name: '第 2 件' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const heading = await canvas.findByRole('heading', { level: 2, name: orderCase.task.title });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(canvas.getByRole('link', { name: /第 2 件/ })).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(document.title).toBe(`${orderCase.task.title} · 后台 · 号易`));
  },
});
export const QueueSearched = meta.story({
  name: '走一遍：搜索以后，焦点还在搜索框',
  ...withReply('listTasks', { rows: [] }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: '搜索' }), 'HY1{Enter}');
    await canvas.findByText('没有符合条件的');
    await expect(canvas.getByRole('searchbox', { name: '搜索' })).toHaveFocus();
  },
});
export const CaseFailed = meta.story({
  name: '没能打开这件事',
  parameters: { route: '/ops?task=t-1' },
  ...withCalls(failing('readCase', 500)),
});
export const CaseOpened = meta.story({ name: '一件订单', parameters: { route: '/ops?task=t-1' } });
export const CaseOfAnother = meta.story({
  name: '别人正在处理',
  parameters: { route: '/ops?task=t-1' },
  ...withReply('readCase', {
    ...orderCase,
    task: { ...orderCase.task, isMine: false, claimedBy: '客服阿宁' },
  }),
});
export const CaseLeft = meta.story({
  name: '走一遍：别人没有继续处理，认领',
  parameters: { route: '/ops?task=t-1' },
  beforeEach: ({ msw }) => {
    const left = {
      ...orderCase.task,
      isMine: false,
      claimedBy: '客服阿宁',
      claimedUntil: orderCase.task.warnAt,
    };
    msw.use(reply('readCase', { ...orderCase, task: left }), reply('claimTask', orderCase.task));
  },
  play: async ({ canvas }) => {
    await canvas.findByText('客服阿宁 15 分钟没有操作，这件事已经放回队列。');
    await userEvent.click(canvas.getByRole('button', { name: '认领' }));
    await canvas.findByRole('button', { name: '放回队列' });
    await expect(canvas.queryByText(/已经放回队列/)).toBeNull();
  },
});
export const NoPermission = meta.story({
  name: '没有权限的页面',
  parameters: {
    route: '/ops?view=people',
    shows: ['text 你没有这项权限', 'text 需要的话，请管理员改你的角色。'],
  },
  ...withReply('readStaffSelf', finance),
});
export const WithdrawalLate = meta.story({
  name: '超时的提现，主管没有这张台',
  parameters: { route: '/ops?task=t-1', shows: ['heading 卖家老周', 'no text 已转主管'] },
  beforeEach({ msw }) {
    const task: StaffTask = {
      ...orderCase.task,
      subject: 'withdrawal',
      subjectId: 'w-1',
      desk: 'withdrawals',
      state: 'requested',
      number: 'HYtx202611240001',
      title: '卖家老周',
    };
    msw.use(
      reply('readStaffSelf', finance),
      reply('listTasks', { rows: [task] }),
      reply('readCase', {
        ...orderCase,
        task,
        state: 'requested',
        parties: [{ role: 'member', id: 'u-2', name: '卖家老周', phone: '138****0003' }],
        facts: [
          { label: '金额', value: '¥3,120' },
          { label: '账号', value: '已暂停，不能同意提现' },
        ],
        attributes: [],
        timeline: [],
        acts: ['withdrawal.refuse'],
        hasVault: false,
      }),
      reply('claimTask', task),
    );
  },
});
export const AuditLogShown = meta.story({
  name: '操作日志',
  parameters: { route: '/ops?view=audit' },
  ...withCalls(
    reply('listColleagues', [{ id: self.id, name: self.name, desks: self.desks }]),
    reply('listAuditLog', {
      rows: [
        {
          seq: 3,
          at: NOW,
          staffId: 'former',
          staffName: '客服小陈',
          action: 'sendChat',
          subject: 'order',
          subjectId: 'o-1',
          number: 'HY202611240001',
          detail: '{}',
          hash: 'b2',
        },
        {
          seq: 2,
          at: NOW,
          staffId: self.id,
          staffName: self.name,
          action: 'advanceOrder',
          subject: 'order',
          subjectId: 'o-1',
          number: 'HY202611240001',
          detail: '{"input":{"event":"inspection.start"},"before":"awaitingInspection","after":"inspecting"}',
          hash: 'b1',
        },
      ],
    }),
  ),
  play: async ({ canvas }) => {
    const who = within(await canvas.findByRole('combobox', { name: '谁' }));
    await who.findByRole('option', { name: '客服小陈（已离职）' });
    await expect(who.getByRole('option', { name: self.name })).toBeInTheDocument();
  },
});
export const NewRecoveryCodes = meta.story({
  name: '换恢复码',
  parameters: { route: '/ops?view=recoveryCodes' },
});
export const Refused = meta.story({
  name: '走一遍：判定退款要写原因，被拒后内容还在',
  parameters: { route: '/ops?task=t-1' },
  ...withCalls(failing('advanceOrder', 409, '订单状态已变化，请刷新后再看', { reason: 'stateConflict' })),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '判定退款');
    await send();
    const reason = form.getByRole('textbox', { name: /退款原因/ });
    await expect(reason).toHaveAccessibleDescription('请写明退款的原因');
    await userEvent.type(reason, '皮肤少了十二个');
    await send();
    await canvas.findByText('订单状态已变化，请刷新后再看');
    await expect(reason).toHaveValue('皮肤少了十二个');
  },
});
export const Released = meta.story({
  name: '走一遍：放回队列后不再认领',
  parameters: { route: '/ops?task=t-1' },
  beforeEach: ({ msw }) => {
    const free = { ...orderCase.task, isMine: false, claimedBy: undefined };
    let { task } = orderCase;
    msw.use(
      reply('readCase', () => ({ ...orderCase, task })),
      reply('releaseTask', () => {
        task = free;
        return task;
      }),
      reply('claimTask', () => {
        throw new Error('a task that was given back is claimed again');
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '放回队列' }));
    await waitFor(() => expect(canvas.queryByRole('region', { name: '案件' })).toBeNull());
  },
});
export const Claimed = meta.story({
  name: '走一遍：打开就认领，只查看一次',
  parameters: { route: '/ops?task=t-1' },
  beforeEach({ msw }) {
    const free = { ...orderCase.task, isMine: false, claimedBy: undefined };
    // The reply still contains an unclaimed task, so a second read of the case would undo the claim on screen.
    msw.use(reply('readCase', { ...orderCase, task: free }), reply('claimTask', orderCase.task));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: '放回队列' });
  },
});
