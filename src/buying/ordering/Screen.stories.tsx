import { StrictMode, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { withReply } from '../../../.storybook/reply.ts';
import { Ordering as OrderingStage } from './review.tsx';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import { memoryIntentions } from '../../../.storybook/memoryIntentions.ts';
import * as ordering from '../../../machines/buying/ordering/fixtures.ts';
import { orderingMachine, type OrderingLeaf } from '../../../machines/buying/ordering/ordering.ts';
import { fixtures as inquiry, noAnswer } from '../../../machines/kit/inquiry/fixtures.ts';
import * as payment from '../../../machines/payment/payment/fixtures.ts';
import type { PaymentLeaf } from '../../../machines/payment/payment/payment.ts';
import { SENTENCES } from '../../api/failure.ts';
import { createOrderings, OrderingContext } from './flow.ts';
import { Screen } from './Screen.tsx';

type Fixture = (typeof ordering.fixtures)[OrderingLeaf];
type PaymentFixture = (typeof payment.fixtures)[PaymentLeaf];

interface Variation {
  change?: Partial<Fixture['context']>;
  paymentChange?: Partial<PaymentFixture['context']>;
  isAsking?: boolean;
}
interface OrderingProps extends Variation {
  leaf?: OrderingLeaf;
  /** The state of the payment in `paying`. */
  cashier?: PaymentLeaf;
}

function Ordering(props: OrderingProps) {
  const { leaf = 'paying', cashier = 'choosing', change, paymentChange, isAsking = false } = props;
  const [actor] = useState(() => {
    const child = isAsking ? inquiry.asking : inquiry.unanswered;
    return frozen(
      orderingMachine,
      changed(ordering.fixtures[leaf], change),
      leaf === 'paying'
        ? {
            payment: {
              ...changed(payment.fixtures[cashier], paymentChange),
              children: { repeat: child, settleClosing: child },
            },
          }
        : { repeat: child },
    );
  });
  return <OrderingStage actor={actor} />;
}

/** The listing of a seller who cannot provide the documents for coverage. */
const withoutMaterials = {
  ...ordering.listing,
  protection: 'none' as const,
  coverages: ordering.listing.coverages.filter(({ tier }) => tier === 'none'),
};

const meta = preview.type<{ args: Variation }>().meta({
  id: 'ordering',
  title: '流程/买/下单和付款',
  parameters: {
    machine: 'ordering',
    layout: 'fullscreen',
    route: '/index/pay?orderId=order-1',
    viewer: 'member',
  },
  render: (args, { parameters: { machine, state } }) =>
    machine === 'payment' ? (
      <Ordering cashier={state as PaymentLeaf} {...args} />
    ) : (
      <Ordering leaf={state as OrderingLeaf} {...args} />
    ),
});

export const FailedState = meta.story({ name: '商品打不开', parameters: { state: 'failed' } });
export const FailedOrder = meta.story({
  name: '订单打不开',
  parameters: { state: 'failed' },
  args: { change: { orderId: 'order-1', listingId: null } },
});
export const FailedMalformedId = meta.story({
  name: '没有这个商品：链接多了字',
  parameters: {
    state: 'failed',
    shows: [
      'text 没有找到这个商品',
      'text 链接不完整，可以从列表里重新打开。',
      'link 看看别的账号',
      'no button 重试',
    ],
  },
  args: { change: { failure: { kind: 'invalid', message: '编号格式不正确', errors: [] } } },
});
export const FailedMalformedOrder = meta.story({
  name: '没有这个订单：链接多了字',
  parameters: { state: 'failed', shows: ['text 没有找到这个订单', 'link 我的订单', 'no button 重试'] },
  args: {
    change: {
      orderId: 'order-1',
      listingId: null,
      failure: { kind: 'invalid', message: '编号格式不正确', errors: [] },
    },
  },
});
export const UnavailableSold = meta.story({ name: '不能买：已卖出', parameters: { state: 'unavailable' } });
export const UnavailableHeld = meta.story({
  name: '不能买：交易中',
  parameters: {
    state: 'unavailable',
    shows: ['heading 有人正在交易这个账号', 'button 再看一次'],
  },
  args: { change: { unavailability: 'held' } },
});
export const UnavailableOwn = meta.story({
  name: '不能买：自己的',
  parameters: {
    state: 'unavailable',
    shows: ['heading 这是你自己的商品', 'link 看同款账号'],
  },
  args: { change: { unavailability: 'own' } },
});
export const UnavailableOrdered = meta.story({
  name: '不能买：下过单',
  parameters: {
    state: 'unavailable',
    shows: ['heading 你已经下过单', 'text 这个账号为你保留着', 'button 去付款'],
  },
  args: {
    change: { unavailability: 'ownUnpaidOrder', listing: { ...ordering.listing, ownOrderId: 'order-1' } },
  },
});
export const UnavailableDown = meta.story({
  name: '不能买：已下架',
  parameters: {
    state: 'unavailable',
    shows: ['heading 这个账号暂时不卖', 'text 卖家或平台把它下架了'],
  },
  args: { change: { unavailability: 'notOnSale' } },
});
export const RefusedSold = meta.story({
  name: '被拒：刚卖出',
  parameters: {
    state: 'refused',
    shows: ['heading 这个账号刚刚卖出', 'text 没有下单，也没有扣款。', 'link 看同款账号'],
  },
});
export const RefusedHeld = meta.story({
  name: '被拒：被别人下单',
  parameters: { state: 'refused', shows: ['heading 刚被别人下单', 'button 再看一次'] },
  args: { change: { refusal: 'heldByAnother' } },
});
export const RefusedOrdered = meta.story({
  name: '被拒：下过单',
  parameters: {
    state: 'refused',
    shows: ['heading 你已经下过单', 'text 这个账号有你一笔未付款的订单', 'button 去付款'],
  },
  args: { change: { refusal: 'ownUnpaidOrder' } },
});
export const RefusedOwn = meta.story({
  name: '被拒：自己的',
  parameters: {
    state: 'refused',
    shows: ['heading 这是你自己的商品', 'link 看同款账号'],
  },
  args: { change: { refusal: 'ownListing' } },
});
export const RefusedRealName = meta.story({
  name: '被拒：要实名',
  parameters: {
    state: 'refused',
    shows: ['heading 这个金额需要实名', 'link 去实名认证'],
  },
  args: { change: { refusal: 'realNameNeeded' } },
});
export const RefusedUnpaid = meta.story({
  name: '被拒：未付款太多',
  parameters: {
    state: 'refused',
    shows: [
      'heading 未付款的订单太多',
      'text 没有下单。你有 3 个订单还没付款或没付尾款，处理后再下单。',
      'link 看我的订单',
    ],
  },
  args: {
    change: {
      refusal: 'tooManyUnpaid',
      failure: conflict('tooManyUnpaid', '你有 3 个订单还没付款或没付尾款，处理后再下单'),
    },
  },
});
export const RefusedLocked = meta.story({
  name: '被拒：停用购买',
  parameters: {
    state: 'refused',
    shows: [
      'heading 暂时不能下单',
      'text 没有下单。24 小时内取消了 10 个订单，暂停下单，2026-11-22 15:04 自动恢复。',
      'link 回首页',
    ],
  },
  args: {
    change: {
      refusal: 'buyingLocked',
      failure: conflict('buyingLocked', '24 小时内取消了 10 个订单，暂停下单，2026-11-22 15:04 自动恢复'),
    },
  },
});
export const RefusedLockedPlain = meta.story({
  name: '被拒：停用购买，平台没有说明',
  parameters: {
    state: 'refused',
    shows: [
      'heading 暂时不能下单',
      'text 3 次没有按时付款（24 小时内的订单、7 天内的尾款），或者 24 小时内取消 10 个订单，会停用购买功能，到时自动恢复。',
      'link 回首页',
    ],
  },
  args: { change: { refusal: 'buyingLocked', failure: conflict('buyingLocked', SENTENCES.conflict) } },
});
export const RefusedDown = meta.story({
  name: '被拒：已下架',
  parameters: {
    state: 'refused',
    shows: ['heading 这个账号暂时不卖', 'text 没有下单，也没有扣款。可以看看同款。', 'link 看同款账号'],
  },
  args: { change: { refusal: 'notOnSale' } },
});
export const UncertainUnanswered = meta.story({ name: '下单结果未知', parameters: { state: 'uncertain' } });
export const UncertainAsking = meta.story({
  name: '正在核对下单',
  parameters: {
    state: 'uncertain',
    shows: ['heading 正在核对订单', 'text 核对清楚之前不会重复下单'],
  },
  args: { isAsking: true },
});
export const ChoosingFailed = meta.story({
  name: '提交失败，输入还在',
  parameters: { state: 'choosing' },
  args: {
    change: {
      tier: 'face',
      hasAccepted: true,
      failure: { kind: 'tooOften', message: '操作太频繁，请稍等一会儿再试。' },
    },
  },
});
export const ChoosingAmountChanged = meta.story({
  name: '金额有变化',
  parameters: { state: 'choosing', shows: ['alert 金额有变化…', 'button 提交订单'] },
  args: {
    change: {
      tier: 'retrieval',
      note: { kind: 'amountChanged', before: 352_000, tier: 'retrieval', message: '' },
    },
  },
});
export const ChoosingTierLost = meta.story({
  name: '选的包赔不能买了',
  parameters: {
    state: 'choosing',
    shows: [
      'alert 你选的找回包赔不能买了…',
      'text 没有下单。卖家不能提供包赔材料，这个账号只有基础保障，请确认后重新提交。已去掉找回包赔，现在 ¥3,290。',
      'no text 金额有变化',
      'radio 基础保障 …',
    ],
  },
  args: {
    change: {
      tier: 'none',
      listing: withoutMaterials,
      note: {
        kind: 'amountChanged',
        before: 329_000,
        tier: 'retrieval',
        message: '卖家不能提供包赔材料，这个账号只有基础保障，请确认后重新提交',
      },
    },
  },
});
export const LoadingState = meta.story({ name: '加载商品', parameters: { state: 'loading' } });
export const ChoosingState = meta.story({ name: '确认订单', parameters: { state: 'choosing' } });
export const ChoosingReady = meta.story({
  name: '走一遍：选保障、同意、提交',
  parameters: { state: 'choosing' },
  ...withReply('listArticles', [
    {
      id: '1',
      type: 'jyxz',
      title: '交易须知',
      content: '<p>下单后请在 15 分钟内付款。</p>',
      createdAt: payment.NOW,
    },
  ]),
  play: async ({ canvas, canvasElement, step }) => {
    const submit = canvas.getByRole('button', { name: '提交订单' });
    await step('没有同意须知就提交：说要先同意，光标过去，再按也一样', async () => {
      const terms = canvas.getByRole('checkbox');
      await userEvent.click(submit);
      await canvas.findByText('请先阅读并同意交易须知');
      await waitFor(() => expect(terms).toHaveFocus());
      await expect(terms).toBeInvalid();
      await userEvent.click(submit);
      await waitFor(() => expect(terms).toHaveFocus());
      await userEvent.click(terms);
      await expect(canvas.queryByText('请先阅读并同意交易须知')).toBeNull();
      await userEvent.click(terms);
    });
    await step('选找回包赔，总价跟着变', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: /找回包赔/ }));
      await waitFor(() => expect(canvasElement).toHaveTextContent(/总价[^0-9]*3,618/));
      await expect(canvas.getByText('号价 ¥3,280 由平台保管，确认收货后付给卖家')).toBeVisible();
    });
    await step('看交易须知', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '看交易须知' }));
      await screen.findByText('下单后请在 15 分钟内付款。');
      await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    });
    await step('同意并提交', async () => {
      await userEvent.click(canvas.getByRole('checkbox'));
      await userEvent.click(submit);
      await canvas.findByRole('button', { name: '正在提交' });
    });
  },
});
export const SubmittingState = meta.story({ name: '正在提交', parameters: { state: 'submitting' } });
export const ResumingState = meta.story({ name: '打开订单', parameters: { state: 'resuming' } });
export const UncertainCancelUnanswered = meta.story({
  name: '取消结果未知',
  parameters: { state: 'uncertainCancel' },
});
export const UncertainCancelAsking = meta.story({
  name: '正在核对取消',
  parameters: { state: 'uncertainCancel', shows: ['heading 正在核对是否已取消'] },
  args: { isAsking: true },
});
export const CancellingState = meta.story({ name: '正在取消', parameters: { state: 'cancelling' } });
export const ExpiredState = meta.story({ name: '超时关闭', parameters: { state: 'expired' } });
export const ExpiredPaidLate = meta.story({
  name: '超时关闭，钱晚到了',
  parameters: {
    state: 'expired',
    shows: ['text 收到多余的付款 ¥3,618，正在原路退回。', 'text 这个账号现在不在售。'],
  },
  args: { change: { order: ordering.orderPaidLate } },
});
export const ExpiredRefunded = meta.story({
  name: '超时关闭，晚到的钱退回了',
  parameters: {
    state: 'expired',
    shows: ['text 收到的多余付款 ¥3,618 已原路退回。'],
  },
  args: {
    change: {
      order: {
        ...ordering.orderPaidLate,
        payments: ordering.orderPaidLate.payments.map((one) => ({ ...one, state: 'refunded' })),
      },
    },
  },
});
export const CancelledState = meta.story({ name: '已取消', parameters: { state: 'cancelled' } });
export const RefundedState = meta.story({ name: '已退款', parameters: { state: 'refunded' } });
export const PayingState = meta.story({ name: '收银台', parameters: { state: 'paying' } });
export const FinishedState = meta.story({
  name: '已付款',
  parameters: { state: 'finished' },
  ...withReply('readOrder', ordering.orderPaid),
});

