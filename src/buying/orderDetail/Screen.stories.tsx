import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import { OrderActionStage } from '../orderAction/review.tsx';
import { clockBefore } from '../../../.storybook/clock.tsx';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { fixtures } from '../../../machines/buying/orderAction/fixtures.ts';
import {
  orderActionMachine,
  type OrderActionContext,
  type OrderActionLeaf,
  type PerformInput,
  type PerformOutput,
} from '../../../machines/buying/orderAction/orderAction.ts';
import { fixtures as inquiry } from '../../../machines/kit/inquiry/fixtures.ts';
import {
  awaitingInspection,
  balanceDue,
  cancelled,
  completed,
  held,
  delivered,
  inspecting,
  refunded,
  reported,
  settled,
  takenOver,
  unpaid,
  credentialMissing,
  rebinding,
} from './fixtures.ts';

interface OrderProps {
  leaf?: OrderActionLeaf | undefined;
  change?: Partial<OrderActionContext>;
  isAsking?: boolean;
}
function Order({ leaf = 'viewing', change, isAsking = false }: OrderProps) {
  const [actor] = useState(() =>
    frozen(orderActionMachine, changed(fixtures[leaf], change), {
      repeat: isAsking ? inquiry.asking : inquiry.unanswered,
    }),
  );
  return <OrderActionStage actor={actor} />;
}

function WorkingOrder({ order, now }: { order: OrderDetail; now?: () => number }) {
  const [actor] = useState(() =>
    createActor(
      orderActionMachine.provide({
        actors: { perform: fromPromise<PerformOutput, PerformInput>(async () => ({ order })) },
      }),
      { input: { orderId: 'order-1' } },
    ).start(),
  );
  return <OrderActionStage actor={actor} {...(now && { now })} />;
}

/** Answers with an order. */
const showing = (order: OrderDetail) => withReply('readOrder', order);

const meta = preview.type<{ args: OrderProps }>().meta({
  id: 'orderDetail',
  title: '流程/买/订单操作',
  parameters: {
    machine: 'orderAction',
    layout: 'fullscreen',
    route: '/index/orderDetail?orderId=order-1',
    viewer: 'member',
  },
  render: (args, { parameters: { state } }) => (
    <Order leaf={state as OrderActionLeaf | undefined} {...args} />
  ),
  ...showing(delivered),
});

export const Refused = meta.story({ name: '确认被拒绝', parameters: { state: 'refused' } });
export const Unanswered = meta.story({ name: '没有收到结果', parameters: { state: 'uncertain' } });
export const Uncertain = meta.story({
  name: '正在确认结果',
  parameters: { state: 'uncertain', shows: ['alertdialog 正在确认结果'] },
  args: { isAsking: true },
});
export const Submitting = meta.story({ name: '提交中', parameters: { state: 'submitting' } });
export const Confirming = meta.story({ name: '确认收货前询问', parameters: { state: 'confirming' } });
export const Revealing = meta.story({ name: '账号信息', parameters: { state: 'revealing' } });
export const RevealingBlanks = meta.story({
  name: '密码里的空格照原样显示',
  args: {
    leaf: 'revealing',
    change: {
      credential: { account: 'haoyi_88', password: ' kP7  m ', revealedAt: '2026-11-21T04:20:00.000Z' },
    },
  },
  play: async () => {
    const password = await screen.findByText('kP7 m');
    await expect([password.textContent, getComputedStyle(password).whiteSpace]).toEqual([
      ' kP7  m ',
      'break-spaces',
    ]);
  },
});
export const RevealingOnce = meta.story({
  name: '货款付给卖家之后第一次看账号',
  parameters: { shows: ['alertdialog 账号信息', 'text 只能看这一次，请先保存'] },
  args: { leaf: 'revealing' },
  ...showing(settled),
});
export const Done = meta.story({
  name: '已完成的操作',
  parameters: { state: 'completed' },
  ...showing(completed),
});
export const Viewing = meta.story({
  name: '待确认',
  parameters: { state: 'viewing', shows: ['text 货款在确认收货 3～7 天后付给卖家'] },
});

export const Reviewing = meta.story({
  name: '写评价',
  parameters: {
    shows: ['text 选填。所有人都能看到，手机号、QQ、微信会被遮住；有别人的姓名等隐私或辱骂的，平台会隐藏'],
  },
  args: { leaf: 'confirming', change: { action: 'review', review: { stars: 5, text: '换绑很快' } } },
  ...showing(completed),
});
export const LookingAgain = meta.story({
  name: '过了 10 分钟再看账号，要短信验证码',
  parameters: { shows: ['alertdialog 查看账号信息', 'textbox 短信验证码'] },
  args: { leaf: 'confirming', change: { action: 'reveal', code: { key: '', digits: '' } } },
});

export const CodeMissing = meta.story({
  name: '没有填验证码就按查看',
  parameters: { shows: ['alertdialog 查看账号信息', 'text 请先获取验证码', 'button 查看'] },
  args: {
    leaf: 'confirming',
    change: { action: 'reveal', code: { key: '', digits: '' }, isIncomplete: true },
  },
});

