import type { OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../kit/failure.ts';
import type { OrderAction, OrderActionContext, OrderActionLeaf, OrderRulebookState } from './orderAction.ts';

export const facts = { isFullyPaid: true, isExtended: false, isRevealed: false, isReviewed: false };
export const delivered: OrderRulebookState = { state: 'delivered', context: facts };
export const protectedNow: OrderRulebookState = { state: 'protected', context: facts };
/** The fields of an order that the machine reads. */
export const orderIn = (stage: OrderDetail['stage'], change: Partial<OrderDetail> = {}) =>
  ({ stage, paid: 1, total: 1, isExtended: false, isReviewed: false, ...change }) as OrderDetail;
export const choose = (action: OrderAction, standing: OrderRulebookState) =>
  ({ type: 'action.choose', action, standing }) as const;
export const lost: Failure = { kind: 'timeout', message: '没有收到回应' };

const base: OrderActionContext = {
  orderId: 'order-1',
  action: null,
  review: { stars: 0, text: '' },
  remark: '',
  code: null,
  isIncomplete: false,
  known: {},
  isRevealOwed: false,
  failure: null,
  credential: null,
};
const confirming: OrderActionContext = { ...base, action: 'confirm' };

export const fixtures: Record<OrderActionLeaf, { value: OrderActionLeaf; context: OrderActionContext }> = {
  refused: {
    value: 'refused',
    context: {
      ...confirming,
      known: { confirm: 1 },
      failure: {
        kind: 'conflict',
        code: 409,
        message: '订单状态已变化，请刷新后再看',
        reason: 'stateConflict',
      },
    },
  },
  uncertain: {
    value: 'uncertain',
    context: { ...confirming, failure: { kind: 'network', message: '网络连接不上，请检查网络后重试。' } },
  },
  submitting: { value: 'submitting', context: confirming },
  confirming: { value: 'confirming', context: confirming },
  revealing: {
    value: 'revealing',
    context: {
      ...base,
      action: 'reveal',
      known: { reveal: 1 },
      credential: {
        account: 'haoyi_8842019',
        password: 'kP7mXw2RtQ9z',
        securityPhone: '13800000001',
        email: 'haoyi8842@mail.example',
        emailPassword: 'mB4x9LqT',
        revealedAt: '2026-11-21T04:20:00.000Z',
      },
    },
  },
  completed: { value: 'completed', context: { ...confirming, known: { confirm: 1 } } },
  viewing: { value: 'viewing', context: base },
};
