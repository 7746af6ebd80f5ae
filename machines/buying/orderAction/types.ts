import type { Credential, OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../kit/failure.ts';
import type { OrderAction, OrderStandingNow } from './standing.ts';

/** The buyer's review of the deal; 0 stars: none chosen yet. */
export interface ReviewDraft {
  stars: number;
  text: string;
}

/** A code by text message, as far as it is typed; `key` names it and is '' before one was sent. */
export interface RevealCode {
  key: string;
  digits: string;
}

export interface PerformInput {
  orderId: string;
  action: OrderAction;
  /** The code of a look that takes one; null for every other. */
  code: RevealCode | null;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
  review: ReviewDraft;
  /** Why the order is cancelled; '' when no reason was given. */
  remark: string;
}

/** What the server answered: the order after it, or the account itself. */
export type PerformOutput = { order: OrderDetail } | { credential: Credential };

/** What became of an action whose answer was lost; a refusal is an answer too. */
export type SettledAction = PerformOutput | { refusal: Failure };

export interface OrderActionContext {
  orderId: string;
  action: OrderAction | null;
  review: ReviewDraft;
  remark: string;
  /** The look at the account takes a code by text message, and what of it is typed; null: it takes none. */
  code: RevealCode | null;
  /** How many outcomes of each act are known: a try after one of them is a new intention. */
  known: Partial<Record<OrderAction, number>>;
  /** The account was asked for and its answer never came: whoever has the key is still shown it. */
  isRevealOwed: boolean;
  /** Why the last try was refused or had no answer. */
  failure: Failure | null;
  credential: Credential | null;
}

export type OrderActionEvent =
  | { type: 'action.choose'; action: OrderAction; standing: OrderStandingNow }
  /** The answer to a reveal was lost before the page was loaded again. */
  | { type: 'reveal.resume' }
  | { type: 'review.write'; review: ReviewDraft }
  | { type: 'code.write'; code: RevealCode }
  /** A cancellation may say why. */
  | { type: 'action.confirm'; remark?: string }
  | { type: 'action.dismiss' }
  | { type: 'result.dismiss' }
  /** No screen shows the order any more: what was asked there is not asked again elsewhere, nor said twice. */
  | { type: 'screen.leave' };
