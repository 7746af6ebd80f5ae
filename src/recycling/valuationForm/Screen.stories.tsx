import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { createActor, fromCallback } from 'xstate';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import { frozen, stillPayment, waiting } from '../../../.storybook/still.ts';
import * as payment from '../../../machines/payment/payment/fixtures.ts';
import type { PaymentLeaf } from '../../../machines/payment/payment/payment.ts';
import * as f from '../../../machines/recycling/recycling/fixtures.ts';
import {
  recyclingMachine,
  type RecyclingContext as Context,
  type RecyclingLeaf,
  type RecyclingRef,
} from '../../../machines/recycling/recycling/recycling.ts';
import * as uploads from '../../../machines/kit/upload/fixtures.ts';
import { uploadMachine } from '../../../machines/kit/upload/upload.ts';
import { ClockContext } from '../../page/clock.ts';
import { DialogsContext } from '../../page/dialogs/port.ts';
import { DealView } from '../quotes/DealView.tsx';
import { RecyclingContext, type Pictures, type RecyclingPorts } from './context.ts';
import { game, places, template } from './fixtures.ts';
import { FormView, Screen } from './Screen.tsx';

/** Every port waits for ever: what a press starts stays on the screen. */
const still = recyclingMachine.provide({
  actors: {
    loadDraft: waiting(),
    submit: waiting(),
    findSubmission: waiting(),
    readDeal: waiting(),
    watchDeal: fromCallback(() => {}),
    acceptQuote: waiting(),
    declineQuote: waiting(),
    cancelValuation: waiting(),
    backOff: waiting(),
    payment: stillPayment,
  },
});

/** An actor in a frozen state; while the deposit is paid, with its payment in a frozen state of its own. */
function freeze(leaf: RecyclingLeaf, change: Partial<Context> = {}, paying?: PaymentLeaf): RecyclingRef {
  const { value, context } = f.fixtures[leaf];
  const child = paying && payment.fixtures[paying];
  const cashier = child && {
    value: child.value,
    context: {
      ...child.context,
      orderId: f.valuation.id,
      amounts: { full: 15_900 },
      closesAt: '2026-11-22T07:04:00.000Z',
      handOver: child.context.handOver && { ...child.context.handOver, amount: 15_900 },
    },
  };
  const snapshot = frozen({ value, context: { ...context, ...change } }, cashier);
  return createActor(still, { input: {}, snapshot }).start();
}

const picturesOf = (names: readonly string[]): Pictures => {
  const { rules } = uploads;
  const actor = createActor(uploadMachine, {
    input: { name: 'story', rules },
    snapshot: uploadMachine.resolveState({
      value: 'resting',
      context: {
        name: 'story',
        rules: { ...rules, most: names.length === 1 ? 1 : 100 },
        mainId: null,
        pictures: names.map((name, index) => ({
          id: `p-${index}`,
          name,
          type: 'image/png',
          size: 400_000,
          state: { kind: 'done' as const, path: '' },
        })),
      },
    }),
  }).start();
  return { actor, add: () => undefined, preview: () => null, onPreview: () => () => undefined };
};

const portsOf = (actor: RecyclingRef): RecyclingPorts => ({
  recyclingFor: () => actor,
  picturesFor: (of) => {
    const { form } = of.getSnapshot().context;
    return {
      all: picturesOf(form.pictures.map(({ name }) => name)),
      realName: picturesOf(form.realNamePicture === '' ? [] : ['实名.png']),
    };
  },
});

interface StillProps {
  leaf: RecyclingLeaf;
  change?: Partial<Context>;
  paying?: PaymentLeaf;
}

function Still({ leaf, change, paying }: StillProps) {
  const [actor] = useState(() =>
    freeze(leaf, change, paying ?? (leaf === 'depositing' ? 'choosing' : undefined)),
  );
  const [ports] = useState(() => portsOf(actor));
  const isForm = actor.getSnapshot().context.valuationId === null;
  return (
    <ClockContext value={() => Date.parse(f.NOW)}>
      <DialogsContext value={{ ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) }}>
        <RecyclingContext value={ports}>
          {isForm ? (
            <FormView actor={actor} />
          ) : (
            <DealView
              actor={actor}
              title="估价结果"
              fallback="myValuations"
              lead={actor.getSnapshot().context.kind === 'valuation' ? 'range' : 'quotes'}
            />
          )}
        </RecyclingContext>
      </DialogsContext>
    </ClockContext>
  );
}

