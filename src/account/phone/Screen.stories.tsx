import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { fromPromise } from 'xstate';
import { frozenForm, type FormChange } from '../../../.storybook/frozenForm.ts';
import { sentSmsCode } from '../../../.storybook/signIn.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { atTime } from '../../../.storybook/decorators.tsx';
import type { Profile } from '../../../contract/account/user.ts';
import { phoneFields, phoneFixtures } from '../../../machines/account/phone/fixtures.ts';
import { phoneMachine, type PhoneFields } from '../../../machines/account/phone/phone.ts';
import { captcha } from '../../../machines/account/signIn/fixtures.ts';
import { captchaWanted, NOW } from '../../../machines/account/smsCode/fixtures.ts';
import type { SubmissionContext, SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import { createPhoneCodes, PhoneContext, type PhonePorts } from './flow.ts';
import { Screen } from './Screen.tsx';

const ports = { submit: fromPromise(async () => phoneFixtures.done.context.answer as Profile) };

/** The server wants a captcha before it sends a code to either phone. */
const provenSmsCode = sentSmsCode.provide({
  actors: {
    sendCode: fromPromise(() =>
      Promise.reject(Object.assign(new Error('refused'), { failure: captchaWanted })),
    ),
    readCaptcha: fromPromise(async () => captcha),
  },
});

interface Variation {
  change?: FormChange<SubmissionContext<PhoneFields, Profile>>;
  smsCode?: typeof sentSmsCode;
}

function Still({ leaf, change, smsCode = sentSmsCode }: Variation & { leaf: SubmissionLeaf }) {
  const [made] = useState((): PhonePorts => {
    const form = frozenForm(phoneMachine, phoneFixtures, leaf, { ports, ...change });
    const codes = createPhoneCodes(smsCode);
    return { forms: singleActor(form), oldCodeOf: codes.old.codeOf, newCodeOf: codes.new.codeOf };
  });
  return (
    <PhoneContext value={made}>
      <Screen />
    </PhoneContext>
  );
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'phone',
  title: '流程/账户/更换手机号',
  parameters: {
    machine: 'submission',
    layout: 'fullscreen',
    route: '/other/geren?change=phone',
    viewer: 'member',
    states: {
      opening: ['busy 正在打开', 'no textbox …'],
      unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
      'filling.editing': ['textbox 新手机号', 'button 更换手机号', 'no busy …', 'no alert …'],
      'filling.refused': ['textbox 新手机号', 'alert …'],
      submitting: ['busy 更换手机号', 'disabled 更换手机号'],
      'uncertain.asking': ['heading 还没有核对到', 'button 现在再查'],
      'uncertain.unknowable': ['heading 没有收到回应', 'button 回到表单', 'link 看系统消息'],
      done: ['heading 手机号已更换', 'link 回个人信息'],
    },
  },
  decorators: [atTime(NOW)],
  render: (args, { parameters }) => <Still leaf={parameters.state as SubmissionLeaf} {...args} />,
});

export const Unavailable = meta.story({ name: '没能打开', parameters: { state: 'unavailable' } });
export const Refused = meta.story({
  name: '旧手机号的验证码不对',
  parameters: { state: 'filling.refused' },
  // Without keys: a field drops a key whose code it did not send, and its fault with it.
  args: { change: { context: { fields: { ...phoneFields, oldKey: '', smsKey: '' } } } },
});
export const Registered = meta.story({
  name: '新手机号已有账号',
  parameters: { state: 'filling.refused' },
  args: {
    change: {
      context: {
        faults: {},
        failure: conflict('registered', '这个手机号已有号易账号，请换一个手机号'),
      },
    },
  },
});
export const Unknowable = meta.story({
  name: '不知道换成没有',
  parameters: { state: 'uncertain.unknowable' },
});
export const Unanswered = meta.story({
  name: '还没有核对到',
  parameters: { state: 'uncertain.asking' },
  args: { change: { isUnanswered: true } },
});
export const Opening = meta.story({ name: '加载中', parameters: { state: 'opening' } });
export const Editing = meta.story({ name: '填两个验证码', parameters: { state: 'filling.editing' } });
export const Submitting = meta.story({ name: '正在更换', parameters: { state: 'submitting' } });
export const Done = meta.story({ name: '手机号已更换', parameters: { state: 'done' } });
export const Walk = meta.story({
  name: '走一遍：换手机号',
  parameters: { state: 'filling.editing' },
  play: async ({ canvas, step }) => {
    const ask = (whose: string) =>
      userEvent.click(canvas.getByRole('button', { name: `获取验证码，${whose}` }));
    await step('没有验证码，先提示获取', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '更换手机号' }));
      await expect(await canvas.findAllByText('请先获取短信验证码')).toHaveLength(2);
      await canvas.findByText('请填写正确的手机号');
    });
    await step('现在的手机号', async () => {
      await ask('现在手机号');
      await canvas.findByText(/已发送到 138\*\*\*\*0001/);
      await userEvent.type(canvas.getByLabelText('现在手机号的验证码'), '482913');
    });
    await step('新手机号', async () => {
      await userEvent.type(canvas.getByLabelText('新手机号'), '13900000002');
      await ask('新手机号');
      await canvas.findByText(/已发送到 139\*\*\*\*0002/);
      await userEvent.type(canvas.getByLabelText('新手机号的验证码'), '730164');
    });
    await step('改了号码，那个验证码就没用了', async () => {
      await userEvent.type(canvas.getByLabelText('新手机号'), '{Backspace}3');
      await expect(canvas.getByLabelText('新手机号的验证码')).toHaveValue('');
      await userEvent.click(canvas.getByRole('button', { name: '重新获取，新手机号' }));
      await canvas.findByText(/已发送到 139\*\*\*\*0003/);
      await userEvent.type(canvas.getByLabelText('新手机号的验证码'), '730165');
    });
    await step('两个都对，就换好', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '更换手机号' }));
      await canvas.findByText('手机号已更换');
    });
  },
});
export const ProveBoth = meta.story({
  name: '走一遍：两个手机号都要图形验证码',
  parameters: { state: 'filling.editing' },
  args: { smsCode: provenSmsCode },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('新手机号'), '13900000002');
    for (const whose of ['现在手机号', '新手机号']) {
      await userEvent.click(canvas.getByRole('button', { name: `获取验证码，${whose}` }));
      await canvas.findByRole('textbox', { name: `${whose}的图形验证码` });
      await canvas.findByRole('button', { name: `换一张图形验证码，${whose}` });
    }
  },
});
