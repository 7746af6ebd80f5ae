import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { toRulebookState, type OrderAction } from '../../../machines/buying/orderAction/orderAction.ts';
import {
  balanceDue,
  completed,
  delivered,
  held,
  refunded,
  settled,
  unpaid,
} from '../../../src/buying/orderDetail/fixtures.ts';
import {
  afterSaleText,
  CONFIRMATIONS,
  nextStepText,
  paidText,
} from '../../../src/buying/orderDetail/texts.ts';
import { createOrderActions, type OrderActionCalls } from '../../../src/buying/orderAction/flow.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { keyedServer } from '../../kit/keyedServer.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { testPage } from '../../kit/testPage.ts';

const credential = { account: 'a', password: 'b', revealedAt: '2026-11-21T04:00:00.000Z' };
const refusal = { kind: 'conflict', code: 409, message: '账号信息已经展示过了' } as const;
const lost = () => Promise.reject(new FailureError({ kind: 'timeout', message: '没有回应' }));

function setUp(intentions = memoryIntentions()()) {
  const keys: (string | undefined)[] = [];
  const cancelled: unknown[] = [];
  const confirm = vi.fn(() => Promise.resolve(completed));
  const reveal = vi.fn(() => Promise.resolve(credential));
  const review = vi.fn<(input: unknown, key?: string) => Promise<OrderDetail>>(() =>
    Promise.resolve(delivered),
  );
  const changed = vi.fn<(orderId: string) => void>();
  const calls: OrderActionCalls = {
    cancelOrder: ({ input }, options) => {
      cancelled.push([input, options?.idempotencyKey]);
      return Promise.resolve(delivered);
    },
    extendInspection: () => Promise.resolve(delivered),
    reviewOrder: ({ input }, options) => review(input, options?.idempotencyKey),
    confirmReceipt: (_, options) => {
      keys.push(options?.idempotencyKey);
      return confirm();
    },
    revealCredential: (_, options) => {
      keys.push(options?.idempotencyKey);
      return reveal();
    },
  };
  const actions = createOrderActions({
    calls,
    intentions,
    visibility: testPage().visibility,
    onChanged: changed,
  });
  const ref = actions.get('order-1');
  const leave = actions.retain(ref);
  const act = async (action: OrderAction) => {
    ref.send({ type: 'action.choose', action, standing: toRulebookState(delivered) });
    ref.send({ type: 'action.confirm' });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { actions, ref, leave, act, keys, cancelled, changed, confirm, reveal, review };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an order whose payout waits for the check of a refund', () => {
  it('names no time of the payout', () => {
    expect([nextStepText(completed), nextStepText(held)]).toEqual([
      '找回包赔生效中，货款 11-28 14:00 付给卖家，在那之前可以再看账号',
      '找回包赔生效中，支付渠道有一笔退款还没核对，核对完再把货款付给卖家，在那之前可以再看账号',
    ]);
  });
});

describe('an order with an open after-sale', () => {
  const textsOf = (order: OrderDetail) => {
    const open = { ...order, hasOpenAfterSale: true };
    return [nextStepText(open), afterSaleText(open)];
  };

  it.each([delivered, completed])('stops while its clock is paused: $stage', (order) => {
    expect(textsOf(order)).toEqual([
      '售后处理中，订单停在这一步',
      '验收和付款给卖家的时钟都暂停了，售后结束后接着走。钱还由平台保管。',
    ]);
  });

  it('goes on before the delivery', () => {
    expect(textsOf(balanceDue)).toEqual([
      '验号通过，付清尾款 ¥3,290 后开始换绑',
      '处理期间订单照常进行，时间照常计算。钱还由平台保管。',
    ]);
  });

  it('is over when the seller was paid or the buyer refunded', () => {
    expect([textsOf(settled), textsOf(refunded)]).toEqual([
      ['货款已结算给卖家', '处理完会发消息给你，保障不受影响。'],
      ['验号未通过，账号与描述不一致，¥3,618 已原路退回', '处理完会发消息给你。'],
    ]);
  });
});

