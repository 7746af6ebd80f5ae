import type { Credential, OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../kit/failure.ts';
import type { TypedCode } from '../../kit/typedCode.ts';
import type { OrderAction, OrderRulebookState } from './standing.ts';

/** `stars` is 0 until the buyer chooses. */
export interface ReviewDraft {
  stars: number;
  text: string;
}

export interface PerformInput {
  orderId: string;
  action: OrderAction;
  /** The code of a reveal that requires one, otherwise null. */
  code: TypedCode | null;
  /** Identifies one intended action. Its idempotency key is stored until the outcome is known. */
  intention: string;
  review: ReviewDraft;
  /** The reason for a cancellation, '' for none. */
  remark: string;
}

/** The server's answer: the changed order, or the account. */
export type PerformOutput = { order: OrderDetail } | { credential: Credential };

export interface OrderActionContext {
  orderId: string;
  action: OrderAction | null;
  review: ReviewDraft;
  remark: string;
  /** The SMS code for a reveal, as typed so far. Null when none is required. */
  code: TypedCode | null;
  /** The last confirmation was not sent, because the rating or the code is missing. */
  isIncomplete: boolean;
  /**
   * The number of finished tries per action. It is part of the intention, so a try after a known outcome gets a new
   * idempotency key.
   */
  known: Partial<Record<OrderAction, number>>;
  /** The response to a reveal was lost. Its idempotency key still returns the account. */
  isRevealOwed: boolean;
  failure: Failure | null;
  credential: Credential | null;
}

export type OrderActionEvent =
  | { type: 'action.choose'; action: OrderAction; standing: OrderRulebookState }
  /** Continues a reveal whose response was lost before a reload. */
  | { type: 'reveal.resume' }
  | { type: 'review.write'; review: ReviewDraft }
  | { type: 'code.write'; code: TypedCode }
  | { type: 'action.confirm'; remark?: string }
  | { type: 'action.dismiss' }
  | { type: 'result.dismiss' }
  /** The order is off screen: open questions and notices are closed. */
  | { type: 'screen.leave' };
