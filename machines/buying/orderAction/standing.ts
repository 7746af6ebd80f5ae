import type { OrderDetail, OrderStage } from '../../../contract/buying/order.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import type { OrderEvent, OrderFacts } from '../../rulebooks/order.ts';

/** What a buyer may do with an order that is there. */
export type OrderAction = 'cancel' | 'confirm' | 'extend' | 'reveal' | 'review';

/** How the order stands, as the server last said it: what the rulebook is asked with. */
export interface OrderStandingNow {
  state: OrderStage;
  context: OrderFacts;
}

/** The rulebook's event behind each action. */
export const EVENT: Record<OrderAction, OrderEvent> = {
  cancel: { type: 'order.cancel' },
  confirm: { type: 'receipt.confirm' },
  extend: { type: 'inspection.extend' },
  reveal: { type: 'credential.reveal', isProved: true },
  review: { type: 'review.write' },
};

/** The order as the rulebook sees it. @param now the server's clock, epoch ms; without it no code is asked for */
export function standingOf(order: OrderDetail, now?: number): OrderStandingNow {
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
    },
  };
}

/** Whether the order, as the server says it stands, shows that the action was carried out. */
export function isCarriedOut(action: OrderAction | null, { state, context }: OrderStandingNow): boolean {
  switch (action) {
    case 'cancel':
      return state === 'cancelled';
    case 'confirm':
      return state === 'protected' || state === 'settled';
    case 'extend':
      return context.isExtended;
    case 'review':
      return context.isReviewed;
    default:
      return false;
  }
}
