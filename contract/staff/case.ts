import { f, flag, list, object, oneOf, opt, text, withFallback, type Decoded } from '../kit/codec.ts';
import { eventText, id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { MAX_ANSWER_LENGTH } from '../kit/answerLimits.ts';
import { moment } from '../kit/time.ts';
import { afterSaleFile } from './afterSaleFile.ts';
import { STAFF_AFTER_SALE_EVENTS } from '../afterSale/index.ts';
import { inspectionReport } from '../buying/index.ts';
import { STAFF_WITHDRAWAL_EVENTS } from '../payment/index.ts';
import { picture } from '../market/index.ts';
import { LISTING_MARKS } from './listingMarks.ts';
import { listingReview } from './listingReview.ts';
import { STAFF_LISTING_EVENTS, STAFF_ORDER_EVENTS, STAFF_RECYCLE_EVENTS } from './staff.ts';
import { staffTask, type TaskSubject } from './tasks.ts';

export const labelled = object({ label: f('label', text(60)), value: f('value', text(MAX_ANSWER_LENGTH)) });

/** The acts that staff can perform on the case of each subject. */
const STAFF_ACTS = {
  order: [...STAFF_ORDER_EVENTS, 'review.hide', 'review.show'],
  listing: [...STAFF_LISTING_EVENTS, ...LISTING_MARKS],
  afterSale: [...STAFF_AFTER_SALE_EVENTS, 'proposal.confirm', 'proposal.reject'],
  recycleOrder: STAFF_RECYCLE_EVENTS,
  problem: ['problem.answer'],
  merchantApplication: ['merchant.pass', 'merchant.refuse'],
  identity: ['identity.pass', 'identity.fail'],
  withdrawal: STAFF_WITHDRAWAL_EVENTS,
} as const satisfies Record<TaskSubject, readonly string[]>;

export type StaffAct = (typeof STAFF_ACTS)[TaskSubject][number];

/** A subject, and one of its acts. */
export type SubjectAct = {
  [S in TaskSubject]: { subject: S; act: (typeof STAFF_ACTS)[S][number] };
}[TaskSubject];

const staffAct = oneOf<StaffAct>(...Object.values(STAFF_ACTS).flat());

export const caseNote = object({
  id: f('id', id),
  at: f('time', moment),
  staffName: f('nickName', text(40)),
  text: f('content', text(1000)),
});
export type CaseNote = Decoded<typeof caseNote>;

/** The case of a task, in one shape for every subject. */
export const staffCase = object({
  /** The open task of the subject. Without an open one, the requested task. */
  task: f('task', staffTask),
  state: f('state', text(40)),
  parties: f(
    'parties',
    list(
      object({
        role: f('role', oneOf('buyer', 'seller', 'merchant', 'member')),
        id: f('userId', id),
        name: f('nickName', text(40)),
        /** Masked. */
        phone: f('phone', text(20)),
      }),
    ),
  ),
  facts: f('facts', list(labelled)),
  attributes: f('attributes', list(labelled)),
  statements: f(
    'statements',
    list(
      object({
        at: f('time', moment),
        by: f('operator', text(20)),
        text: f('content', text(4000)),
        pictures: f('pictures', list(text(400))),
      }),
    ),
  ),
  pictures: f('urlArr', list(picture)),
  timeline: f(
    'timeline',
    list(
      object({
        at: f('time', moment),
        /** The event of the subject's rulebook, or another step. */
        kind: opt('type', text(60)),
        by: f('operator', text(20)),
        text: f('content', eventText),
        staffName: opt('staffName', text(40)),
      }),
    ),
  ),
  /** The acts that are allowed now. */
  acts: f('acts', list(staffAct)),
  report: opt('inspectReport', inspectionReport),
  /** The caller may view the game login now. */
  hasVault: f('hasVault', withFallback(flag(1, 0), false)),
  /** Of an identity: the member has sent a picture of the document, which waits for the decision. */
  hasIdentityPicture: f('hasCardImg', withFallback(flag(1, 0), false)),
  /** Of a listing: the data to compare it with. */
  listing: opt('goods', listingReview),
  /** Of an after-sale: the claimed amount, which is the default of an approval, fen. */
  asked: opt('asked', yuan()),
  /** Notes of staff to each other, oldest first. */
  notes: f('noteList', list(caseNote)),
  /** Only of an after-sale. */
  afterSale: opt('afterSale', afterSaleFile),
  /** Of an order: an after-sale is open, so the buyer's time to inspect starts when it is over. */
  hasOpenAfterSale: opt('isAfterSale', flag(1, 0)),
  /** Of a recycle order: the number of its valuation. */
  valuationNumber: opt('backNo', text(40)),
});
export type StaffCase = Decoded<typeof staffCase>;