export const PaymentDeclined = meta.story({
  name: '付款：未成功',
  parameters: { machine: 'payment', state: 'failed' },
});
export const PaymentClosed = meta.story({
  name: '付款：已关闭',
  parameters: { machine: 'payment', state: 'failed', shows: ['heading 这次付款已经关闭', 'button 重新付款'] },
  args: { paymentChange: { reason: { kind: 'closed' } } },
});
export const PaymentRefunded = meta.story({
  name: '付款：已退回',
  parameters: {
    machine: 'payment',
    state: 'failed',
    shows: ['heading 这笔付款已原路退回', 'text 订单没有收到这笔钱，已按原路退回。', 'button 重新付款'],
  },
  args: { paymentChange: { reason: { kind: 'refunded' } } },
});
export const PaymentMethodUnavailable = meta.story({
  name: '付款：方式不可用',
  parameters: {
    machine: 'payment',
    state: 'failed',
    shows: ['heading 暂时不能用这种方式付款', 'button 重新付款'],
  },
  args: { paymentChange: { reason: { kind: 'methodUnavailable' } } },
});
export const PaymentFault = meta.story({
  name: '付款：页面出错',
  parameters: {
    machine: 'payment',
    state: 'failed',
    shows: ['heading 付款页面出了点问题', 'button 重新付款'],
  },
  args: { paymentChange: { reason: { kind: 'fault', failure: noAnswer } } },
});
export const PaymentUncertainUnanswered = meta.story({
  name: '付款：结果未知',
  parameters: { machine: 'payment', state: 'uncertain' },
});
export const PaymentUncertainAsking = meta.story({
  name: '付款：正在核对',
  parameters: {
    machine: 'payment',
    state: 'uncertain',
    shows: ['heading 正在核对这笔付款', 'text 核对清楚之前不会重复扣款'],
  },
  args: { isAsking: true },
});
export const PaymentClosingUnanswered = meta.story({
  name: '付款：时间到，查不到',
  parameters: { machine: 'payment', state: 'closing' },
});
export const PaymentClosingAsking = meta.story({
  name: '付款：时间到，正在核对',
  parameters: {
    machine: 'payment',
    state: 'closing',
    shows: ['heading 付款时间到了', 'busy 现在再查'],
  },
  args: { isAsking: true },
});
export const PaymentRefused = meta.story({
  name: '付款：被拒，选择还在',
  parameters: { machine: 'payment', state: 'choosing' },
  args: { paymentChange: { failure: { kind: 'tooOften', message: '操作太频繁，请稍等一会儿再试。' } } },
});
export const PaymentChoosing = meta.story({
  name: '付款：选方式',
  parameters: { machine: 'payment', state: 'choosing' },
});
export const PaymentChoosingWalk = PaymentChoosing.extend({
  name: '走一遍：选定金，应付跟着变',
  play: async ({ canvas, canvasElement, step }) => {
    await step('选定金，应付跟着变', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: /定金/ }));
      await waitFor(() => expect(canvasElement).toHaveTextContent(/定金[^0-9]*328/));
    });
  },
});
export const PaymentOneMethod = meta.story({
  name: '付款：只收支付宝',
  parameters: {
    machine: 'payment',
    state: 'choosing',
    shows: ['radio 支付宝…', 'no radio 微信支付…', 'button 立即支付'],
  },
  args: { paymentChange: { methods: ['alipay'] } },
});
export const PaymentBalance = meta.story({
  name: '付款：尾款',
  parameters: { machine: 'payment', state: 'choosing' },
  args: {
    paymentChange: { amounts: { balance: 329_000 }, kind: 'balance', closesAt: '2026-11-22T07:04:00.000Z' },
    change: { order: ordering.orderAwaitingBalance },
  },
});
export const PaymentBalanceEarly = meta.story({
  name: '付款：尾款，还没到付款时间',
  parameters: {
    machine: 'payment',
    state: 'failed',
    shows: [
      'heading 这次付款已经关闭',
      'text 没有扣款。订单还在，可以重新付。',
      'no text 账号为你保留到付款时间结束。',
    ],
  },
  args: {
    paymentChange: {
      amounts: { balance: 329_000 },
      kind: 'balance',
      closesAt: null,
      reason: { kind: 'closed' },
    },
    change: { order: ordering.orderAwaitingBalance },
  },
});
export const PaymentOpening = meta.story({
  name: '付款：正在打开',
  parameters: { machine: 'payment', state: 'opening' },
});
export const PaymentRedirecting = meta.story({
  name: '付款：去支付宝',
  parameters: { machine: 'payment', state: 'handedOver.redirecting' },
});
export const PaymentOpeningWechat = meta.story({
  name: '付款：去微信',
  parameters: {
    machine: 'payment',
    state: 'handedOver.redirecting',
    shows: ['heading 正在打开微信', 'text 请在微信里完成付款，付完会回到这里。', 'button 我已支付'],
  },
  args: { paymentChange: { method: 'wechat', handOver: payment.wechatLink } },
});
export const BasicProtectionOnly = meta.story({
  name: '填写：卖家不能提供包赔材料',
  parameters: {
    state: 'choosing',
    shows: ['text 卖家不能提供包赔材料，这个账号只有基础保障。', 'radio 基础保障 …', 'no radio 找回包赔 …'],
  },
  args: { change: { tier: 'none', listing: withoutMaterials } },
});
/** Shows the page as WeChat’s own browser does. */
function pretendWechat() {
  const found = navigator.userAgent;
  const set = (value: string) => Object.defineProperty(navigator, 'userAgent', { configurable: true, value });
  set(`${found} MicroMessenger/8.0`);
  return () => set(found);
}

