import { expect, userEvent, waitFor } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, unreachable, withCalls, withReply } from '../../../.storybook/reply.ts';
import { consoleCalls, Here, openForm, type StoryCanvas } from '../../../.storybook/console.tsx';
import { closed, dossier, members, suspended } from './fixtures.ts';

const meta = preview.meta({
  id: 'console-people',
  title: '页面/后台/会员',
  parameters: { layout: 'fullscreen', route: '/ops?view=people&item=u-seller', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(...consoleCalls, reply('listMembers', { rows: members }), reply('readMember', dossier)),
});

const route = (query: string) => ({ route: `/ops?view=people${query}` });

export const ListFailed = meta.story({
  name: '列表没能加载',
  parameters: route(''),
  ...withCalls(failing('listMembers', 500)),
});
export const MemberFailed = meta.story({ name: '没能打开会员', ...withCalls(failing('readMember', 500)) });
export const MemberMissing = meta.story({ name: '没有这位会员', ...withCalls(failing('readMember', 404)) });
export const ListLoading = meta.story({
  name: '列表加载中',
  parameters: route(''),
  ...withCalls(hanging('listMembers')),
});
export const MemberLoading = meta.story({ name: '正在打开会员', ...withCalls(hanging('readMember')) });
export const NothingFound = meta.story({
  name: '没有找到',
  parameters: route('&q=13900000000'),
  ...withReply('listMembers', { rows: [] }),
});
export const Listed = meta.story({ name: '列表', parameters: route('') });
export const Suspended = meta.story({
  name: '已暂停，在黑名单',
  parameters: { ...route('&item=u-out'), shows: ['text 卖家老周', 'text 多次虚假发货'] },
  ...withReply('readMember', suspended),
});
export const Closed = meta.story({
  name: '已注销',
  parameters: route('&item=u-closed'),
  ...withReply('readMember', closed),
  play: async ({ canvas }) => {
    await canvas.findByText(/个人资料已删除/);
    await expect(canvas.queryByRole('group', { name: '可以做的事' })).toBeNull();
    await canvas.findByRole('button', { name: '加备注' });
  },
});
export const Colleague = meta.story({
  name: '工作人员的账号',
  ...withReply('readMember', { ...dossier, role: 'staff', sold: [], places: [] }),
});
export const Opened = meta.story({ name: '一位会员', parameters: { shows: ['text laozhou@example.com'] } });
export const SuspensionRefused = meta.story({
  name: '走一遍：暂停要写原因，被拒后内容还在',
  ...withCalls(failing('suspendMember', 409, '不能处理自己的账号，请由同事处理', { reason: 'ownAccount' })),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '暂停');
    await send();
    const reason = form.getByRole('textbox', { name: /原因/ });
    await expect(reason).toHaveAccessibleDescription('请写明原因');
    await userEvent.type(reason, '多次虚假发货');
    await userEvent.click(form.getByText('30 天'));
    await send();
    await canvas.findByText('不能处理自己的账号，请由同事处理');
    await expect(reason).toHaveValue('多次虚假发货');
  },
});
export const Barred = meta.story({
  name: '走一遍：加入黑名单要选拉黑什么',
  ...withReply('barMember', undefined),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '加入黑名单');
    await userEvent.type(form.getByRole('textbox', { name: /原因/ }), '冒用他人身份');
    await send();
    await form.findByText('请选择要拉黑什么');
    await userEvent.click(form.getByRole('checkbox', { name: '证件号' }));
    await send();
    await canvas.findByText('已完成，记入操作日志。');
  },
});
const changePhone = async (canvas: StoryCanvas) => {
  const { form, send } = await openForm(canvas, '换手机号');
  await userEvent.type(form.getByRole('textbox', { name: /新手机号/ }), '139 1234 5678');
  await userEvent.type(form.getByRole('textbox', { name: /核对过什么/ }), '实名姓名和证件号一致');
  await send();
  return form;
};
export const PhoneForm = meta.story({
  name: '走一遍：换手机号要写核对过什么',
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '换手机号');
    await form.findByText(/请先核对是本人/);
    await send();
    await form.findByText('请填写完整的手机号');
    await form.findByText('请写明核对过什么');
  },
});
export const PhoneRefused = meta.story({
  name: '走一遍：新手机号已有账号，内容还在',
  ...withCalls(
    failing('changeMemberPhone', 409, '这个手机号已有号易账号，请换一个手机号', { reason: 'registered' }),
  ),
  play: async ({ canvas }) => {
    const form = await changePhone(canvas);
    await canvas.findByText('这个手机号已有号易账号，请换一个手机号');
    await expect(form.getByRole('textbox', { name: /核对过什么/ })).toHaveValue('实名姓名和证件号一致');
  },
});
export const PhoneUnknown = meta.story({
  name: '走一遍：换手机号没有收到结果',
  ...withCalls(unreachable('changeMemberPhone')),
  play: async ({ canvas }) => {
    await changePhone(canvas);
    await canvas.findByText('不确定有没有成功，可以再提交一次。');
  },
});
export const PhoneChanged = meta.story({
  name: '走一遍：换了手机号',
  ...withReply('changeMemberPhone', undefined),
  play: async ({ canvas }) => {
    await changePhone(canvas);
    await canvas.findByText('已完成，记入操作日志。');
  },
});
/** The server refuses an act on a game account at the field of the account. */
const refuseAccount = (call: 'registerTakenBack' | 'clearTakenBack', message: string) =>
  withCalls(failing(call, 422, message, { errors: [{ path: 'account', message }] }));
