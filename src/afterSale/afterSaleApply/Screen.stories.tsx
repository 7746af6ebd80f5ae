import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import { useSearch } from 'wouter';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import type { AfterSaleRule } from '../../../contract/afterSale/afterSale.ts';
import {
  afterSaleMachine,
  type AfterSaleContext as Context,
  type AfterSaleLeaf,
  type AfterSaleRef,
  type Restored,
} from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { ClockContext } from '../../page/clock.ts';
import { drawing } from '../../market/home/fixtures.ts';
import { orders } from '../../buying/myProducts/fixtures.ts';
import { completed } from '../../buying/orderDetail/fixtures.ts';
import { freezeUpload } from '../../../.storybook/stillUpload.ts';
import { AfterSaleContext, type AfterSalePorts } from './context.ts';
import { reasons, types } from './fixtures.ts';
import { ApplicationView, Screen } from './Screen.tsx';

const waiting = <T, I extends object>() => fromPromise<T, I>(() => new Promise<T>(() => {}));
/** Every port waits for ever: what a press starts stays on the screen. */
const still = afterSaleMachine.provide({
  actors: {
    loadDraft: waiting(),
    readRule: waiting(),
    apply: waiting(),
    findAfterSale: waiting(),
    backOff: waiting(),
  },
});
/** A server that says yes. */
const working = still.provide({
  actors: {
    loadDraft: fromPromise<Restored, { orderId: string }>(async () => ({
      draft: null,
      isPending: false,
      now: f.NOW,
    })),
    readRule: fromPromise<AfterSaleRule, { orderId: string }>(async () => f.rule),
    apply: fromPromise(async () => ({ afterSaleId: 'after-1' })),
  },
});

/** An actor in a frozen state: what the state invokes is not started, so it stays. */
function freeze(leaf: AfterSaleLeaf, change: Partial<Context> = {}): AfterSaleRef {
  const { value, context } = f.fixtures[leaf];
  const snapshot = {
    status: 'active',
    value,
    context: { ...context, ...change },
    children: {},
    historyValue: {},
    output: undefined,
    error: undefined,
  };
  return createActor(still, { input: { orderId: 'order-1' }, snapshot: snapshot as never }).start();
}

const portsOf = (actor: AfterSaleRef): AfterSalePorts => ({
  applicationFor: () => actor,
  picturesFor: (of) => {
    const count = of.getSnapshot().context.form.pictures.length;
    const leaf = of.getSnapshot().context.isUploading ? 'sending' : 'resting';
    const upload = freezeUpload(leaf);
    const { pictures } = upload.actor.getSnapshot().context;
    return leaf === 'sending'
      ? upload
      : freezeUpload('resting', { pictures: pictures.slice(0, count), mainId: null });
  },
  followingFor: () => {
    throw new Error('no act in these stories');
  },
  wordPicturesFor: () => freezeUpload('resting'),
});

function Still({ leaf, change }: { leaf: AfterSaleLeaf; change?: Partial<Context> }) {
  const [actor] = useState(() => freeze(leaf, change));
  return (
    <ClockContext value={() => Date.parse(f.NOW)}>
      <AfterSaleContext value={portsOf(actor)}>
        <ApplicationView actor={actor} />
      </AfterSaleContext>
    </ClockContext>
  );
}

function Live() {
  const [actor] = useState(() => createActor(working, { input: { orderId: 'order-1' } }).start());
  const [ports] = useState(() => {
    const upload = freezeUpload('resting', { pictures: [], mainId: null });
    return {
      ...portsOf(actor),
      picturesFor: () => ({
        ...upload,
        // Files are there at once.
        add: () => actor.send({ type: 'form.change', change: { pictures: drawn } }),
      }),
    };
  });
  return (
    <ClockContext value={() => Date.parse(f.NOW)}>
      <AfterSaleContext value={ports}>
        <ApplicationView actor={actor} />
      </AfterSaleContext>
    </ClockContext>
  );
}

