import { HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { useLocation } from 'wouter';
import { createActor } from 'xstate';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, on, refusal, reply, withCalls } from '../../../.storybook/reply.ts';
import { sentSmsCode, signInCharts } from '../../../.storybook/signIn.ts';
import { staged } from '../../../.storybook/decorators.tsx';
import { StrictRoot } from '../../../.storybook/strictRoot.tsx';
import { captcha, fixtures } from '../../../machines/account/signIn/fixtures.ts';
import { signInMachine, type SignInLeaf } from '../../../machines/account/signIn/signIn.ts';
import { captchaWanted, fixtures as codes, NOW } from '../../../machines/account/smsCode/fixtures.ts';
import { smsCodeMachine, type SmsCodeLeaf } from '../../../machines/account/smsCode/smsCode.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { Button } from '../../ui/Button.tsx';
import { articles } from '../../market/home/fixtures.ts';
import { SignInContext } from '../signIn/flow.ts';
import { Login } from '../signIn/Login.tsx';
import { Screen } from './Screen.tsx';

/** Actors in the given states. They are not started, so no port runs. */
const still = (form: SignInLeaf, code: SmsCodeLeaf = 'idle') => ({
  actor: createActor(signInMachine, {
    input: { face: 'password' },
    snapshot: signInMachine.resolveState(fixtures[form]),
  }),
  sms: createActor(smsCodeMachine, { snapshot: smsCodeMachine.resolveState(codes[code]) }),
});

const captchaRequests = fn<() => void>();

const answers = [
  reply('captchaImage', () => {
    captchaRequests();
    return captcha;
  }),
  failing('loginByPassword', 422, '手机号或密码不正确', {
    errors: [{ path: 'password', message: '手机号或密码不正确' }],
  }),
  reply('sendSmsCode', { key: 'key-1' }),
  reply('loginBySms', { token: 'token-1' }),
  reply('listArticles', ({ type }) => articles(type)),
];

const meta = preview.meta({
  id: 'login',
  title: '流程/账户/登录与注册/登录',
  parameters: {
    machine: 'signIn',
    layout: 'fullscreen',
    route: '/login?back=%2Fother%2Fmycenter',
    viewer: 'visitor',
  },
  ...withCalls(...answers),
  render: (_, { parameters }) => (
    <StoppedClock at={NOW}>
      {parameters.machine === 'smsCode' ? (
        <Login {...still('form.sms.editing', parameters.state as SmsCodeLeaf)} back={null} />
      ) : (
        <Login {...still(parameters.state as SignInLeaf)} back={null} />
      )}
    </StoppedClock>
  ),
});

export const PasswordRefused = meta.story({
  name: '密码登录被拒',
  parameters: { state: 'form.password.refused' },
});
export const CaptchaFailed = meta.story({
  name: '图形验证码没有加载',
  parameters: { state: 'captcha.failed' },
});
export const SmsRefused = meta.story({ name: '短信登录被拒', parameters: { state: 'form.sms.refused' } });
export const SmsCodeFailed = meta.story({
  name: '短信没有发出',
  parameters: { machine: 'smsCode', state: 'failed' },
});
export const SmsCaptchaUnread = meta.story({
  name: '获取短信要的图形验证码没有加载',
  parameters: { machine: 'smsCode', state: 'proving.unread' },
});
export const SmsCaptchaLoading = meta.story({
  name: '获取短信要的图形验证码加载中',
  parameters: { machine: 'smsCode', state: 'proving.loading' },
});
export const SmsCaptchaShown = meta.story({
  name: '获取短信要先填图形验证码',
  parameters: { machine: 'smsCode', state: 'proving.shown' },
});
export const ProvingRefused = meta.story({
  name: '忘记密码第一步要改',
  parameters: { state: 'form.forgot.proving.refused' },
});
export const ChoosingRefused = meta.story({
  name: '忘记密码第二步要改',
  parameters: { state: 'form.forgot.choosing.refused' },
});
export const PasswordSubmitting = meta.story({
  name: '密码登录提交中',
  parameters: { state: 'form.password.submitting' },
});
export const CaptchaLoading = meta.story({
  name: '图形验证码加载中',
  parameters: { state: 'captcha.loading' },
});
export const SmsSubmitting = meta.story({
  name: '短信登录提交中',
  parameters: { state: 'form.sms.submitting' },
});
export const SmsCodeSending = meta.story({
  name: '短信发送中',
  parameters: { machine: 'smsCode', state: 'sending' },
});
export const SmsCodeWaiting = meta.story({
  name: '短信已发送，倒计时',
  parameters: { machine: 'smsCode', state: 'waiting' },
});
export const ForgotSubmitting = meta.story({
  name: '保存新密码中',
  parameters: { state: 'form.forgot.submitting' },
});
export const PasswordEditing = meta.story({
  name: '密码登录',
  parameters: { state: 'form.password.editing' },
});
export const CaptchaShown = meta.story({
  name: '图形验证码已显示，刚改过密码',
  parameters: { state: 'captcha.shown' },
});
export const SmsEditing = meta.story({ name: '短信登录', parameters: { state: 'form.sms.editing' } });
export const SmsCodeIdle = meta.story({
  name: '可以获取短信',
  parameters: { machine: 'smsCode', state: 'idle' },
});
export const CaptchaUnneeded = meta.story({
  name: '短信登录不要图形验证码',
  parameters: { state: 'captcha.unneeded' },
});
export const ProvingEditing = meta.story({
  name: '忘记密码：验证手机号',
  parameters: { state: 'form.forgot.proving.editing' },
});
export const ChoosingEditing = meta.story({
  name: '忘记密码：设置新密码',
  parameters: { state: 'form.forgot.choosing.editing' },
});
export const SignedIn = meta.story({ name: '登录成功', parameters: { state: 'form.signedIn' } });