it.each([
  ['in escrow', balanceDue, '已付 ¥328，由平台保管'],
  ['in escrow but for the fees', completed, '已付 ¥3,618，货款由平台保管'],
  ['in escrow in part', { ...completed, refunded: 50_000 }, '已付 ¥3,618，已退 ¥500，货款由平台保管'],
  ['refunded up to the fees', { ...completed, refunded: completed.price }, '已付 ¥3,618，已退 ¥3,280'],
  ['paid to the seller', { ...settled, refunded: 50_000 }, '已付 ¥3,618，已退 ¥500'],
  ['compensated', { ...settled, compensated: 328_000 }, '已付 ¥3,618，包赔赔付 ¥3,280'],
  ['refunded', refunded, '已付 ¥3,618，已退 ¥3,618'],
] as const)('says where the money is: %s', (_, order, text) => {
  expect(paidText(order)).toBe(text);
});

it('says when the seller is paid, and why a late order ended', () => {
  expect([nextStepText(completed), nextStepText({ ...refunded, endReason: 'staffLate' })]).toEqual([
    '找回包赔生效中，货款 11-28 14:00 付给卖家，在那之前可以再看账号',
    '客服超时没有处理，你取消了订单，¥3,618 已原路退回',
  ]);
});

it('says of a settled price that was refunded that it went to the buyer', () => {
  const isRefunded = { refunded: completed.price };
  expect([
    nextStepText({ ...completed, ...isRefunded }),
    nextStepText({ ...settled, ...isRefunded }),
  ]).toEqual(['找回包赔生效中，货款已全部退给你', '货款已全部退给你']);
});

it.each([
  [0, '确认后进入保障期，¥3,280 将在 3～7 天后付给卖家。请先登录账号核对角色和资产。'],
  [50_000, '确认后进入保障期，¥2,780 将在 3～7 天后付给卖家。请先登录账号核对角色和资产。'],
  [delivered.price, '确认后进入保障期，货款已全部退给你。请先登录账号核对角色和资产。'],
])('says before the receipt what is left for the seller after a refund of %i fen', (refund, text) => {
  expect(CONFIRMATIONS.confirm.text({ ...delivered, refunded: refund })).toBe(text);
});

it('says before the receipt that the basic protection holds the price for the longest time', () => {
  expect(CONFIRMATIONS.confirm.text({ ...delivered, tier: 'none' })).toBe(
    '确认后进入保障期，¥3,280 将在 7 天后付给卖家。请先登录账号核对角色和资产。',
  );
});

it('says before a look at the account whether another one is possible', () => {
  expect([delivered, completed, settled].map(CONFIRMATIONS.reveal.text)).toEqual([
    '每次查看都会留下记录。货款付给卖家之前可以再看：10 分钟内直接打开，之后要用短信验证码。登录后立刻修改密码。',
    '每次查看都会留下记录。货款付给卖家之前可以再看：10 分钟内直接打开，之后要用短信验证码。登录后立刻修改密码。',
    '每次查看都会留下记录。只能看这一次，请先保存。登录后立刻修改密码。',
  ]);
});

it.each([
  ['不想买了', { remark: '不想买了' }],
  ['', {}],
])('sends the reason of a cancellation: %j', async (remark, input) => {
  const w = setUp();
  w.ref.send({ type: 'action.choose', action: 'cancel', standing: toRulebookState(unpaid) });
  w.ref.send({ type: 'action.confirm', remark });
  await vi.advanceTimersByTimeAsync(0);
  expect(w.cancelled).toEqual([[input, 'key-1']]);
});

it('closes an open confirmation when its screen is left', async () => {
  const w = setUp();
  w.ref.send({ type: 'action.choose', action: 'confirm', standing: toRulebookState(delivered) });
  w.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(w.ref.getSnapshot().value).toBe('viewing');
});