const pageOf = <T,>(rows: T[] = []) => ({ rows, total: rows.length });

const meta = preview.meta({
  title: '流程/估价和竞价',
  parameters: { layout: 'fullscreen', route: '/index/jingjiahuishou?gameId=game-1' },
  decorators: [staged({ isMember: true })],
  render: (_, { parameters }) => <Still leaf={parameters.state as RecyclingLeaf} />,
  beforeEach: ({ msw }) =>
    msw.use(
      reply('listGames', [game]),
      reply('readTemplate', template),
      reply('listDistricts', ({ systemKey }) => pageOf(places[systemKey])),
      reply('listOperators', pageOf(places.carrier)),
      reply('listAreas', pageOf(undefined)),
      reply('listAreaServers', pageOf(undefined)),
    ),
});

export const UnavailableForm = meta.story({
  name: '表单没能打开',
  parameters: {
    machine: 'recycling',
    state: 'unavailable',
    shows: ['heading 竞价回收', 'alert 没能加载…', 'button 重试'],
  },
  render: () => <Still leaf="unavailable" change={{ valuationId: null }} />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('重试：再去取草稿', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '重试' }));
      await expect(canvas.queryByRole('button', { name: '重试' })).toBe(null);
    });
  },
});
export const UnavailableMissing = meta.story({
  name: '没有这一件',
  parameters: { machine: 'recycling', state: 'unavailable', shows: ['text 没有找到这一件', 'link 我的估价'] },
  render: () => <Still leaf="unavailable" change={{ failure: { kind: 'notFound', message: '没有找到' } }} />,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: '我的估价' });
  },
});
export const UnavailableState = meta.story({
  name: '打不开',
  parameters: { machine: 'recycling', state: 'unavailable' },
});
export const RefusedState = meta.story({
  name: '提交被拒：要实名',
  parameters: {
    machine: 'recycling',
    state: 'refused',
    shows: ['heading 先完成实名认证', 'link 去实名认证', 'button 回到表单'],
  },
});
export const RefusedClosed = meta.story({
  name: '提交被拒：估价已结束',
  parameters: {
    machine: 'recycling',
    state: 'refused',
    shows: ['heading 这个估价已经结束', 'button 回到表单'],
  },
  render: () => <Still leaf="refused" change={{ refusal: 'valuationClosed' }} />,
});
export const UncertainUnanswered = meta.story({
  name: '提交结果未知',
  parameters: { machine: 'recycling', state: 'uncertain.unanswered' },
});
export const UncertainAsking = meta.story({
  name: '正在核对提交',
  parameters: { machine: 'recycling', state: 'uncertain.asking' },
});
export const AcceptRefused = meta.story({
  name: '接受被拒：报价撤回',
  parameters: { machine: 'recycling', state: 'acceptRefused' },
});
export const AcceptRefusedRealName = meta.story({
  name: '接受被拒：要实名',
  parameters: {
    machine: 'recycling',
    state: 'acceptRefused',
    shows: ['heading 先完成实名认证', 'link 去实名认证', 'button 回到报价'],
  },
  render: () => <Still leaf="acceptRefused" change={{ acceptRefusal: 'realNameNeeded' }} />,
});
export const AcceptRefusedHeld = meta.story({
  name: '接受被拒：刚被下单',
  parameters: {
    machine: 'recycling',
    state: 'acceptRefused',
    shows: ['heading 这个账号刚被买家下单', 'button 看最新状态'],
  },
  render: () => <Still leaf="acceptRefused" change={{ acceptRefusal: 'listingHeld' }} />,
});
export const UnsettledUnanswered = meta.story({
  name: '接受结果未知',
  parameters: { machine: 'recycling', state: 'unsettled.unanswered' },
});
export const UnsettledAsking = meta.story({
  name: '正在核对接受',
  parameters: { machine: 'recycling', state: 'unsettled.asking' },
});
export const FailedState = meta.story({
  name: '交易失败',
  parameters: { machine: 'recycling', state: 'failed' },
});
export const CancelledState = meta.story({
  name: '已结束',
  parameters: { machine: 'recycling', state: 'cancelled' },
});
export const TurnedDown = meta.story({
  name: '没有通过',
  parameters: { machine: 'recycling', state: 'cancelled', shows: ['heading 没有通过', 'link 重新估价'] },
  render: () => <Still leaf="cancelled" change={{ deal: f.turnedDown }} />,
});
export const RestoringState = meta.story({
  name: '取回草稿',
  parameters: { machine: 'recycling', state: 'restoring' },
});
export const EditingTemplateFailed = meta.story({
  name: '表单没能加载',
  parameters: { machine: 'recycling', state: 'editing' },
  beforeEach: ({ msw }) => msw.use(failing('readTemplate', 500)),
});
export const EditingTemplateLoading = meta.story({
  name: '表单加载中',
  parameters: { machine: 'recycling', state: 'editing' },
  beforeEach: ({ msw }) => msw.use(hanging('readTemplate')),
});
export const EditingFaults = meta.story({
  name: '缺了哪些',
  parameters: { machine: 'recycling', state: 'editing' },
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('什么都没填就提交：一处一处说', async () => {
      await canvas.findByText('段位');
      await userEvent.click(canvas.getByRole('button', { name: '提交' }));
      await canvas.findByText(/^还有 \d+ 处需要补充$/);
      await canvas.findByRole('button', { name: '请填写段位' });
    });
  },
});
export const EditingFailed = meta.story({
  name: '提交失败，输入还在',
  parameters: { machine: 'recycling', state: 'editing' },
  render: () => (
    <Still
      leaf="editing"
      change={{
        form: f.filled,
        failure: { kind: 'tooOften', message: '操作太频繁，请稍等一会儿再试。' },
      }}
    />
  ),
});
export const EditingRestored = meta.story({
  name: '接着草稿填',
  parameters: { machine: 'recycling', state: 'editing' },
  render: () => <Still leaf="editing" change={{ form: f.filled, note: 'restored' }} />,
});
export const EditingNotSubmitted = meta.story({
  name: '核对后没有提交',
  parameters: { machine: 'recycling', state: 'editing' },
  render: () => <Still leaf="editing" change={{ form: f.filled, note: 'notSubmitted' }} />,
});
export const EditingState = meta.story({
  name: '竞价表单',
  parameters: { machine: 'recycling', state: 'editing' },
});
export const EditingValuation = meta.story({
  name: '估价表单',
  parameters: { machine: 'recycling', state: 'editing' },
  render: () => <Still leaf="editing" change={{ kind: 'valuation' }} />,
});
export const EditingDescribed = meta.story({
  name: '描述跟着选择写',
  parameters: { machine: 'recycling', state: 'editing' },
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
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
export const ExplainingState = meta.story({
  name: '提交前说明模式',
  parameters: { machine: 'recycling', state: 'explaining' },
});
export const SubmittingState = meta.story({
  name: '正在提交',
  parameters: { machine: 'recycling', state: 'submitting' },
});
export const ListedState = meta.story({
  name: '只发布代售：已提交',
  parameters: { machine: 'recycling', state: 'listed' },
});
export const ReadingState = meta.story({
  name: '打开估价',
  parameters: { machine: 'recycling', state: 'reading' },
});
export const ComparingNone = meta.story({
  name: '估价：等商户报价',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  render: () => <Still leaf="quoting.comparing" change={{ deal: f.noQuotes }} />,
});
export const ComparingTooFew = meta.story({
  name: '估价：成交太少',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  render: () => (
    <Still
      leaf="quoting.comparing"
      change={{ deal: { ...f.quoted, valuation: { ...f.valuation, estimate: f.tooFew } } }}
    />
  ),
});
export const ComparingState = meta.story({
  name: '估价：报价到了',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
});
export const ComparingOffline = meta.story({
  name: '报价暂时查不到',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  render: () => <Still leaf="quoting.comparing" change={{ watchFailure: f.noAnswer }} />,
});
export const ComparingGone = meta.story({
  name: '选中的报价没有了',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  render: () => <Still leaf="quoting.comparing" change={{ note: 'quoteGone' }} />,
});
export const ComparingNotAccepted = meta.story({
  name: '核对后没有接受',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  render: () => <Still leaf="quoting.comparing" change={{ note: 'notAccepted' }} />,
});
export const ComparingDecline = meta.story({
  name: '先问，再拒绝一个报价',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: '拒绝，青鱼回收的报价' }));
    await canvas.findByText('正在拒绝报价');
  },
});
export const ComparingBidding = meta.story({
  name: '竞价：报价到了',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  render: () => <Still leaf="quoting.comparing" change={{ deal: f.biddingQuoted, kind: 'bidding' }} />,
});
export const ConfirmingState = meta.story({
  name: '接受前确认，要填登录',
  parameters: { machine: 'recycling', state: 'quoting.confirming' },
});
export const ConfirmingBidding = meta.story({
  name: '接受前确认，商品会下架',
  parameters: { machine: 'recycling', state: 'quoting.confirming' },
  render: () => <Still leaf="quoting.confirming" change={{ deal: f.biddingQuoted, kind: 'bidding' }} />,
});
export const AcceptingState = meta.story({
  name: '正在接受',
  parameters: { machine: 'recycling', state: 'accepting' },
});
export const DecliningState = meta.story({
  name: '正在拒绝',
  parameters: { machine: 'recycling', state: 'declining' },
});
export const CancellingState = meta.story({
  name: '正在取消',
  parameters: { machine: 'recycling', state: 'cancelling' },
});
export const DepositingState = meta.story({
  name: '押金：选方式',
  parameters: { machine: 'recycling', state: 'depositing' },
});
export const DepositDeclined = meta.story({
  name: '押金：未成功',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" paying="failed" />,
});
export const DepositUncertain = meta.story({
  name: '押金：结果未知',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" paying="uncertain" />,
});
export const DepositClosing = meta.story({
  name: '押金：时间到',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" paying="closing" />,
});
export const DepositScanning = meta.story({
  name: '押金：扫码',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" paying="handedOver.scanning" />,
});
export const DepositWaiting = meta.story({
  name: '押金：等结果',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" paying="handedOver.waiting" />,
});
export const DepositRedirecting = meta.story({
  name: '押金：去支付宝',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" paying="handedOver.redirecting" />,
});
export const DepositOpening = meta.story({
  name: '押金：正在打开',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" paying="opening" />,
});
export const DepositNotCancelled = meta.story({
  name: '押金：没有取消成功',
  parameters: { machine: 'recycling', state: 'depositing' },
  render: () => <Still leaf="depositing" change={{ note: 'notCancelled' }} />,
});
export const TradingState = meta.story({
  name: '交易中：等商户付款',
  parameters: { machine: 'recycling', state: 'trading' },
});
export const UnderReview = meta.story({
  name: '交易中：验号换绑',
  parameters: { machine: 'recycling', state: 'trading' },
  render: () => <Still leaf="trading" change={{ deal: f.inReview }} />,
});
export const Reviewed = meta.story({
  name: '交易中：等商户收号',
  parameters: { machine: 'recycling', state: 'trading' },
  render: () => <Still leaf="trading" change={{ deal: f.checked }} />,
});
export const DoneState = meta.story({
  name: '交易成功',
  parameters: { machine: 'recycling', state: 'done' },
});
export const ChooseGame = meta.story({
  name: '选游戏',
  parameters: { route: '/index/jingjiahuishou?kind=valuation' },
  render: () => <Screen search="kind=valuation" />,
});
export const ChooseGameFailed = meta.story({
  name: '选游戏：没能加载',
  parameters: { route: '/index/jingjiahuishou' },
  render: () => <Screen search="" />,
  beforeEach: ({ msw }) => msw.use(failing('listGames', 500)),
});

export const Walk = meta.story({
  name: '走一遍：接受报价',
  parameters: { machine: 'recycling', state: 'quoting.comparing' },
  render: () => <Still leaf="quoting.comparing" change={{ deal: f.biddingQuoted, kind: 'bidding' }} />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    const page = within(document.body);
    await step('点接受，先说清楚其他报价作废', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '接受报价，青鱼回收' }));
      await page.findByText('接受后其他 2 个报价作废，不能再换。交易开始后不能取消。');
    });
    await step('确认后等服务器的话', async () => {
      const accept = page.getByRole('button', { name: '接受 ¥3,180' });
      await userEvent.click(accept);
      await expect(accept).toHaveAttribute('aria-busy', 'true');
    });
  },
});