/** Sends an act on a game account. Its refusal stands at the field, and the input stays. */
const sendAccount = async (canvas: StoryCanvas, act: string, why: string, message: RegExp) => {
  const { form, send } = await openForm(canvas, act);
  const login = form.getByRole('textbox', { name: /游戏账号/ });
  await userEvent.type(login, 'player_01');
  await userEvent.type(form.getByRole('textbox', { name: /核对过什么/ }), why);
  await send();
  await waitFor(() => expect(login).toHaveAccessibleDescription(message));
  await expect(login).toHaveValue('player_01');
};
export const RegisterUnknown = meta.story({
  name: '走一遍：清除找回记录，没有这个游戏账号',
  ...refuseAccount('clearTakenBack', '这个游戏账号没有找回记录，请核对写法'),
  play: ({ canvas }) => sendAccount(canvas, '清除找回记录', '有转让凭据', /没有找回记录，请核对写法/),
});
export const AccountNotSold = meta.story({
  name: '走一遍：登记找回，不是他卖出的账号',
  ...refuseAccount('registerTakenBack', '这位会员没有已结算的交易用过这个游戏账号'),
  play: ({ canvas }) => sendAccount(canvas, '登记找回', '新主人的截图', /没有已结算的交易/),
});
const closeAccount = async (canvas: StoryCanvas) => {
  const { form, send } = await openForm(canvas, '注销');
  await userEvent.type(form.getByRole('textbox', { name: /原因/ }), '本人在投诉建议里提出');
  await send();
  return form;
};
export const CloseForm = meta.story({
  name: '走一遍：注销前说明会删除什么',
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '注销');
    await form.findByText(/不能恢复/);
    await send();
    await form.findByText('请写明原因');
  },
});
export const CloseRefused = meta.story({
  name: '走一遍：还有没办完的事，不能注销',
  ...withCalls(
    failing('closeMember', 409, '还不能注销，先要处理完：没有结束的订单 1 件；钱包里的 ¥500，要先提现', {
      reason: 'stillOpen',
    }),
  ),
  play: async ({ canvas }) => {
    const form = await closeAccount(canvas);
    await canvas.findByText('还不能注销，先要处理完：没有结束的订单 1 件；钱包里的 ¥500，要先提现');
    await expect(form.getByRole('textbox', { name: /原因/ })).toHaveValue('本人在投诉建议里提出');
  },
});
export const CloseUnknown = meta.story({
  name: '走一遍：注销没有收到结果',
  ...withCalls(unreachable('closeMember')),
  play: async ({ canvas }) => {
    await closeAccount(canvas);
    await canvas.findByText('不确定有没有成功，可以再提交一次。');
  },
});
export const AccountClosed = meta.story({
  name: '走一遍：注销了',
  ...withReply('closeMember', undefined),
  play: async ({ canvas }) => {
    await closeAccount(canvas);
    await canvas.findByText('已完成，记入操作日志。');
  },
});
const refuseValuation = async (canvas: StoryCanvas) => {
  const { form, send } = await openForm(canvas, '拒绝', '拒绝 HYhs202611240007');
  await send();
  await form.findByText('请写明原因');
  await userEvent.type(form.getByRole('textbox', { name: /原因/ }), '描述含有联系方式');
  await send();
  return form;
};
export const ValuationClosed = meta.story({
  name: '走一遍：估价已经结束，不能拒绝，内容还在',
  ...withCalls(failing('refuseValuation', 409, '这次估价已经结束', { reason: 'stateConflict' })),
  play: async ({ canvas }) => {
    const form = await refuseValuation(canvas);
    await canvas.findByText('这次估价已经结束');
    await expect(form.getByRole('textbox', { name: /原因/ })).toHaveValue('描述含有联系方式');
  },
});
export const ValuationRefused = meta.story({
  name: '走一遍：拒绝估价要写原因',
  ...withReply('refuseValuation', undefined),
  play: async ({ canvas }) => {
    await refuseValuation(canvas);
    await canvas.findByText('已完成，记入操作日志。');
  },
});
export const Noted = meta.story({
  name: '走一遍：加一条备注',
  ...withReply('addMemberNote', undefined),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /备注/ }), '电话核实过');
    await userEvent.click(canvas.getByRole('button', { name: '加备注' }));
    await userEvent.click(await canvas.findByRole('button', { name: '再加一条' }));
    await expect(await canvas.findByRole('textbox', { name: /备注/ })).toHaveValue('');
  },
});
