import type { OrderActionContext, OrderActionLeaf } from './orderAction.ts';

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
