import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fromCallback, fromPromise, type AnyActorLogic } from 'xstate';
import { AfterSaleApply, answers, applicationAt } from './review.tsx';
import { frozen } from '../../../.storybook/frozen.ts';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { atTime, withSearch } from '../../../.storybook/decorators.tsx';
import {
  afterSaleApplyMachine,
  type ApplyContext,
  type ApplyLeaf,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { uploadMachine, type StoredUpload, type UploadEvent } from '../../../machines/kit/upload/upload.ts';
import { orders } from '../../buying/myProducts/fixtures.ts';
import { keepFocus } from '../../app/focusKeeper.ts';
import { Screen } from './Screen.tsx';

const working = {
  loadDraft: fromPromise(async () => f.fresh),
  readRule: fromPromise(async () => f.rule),
  apply: fromPromise(async () => ({ afterSaleId: 'after-1' })),
  upload: uploadMachine.provide({
    actors: {
      restore: fromPromise<StoredUpload | null, { name: string }>(async () => null),
      sendPicture: fromCallback<UploadEvent, { id: string; name: string }>(({ input: { id }, sendBack }) =>
        sendBack({ type: 'picture.sent', id, path: `/api/pictures/up/${id}` }),
      ),
      watchReturn: fromCallback(() => undefined),
    },
  }),
};

interface Variation {
  change?: Partial<ApplyContext>;
  isAsking?: boolean;
}
interface ApplicationProps extends Variation {
  leaf: ApplyLeaf;
  ports?: Readonly<Record<string, AnyActorLogic>>;
}
function Application({ leaf, change, isAsking = false, ports }: ApplicationProps) {
  const [actor] = useState(() => {
    const fixture = applicationAt(leaf, change, isAsking ? 'asking' : 'unanswered');
    return frozen(afterSaleApplyMachine, fixture, undefined, ports);
  });
  return <AfterSaleApply actor={actor} />;
}

const meta = preview.type<{ args: Variation }>().meta({
  title: '流程/售后/申请售后',
  id: 'afterSaleApply',
  parameters: {
    machine: 'afterSaleApply',
    layout: 'fullscreen',
    route: '/other/afterOrdermoney?orderId=order-1',
    viewer: 'member',
  },
  decorators: [atTime(f.NOW)],
  render: (args, { parameters }) => <Application leaf={parameters.state as ApplyLeaf} {...args} />,
  ...withCalls(...answers),
});

export const Unavailable = meta.story({ name: '没能打开', parameters: { state: 'unavailable' } });
export const NotMine = meta.story({
  name: '不是自己的订单',
  parameters: {
    state: 'unavailable',
    shows: ['text 没有找到这个订单', 'link 选一个订单'],
  },
  args: { change: { failure: { kind: 'notFound', message: '没有找到' } } },
});
export const MalformedId = meta.story({
  name: '没有这个订单：链接多了字',
  parameters: {
    state: 'unavailable',
    shows: ['text 没有找到这个订单', 'link 选一个订单', 'no button 重试'],
  },
  args: { change: { failure: { kind: 'invalid', message: '编号格式不正确', errors: [] } } },
});
export const Closed = meta.story({ name: '保障期已过', parameters: { state: 'closed' } });
export const Running = meta.story({ name: '已有售后在处理', parameters: { state: 'running' } });
export const Refused = meta.story({ name: '金额超过上限', parameters: { state: 'refused' } });
export const RefusedState = meta.story({
  name: '订单刚有变化',
  parameters: {
    state: 'refused',
    shows: ['heading 订单刚刚有了变化', 'button 看最新情况'],
  },
  args: { change: { refusal: 'stateConflict', failure: conflict('stateConflict', '订单刚刚结束。') } },
});
export const UncertainUnanswered = meta.story({ name: '结果未知', parameters: { state: 'uncertain' } });
export const UncertainAsking = meta.story({
  name: '正在核对',
  parameters: {
    state: 'uncertain',
    shows: ['heading 正在核对有没有提交成功', 'busy 现在再查'],
  },
  args: { isAsking: true },
});
export const Restoring = meta.story({ name: '找回草稿', parameters: { state: 'restoring' } });
export const Reading = meta.story({ name: '读取规则', parameters: { state: 'reading' } });
export const ChoosingNothing = meta.story({
  name: '走一遍：没有选问题',
  parameters: { state: 'choosing' },
  args: { change: { rule: f.paidOutRule } },
  play: async ({ canvas, step }) => {
    await step('没选就下一步', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
      const summary = (await canvas.findByRole('button', { name: '请选择遇到的问题' })).closest(
        '[data-summary]',
      );
      await waitFor(() => expect(summary).toHaveFocus());
    });
    await step('不在保障内的不能选', async () => {
      await expect(canvas.getByRole('radio', { name: /人脸验证协助/ })).toBeDisabled();
    });
  },
});
export const ChoosingState = meta.story({
  name: '选问题',
  parameters: { state: 'choosing' },
  args: { change: { form: f.filled } },
});
export const ChoosingNext = meta.story({
  name: '走一遍：下一步以后，焦点在新的一步上',
  parameters: { state: 'choosing' },
  beforeEach: () => keepFocus(document),
  args: { change: { form: f.filled } },
  play: async ({ canvas, step }) => {
    await step('下一步', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '上一步' });
    });
    await step('焦点在这一步的标题上', async () => {
      const heading = await canvas.findByRole('heading', { level: 2, name: '第 2 步，共 4 步：写情况' });
      await waitFor(() => expect(heading).toHaveFocus());
    });
  },
});
export const ChoosingRestored = meta.story({
  name: '接着上次填的',
  parameters: { state: 'choosing' },
  args: { change: { form: f.filled, note: 'restored' } },
});
export const DescribingFaults = meta.story({
  name: '走一遍：写得太短，金额太高',
  parameters: { state: 'describing' },
  args: { change: { form: { ...f.described, amount: '4000', description: '少皮肤' } } },
  play: async ({ canvas, step }) => {
    await step('指出要改的地方', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '最多可以申请 ¥3,280' });
    });
  },
});
export const DescribingNoReasons = meta.story({
  name: '原因没能加载',
  parameters: { state: 'describing' },
  ...withCalls(failing('readDictionary', 500)),
});
export const DescribingState = meta.story({ name: '写情况', parameters: { state: 'describing' } });
export const EvidenceUploading = meta.story({
  name: '证据正在上传',
  parameters: { state: 'evidence' },
  args: { change: { isUploading: true } },
});
export const EvidenceUploadingWalk = EvidenceUploading.extend({
  name: '走一遍：没传完不能继续',
  play: async ({ canvas, step }) => {
    await step('没传完不能继续', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '还有图片没传上去，传完或移除后再继续' });
    });
  },
});
export const EvidenceState = meta.story({ name: '传证据', parameters: { state: 'evidence' } });
export const ReviewingFailed = meta.story({
  name: '没有提交成功',
  parameters: { state: 'reviewing' },
  args: { change: { failure: { kind: 'tooOften', message: '请求过于频繁，请稍后再试' } } },
});
export const ReviewingState = meta.story({ name: '核对提交', parameters: { state: 'reviewing' } });
export const ReviewingStateWalk = ReviewingState.extend({
  name: '走一遍：确认真实后才能提交',
  play: async ({ canvas, step }) => {
    await step('确认真实后才能提交', async () => {
      const truth = canvas.getByRole('checkbox');
      await userEvent.click(await canvas.findByRole('button', { name: '提交申请' }));
      await canvas.findByText('请先确认内容真实');
      await waitFor(() => expect(truth).toHaveFocus());
      await userEvent.click(truth);
      await expect(canvas.queryByText('请先确认内容真实')).toBeNull();
    });
  },
});
export const Submitting = meta.story({ name: '正在提交', parameters: { state: 'submitting' } });
export const Submitted = meta.story({ name: '已提交', parameters: { state: 'submitted' } });