const drawn = f.filled.pictures.map((picture, index) => ({
  ...picture,
  url: drawing(index * 60 + 20, '证'),
}));

const meta = preview.meta({
  title: '流程/申请售后',
  parameters: { layout: 'fullscreen', route: '/other/afterOrdermoney?orderId=order-1' },
  decorators: [staged({ isMember: true })],
  render: (_, { parameters }) => <Still leaf={parameters.state as AfterSaleLeaf} />,
  beforeEach: ({ msw }) =>
    msw.use(
      reply('readOrder', { ...completed, picture: drawing(210, '王'), canApplyAfterSale: true }),
      reply('readDictionary', [...types, ...reasons]),
      reply('listAfterSales', { rows: [], total: 0 }),
    ),
});

export const Unavailable = meta.story({
  name: '没能打开',
  parameters: { machine: 'afterSale', state: 'unavailable' },
});
export const NotMine = meta.story({
  name: '不是自己的订单',
  parameters: {
    machine: 'afterSale',
    state: 'unavailable',
    shows: ['text 没有找到这个订单', 'link 选一个订单'],
  },
  render: () => <Still leaf="unavailable" change={{ failure: { kind: 'notFound', message: '没有找到' } }} />,
});
export const Closed = meta.story({
  name: '保障期已过',
  parameters: { machine: 'afterSale', state: 'closed' },
});
export const Running = meta.story({
  name: '已有售后在处理',
  parameters: { machine: 'afterSale', state: 'running' },
});
export const Refused = meta.story({
  name: '金额超过上限',
  parameters: { machine: 'afterSale', state: 'refused' },
});
export const RefusedState = meta.story({
  name: '订单刚有变化',
  parameters: {
    machine: 'afterSale',
    state: 'refused',
    shows: ['heading 订单刚刚有了变化', 'button 看最新情况'],
  },
  render: () => (
    <Still
      leaf="refused"
      change={{
        refusal: 'stateConflict',
        failure: { kind: 'conflict', reason: 'stateConflict', message: '订单刚刚结束。' },
      }}
    />
  ),
});
export const UncertainUnanswered = meta.story({
  name: '结果未知',
  parameters: { machine: 'afterSale', state: 'uncertain.unanswered' },
});
export const UncertainAsking = meta.story({
  name: '正在核对',
  parameters: { machine: 'afterSale', state: 'uncertain.asking' },
});
export const Restoring = meta.story({
  name: '找回草稿',
  parameters: { machine: 'afterSale', state: 'restoring' },
});
export const Reading = meta.story({
  name: '读取规则',
  parameters: { machine: 'afterSale', state: 'reading' },
});
export const ChoosingNothing = meta.story({
  name: '没有选问题',
  parameters: { machine: 'afterSale', state: 'choosing' },
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('没选就下一步', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '请选择遇到的问题' });
    });
    await step('不在保障内的不能选', async () => {
      await expect(canvas.getByRole('radio', { name: /人脸验证协助/ })).toBeDisabled();
    });
  },
});
export const ChoosingState = meta.story({
  name: '选问题',
  parameters: { machine: 'afterSale', state: 'choosing' },
  render: () => <Still leaf="choosing" change={{ form: { ...f.filled } }} />,
});
export const ChoosingRestored = meta.story({
  name: '接着上次填的',
  parameters: { machine: 'afterSale', state: 'choosing' },
  render: () => <Still leaf="choosing" change={{ form: { ...f.filled }, note: 'restored' }} />,
});
export const DescribingFaults = meta.story({
  name: '写得太短，金额太高',
  parameters: { machine: 'afterSale', state: 'describing' },
  render: () => (
    <Still leaf="describing" change={{ form: { ...f.described, amount: '4000', description: '少皮肤' } }} />
  ),
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('指出要改的地方', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '最多可以申请 3280 元' });
    });
  },
});
export const DescribingNoReasons = meta.story({
  name: '原因没能加载',
  parameters: { machine: 'afterSale', state: 'describing' },
  beforeEach: ({ msw }) => msw.use(failing('readDictionary', 500)),
});
export const DescribingState = meta.story({
  name: '写情况',
  parameters: { machine: 'afterSale', state: 'describing' },
});
export const EvidenceUploading = meta.story({
  name: '证据正在上传',
  parameters: { machine: 'afterSale', state: 'evidence' },
  render: () => <Still leaf="evidence" change={{ isUploading: true }} />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('没传完不能继续', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
      await canvas.findByRole('button', { name: '还有图片没传上去，传完或移除后再继续' });
    });
  },
});
export const EvidenceState = meta.story({
  name: '传证据',
  parameters: { machine: 'afterSale', state: 'evidence' },
});
export const ReviewingFailed = meta.story({
  name: '没有提交成功',
  parameters: { machine: 'afterSale', state: 'reviewing' },
  render: () => (
    <Still
      leaf="reviewing"
      change={{
        form: { ...f.filled, pictures: drawn },
        failure: { kind: 'tooOften', message: '今天提交得太多了，请明天再试。你填写的内容还在。' },
      }}
    />
  ),
});
export const ReviewingNotSubmitted = meta.story({
  name: '核对后没有提交',
  parameters: { machine: 'afterSale', state: 'reviewing' },
  render: () => (
    <Still leaf="reviewing" change={{ form: { ...f.filled, pictures: drawn }, note: 'notSubmitted' }} />
  ),
});
export const ReviewingState = meta.story({
  name: '核对提交',
  parameters: { machine: 'afterSale', state: 'reviewing' },
  render: () => <Still leaf="reviewing" change={{ form: { ...f.filled, pictures: drawn } }} />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('确认真实后才能提交', async () => {
      await expect(canvas.getByRole('button', { name: '提交申请' })).toBeDisabled();
      await userEvent.click(canvas.getByRole('checkbox'));
      await expect(canvas.getByRole('button', { name: '提交申请' })).toBeEnabled();
    });
  },
});
export const Submitting = meta.story({
  name: '正在提交',
  parameters: { machine: 'afterSale', state: 'submitting' },
  render: () => <Still leaf="submitting" change={{ form: { ...f.filled, pictures: drawn } }} />,
});
export const Submitted = meta.story({
  name: '已提交',
  parameters: { machine: 'afterSale', state: 'submitted' },
});