const AlreadyInScreen = () => (
  <SignInContext value={{ signIn: signInMachine, smsCode: smsCodeMachine }}>
    <Screen search="back=%2Findex%2FgoodList" />
  </SignInContext>
);
export const AlreadySignedIn = meta.story({
  name: '会员打开登录页',
  decorators: [staged({ isMember: true })],
  render: () => <AlreadyInScreen />,
});

function Place() {
  const [path] = useLocation();
  return <output hidden>{path}</output>;
}

const send = fn<(event: { type: string }) => void>();
const ports = signInCharts(send);
const Live = () => (
  <SignInContext value={ports}>
    <Screen search="back=%2Findex%2FgoodList" />
    <Place />
  </SignInContext>
);

const phone = '13800138000';
export const Walk = meta.story({
  name: '走一遍',
  render: () => <Live />,
  play: async ({ canvas, step }) => {
    await step('什么都没填：每处都说明，焦点到第一处', async () => {
      await canvas.findByRole('button', { name: '换一张图形验证码' });
      await expect(captchaRequests).toHaveBeenCalledTimes(1);
      await userEvent.click(canvas.getByRole('button', { name: '登录' }));
      await expect(canvas.getAllByRole('alert').map((one) => one.textContent)).toEqual([
        '请填写手机号',
        '请填写密码',
        '请填写图形验证码',
        '请先阅读并同意用户协议和隐私政策',
      ]);
      await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveFocus();
      const agreement = canvas.getByRole('checkbox', { name: /^已阅读并同意 ?《用户协议》《隐私政策》$/ });
      await expect(agreement).toHaveAccessibleDescription('请先阅读并同意用户协议和隐私政策');
      for (const field of [agreement, ...canvas.getAllByRole('textbox'), canvas.getByLabelText('密码')]) {
        await expect(field).toBeRequired();
      }
    });
    await step('先读隐私政策，填的内容不丢', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), phone);
      await userEvent.click(canvas.getByRole('button', { name: '《隐私政策》' }));
      await userEvent.click(await screen.findByRole('button', { name: '关闭' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
      await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveValue(phone);
    });
    await step('密码不对：说在密码下面，验证码换了新的', async () => {
      await userEvent.type(canvas.getByLabelText('密码'), 'haoyi2025');
      await userEvent.type(canvas.getByRole('textbox', { name: '图形验证码' }), '7kqd');
      await userEvent.click(canvas.getByRole('checkbox'));
      await userEvent.click(canvas.getByRole('button', { name: '登录' }));
      await canvas.findByText('手机号或密码不正确');
      await waitFor(() => expect(canvas.getByRole('textbox', { name: '图形验证码' })).toHaveValue(''));
      await expect(canvas.getByLabelText('密码')).toHaveValue('haoyi2025');
    });
    await step('改用短信：手机号还在', async () => {
      await userEvent.click(canvas.getByText('短信登录'));
      await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveValue(phone);
      await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
      await canvas.findByText(/已发送到 138\*\*\*\*8000/, { selector: 'output' });
      await expect(canvas.getByRole('timer')).toBeVisible();
      await expect(canvas.queryByRole('button', { name: /获取/ })).toBe(null);
    });
    await step('登录成功，回到原来的页面', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '短信验证码' }), '482913');
      await userEvent.click(canvas.getByRole('button', { name: '登录' }));
      await waitFor(() =>
        expect(canvas.getByRole('status', { hidden: true })).toHaveTextContent('/index/goodList'),
      );
      await expect(send.mock.calls).toEqual([[{ type: 'member.login', token: 'token-1' }]]);
    });
  },
});
export const WalkStrict = Walk.extend({
  name: '走一遍（StrictMode）',
  render: () => <StrictRoot path="/login">{staged()(Live)}</StrictRoot>,
});