const Here = withSearch(Screen);
export const ChooseOrderFailed = meta.story({
  name: '选订单：没能加载',
  parameters: { route: '/other/afterOrdermoney' },
  render: () => <Here />,
  ...withCalls(failing('listOrders', 500)),
});
export const ChooseOrderLoading = meta.story({
  name: '选订单：加载中',
  parameters: { route: '/other/afterOrdermoney' },
  render: () => <Here />,
  ...withCalls(hanging('listOrders')),
});
export const ChooseOrderEmpty = meta.story({
  name: '选订单：没有可选的',
  parameters: { route: '/other/afterOrdermoney' },
  render: () => <Here />,
  ...withReply('listOrders', pageOf([])),
});
export const ChooseOrder = meta.story({
  name: '选订单',
  parameters: {
    route: '/other/afterOrdermoney?type=takenBack',
    shows: ['link 选这笔订单', 'text 现在不能申请售后', 'link 查看订单'],
  },
  render: () => <Here />,
  ...withReply('listOrders', pageOf(orders.slice(0, 3))),
});

export const ChooseOrderTab = meta.story({
  name: '走一遍：选订单的页签在地址里',
  parameters: { route: '/other/afterOrdermoney?type=takenBack&status=trading' },
  render: () => <Here />,
  ...withReply('listOrders', pageOf([])),
  play: async ({ canvas }) => {
    await canvas.findByText('没有交易中的订单');
    await userEvent.click(canvas.getByText('交易成功'));
    await canvas.findByText('没有交易成功的订单');
    await userEvent.click(canvas.getByRole('button', { name: '看交易中的订单' }));
    await canvas.findByText('没有交易中的订单');
    await expect(canvas.getByRole('radio', { name: '交易中' })).toBeChecked();
  },
});

export const Walk = meta.story({
  name: '走一遍：账号被找回',
  parameters: { state: 'choosing' },
  render: () => <Application leaf="restoring" ports={working} />,
  play: async ({ canvas, canvasElement, step }) => {
    const next = async () => userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
    await step('选问题', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /账号被找回/ }));
      await next();
    });
    await step('写情况', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /被顶下线/ }));
      await userEvent.click(canvas.getByRole('radio', { name: /^仅退款/ }));
      await userEvent.type(canvas.getByLabelText(/问题经过/), f.filled.description);
      await next();
    });
    await step('传证据', async () => {
      const chooser = canvasElement.querySelector('input[type=file]');
      await expect(chooser).not.toBeNull();
      await userEvent.upload(
        chooser as HTMLInputElement,
        new File(['x'], '登录失败.png', { type: 'image/png' }),
      );
      await next();
    });
    await step('核对并提交', async () => {
      await userEvent.click(await canvas.findByRole('checkbox'));
      await userEvent.click(await canvas.findByRole('button', { name: '提交申请' }));
      await canvas.findByText('已提交，等客服受理');
    });
  },
});
