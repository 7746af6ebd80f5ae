import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, withCalls } from '../../../.storybook/reply.ts';
import { formAnswers, FormStage } from './review.tsx';
import { frozen } from '../../../.storybook/frozen.ts';
import { fixtures as inquiry } from '../../../machines/kit/inquiry/fixtures.ts';
import * as f from '../../../machines/recycling/valuationForm/fixtures.ts';
import {
  valuationFormMachine,
  type ValuationFormContext,
  type ValuationFormLeaf,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { noSuchGame } from '../../shared/noSuchGame.ts';
import { Screen } from './Screen.tsx';

interface Variation {
  change?: Partial<ValuationFormContext>;
  isAsking?: boolean;
}

function Still({ leaf, change, isAsking = false }: Variation & { leaf: ValuationFormLeaf }) {
  const [actor] = useState(() => {
    const { value, context } = f.fixtures[leaf];
    const changed = { ...context, ...change };
    return frozen(
      valuationFormMachine,
      { value, context: changed },
      { ...f.uploadsOf(changed.form), repeat: isAsking ? inquiry.asking : inquiry.unanswered },
    );
  });
  return <FormStage actor={actor} />;
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'valuationForm',
  title: '流程/回收/估价和竞价表单',
  parameters: {
    machine: 'valuationForm',
    layout: 'fullscreen',
    route: '/index/jingjiahuishou?gameId=game-1',
    viewer: 'member',
  },
  render: (args, { parameters }) => <Still leaf={parameters.state as ValuationFormLeaf} {...args} />,
  ...withCalls(...formAnswers),
});