export const PaymentChoosingInWechat = meta.story({
  name: '付款：在微信里选支付方式',
  parameters: {
    machine: 'payment',
    state: 'choosing',
    shows: ['text 微信里打不开，要到浏览器里付', 'text 用微信扫码付款', 'button 立即支付'],
  },
  beforeEach: pretendWechat,
});
export const PaymentRedirectingInWechat = meta.story({
  name: '付款：微信里打不开支付宝',
  parameters: {
    machine: 'payment',
    state: 'handedOver.redirecting',
    shows: [
      'heading 请到浏览器里付款',
      'text 微信里打不开支付宝。点右上角的“…”，选“在浏览器打开”；或复制地址，粘贴到浏览器。',
      'button 复制地址',
      'button 我已支付',
      'button 换一种方式',
      'no button 没有打开？再试一次',
    ],
  },
  beforeEach: pretendWechat,
});
export const PaymentScanning = meta.story({
  name: '付款：扫码',
  parameters: { machine: 'payment', state: 'handedOver.scanning' },
});
export const PaymentWaiting = meta.story({
  name: '付款：等结果',
  parameters: { machine: 'payment', state: 'handedOver.waiting' },
});
export const PaymentWaitingOffline = meta.story({
  name: '付款：等结果，网络不通',
  parameters: { machine: 'payment', state: 'handedOver.waiting' },
  args: { paymentChange: { failure: noAnswer } },
});
export const PaymentNotReceived = meta.story({
  name: '付款：还没有收到付款',
  parameters: {
    machine: 'payment',
    state: 'handedOver.waiting',
    shows: [
      'text 还没有收到付款',
      'text 还没付的话，可以重新打开支付宝，或换一种方式。',
      'button 打开支付宝',
    ],
  },
  args: { paymentChange: { recheck: 'notReceived', handOver: null } },
});
export const PaymentNotReceivedByCode = meta.story({
  name: '付款：扫码，还没有收到付款',
  parameters: {
    machine: 'payment',
    state: 'handedOver.scanning',
    shows: ['text 还没付的话，请用微信扫码付款，或换一种方式。', 'no button 显示付款码'],
  },
  args: { paymentChange: { recheck: 'notReceived' } },
});
export const PaymentChecking = meta.story({
  name: '付款：正在查',
  parameters: { machine: 'payment', state: 'checking' },
});
export const PaymentEnded = meta.story({
  name: '付款：不再收款',
  parameters: { machine: 'payment', state: 'ended' },
});
export const PaymentPaid = meta.story({
  name: '付款：已到账',
  parameters: { machine: 'payment', state: 'paid' },
});

