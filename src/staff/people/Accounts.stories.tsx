import { expect, userEvent, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { self } from '../console/fixtures.ts';
import { consoleCalls, Here, openForm } from '../../../.storybook/console.tsx';
import { staff } from './fixtures.ts';

const meta = preview.meta({
  id: 'console-accounts',
  title: '页面/后台/工作人员',
  parameters: { layout: 'fullscreen', route: '/ops?view=accounts', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(
    reply('readStaffSelf', { ...self, roles: ['supervisor', 'admin'] }),
    ...consoleCalls,
    reply('listStaff', staff),
  ),
});

const item = (id: string) => ({ route: `/ops?view=accounts&item=${id}` });

export const Failed = meta.story({ name: '没能加载', ...withCalls(failing('listStaff', 500)) });
export const Missing = meta.story({ name: '没有这位同事', parameters: item('gone') });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listStaff')) });
export const Own = meta.story({ name: '自己的账号', parameters: item(self.id) });
export const Listed = meta.story({ name: '列表' });
export const Colleague = meta.story({ name: '一位同事', parameters: item('u-staff-2') });
export const Newcomer = meta.story({ name: '加工作人员', parameters: item('new') });
export const LastAdmin = meta.story({
  name: '走一遍：最后一位管理员不能改走',
  parameters: item('u-staff-2'),
  ...withCalls(
    failing('changeStaff', 409, '这是最后一位管理员，请先给另一位同事管理员角色', { reason: 'lastAdmin' }),
  ),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '改角色');
    for (const desk of ['订单', '售后']) await userEvent.click(form.getByRole('checkbox', { name: desk }));
    await send();
    await form.findByText('客服至少选一张台');
    await userEvent.click(form.getByRole('checkbox', { name: '客服' }));
    await userEvent.click(form.getByRole('checkbox', { name: '财务' }));
    await send();
    await canvas.findByText('这是最后一位管理员，请先给另一位同事管理员角色');
    await expect(form.getByRole('checkbox', { name: '财务' })).toBeChecked();
  },
});
export const Hired = meta.story({
  name: '走一遍：按手机号加一位',
  parameters: item('new'),
  ...withReply('hireStaff', staff[2] as (typeof staff)[number]),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: '加工作人员' }));
    await userEvent.click(form.getByRole('button', { name: '加工作人员' }));
    await form.findByText('至少选一个角色');
    await userEvent.type(form.getByRole('textbox', { name: /手机号/ }), '13612349034');
    await userEvent.click(form.getByRole('checkbox', { name: '财务' }));
    await userEvent.click(form.getByRole('button', { name: '加工作人员' }));
    await canvas.findByText('已完成，记入操作日志。');
  },
});