describe('an action on an order whose answer was lost', () => {
  it('is repeated under the same key until the server answers', async () => {
    const w = setUp();
    w.confirm.mockImplementationOnce(lost).mockImplementationOnce(lost);
    await w.act('confirm');
    expect([w.ref.getSnapshot().value, w.keys.length]).toEqual(['uncertain', 2]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([w.ref.getSnapshot().value, w.keys, w.changed.mock.calls]).toEqual([
      'completed',
      ['key-1', 'key-1', 'key-1'],
      [['order-1']],
    ]);
  });

  it('says that the first review arrived and the changed one did not', async () => {
    const server = keyedServer();
    const w = setUp();
    w.review.mockImplementation((input, key) => server.call(input, key, delivered));
    const review = async (stars: number, text: string) => {
      w.ref.send({ type: 'action.choose', action: 'review', standing: toRulebookState(completed) });
      w.ref.send({ type: 'review.write', review: { stars, text } });
      w.ref.send({ type: 'action.confirm' });
      await vi.advanceTimersByTimeAsync(0);
    };
    await review(5, '好');
    w.ref.send({ type: 'action.dismiss' });
    const changes = w.changed.mock.calls.length;
    await review(1, '账号第二天被找回');
    const { value, context } = w.ref.getSnapshot();
    expect([value, context.failure, context.review, server.bodies, changes]).toEqual([
      'refused',
      { kind: 'conflict', message: '上一次提交的已经收到，这次改的没有提交' },
      { stars: 1, text: '账号第二天被找回' },
      [{ stars: 5, text: '好' }],
      1,
    ]);
  });

  it('is repeated under the same key: a reveal', async () => {
    const w = setUp();
    w.reveal.mockImplementationOnce(lost).mockImplementationOnce(lost);
    await w.act('reveal');
    await vi.advanceTimersByTimeAsync(1000);
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.credential, w.keys]).toEqual([
      'revealing',
      credential,
      ['key-1', 'key-1', 'key-1'],
    ]);
  });

  it('is repeated under the same key when it was given up and chosen again: a reveal', async () => {
    const w = setUp();
    w.reveal.mockImplementationOnce(lost).mockImplementationOnce(lost);
    await w.act('reveal');
    w.ref.send({ type: 'action.dismiss' });
    await w.act('reveal');
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.credential, w.keys]).toEqual([
      'revealing',
      credential,
      ['key-1', 'key-1', 'key-1'],
    ]);
  });

  it('is repeated under the same key after a reload: a reveal', async () => {
    const openPage = memoryIntentions();
    const before = setUp(openPage());
    before.reveal.mockImplementation(lost);
    await before.act('reveal');
    before.actions.disposeAll();
    const w = setUp(openPage());
    await vi.advanceTimersByTimeAsync(0);
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.credential, w.keys]).toEqual([
      'revealing',
      credential,
      ['key-1'],
    ]);
  });

  it('ends with the reason when the reveal is refused', async () => {
    const w = setUp();
    w.reveal.mockImplementationOnce(lost).mockRejectedValue(new FailureError(refusal));
    await w.act('reveal');
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.failure]).toEqual(['refused', refusal]);
  });

  it('is not repeated while no screen shows the order', async () => {
    const w = setUp();
    w.confirm.mockImplementation(lost);
    await w.act('confirm');
    w.leave();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(w.keys.length).toEqual(2);
    w.actions.retain(w.actions.get('order-1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(w.keys.length).toEqual(3);
  });
});

it('promises the inspection within the service hours, because at night nobody works', () => {
  const paid = { ...delivered, stage: 'awaitingInspection', turn: 'staff' } as const;
  expect(nextStepText(paid)).toBe('款项由平台保管，客服在服务时间验号，每天 10:00 到次日 02:00');
});