export const UnavailableForm = meta.story({ name: '表单没能打开', parameters: { state: 'unavailable' } });
export const UnknownGame = meta.story({
  name: '游戏已下架',
  parameters: {
    state: 'unavailable',
    shows: ['text 没有找到这个游戏，可能已下架', 'link 重新选择', 'no button 重试'],
  },
  args: { change: { failure: noSuchGame } },
});
export const Walk = UnavailableForm.extend({
  name: '走一遍：没能打开，重试',
  play: async ({ canvas, step }) => {
    await step('重试：再去取草稿', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '重试' }));
      await expect(canvas.queryByRole('button', { name: '重试' })).toBe(null);
    });
  },
});
export const RefusedState = meta.story({
  name: '提交被拒：要实名',
  parameters: { state: 'refused', shows: ['heading 先完成实名认证', 'link 去实名认证', 'button 回到表单'] },
});
export const RefusedClosed = meta.story({
  name: '提交被拒：估价已结束',
  parameters: { state: 'refused', shows: ['heading 这个估价已经结束', 'button 回到表单'] },
  args: { change: { refusal: 'valuationClosed' } },
});
export const RefusedTakenBack = meta.story({
  name: '提交被拒：账号有被找回的记录',
  parameters: { state: 'refused', shows: ['heading 这个账号有被找回的记录', 'link 申诉', 'button 回到表单'] },
  args: { change: { refusal: 'takenBack' } },
});
export const RefusedDuplicate = meta.story({
  name: '提交被拒：账号已经卖出',
  parameters: {
    state: 'refused',
    shows: ['heading 这个账号已经发布过', 'text 这个游戏账号已经卖出或退回，不能再出售。', 'button 回到表单'],
  },
  args: {
    change: {
      refusal: 'duplicateAccount',
      failure: conflict('duplicateAccount', '这个游戏账号已经卖出或退回，不能再出售'),
    },
  },
});
export const UncertainUnanswered = meta.story({ name: '提交结果未知', parameters: { state: 'uncertain' } });
export const UncertainAsking = meta.story({
  name: '正在核对提交',
  parameters: {
    state: 'uncertain',
    shows: ['heading 正在核对有没有提交成功', 'text 核对清楚之前不会重复提交'],
  },
  args: { isAsking: true },
});
export const RestoringState = meta.story({ name: '取回草稿', parameters: { state: 'restoring' } });
export const EditingTemplateFailed = meta.story({
  name: '表单没能加载',
  parameters: { state: 'editing' },
  ...withCalls(failing('readTemplate', 500)),
});
export const EditingTemplateLoading = meta.story({
  name: '表单加载中',
  parameters: { state: 'editing' },
  ...withCalls(hanging('readTemplate')),
});
export const EditingFaults = meta.story({
  name: '走一遍：什么都没填就提交',
  parameters: { state: 'editing' },
  play: async ({ canvas, step }) => {
    await step('什么都没填就提交：一处一处说', async () => {
      await canvas.findByText('段位');
      await userEvent.click(canvas.getByRole('button', { name: '提交' }));
      const summary = await canvas.findByRole('region', { name: /^还有 \d+ 处需要补充$/ });
      await waitFor(() => expect(summary).toHaveFocus());
      await canvas.findByRole('button', { name: '请选择段位' });
    });
  },
});
export const EditingFailed = meta.story({
  name: '提交失败，输入还在',
  parameters: { state: 'editing' },
  args: {
    change: { form: f.filled, failure: { kind: 'tooOften', message: '操作太频繁，请稍等一会儿再试。' } },
  },
});
export const EditingRestored = meta.story({
  name: '接着草稿填',
  parameters: { state: 'editing' },
  args: { change: { form: f.filled, note: 'restored' } },
});
export const EditingRestoredWithoutProof = meta.story({
  name: '接着填：实名截图要再传',
  parameters: {
    state: 'editing',
    shows: ['text 填过的内容都在。游戏密码没有保存，需要重新填。还要上传游戏实名截图。'],
  },
  args: { change: { form: { ...f.filled, realNamePicture: '', password: '' }, note: 'restored' } },
});
export const EditingReopened = meta.story({
  name: '没有通过，重新估价',
  parameters: { state: 'editing', shows: ['text 上次没有通过', 'button 描述含有联系方式，请删除后重新提交'] },
  args: {
    change: {
      kind: 'valuation',
      fromId: 'valuation-1',
      form: { ...f.filled, description: '荣耀王者 48 星，加微信 haoyi_123', isOwnDescription: true },
      refusedBefore: '描述含有联系方式，请删除后重新提交',
      faults: { description: '描述含有联系方式，请删除后重新提交' },
    },
  },
});
export const EditingState = meta.story({ name: '竞价表单', parameters: { state: 'editing' } });
export const EditingValuation = meta.story({
  name: '估价表单',
  parameters: { state: 'editing' },
  args: { change: { kind: 'valuation' } },
});
export const EditingDescribed = meta.story({
  name: '走一遍：描述跟着选择写',
  parameters: { state: 'editing' },
  play: async ({ canvas, step }) => {
    await step('选段位，描述自动写好', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: '荣耀王者' }));
      await canvas.findByDisplayValue(/段位：荣耀王者/);
    });
    await step('价格旁边看得到手续费', async () => {
      await userEvent.type(canvas.getByLabelText(/出售价/), '3280');
      await canvas.findByText(/到手 ¥3,116（手续费 ¥164）/);
    });
  },
});
export const ExplainingState = meta.story({ name: '提交前说明模式', parameters: { state: 'explaining' } });
export const SubmittingState = meta.story({ name: '正在提交', parameters: { state: 'submitting' } });
export const ListedState = meta.story({ name: '只发布代售：已提交', parameters: { state: 'listed' } });
export const SubmittedState = meta.story({
  name: '已提交，正在打开报价',
  parameters: { state: 'submitted' },
});
export const ChooseGame = meta.story({
  name: '选游戏：已选先估个价',
  parameters: { route: '/index/jingjiahuishou?kind=valuation' },
  render: () => <Screen search="kind=valuation" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '先估个价' });
    await expect(canvas.queryByRole('radiogroup', { name: '要做什么' })).toBeNull();
    await expect(canvas.getByRole('link', { name: '改为直接让商户竞价' })).toHaveAttribute(
      'href',
      '/index/jingjiahuishou?kind=bidding',
    );
  },
});
export const ChooseGameAndKind = meta.story({
  name: '选游戏和要做什么',
  parameters: { route: '/index/jingjiahuishou' },
  render: () => <Screen search="" />,
});
export const ChooseGameFailed = meta.story({
  name: '选游戏：没能加载',
  parameters: { route: '/index/jingjiahuishou' },
  render: () => <Screen search="" />,
  ...withCalls(failing('listGames', 500)),
});
