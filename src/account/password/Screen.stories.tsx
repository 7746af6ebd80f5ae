import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { fromPromise } from 'xstate';
import { frozenForm, type FormChange } from '../../../.storybook/frozenForm.ts';
import { sentSmsCode } from '../../../.storybook/signIn.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import preview from '../../../.storybook/preview.tsx';
import { atTime } from '../../../.storybook/decorators.tsx';
import { passwordFields, passwordFixtures } from '../../../machines/account/password/fixtures.ts';
import { passwordMachine, type PasswordFields } from '../../../machines/account/password/password.ts';
import { profile } from '../../../machines/account/profile/fixtures.ts';
import { NOW } from '../../../machines/account/smsCode/fixtures.ts';
import { OWN_PHONE } from '../../../machines/account/smsCode/smsCode.ts';
import type { SubmissionContext, SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import { SessionContext } from '../../app/session/view.ts';
import { createCodes, PasswordContext, type PasswordPorts } from './flow.ts';
import { Screen } from './Screen.tsx';

const ports = { submit: fromPromise(async () => null) };

interface Variation {
  change?: FormChange<SubmissionContext<PasswordFields, null>>;
  isSent?: boolean;
}

function Still({ leaf, change, isSent = false }: Variation & { leaf: SubmissionLeaf }) {
  const [made] = useState((): PasswordPorts => {
    const form = frozenForm(passwordMachine, passwordFixtures, leaf, { ports, ...change });
    const { codeOf } = createCodes(sentSmsCode);
    if (isSent) codeOf(form).send({ type: 'code.request', phone: OWN_PHONE, purpose: 'resetPwd' });
    return { forms: singleActor(form), codeOf };
  });
  return (
    <SessionContext value={{ isMember: true, toLogin: () => undefined, profile }}>
      <PasswordContext value={made}>
        <Screen />
      </PasswordContext>
    </SessionContext>
  );
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'password',
  title: '流程/账户/修改密码',
  parameters: {
    machine: 'submission',
    layout: 'fullscreen',
    route: '/other/passwore',
    viewer: 'member',
    states: {
      'filling.editing': ['button 保存新密码', 'no busy …', 'no alert …'],
      'filling.refused': ['button 保存新密码', 'alert …'],
      submitting: ['busy 保存新密码', 'disabled 保存新密码'],
      'uncertain.unknowable': ['heading 没有收到回应', 'button 重新获取验证码再改一次', 'link 先不改'],
      done: ['heading 密码已修改', 'link 回个人中心'],
    },
  },
  decorators: [atTime(NOW)],
  render: (args, { parameters }) => <Still leaf={parameters.state as SubmissionLeaf} {...args} />,
});

export const Unknowable = meta.story({
  name: '不知道改成没有',
  parameters: { state: 'uncertain.unknowable' },
});
export const Refused = meta.story({
  name: '验证码不对',
  parameters: { state: 'filling.refused' },
  // Without a key: the field drops a key whose code it did not send, and its fault with it.
  args: { change: { context: { fields: { ...passwordFields, smsKey: '' } } } },
});
export const TooOften = meta.story({
  name: '太频繁',
  parameters: { state: 'filling.refused' },
  args: {
    change: {
      context: {
        faults: {},
        failure: { kind: 'tooOften', code: 429, message: '操作太频繁，请 10 分钟后再试。' },
      },
    },
  },
});
export const Editing = meta.story({ name: '填新密码', parameters: { state: 'filling.editing' } });
export const CodeSent = meta.story({
  name: '验证码已发送',
  parameters: { state: 'filling.editing' },
  args: { isSent: true },
});
export const Submitting = meta.story({ name: '正在保存', parameters: { state: 'submitting' } });
export const Done = meta.story({ name: '密码已修改', parameters: { state: 'done' } });
export const Walk = meta.story({
  name: '走一遍：改密码',
  parameters: { state: 'filling.editing' },
  play: async ({ canvas, step }) => {
    await step('没有验证码，先提示获取', async () => {
      await userEvent.type(canvas.getByLabelText('新密码'), 'haoyi2027');
      await userEvent.type(canvas.getByLabelText('再填一次'), 'haoyi2028');
      await userEvent.click(canvas.getByRole('button', { name: '保存新密码' }));
      await canvas.findByText('请先获取短信验证码');
      await canvas.findByText('两次填写的密码不一样');
    });
    await step('验证码发到自己的手机', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
      await canvas.findByText(/已发送到 138\*\*\*\*0001/);
      await expect(canvas.getByLabelText('短信验证码')).toHaveFocus();
      await userEvent.type(canvas.getByLabelText('短信验证码'), '482913');
    });
    await step('两次一样就保存', async () => {
      const repeat = canvas.getByLabelText('再填一次');
      await userEvent.clear(repeat);
      await userEvent.type(repeat, 'haoyi2027');
      await userEvent.click(canvas.getByRole('button', { name: '保存新密码' }));
      await canvas.findByText('密码已修改');
    });
  },
});
