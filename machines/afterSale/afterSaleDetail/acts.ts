import type { AfterSaleDetail, AfterSaleStage } from '../../../contract/afterSale/afterSale.ts';
import { mustReturn } from '../../../contract/afterSale/mustReturn.ts';
import type { Picture } from '../../../contract/market/index.ts';
import {
  afterSaleLifecycle,
  type AfterSaleEvent as LifecycleEvent,
  type AfterSaleFacts,
} from '../../rulebooks/afterSale.ts';
import { may } from '../../rulebooks/decide.ts';
import { refusedFields } from '../../kit/failed.ts';
import type { Failure } from '../../kit/failure.ts';
import { DESCRIPTION_LENGTH, MAX_PICTURES } from '../afterSaleApply/form.ts';

/** The acts of the parties: `answer` is the seller's, the others are the buyer's. */
export type AfterSaleAct = 'answer' | 'appeal' | 'return' | 'evidence' | 'withdraw';
export type WritingAct = Exclude<AfterSaleAct, 'withdraw'>;
/** The acts with pictures. */
export type PictureAct = Exclude<WritingAct, 'return'>;

/** The after-sale from its reader's side, as the server last sent it. Input of the rulebook. */
export interface AfterSaleStanding {
  state: AfterSaleStage;
  context: AfterSaleFacts;
  side: AfterSaleDetail['side'];
  evidences: number;
  /** How often the buyer has returned the account. Staff may ask for it again. */
  returns: number;
  appealUntil: string | null;
}

/** A performed act, and the stage and number of timeline events that it led to. */
export interface ActResult {
  act: AfterSaleAct;
  stage: AfterSaleStage;
  events: number;
}

/**
 * True when the after-sale has left the stage that an act led to. `detail` may have been read before the act, and then
 * it has fewer events.
 */
export const hasMovedOn = (
  { stage, events }: ActResult,
  detail: Pick<AfterSaleDetail, 'stage' | 'events'>,
): boolean => detail.stage !== stage && detail.events.length > events;

export interface StatementDraft {
  text: string;
  pictures: Picture[];
  /** Whether the seller agrees to the claim. Null until chosen. */
  isAgreed: boolean | null;
  /** The number of evidence statements when this draft was submitted. Null unless it is unchanged and not refused since. */
  sentAt: number | null;
}
export const EMPTY_DRAFT: Readonly<StatementDraft> = { text: '', pictures: [], isAgreed: null, sentAt: null };
export type Drafts = Record<WritingAct, StatementDraft>;
export const NO_DRAFTS: Readonly<Drafts> = {
  evidence: EMPTY_DRAFT,
  appeal: EMPTY_DRAFT,
  answer: EMPTY_DRAFT,
  return: EMPTY_DRAFT,
};

export type DraftFaults = Partial<Record<'text' | 'pictures' | 'isAgreed' | 'password', string>>;

interface ActRule {
  side: 'buyer' | 'seller';
  event: LifecycleEvent;
  /** Validation errors of the draft and of the password of a returned account. The server applies the same rules. */
  faultsOf: (draft: StatementDraft, password: string) => DraftFaults;
}

/** The acts in the order in which they are offered: the expected one first. */
const ACTS: Readonly<Record<AfterSaleAct, ActRule>> = {
  answer: {
    side: 'seller',
    event: { type: 'seller.answer' },
    faultsOf: ({ text, isAgreed }) => ({
      ...(isAgreed === null && { isAgreed: '请选择同意或不同意' }),
      ...(text.trim() === '' && { text: '请写一句说明' }),
    }),
  },
  appeal: {
    side: 'buyer',
    event: { type: 'case.appeal' },
    faultsOf: ({ text }) =>
      text.trim().length < DESCRIPTION_LENGTH.min
        ? { text: `请写明理由，至少 ${DESCRIPTION_LENGTH.min} 个字` }
        : {},
  },
  return: {
    side: 'buyer',
    event: { type: 'return.give' },
    faultsOf: (_, password) => (password === '' ? { password: '请填写现在的游戏密码' } : {}),
  },
  evidence: {
    side: 'buyer',
    event: { type: 'evidence.add' },
    faultsOf: ({ text, pictures }) =>
      text.trim() === '' && pictures.length === 0 ? { text: '请写一句说明，或上传图片' } : {},
  },
  withdraw: {
    side: 'buyer',
    event: { type: 'case.withdraw' },
    faultsOf: () => ({}),
  },
};

export function standingOf(detail: AfterSaleDetail): AfterSaleStanding {
  const {
    stage,
    type,
    remedy,
    orderStage,
    isSellerHeard,
    isAppealed,
    side,
    statements,
    events,
    appealUntil,
  } = detail;
  return {
    state: stage,
    context: { type, isSellerHeard, isAppealed, mustReturn: mustReturn(type, remedy, orderStage) },
    side,
    evidences: statements.filter(({ kind }) => kind === 'evidence').length,
    returns: events.filter(({ kind }) => kind === 'return.give').length,
    appealUntil: appealUntil ?? null,
  };
}

/** True when the rulebook, the reader's role and the appeal deadline allow the act at `now` (epoch ms). */
export function isOffered(act: AfterSaleAct, standing: AfterSaleStanding, now: number): boolean {
  const { side, appealUntil, state, context } = standing;
  if (side !== ACTS[act].side) return false;
  if (act === 'appeal' && appealUntil !== null && now >= Date.parse(appealUntil)) return false;
  return may(afterSaleLifecycle, { state, context }, ACTS[act].event);
}

/** The acts that the reader may perform at `now` (epoch ms), in order. */
export const actsOffered = (standing: AfterSaleStanding, now: number): AfterSaleAct[] =>
  (Object.keys(ACTS) as AfterSaleAct[]).filter((act) => isOffered(act, standing, now));

export const draftFaultsOf = (
  act: WritingAct,
  draft: StatementDraft,
  isUploading: boolean,
  password = '',
): DraftFaults => ({
  ...ACTS[act].faultsOf(draft, password),
  ...(draft.pictures.length > MAX_PICTURES && { pictures: `最多 ${MAX_PICTURES} 张图片` }),
  ...(isUploading && { pictures: '还有图片没传上去，传完或移除后再提交' }),
});

const FIELD_OF: Readonly<Record<string, keyof DraftFaults>> = {
  content: 'text',
  text: 'text',
  imgs: 'pictures',
  pictures: 'pictures',
  isAgreed: 'isAgreed',
  accountPassword: 'password',
};

export const draftFaultsIn = (failure: Failure): DraftFaults =>
  refusedFields(failure, (name) => FIELD_OF[name]);
