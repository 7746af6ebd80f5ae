import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { fromPromise } from 'xstate';
import { frozenForm, type FormChange } from '../../../.storybook/frozenForm.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import preview from '../../../.storybook/preview.tsx';
import type { Payee } from '../../../contract/payment/wallet.ts';
import { payee, payeeFixtures } from '../../../machines/payment/payee/fixtures.ts';
import { payeeMachine, type PayeeFields } from '../../../machines/payment/payee/payee.ts';
import { fixtures as withdrawals } from '../../../machines/payment/withdrawing/fixtures.ts';
import { withdrawalMachine } from '../../../machines/payment/withdrawing/withdrawing.ts';
import type { SubmissionContext, SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import { frozen } from '../../../.storybook/frozen.ts';
import { WithdrawalContext, type WithdrawalPorts } from '../withdrawing/flow.ts';
import { Screen } from './Screen.tsx';

interface Variation {
  change?: FormChange<SubmissionContext<PayeeFields, Payee>>;
}

function Still({ leaf, change }: Variation & { leaf: SubmissionLeaf }) {
  const [ports] = useState((): WithdrawalPorts => ({
    payees: singleActor(
      frozenForm(payeeMachine, payeeFixtures, leaf, {
        ports: { submit: fromPromise(async () => payee) },
        ...change,
      }),
    ),
    withdrawals: singleActor(frozen(withdrawalMachine, withdrawals.loading)),
  }));
  return (
    <WithdrawalContext value={ports}>
      <Screen />
    </WithdrawalContext>
  );
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'payee',
  title: '流程/买/收款支付宝',
  parameters: {
    layout: 'fullscreen',
    route: '/other/payee',
    viewer: 'member',
    states: {
      opening: ['busy 正在打开', 'no textbox …'],
      unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
      'filling.editing': ['textbox 支付宝账号', 'button 保存', 'no busy …', 'no alert …'],
      'filling.refused': ['textbox 支付宝账号', 'alert …'],
      submitting: ['busy 保存', 'disabled 保存'],
      'uncertain.asking': ['heading 还没有核对到', 'button 现在再查'],
      'uncertain.unknowable': ['heading 没有收到回应', 'button 回到表单'],
      done: ['heading 收款支付宝已保存', 'link 回我的钱包'],
    },
  },
  render: (args, { parameters }) => <Still leaf={parameters.state as SubmissionLeaf} {...args} />,
});

const at = (state: SubmissionLeaf) => ({ parameters: { machine: 'submission', state } });

export const Unavailable = meta.story({ name: '没能打开', ...at('unavailable') });
export const Refused = meta.story({
  name: '账号不对',
  parameters: {
    machine: 'submission',
    state: 'filling.refused',
    shows: ['textbox 支付宝账号', 'alert …', 'no text 没有提交成功'],
  },
});
export const RefusedUnshown = meta.story({
  name: '要验证码，还没有验证码一栏',
  parameters: {
    machine: 'submission',
    state: 'filling.refused',
    shows: [
      'alert 没有提交成功…',
      'text 修改收款支付宝，请先获取短信验证码。',
      'no button 获取验证码',
      'button 保存',
    ],
  },
  args: {
    change: {
      context: {
        faults: { smsCode: '修改收款支付宝，请先获取短信验证码' },
        failure: {
          kind: 'invalid',
          message: '修改收款支付宝，请先获取短信验证码',
          errors: [{ path: 'dxyzm', message: '修改收款支付宝，请先获取短信验证码' }],
        },
      },
    },
  },
});
export const Unknowable = meta.story({ name: '不知道改成没有', ...at('uncertain.unknowable') });
export const Unanswered = meta.story({
  name: '还没有核对到',
  ...at('uncertain.asking'),
  args: { change: { isUnanswered: true } },
});
export const Opening = meta.story({ name: '加载中', ...at('opening') });
export const Editing = meta.story({ name: '第一次填', ...at('filling.editing') });
export const Changing = meta.story({
  name: '修改，要验证码',
  ...at('filling.editing'),
  args: {
    change: {
      context: { fields: { current: payee.account, account: '', name: '', smsCode: '', smsKey: '' } },
    },
  },
});
export const Submitting = meta.story({ name: '正在保存', ...at('submitting') });
export const Done = meta.story({ name: '已保存', ...at('done') });
export const Walk = meta.story({
  name: '走一遍：第一次填',
  ...at('filling.editing'),
  args: { change: { context: { fields: { current: '', account: '', name: '', smsCode: '', smsKey: '' } } } },
  play: async ({ canvas, step }) => {
    await step('指出要填什么', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '保存' }));
      await canvas.findByText('请填写支付宝登录用的手机号或邮箱');
      await canvas.findByText('请填写支付宝的真实姓名');
    });
    await step('填好保存', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '支付宝账号' }), '138 1234 0003');
      await expect(canvas.getByRole('textbox', { name: '支付宝账号' })).toHaveValue('13812340003');
      await userEvent.type(canvas.getByRole('textbox', { name: '真实姓名' }), '周建国');
      await userEvent.click(canvas.getByRole('button', { name: '保存' }));
      await canvas.findByText('收款支付宝已保存');
    });
  },
});
