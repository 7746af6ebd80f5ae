import { expect, userEvent, type within } from 'storybook/test';
import { createActor } from 'xstate';
import preview from '../../../.storybook/preview.tsx';
import { failing, reply, withCalls } from '../../../.storybook/reply.ts';
import { signInCharts } from '../../../.storybook/signIn.ts';
import { fixtures } from '../../../machines/account/signIn/fixtures.ts';
import { signInMachine, type SignInLeaf } from '../../../machines/account/signIn/signIn.ts';
import { smsCodeMachine } from '../../../machines/account/smsCode/smsCode.ts';
import { SignInContext } from '../signIn/flow.ts';
import { Register } from './Register.tsx';
import { Screen } from './Screen.tsx';

/** An actor in the given state. It is not started, so no port runs. */
const still = (form: SignInLeaf) => ({
  actor: createActor(signInMachine, {
    input: { face: 'register' },
    snapshot: signInMachine.resolveState(fixtures[form]),
  }),
  sms: createActor(smsCodeMachine),
});

const meta = preview.meta({
  id: 'register',
  title: '流程/账户/登录与注册/注册',
  parameters: { machine: 'signIn', layout: 'fullscreen', route: '/register', viewer: 'visitor' },
  render: (_, { parameters }) => <Register {...still(parameters.state as SignInLeaf)} back={null} />,
});

export const Refused = meta.story({
  name: '网络断了，可能已注册',
  parameters: { state: 'form.register.refused' },
});
export const Submitting = meta.story({ name: '提交中', parameters: { state: 'form.register.submitting' } });
export const Editing = meta.story({
  name: '填写',
  parameters: {
    state: 'form.register.editing',
    shows: ['heading 注册', 'button 显示密码', 'button 显示再填的密码', 'no busy …', 'no alert …'],
  },
});
export const Registered = meta.story({ name: '注册成功', parameters: { state: 'form.register.registered' } });

const ports = signInCharts(() => undefined);
const phone = '13800138000';

const fill = async (canvas: ReturnType<typeof within>) => {
  await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), phone);
  await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
  await canvas.findByText(/已发送到/);
  await userEvent.type(canvas.getByRole('textbox', { name: '短信验证码' }), '482913');
  await userEvent.type(canvas.getByLabelText('密码'), 'haoyi2027');
  await userEvent.type(canvas.getByLabelText('再填一次'), 'haoyi2027');
  await userEvent.click(canvas.getByRole('checkbox'));
  await userEvent.click(canvas.getByRole('button', { name: '注册' }));
};

const Live = () => (
  <SignInContext value={ports}>
    <Screen search="back=%2Findex%2FgoodList" />
  </SignInContext>
);

export const Taken = meta.story({
  name: '走一遍：手机号已注册',
  ...withCalls(
    reply('sendSmsCode', { key: 'key-1' }),
    failing('register', 409, '该手机号已注册，请直接登录', { reason: 'registered' }),
  ),
  render: () => <Live />,
  play: async ({ canvas, step }) => {
    await step('说在手机号下面，去登录的路带着原来的页面', async () => {
      await fill(canvas);
      await canvas.findByText('该手机号已注册，请直接登录');
      await expect(canvas.getByRole('link', { name: '已有账号，去登录' })).toHaveAttribute(
        'href',
        '/login?back=%2Findex%2FgoodList',
      );
    });
  },
});

export const Walk = meta.story({
  name: '走一遍',
  ...withCalls(reply('sendSmsCode', { key: 'key-1' }), reply('register', undefined)),
  render: () => <Live />,
  play: async ({ canvas, step }) => {
    await step('填好，注册', async () => {
      await fill(canvas);
      await canvas.findByText('注册成功');
    });
    await step('下一步是登录', async () => {
      await expect(canvas.getByRole('button', { name: '去登录' })).toBeEnabled();
    });
  },
});