export const CodeWrong = meta.story({
  name: '验证码不对，再填一次',
  parameters: {
    shows: ['alertdialog 查看账号信息', 'text 验证码不正确', 'button 查看', 'no button 再试一次'],
  },
  args: {
    leaf: 'refused',
    change: {
      action: 'reveal',
      code: { key: '', digits: '' },
      failure: { kind: 'invalid', code: 422, message: '验证码不正确', errors: [] },
    },
  },
});
export const Cancelling = meta.story({
  name: '取消前询问',
  args: { leaf: 'confirming', change: { action: 'cancel' } },
  ...showing(unpaid),
});
export const CancellingLate = meta.story({
  name: '客服超时，取消前询问',
  parameters: { shows: ['text 还由平台保管的 ¥3,118 原路退回'] },
  args: { leaf: 'confirming', change: { action: 'cancel' } },
  ...showing({ ...delivered, stage: 'inspecting', turn: 'staff', refunded: 50_000 }),
});

export const NotFound = meta.story({
  name: '订单不存在',
  ...withCalls(failing('readOrder', 404, '订单不存在')),
});
export const MalformedId = meta.story({
  name: '编号后面多了字',
  parameters: { shows: ['text 没有找到这个订单', 'link 我的订单', 'no button 重试'] },
  ...withCalls(failing('readOrder', 422, '编号格式不正确')),
});
export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('readOrder', 500, '系统出了点问题，已记录。请稍后再试')),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readOrder')) });
export const Unpaid = meta.story({ name: '待支付', ...withReply('readOrder', unpaid) });
export const AwaitingInspection = meta.story({
  name: '等验号',
  parameters: { shows: ['text 待验号', 'no button 确认收货'] },
  ...showing(awaitingInspection),
});
export const CredentialMissing = meta.story({
  name: '等卖家提供账号',
  parameters: { shows: ['text 款项由平台保管，等卖家提供账号后开始验号，超时全额退款'] },
  ...showing(credentialMissing),
});
export const Rebinding = meta.story({
  name: '换绑中',
  parameters: { shows: ['text 客服正在换绑手机和密码，完成后交付给你'] },
  ...showing(rebinding),
});
export const Cancelled = meta.story({
  name: '已取消',
  parameters: { shows: ['text 已取消', 'no text 已付 ¥3,618'] },
  ...showing(cancelled),
});
export const BalanceDue = meta.story({ name: '待付尾款', ...withReply('readOrder', balanceDue) });
export const Completed = meta.story({ name: '交易成功', ...withReply('readOrder', completed) });
export const Held = meta.story({
  name: '货款等核对一笔退款',
  parameters: {
    shows: ['text 支付渠道有一笔退款还没核对，核对完再把货款付给卖家', 'no text 货款 11-28'],
  },
  ...showing(held),
});
export const Settled = meta.story({
  name: '货款付给卖家了，退过一部分',
  parameters: { shows: ['text 已付 ¥3,618，已退 ¥500', 'text 2027-05-20 14:00', 'no text ，货款由平台保管'] },
  ...showing({ ...settled, refunded: 50_000 }),
});
export const Refunded = meta.story({
  name: '已退款',
  parameters: { shows: ['text 已退款', 'no text 若被找回'] },
  ...showing(refunded),
});

export const Reported = meta.story({
  name: '有验号报告',
  parameters: { shows: ['heading 验号报告', 'text 不一致', 'text 其余 2 项与描述一致', 'text 客服小易'] },
  ...showing(reported),
});
export const TakenOver = meta.story({
  name: '看过账号，接手清单勾了两项',
  parameters: { shows: ['heading 接手清单', 'checked 修改密码', 'checkbox 让其他设备全部下线'] },
  ...showing(takenOver),
});
export const TickFailed = meta.story({
  name: '走一遍：接手清单没能保存，勾选退回',
  ...withCalls(
    reply('readOrder', takenOver),
    failing('tickTakeover', 500, '系统出了点问题，已记录。请稍后再试'),
  ),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('checkbox', { name: '让其他设备全部下线' });
    await userEvent.click(box);
    await canvas.findByText('系统出了点问题，已记录。请稍后再试');
    await expect(box).not.toBeChecked();
  },
});
export const Ticked = meta.story({
  name: '走一遍：接手清单勾选一项',
  ...withCalls(
    reply('readOrder', takenOver),
    reply('tickTakeover', ({ step, isDone }) => ({
      ...takenOver,
      takeoverSteps: isDone ? [...takenOver.takeoverSteps, step] : takenOver.takeoverSteps,
    })),
  ),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('checkbox', { name: '移除其他登录过的设备' });
    await userEvent.click(box);
    await expect(box).toHaveFocus();
    await waitFor(() => expect(box).toBeChecked());
  },
});

