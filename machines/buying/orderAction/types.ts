import type { Credential, OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../kit/failure.ts';
import type { TypedCode } from '../../kit/typedCode.ts';
import type { OrderAction, OrderStandingNow } from './standing.ts';

/** The buyer's review of the deal. `stars` is 0 until chosen. */
export interface ReviewDraft {
  stars: number;
  text: string;
}

export interface PerformInput {
  orderId: string;
  action: OrderAction;
  /** The code for a reveal that requires one, otherwise null. */
  code: TypedCode | null;
  /** Names the intention. Its idempotency key is kept until the outcome is known. */
  intention: string;
  review: ReviewDraft;
  /** The reason of a cancellation, '' for none. */
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
  /** The last confirmation was refused here, as the rating or the code is missing. */
  isIncomplete: boolean;
  /**
   * The number of known outcomes of each act. It is part of the intention, so that a try after an outcome is a new
   * intention.
   */
  known: Partial<Record<OrderAction, number>>;
  /** A reveal was sent and its response was lost. The same key still shows the account. */
  isRevealOwed: boolean;
  /** Why the last try failed. */
  failure: Failure | null;
  credential: Credential | null;
}

export type OrderActionEvent =
  | { type: 'action.choose'; action: OrderAction; standing: OrderStandingNow }
  /** Continues a reveal whose response was lost before a reload. */
  | { type: 'reveal.resume' }
  | { type: 'review.write'; review: ReviewDraft }
  | { type: 'code.write'; code: TypedCode }
  /** `remark` is the optional reason of a cancellation. */
  | { type: 'action.confirm'; remark?: string }
  | { type: 'action.dismiss' }
  | { type: 'result.dismiss' }
  /** The order is no longer on screen. Open questions and notices are dropped. */
  | { type: 'screen.leave' };
