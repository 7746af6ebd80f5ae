import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { consoleCalls, Here, openForm } from '../../../.storybook/console.tsx';
import { recycleCase, self } from '../console/fixtures.ts';
import { openValuation, tradedBidding } from './fixtures.ts';

const agent = { ...self, roles: ['agent' as const], desks: ['recycling' as const] };
const route = `/ops?view=valuations&q=${openValuation.number}`;

const meta = preview.meta({
  id: 'staff-valuations',
  title: '页面/后台/估价和竞价',
  parameters: { layout: 'fullscreen', route, viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(
    ...consoleCalls,
    reply('readStaffSelf', agent),
    reply('findValuation', openValuation),
    reply('readCase', recycleCase),
    reply('claimTask', recycleCase.task),
  ),
});

export const Failed = meta.story({ name: '没能加载', ...withCalls(failing('findValuation', 500)) });
export const Missing = meta.story({
  name: '没有这个编号',
  parameters: { shows: ['text 没有这次估价或竞价', 'text 编号以 HYhs 开头，要填完整。'] },
  ...withCalls(failing('findValuation', 404, '没有这个编号的估价')),
});
export const Forbidden = meta.story({
  name: '不是回收的同事',
  parameters: { shows: ['text 你没有这项权限', 'no link 估价和竞价'] },
  ...withReply('readStaffSelf', { ...agent, desks: ['orders'] }),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('findValuation')) });
export const Unsearched = meta.story({
  name: '还没有查',
  parameters: { route: '/ops?view=valuations', shows: ['text 按编号查一次估价或竞价', 'link 估价和竞价'] },
});
export const Found = meta.story({
  name: '在收报价的估价',
  parameters: {
    shows: [
      `text 编号 估价 ${openValuation.number} 提交 2026-11-24 10:00 收报价到 2026-12-01 10:00`,
      'text 同类 成交价 ¥2,980 – ¥3,360，12 笔',
      'button 拒绝',
    ],
  },
});
export const Traded = meta.story({
  name: '走一遍：从竞价到回收订单，再回来',
  ...withReply('findValuation', tradedBidding),
  play: async ({ canvas }) => {
    await canvas.findByText('成交只有 3 笔，太少，没有区间');
    await expect(canvas.queryByRole('button', { name: '拒绝' })).toBeNull();
    await userEvent.click(canvas.getByRole('link', { name: '看回收订单' }));
    await userEvent.click(await canvas.findByRole('link', { name: `看估价 ${tradedBidding.number}` }));
    await canvas.findByText(`竞价 ${tradedBidding.number}`);
  },
});
export const Refused = meta.story({
  name: '走一遍：拒绝估价要写原因',
  beforeEach({ msw }) {
    let isRefused = false;
    msw.use(
      reply('refuseValuation', () => {
        isRefused = true;
        return undefined;
      }),
      reply('findValuation', () =>
        isRefused ? { ...openValuation, state: 'refused', canRefuse: false } : openValuation,
      ),
    );
  },
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '拒绝');
    await send();
    await form.findByText('请写明原因');
    await userEvent.type(form.getByRole('textbox', { name: /原因/ }), '描述含有联系方式');
    await send();
    await canvas.findByText('已完成，记入操作日志。');
    await canvas.findByText('没有通过');
  },
});
export const RefusedLate = meta.story({
  name: '走一遍：估价已经结束，不能拒绝，内容还在',
  ...withCalls(failing('refuseValuation', 409, '这次估价已经结束', { reason: 'stateConflict' })),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '拒绝');
    const reason = form.getByRole('textbox', { name: /原因/ });
    await userEvent.type(reason, '描述含有联系方式');
    await send();
    await canvas.findByText('这次估价已经结束');
    await expect(reason).toHaveValue('描述含有联系方式');
  },
});
