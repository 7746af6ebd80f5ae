import { offline } from '../../kit/inquiry/fixtures.ts';
import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../kit/failure.ts';
import {
  orderActionMachine,
  type OrderAction,
  type OrderActionContext,
  type OrderActionLeaf,
  type OrderRulebookState,
} from './orderAction.ts';

export const facts = { isFullyPaid: true, isExtended: false, isRevealed: false, isReviewed: false };
export const delivered: OrderRulebookState = { state: 'delivered', context: facts };
export const protectedNow: OrderRulebookState = { state: 'protected', context: facts };
/** The fields of an order that the machine reads. */
export const orderIn = (stage: OrderDetail['stage'], change: Partial<OrderDetail> = {}) =>
  ({ stage, paid: 1, total: 1, isExtended: false, isReviewed: false, ...change }) as OrderDetail;
export const choose = (action: OrderAction, standing: OrderRulebookState) =>
  ({ type: 'action.choose', action, standing }) as const;
export const lost: Failure = { kind: 'timeout', message: '没有收到回应' };

const base = getInitialSnapshot(orderActionMachine, { orderId: 'order-1' }).context;
const confirming: OrderActionContext = { ...base, action: 'confirm' };

export const fixtures = snapshotsOf<OrderActionLeaf, OrderActionContext>({
  refused: {
    ...confirming,
    known: { confirm: 1 },
    failure: {
      kind: 'conflict',
      code: 409,
      message: '订单状态已变化，请刷新后再看',
      reason: 'stateConflict',
    },
  },
  uncertain: { ...confirming, failure: offline },
  submitting: confirming,
  confirming,
  revealing: {
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
  completed: { ...confirming, known: { confirm: 1 } },
  viewing: base,
});
