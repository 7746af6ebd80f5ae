import type { AfterSaleDetail, AfterSaleStage } from '../../../contract/afterSale/afterSale.ts';
import type { Picture } from '../../../contract/market/index.ts';
import {
  afterSaleLifecycle,
  type AfterSaleEvent as LifecycleEvent,
  type AfterSaleFacts,
} from '../../rulebooks/afterSale.ts';
import { may } from '../../rulebooks/decide.ts';
import type { Failure } from '../../kit/failure.ts';
import { DESCRIPTION, faultsAt, PICTURES_MOST } from '../afterSaleApply/form.ts';

/** What a party may do with an after-sale: the seller the first, the buyer the others. */
export type AfterSaleAct = 'answer' | 'appeal' | 'evidence' | 'withdraw';
/** Those in which something is written. */
export type WritingAct = Exclude<AfterSaleAct, 'withdraw'>;

/** How the after-sale stands for its reader, as the server last said it: what the rulebook is asked with. */
export interface AfterSaleStanding {
  state: AfterSaleStage;
  context: AfterSaleFacts;
  side: AfterSaleDetail['side'];
  /** How many statements of more evidence there are. */
  evidences: number;
  appealUntil: string | null;
}

/** A statement as far as it is written. */
export interface StatementDraft {
  text: string;
  pictures: Picture[];
  /** The seller agrees to what is asked; null while it is open. */
  isAgreed: boolean | null;
  /** How many statements of more evidence there were when it was sent last; null while it was not. */
  sentAt: number | null;
}
export const EMPTY_DRAFT: Readonly<StatementDraft> = { text: '', pictures: [], isAgreed: null, sentAt: null };
export type Drafts = Record<WritingAct, StatementDraft>;
export const NO_DRAFTS: Readonly<Drafts> = {
  evidence: EMPTY_DRAFT,
  appeal: EMPTY_DRAFT,
  answer: EMPTY_DRAFT,
};

export type DraftFaults = Partial<Record<'text' | 'pictures' | 'isAgreed', string>>;

interface ActRule {
  side: 'buyer' | 'seller';
  /** The rulebook's event. */
  event: LifecycleEvent;
  /** What is to be mended in the draft before it is worth asking the server: it checks the same. */
  faultsOf: (draft: StatementDraft) => DraftFaults;
  /** Whether the after-sale shows that it was carried out; `before`: the evidences when the act was chosen. */
  isCarriedOut: (standing: AfterSaleStanding, before: number) => boolean;
}

/** The acts in the order they are offered: what is waited for goes first. */
const ACTS: Readonly<Record<AfterSaleAct, ActRule>> = {
  answer: {
    side: 'seller',
    event: { type: 'seller.answer' },
    faultsOf: ({ text, isAgreed }) => ({
      ...(isAgreed === null && { isAgreed: '请选择同意或不同意' }),
      ...(text.trim() === '' && { text: '请写一句说明' }),
    }),
    isCarriedOut: ({ context }) => context.isSellerHeard,
  },
  appeal: {
    side: 'buyer',
    event: { type: 'case.appeal' },
    faultsOf: ({ text }) =>
      text.trim().length < DESCRIPTION.least ? { text: `请写明理由，至少 ${DESCRIPTION.least} 个字` } : {},
    isCarriedOut: ({ context }) => context.isAppealed,
  },
  evidence: {
    side: 'buyer',
    event: { type: 'evidence.add' },
    faultsOf: ({ text, pictures }) =>
      text.trim() === '' && pictures.length === 0 ? { text: '请写一句说明，或上传图片' } : {},
    isCarriedOut: ({ evidences }, before) => evidences > before,
  },
  withdraw: {
    side: 'buyer',
    event: { type: 'case.withdraw' },
    faultsOf: () => ({}),
    isCarriedOut: ({ state }) => state === 'withdrawn' || state === 'closed',
  },
};

/** The after-sale as the rulebook sees it. */
export function standingOf(detail: AfterSaleDetail): AfterSaleStanding {
  const { stage, type, isSellerHeard, isAppealed, side, statements, appealUntil } = detail;
  return {
    state: stage,
    context: { type, isSellerHeard, isAppealed },
    side,
    evidences: statements.filter(({ kind }) => kind === 'evidence').length,
    appealUntil: appealUntil ?? null,
  };
}

/** Whether this reader may do it now: the rulebook, the side, and the clock of the appeal. `now` epoch ms. */
export function isOffered(act: AfterSaleAct, standing: AfterSaleStanding, now: number): boolean {
  const { side, appealUntil, state, context } = standing;
  if (side !== ACTS[act].side) return false;
  if (act === 'appeal' && appealUntil !== null && now >= Date.parse(appealUntil)) return false;
  return may(afterSaleLifecycle, { state, context }, ACTS[act].event);
}

/** What this reader may do now, in the order it is offered. `now` epoch ms. */
export const actsOffered = (standing: AfterSaleStanding, now: number): AfterSaleAct[] =>
  (Object.keys(ACTS) as AfterSaleAct[]).filter((act) => isOffered(act, standing, now));

/** What is to be mended before a draft is sent; empty when nothing. */
export const draftFaultsOf = (act: WritingAct, draft: StatementDraft, isUploading: boolean): DraftFaults => ({
  ...ACTS[act].faultsOf(draft),
  ...(draft.pictures.length > PICTURES_MOST && { pictures: `最多 ${PICTURES_MOST} 张图片` }),
  ...(isUploading && { pictures: '还有图片没传上去，传完或移除后再提交' }),
});

/** Whether the after-sale shows that an act was carried out; `before`: its evidences when the act was chosen. */
export const isCarriedOut = (act: AfterSaleAct, standing: AfterSaleStanding, before: number): boolean =>
  ACTS[act].isCarriedOut(standing, before);

/** The sentences of a refused statement at the places they belong to. */
export const draftFaultsIn = (failure: Failure): DraftFaults =>
  faultsAt(failure, {
    content: 'text',
    text: 'text',
    imgs: 'pictures',
    pictures: 'pictures',
    isAgreed: 'isAgreed',
  });