/** The real flow with a server that accepts everything and counts calls. */
function walk() {
  let opened = 0;
  const placed = fn<(key: string | undefined) => void>();
  const paid = fn<(key: string | undefined) => void>();
  const orderings = createOrderings({
    calls: {
      readListing: () => Promise.resolve(ordering.listing),
      placeOrder: (_, options) => {
        placed(options?.idempotencyKey);
        return Promise.resolve(ordering.order);
      },
      readOrder: () => Promise.resolve(ordering.order),
      cancelOrder: () => Promise.resolve(ordering.orderCancelled),
      payOrder: (_, options) => {
        opened += 1;
        paid(options?.idempotencyKey);
        return Promise.resolve(payment.wechatCode);
      },
      queryOrder: () => Promise.resolve(opened > 0 ? ordering.standingPaid : ordering.standingUnpaid),
    },
    intentions: memoryIntentions(),
    navigation: { here: () => ({ name: undefined, query: new URLSearchParams() }), replace: () => {} },
    now: () => Date.parse(payment.NOW),
  });
  return { orderings, placed, paid };
}

let walking = walk();

export const Walk = meta.story({
  name: '走一遍：从下单到付款（严格模式，连点两次）',
  beforeEach: () => {
    walking = walk();
  },
  render: () => (
    <StrictMode>
      <OrderingContext value={walking.orderings}>
        <Screen search="id=listing-1" />
      </OrderingContext>
    </StrictMode>
  ),
  play: async ({ canvas, step }) => {
    await step('选保障，同意须知', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /找回包赔/ }));
      await userEvent.click(canvas.getByRole('checkbox'));
    });
    await step('连点两次提交，只下一单', async () => {
      await userEvent.dblClick(canvas.getByRole('button', { name: '提交订单' }));
      await canvas.findByRole('button', { name: '立即支付' });
      await expect(walking.placed.mock.calls.length).toEqual(1);
    });
    await step('选微信，连点两次支付，只开一笔', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: /微信支付/ }));
      await userEvent.dblClick(canvas.getByRole('button', { name: '立即支付' }));
      await canvas.findByRole('img', { name: '微信付款二维码' });
      await expect(walking.paid.mock.calls.length).toEqual(1);
    });
    await step('平台说钱到了，才算付款成功', async () => {
      await canvas.findByText('付款已到平台', {}, { timeout: 5000 });
    });
  },
});
