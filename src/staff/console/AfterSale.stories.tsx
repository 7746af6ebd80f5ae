import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, on, refusal, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import {
  afterSaleCase,
  afterSaleFile,
  proposedCase,
  recoveryCase,
  returnedCase,
  voidCase,
} from './afterSaleFixtures.ts';
import { counts, NOW, self } from './fixtures.ts';
import { consoleCalls, Here, openForm } from '../../../.storybook/console.tsx';

const meta = preview.meta({
  id: 'console-after-sale',
  title: '页面/后台/售后台',
  parameters: { layout: 'fullscreen', route: '/ops?task=t-2', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(
    reply('countTasks', { ...counts, proposed: 1 }),
    ...consoleCalls,
    reply('claimTask', afterSaleCase.task),
    reply('readCase', afterSaleCase),
  ),
});

const money = reply('previewDecision', ({ amount = 0 }) => ({
  buyer: amount,
  seller: 900_000 - amount - Math.round((900_000 - amount) * 0.05),
  fee: Math.round((900_000 - amount) * 0.05),
  fund: 0,
  ...(amount > 500_000 && { second: 'amount' as const }),
}));

export const PreviewRefused = meta.story({
  name: '走一遍：金额超过规则，钱不算',
  ...withCalls(failing('previewDecision', 409, '最多 ¥6,000：账号留给你，最多退平台保管的 ¥6,000')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '同意' }));
    await canvas.findByText('最多 ¥6,000：账号留给你，最多退平台保管的 ¥6,000');
  },
});
export const Opened = meta.story({ name: '一件售后' });
export const Proposed = meta.story({
  name: '待复核：主管看到谁提的、提了什么、后来变了什么',
  ...withReply('readCase', proposedCase),
});
export const ProposedByMe = meta.story({
  name: '待复核：提出的人只能等',
  ...withCalls(
    reply('readCase', {
      ...proposedCase,
      task: { ...proposedCase.task, isMine: false, claimedBy: undefined },
      acts: [],
    }),
    reply('claimTask', () => {
      throw new Error('who proposed a decision claims the task that waits for another');
    }),
  ),
});
export const Void = meta.story({ name: '决定已作废', ...withReply('readCase', voidCase) });
export const Deciding = meta.story({
  name: '走一遍：改金额，钱怎么走跟着变',
  ...withCalls(money),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '同意' }));
    await canvas.findByText('买家收回 ¥6,000，卖家 ¥2,850，手续费 ¥150');
    await canvas.findByText(/超过 ¥5,000 要两个人决定/);
    const amount = canvas.getByRole('textbox', { name: /退给买家/ });
    await userEvent.clear(amount);
    await userEvent.paste('¥1,000');
    await expect(amount).toHaveValue('1000');
    await canvas.findByText('买家收回 ¥1,000，卖家 ¥7,600，手续费 ¥400');
    await expect(canvas.queryByText(/要两个人决定/)).toBeNull();
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: /依据的规则/ }),
      '找回包赔·保障：交付的账号与商品描述不符',
    );
  },
});
export const DecidingAgain = meta.story({
  name: '走一遍：前面退过的也算，合起来超过就要两个人',
  ...withCalls(
    reply('readCase', {
      ...afterSaleCase,
      asked: 200_000,
      afterSale: { ...afterSaleFile, returned: 400_000 },
    }),
    reply('previewDecision', ({ amount = 0 }) => ({
      buyer: amount,
      seller: 500_000 - amount,
      fee: 0,
      fund: 0,
      ...(amount > 100_000 && { second: 'amount' as const }),
    })),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '同意' }));
    await canvas.findByText(
      '已退和已赔 ¥4,000，加上这次一共 ¥6,000，超过 ¥5,000 要两个人决定：提交后由另一位主管复核，复核前钱不动。',
    );
  },
});
export const DecidingForSameDevice = meta.story({
  name: '走一遍：双方用过同一台设备，基金赔付要两个人',
  ...withReply('previewDecision', ({ amount = 0 }) => ({
    buyer: amount,
    seller: 855_000,
    fee: 45_000,
    fund: amount,
    second: 'device' as const,
  })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '同意' }));
    await canvas.findByText(
      '买家和卖家用过同一台设备，包赔基金赔付要两个人决定：提交后由另一位主管复核，复核前钱不动。',
    );
  },
});
export const StartingRecovery = meta.story({
  name: '走一遍：开始追回，先写明没有追回时钱怎么走、要两个人',
  ...withCalls(
    reply('readCase', { ...afterSaleCase, acts: ['recovery.start', 'case.approve'] }),
    reply('previewDecision', () => ({
      buyer: 600_000,
      seller: 285_000,
      fee: 15_000,
      fund: 0,
      second: 'amount' as const,
    })),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '开始追回' }));
    await canvas.findByText('没有追回时钱怎么走');
    await canvas.findByText('买家收回 ¥6,000，卖家 ¥2,850，手续费 ¥150');
    await canvas.findByText('超过 ¥5,000 要两个人决定：提交后由另一位主管复核，复核前钱不动。');
  },
});
export const Recovered = meta.story({
  name: '走一遍：追回成功，要写买家的新登录方式',
  ...withCalls(
    reply('readCase', {
      ...afterSaleCase,
      task: { ...afterSaleCase.task, state: 'recovering' },
      state: 'recovering',
      acts: ['recovery.succeed', 'recovery.fail'],
    }),
    money,
  ),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '追回成功');
    await canvas.findByText('账号交还买家，买家在“查看账号”里看这里填的登录方式。售后完成，不涉及退款。');
    const [password, phone, result] = [/新密码/, /绑定的手机/, /结果/].map((name) =>
      form.getByRole('textbox', { name }),
    );
    await expect(phone).toHaveAccessibleDescription('换绑后的手机。买家的手机号在案件里');
    await expect(result).toHaveAccessibleDescription('买家和卖家都会看到，不要写密码');
    await send();
    await expect(password).toHaveAccessibleDescription('请填写追回后设的新密码');
    await expect(result).toHaveAccessibleDescription('请写明追回的结果');
  },
});
export const RecoveryProposed = meta.story({
  name: '待复核：开始追回',
  ...withReply('readCase', recoveryCase),
  play: async ({ canvas }) => {
    await canvas.findByText('开始追回，没有追回时退 ¥6,000');
  },
});
export const Settling = meta.story({
  name: '走一遍：复核要写理由，作废的说明白',
  ...withCalls(
    reply('readCase', proposedCase),
    failing('settleProposal', 409, '案件后来有了变化，这份决定已作废，请重新处理', {
      reason: 'proposalVoid',
    }),
  ),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '同意这份决定');
    await send();
    const reason = form.getByRole('textbox', { name: /复核理由/ });
    await expect(reason).toHaveAccessibleDescription('请写明复核的理由');
    await userEvent.type(reason, '核对过截图');
    await send();
    await canvas.findByText('案件后来有了变化，这份决定已作废，请重新处理');
    await expect(reason).toHaveValue('核对过截图');
  },
});
export const Returned = meta.story({
  name: '买家交回了账号',
  parameters: {
    shows: ['button 账号已收回', 'button 没有收回', 'button 查看账号密码', 'text 等客服收回账号'],
  },
  ...withReply('readCase', returnedCase),
});
export const ApprovingReturn = meta.story({
  name: '走一遍：同意退回账号，先写明买家要交回',
  ...withCalls(
    money,
    reply('readCase', { ...afterSaleCase, afterSale: { ...afterSaleFile, mustReturn: true } }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '同意' }));
    await canvas.findByText(/^待交回账号：买家 48 小时，/);
  },
});
export const Confirming = meta.story({
  name: '走一遍：看交回的密码，填新密码，被拒后还在',
  ...withCalls(
    reply('readCase', returnedCase),
    reply('openAfterSaleVault', { account: 'haoyi_88', password: 'kP7mXw2RtQ9z', note: '手机已解绑' }),
    failing('advanceAfterSale', 409, '售后状态已变化，请刷新后再看', { reason: 'stateConflict' }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '查看账号密码' }));
    await userEvent.type(canvas.getByRole('textbox', { name: /为什么要看/ }), '收回账号');
    await userEvent.click(canvas.getByRole('button', { name: '查看' }));
    await canvas.findByText('kP7mXw2RtQ9z');
    await canvas.findByText('手机已解绑');
    const { form, send } = await openForm(canvas, '账号已收回');
    const password = form.getByRole('textbox', { name: /新密码/ });
    await expect(password).toHaveAccessibleDescription(/打电话告诉卖家，不要写进对话，买家也看得到$/);
    await send();
    await expect(password).toHaveAccessibleDescription(/请填写收回账号后设的新密码/);
    await userEvent.type(password, 'new-pass-9');
    await send();
    await canvas.findByText('售后状态已变化，请刷新后再看');
    await expect(password).toHaveValue('new-pass-9');
  },
});
export const NotReturned = meta.story({
  name: '走一遍：没有收回要写原因',
  ...withReply('readCase', returnedCase),
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '没有收回');
    await send();
    await expect(form.getByRole('textbox', { name: /为什么没有收回/ })).toHaveAccessibleDescription(
      /请写明为什么没有收回/,
    );
  },
});
export const Noted = meta.story({
  name: '走一遍：写内部备注',
  ...withReply('addCaseNote', ({ text }) => ({ id: 'n-2', at: NOW, staffName: self.name, text })),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: /写一条备注/ });
    await userEvent.type(field, '卖家的截图已看过');
    await userEvent.click(canvas.getByRole('button', { name: '记下' }));
    await waitFor(() => expect(field).toHaveValue(''));
    await canvas.findByText('卖家的截图已看过');
  },
});
export const Locked = meta.story({
  name: '走一遍：要动态验证码时回到验证，填的内容还在',
  beforeEach: ({ msw }) => {
    let isConfirmed = true;
    msw.use(
      money,
      reply('readStaffSelf', () => ({ ...self, isConfirmed })),
      on('advanceAfterSale', () => {
        isConfirmed = false;
        return refusal(403, '请输入动态验证码', { reason: 'codeRequired' });
      }),
      reply('confirmStaffSession', () => {
        isConfirmed = true;
        return self;
      }),
    );
  },
  play: async ({ canvas }) => {
    const { form, send } = await openForm(canvas, '拒绝');
    await userEvent.type(form.getByRole('textbox', { name: /理由/ }), '截图与商品页一致');
    await send();
    await canvas.findByRole('heading', { name: '输入动态验证码' });
    await expect(canvas.queryByRole('region', { name: '案件' })).toBeNull();
    await userEvent.type(canvas.getByRole('textbox', { name: /动态验证码/ }), '482913');
    await userEvent.click(canvas.getByRole('button', { name: '确认' }));
    const again = within(await canvas.findByRole('form', { name: '拒绝' }));
    await expect(again.getByRole('textbox', { name: /理由/ })).toHaveValue('截图与商品页一致');
  },
});
