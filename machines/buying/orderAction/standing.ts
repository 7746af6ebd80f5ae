import type { OrderDetail, OrderStage } from '../../../contract/buying/order.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import type { OrderEvent, OrderFacts } from '../../rulebooks/order.ts';

export type OrderAction = 'cancel' | 'confirm' | 'extend' | 'reveal' | 'review';

/** The order's state as the server last sent it. Input of the rulebook. */
export interface OrderRulebookState {
  state: OrderStage;
  context: OrderFacts;
}

export const EVENT_BY_ACTION: Record<OrderAction, OrderEvent> = {
  cancel: { type: 'order.cancel' },
  confirm: { type: 'receipt.confirm' },
  extend: { type: 'inspection.extend' },
  reveal: { type: 'credential.reveal', isProved: true },
  review: { type: 'review.write' },
};

/** The order as input of the rulebook. `now` is server time, epoch ms. Without it a reveal never requires a code. */
export function toRulebookState(order: OrderDetail, now?: number): OrderRulebookState {
  const { lastRevealedAt } = order;
  return {
    state: order.stage,
    context: {
      isFullyPaid: order.paid >= order.total,
      isExtended: order.isExtended,
      isRevealed: order.credentialRevealedAt !== undefined,
      needsRevealCode:
        now !== undefined &&
        lastRevealedAt !== undefined &&
        now - Date.parse(lastRevealedAt) >= RULES.revealWithoutCode,
      isReviewed: order.isReviewed,
      isStaffLate: now !== undefined && order.lateAt !== undefined && now >= Date.parse(order.lateAt),
    },
  };
}