export const LoginNotKept = meta.story({
  name: '浏览器不保存数据',
  parameters: { state: 'form.password.editing' },
  beforeEach: () => {
    const forbidden = spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    return () => forbidden.mockRestore();
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^这个浏览器不保存登录状态/)).toBeVisible();
  },
});

const SUSPENDED = '你的账号已被暂停使用：多次虚假发货。2026-12-01 12:00 自动恢复。有异议请联系客服';
export const Suspended = meta.story({
  name: '走一遍：账号被暂停，可以联系客服',
  ...withCalls(failing('loginByPassword', 409, SUSPENDED, { reason: 'suspended' })),
  render: () => <Live />,
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: '换一张图形验证码' });
    await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), phone);
    await userEvent.type(canvas.getByLabelText('密码'), 'haoyi2025');
    await userEvent.type(canvas.getByRole('textbox', { name: '图形验证码' }), '7kqd');
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: '登录' }));
    await canvas.findByText(SUSPENDED);
    await expect(canvas.getByRole('link', { name: '联系客服' })).toHaveAttribute(
      'href',
      '/other/contactkefu',
    );
  },
});

export const NewPasswordLost = meta.story({
  name: '走一遍：新密码提交后没有收到回应',
  beforeEach: ({ msw }) => {
    const message = '短信验证码已失效，请重新获取';
    let tries = 0;
    msw.use(
      on('resetPassword', () => {
        tries += 1;
        return tries === 1
          ? HttpResponse.error()
          : refusal(422, message, { errors: [{ path: 'dxyzm', message }] });
      }),
    );
  },
  render: () => <Live />,
  play: async ({ canvas, step }) => {
    const uncertain = '新密码可能已经生效，先用新密码登录试试；登录不了再重新获取验证码，提交一次。';
    await step('第一次提交后没有收到回应：说明新密码可能已经生效', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '忘记密码' }));
      await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), phone);
      await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
      await canvas.findByText(/已发送到 138\*\*\*\*8000/);
      await userEvent.type(canvas.getByRole('textbox', { name: '短信验证码' }), '482913');
      await userEvent.click(canvas.getByRole('checkbox'));
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
      await userEvent.type(canvas.getByLabelText('新密码'), 'haoyi2027');
      await userEvent.type(canvas.getByLabelText('再填一次'), 'haoyi2027');
      await userEvent.click(canvas.getByRole('button', { name: '保存新密码' }));
      await canvas.findByText(uncertain);
      await expect(canvas.getByLabelText('新密码')).toHaveValue('haoyi2027');
    });
    await step('再提交，验证码已经用掉：说明还在', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '保存新密码' }));
      await canvas.findByText('短信验证码已失效，请重新获取');
      await expect(canvas.getByText(uncertain)).toBeVisible();
    });
    await step('去登录：手机号还在', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '去登录' }));
      await expect(canvas.getByLabelText('密码')).toBeVisible();
      await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveValue(phone);
    });
  },
});

export const TooOften = meta.story({
  name: '走一遍：操作太频繁',
  ...withCalls(hanging('captchaImage'), failing('sendSmsCode', 429, '验证码已发送，请 37 秒后再获取')),
  render: () => <Live />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('短信登录'));
    await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
    await canvas.findByText('请填写正确的手机号');
    await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), phone);
    await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
    await canvas.findByText('验证码已发送，请 37 秒后再获取');
  },
});