export const InAfterSale = meta.story({
  name: '售后中，时钟暂停',
  ...withReply('readOrder', {
    ...delivered,
    hasOpenAfterSale: true,
    canApplyAfterSale: false,
    afterSaleId: 'after-1',
  }),
});
export const AfterSaleWithBalanceDue = meta.story({
  name: '待付尾款时售后，订单照常进行',
  parameters: { shows: ['text 处理期间订单照常进行', 'text 验号通过，付清尾款', 'link 支付尾款'] },
  ...withReply('readOrder', {
    ...balanceDue,
    hasOpenAfterSale: true,
    canApplyAfterSale: false,
    afterSaleId: 'after-1',
  }),
});
export const AfterAfterSale = meta.story({
  name: '售后结束之后',
  ...showing({ ...completed, afterSaleId: 'after-1' }),
});

export const Closing = meta.story({
  name: '走一遍：收起账号信息',
  render: () => {
    const [actor] = useState(() => {
      const snapshot = orderActionMachine.resolveState(fixtures.revealing);
      return createActor(orderActionMachine, { snapshot, input: { orderId: 'order-1' } }).start();
    });
    return <OrderActionStage actor={actor} />;
  },
  play: async ({ step }) => {
    const account = await screen.findByRole('alertdialog', { name: '账号信息' });
    await within(account).findByText(/货款付给卖家之前可以再看/);
    await step('按 Esc 或返回不会收起，会说要按什么', async () => {
      await userEvent.keyboard('{Escape}');
      await within(account).findByRole('alert');
    });
    await step('按“我已保存”收起', async () => {
      await userEvent.click(within(account).getByRole('button', { name: '我已保存' }));
      await waitFor(() => expect(account).not.toBeInTheDocument());
    });
  },
});
export const Walk = meta.story({
  name: '走一遍：确认收货',
  render: () => <WorkingOrder order={completed} />,
  play: async ({ canvas, step }) => {
    await step('点确认收货，先问一次', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '确认收货' }));
      await screen.findByRole('alertdialog', { name: '确认收货' });
    });
    await step('确认后等服务器的话', async () => {
      const dialog = within(screen.getByRole('alertdialog'));
      await userEvent.click(dialog.getByRole('button', { name: '确认收货' }));
      await expect(await canvas.findByText('已确认收货，保障期开始。')).toBeVisible();
    });
  },
});

export const Late = meta.story({
  name: '走一遍：客服超过 24 小时没有处理，可以取消',
  render: () => {
    const [now] = useState(() => clockBefore(inspecting.lateAt));
    return <WorkingOrder order={inspecting} now={now} />;
  },
  ...showing(inspecting),
  play: async ({ canvas, step }) => {
    await step('时间没到，不能取消', async () => {
      await canvas.findByText(/还没有处理完，你可以取消订单，全额退款。$/);
      await expect(canvas.queryByRole('button', { name: '取消订单' })).toBeNull();
    });
    await step('时间一到就能取消，不用刷新', async () => {
      await canvas.findByRole('button', { name: '取消订单' }, { timeout: 5000 });
      await expect(canvas.getByText(/^客服超过 24 小时没有处理/)).toBeVisible();
    });
  },
});

let current: OrderDetail = inspecting;
export const MovedOn = meta.story({
  name: '走一遍：进入换绑，打开着的页面播报出来',
  render: () => <WorkingOrder order={inspecting} />,
  beforeEach: ({ msw }) => {
    current = inspecting;
    msw.use(reply('readOrder', () => current));
  },
  play: async ({ canvas, step }) => {
    await step('打开时不播报', async () => {
      await canvas.findByText('验号中');
      await expect(canvas.queryByText(/^验号中。/)).toBeNull();
    });
    await step('状态变了，播报新的状态和下一步', async () => {
      current = rebinding;
      await canvas.findByText('换绑中。客服正在换绑手机和密码，完成后交付给你', {}, { timeout: 8000 });
    });
  },
});

export const Due = meta.story({
  name: '走一遍：验收时间到',
  render: () => {
    const [now] = useState(() => clockBefore(delivered.dueAt));
    return <WorkingOrder order={completed} now={now} />;
  },
  beforeEach: ({ msw }) => {
    // The server does not notice the deadline at once.
    let asked = 0;
    msw.use(
      reply('readOrder', () => {
        asked += 1;
        return asked < 4 ? delivered : completed;
      }),
    );
  },
  play: async ({ canvas, step }) => {
    await step('时间没到，可以确认收货', async () => {
      await canvas.findByRole('button', { name: '确认收货' });
    });
    await step('时间一到，先不让确认', async () => {
      await expect((await canvas.findAllByText('正在更新状态'))[0]).toBeVisible();
      await expect(canvas.queryByRole('button', { name: '确认收货' })).toBeNull();
    });
    await step('一直问到服务器有了新说法', async () => {
      await canvas.findByText('交易成功', {}, { timeout: 15_000 });
    });
  },
});