const Here = () => (
  <ClockContext value={() => Date.parse(f.NOW)}>
    <Screen search={useSearch()} />
  </ClockContext>
);
export const ChooseOrderFailed = meta.story({
  name: '选订单：没能加载',
  parameters: { route: '/other/afterOrdermoney' },
  render: () => <Here />,
  beforeEach: ({ msw }) => msw.use(failing('listOrders', 500)),
});
export const ChooseOrderLoading = meta.story({
  name: '选订单：加载中',
  parameters: { route: '/other/afterOrdermoney' },
  render: () => <Here />,
  beforeEach: ({ msw }) => msw.use(hanging('listOrders')),
});
export const ChooseOrderEmpty = meta.story({
  name: '选订单：没有可选的',
  parameters: { route: '/other/afterOrdermoney' },
  render: () => <Here />,
  beforeEach: ({ msw }) => msw.use(reply('listOrders', { rows: [], total: 0 })),
});
export const ChooseOrder = meta.story({
  name: '选订单',
  parameters: { route: '/other/afterOrdermoney?type=takenBack' },
  render: () => <Here />,
  beforeEach: ({ msw }) => msw.use(reply('listOrders', { rows: orders.slice(0, 3), total: 3 })),
});

export const Walk = meta.story({
  name: '走一遍：账号被找回',
  parameters: { machine: 'afterSale', state: 'choosing' },
  render: () => <Live />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    const next = () => userEvent.click(canvas.getByRole('button', { name: '下一步' }));
    await step('选问题', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /账号被找回/ }));
      await next();
    });
    await step('写情况', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /被顶下线/ }));
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
      await userEvent.click(canvas.getByRole('button', { name: '提交申请' }));
      await canvas.findByText('已提交，等客服受理');
    });
  },
});