export const AskLate = meta.story({
  name: '走一遍：提交过才获取短信验证码',
  beforeEach: ({ msw }) => {
    let tries = 0;
    msw.use(
      hanging('captchaImage'),
      reply('sendSmsCode', () => {
        tries += 1;
        return tries === 1 ? refusal(429, '验证码已发送，请 37 秒后再获取') : { key: 'key-1' };
      }),
      reply('listArticles', []),
    );
  },
  render: () => <Live />,
  play: async ({ canvas, step }) => {
    const missing = '请先获取短信验证码';
    const ask = () => userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
    await step('提交：先要获取', async () => {
      await userEvent.click(canvas.getByText('短信登录'));
      await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), phone);
      await userEvent.click(canvas.getByRole('button', { name: '登录' }));
      await canvas.findByText(missing);
    });
    await step('没有发出：说明为什么', async () => {
      await ask();
      await canvas.findByText('验证码已发送，请 37 秒后再获取');
      await expect(canvas.queryByText(missing)).toBe(null);
    });
    await step('发出了：说明发到哪里', async () => {
      await ask();
      await canvas.findByText(/已发送到 138\*\*\*\*8000/);
      await expect(canvas.queryByText(missing)).toBe(null);
    });
  },
});

function Waiting() {
  const [sms] = useState(() =>
    createActor(sentSmsCode, { snapshot: sentSmsCode.resolveState(codes.waiting) }).start(),
  );
  const [{ actor }] = useState(() => still('form.sms.editing'));
  return (
    <StoppedClock at={NOW}>
      <Login actor={actor} sms={sms} back={null} />
      <Button onClick={() => sms.send({ type: 'deadline.reached' })}>一分钟过去</Button>
    </StoppedClock>
  );
}
export const Resend = meta.story({
  name: '走一遍：可以重新获取时播报',
  render: () => <Waiting />,
  play: async ({ canvas }) => {
    const announced = '可以重新获取验证码';
    await expect(canvas.queryByText(announced)).toBe(null);
    await userEvent.click(canvas.getByRole('button', { name: '一分钟过去' }));
    await expect(await canvas.findByText(announced)).toHaveAttribute('aria-live', 'polite');
    await expect(canvas.getByRole('button', { name: '重新获取' })).toBeVisible();
  },
});

export const ProveFirst = meta.story({
  name: '走一遍：获取短信前先填图形验证码',
  beforeEach: ({ msw }) => {
    const wanted = captchaWanted.message;
    const wrong = '图形验证码不正确，请重新填写';
    msw.use(
      reply('sendSmsCode', ({ captcha: answer }) => {
        if (answer === '7kqd') return { key: 'key-1' };
        const message = answer === undefined ? wanted : wrong;
        return refusal(422, message, { errors: [{ path: 'code', message }] });
      }),
    );
  },
  render: () => <Live />,
  play: async ({ canvas, step }) => {
    const answer = () => canvas.findByRole('textbox', { name: '图形验证码' });
    await step('要先填：手机号还在', async () => {
      await userEvent.click(canvas.getByText('短信登录'));
      await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), phone);
      await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
      await canvas.findByText(captchaWanted.message);
      await canvas.findByRole('button', { name: '换一张图形验证码' });
      await expect(await answer()).toHaveFocus();
      await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveValue(phone);
    });
    await step('没填就获取，填错再获取：都说在图形验证码下面，图换了新的', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
      await canvas.findByText('请填写图形验证码');
      await userEvent.type(await answer(), 'xxxx');
      await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
      await canvas.findByText('图形验证码不正确，请重新填写');
      await canvas.findByRole('button', { name: '换一张图形验证码' });
      await waitFor(async () => expect(await answer()).toHaveValue(''));
    });
    await step('填对，按回车：短信发出，图形验证码收起', async () => {
      await userEvent.type(await answer(), '7kq');
      // Enter that ends a word in an input method sends nothing.
      await fireEvent.keyDown(await answer(), { key: 'Enter', isComposing: true });
      await userEvent.type(await answer(), 'd{Enter}');
      await canvas.findByText(/已发送到 138\*\*\*\*8000/);
      await expect(canvas.queryByRole('textbox', { name: '图形验证码' })).toBe(null);
      await expect(canvas.getByRole('textbox', { name: '短信验证码' })).toHaveFocus();
    });
  },
});
