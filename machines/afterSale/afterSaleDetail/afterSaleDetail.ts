import {
  assign,
  emit,
  enqueueActions,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { asFailure, isKeySpent, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf, type InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { isEmpty } from '../afterSaleApply/form.ts';
import {
  draftFaultsIn,
  draftFaultsOf,
  EMPTY_DRAFT,
  isCarriedOut,
  isOffered,
  NO_DRAFTS,
  standingOf,
  type AfterSaleAct,
  type AfterSaleStanding,
  type DraftFaults,
  type Drafts,
  type StatementDraft,
  type WritingAct,
} from './acts.ts';

export * from './acts.ts';

export interface ActInput {
  afterSaleId: string;
  act: AfterSaleAct;
  draft: StatementDraft;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
}

export interface DetailContext {
  afterSaleId: string;
  act: AfterSaleAct | null;
  /** Kept for each act, so that closing a sheet loses nothing. */
  drafts: Drafts;
  /** How many statements of more evidence there were when the act was chosen. */
  evidences: number;
  isUploading: boolean;
  faults: DraftFaults;
  failure: Failure | null;
}

type DraftChange = Partial<Pick<StatementDraft, 'text' | 'pictures' | 'isAgreed'>>;
/** `now`: the server's clock, epoch ms. */
type Choice = { act: AfterSaleAct; standing: AfterSaleStanding; now: number };

export type DetailEvent =
  | ({ type: 'act.choose' } & Choice)
  | { type: 'draft.change'; change: DraftChange }
  | { type: 'upload.change'; isUploading: boolean }
  | { type: 'act.submit' }
  /** Back to what was written after a refusal. */
  | { type: 'act.mend' }
  | { type: 'act.dismiss' };

export type DetailEmitted =
  /** What the server says of it is new. */
  | { type: 'afterSale.changed'; afterSaleId: string }
  /** What is being written is to be kept. */
  | { type: 'drafts.changed'; afterSaleId: string; drafts: Drafts }
  /** It arrived: its draft and pictures are no longer needed. */
  | { type: 'draft.done'; afterSaleId: string; act: WritingAct };

const isWriting = (act: AfterSaleAct | null): act is WritingAct => act !== null && act !== 'withdraw';
const draftOf = ({ act, drafts }: DetailContext): StatementDraft =>
  isWriting(act) ? drafts[act] : EMPTY_DRAFT;
const faultsNow = (context: DetailContext): DraftFaults =>
  isWriting(context.act) ? draftFaultsOf(context.act, draftOf(context), context.isUploading) : {};
/** The drafts with a change to the one in hand. */
const withDraft = ({ act, drafts }: DetailContext, change: Partial<StatementDraft>) =>
  isWriting(act) ? { drafts: { ...drafts, [act]: { ...drafts[act], ...change } } } : {};

type Failed = { failure: Failure };
const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({ failure: asFailure(event.error) });
const choiceOf = ({ event }: { event: Choice }): Choice => event;
const detailOf = ({ event }: { event: { output: AfterSaleDetail } }) => ({ detail: event.output });

/** An act is chosen where the rulebook allows it; what cannot be undone is asked first. */
const chooseAct = [
  {
    guard: { type: 'canWithdraw', params: choiceOf },
    target: 'confirming',
    actions: { type: 'keepAct', params: choiceOf },
  },
  {
    guard: { type: 'canWrite', params: choiceOf },
    target: 'writing',
    actions: { type: 'keepAct', params: choiceOf },
  },
] as const;

/** Reads an after-sale anew, to learn what became of an act. */
export const actInquiry = inquiryOf<{ afterSaleId: string }, AfterSaleDetail>();

/**
 * One act of a party on a running after-sale (design §7): the buyer adds evidence, withdraws (asked first) or appeals once;
 * the seller answers once. Chosen only where the rulebook allows it; a lost answer asks the server before anything is offered.
 * Ports: `loadDrafts`, `perform`, and the inquiry `readAfterSale`.
 */
export const afterSaleDetailMachine = setup({
  types: {
    context: {} as DetailContext,
    events: {} as DetailEvent,
    emitted: {} as DetailEmitted,
    input: {} as { afterSaleId: string },
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    /** What was being written when the page was left; null for nothing. */
    loadDrafts: fromPromise<Drafts | null, { afterSaleId: string }>(() =>
      Promise.reject(new Error('loadDrafts must be provided')),
    ),
    /** Carries the act out once for each intention; rejects with a Failure. */
    perform: fromPromise<AfterSaleDetail, ActInput>(() =>
      Promise.reject(new Error('perform must be provided')),
    ),
    /** After a lost answer: how does the after-sale stand? */
    readAfterSale: actInquiry,
  },
  guards: {
    canWithdraw: (_, { act, standing, now }: Choice) => act === 'withdraw' && isOffered(act, standing, now),
    canWrite: (_, { act, standing, now }: Choice) => isWriting(act) && isOffered(act, standing, now),
    isWithdraw: ({ context }) => context.act === 'withdraw',
    isComplete: ({ context }) => isEmpty(faultsNow(context)),
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure) || isKeySpent(failure),
    hasFaultsIn: (_, { failure }: Failed) => !isEmpty(draftFaultsIn(failure)),
    isCarriedOut: ({ context: { act, evidences } }, { detail }: { detail: AfterSaleDetail }) =>
      act !== null && isCarriedOut(act, standingOf(detail), evidences),
  },
  actions: {
    keepDrafts: assign(({ context }, { drafts }: { drafts: Drafts | null }) => ({
      drafts: drafts ?? context.drafts,
    })),
    /** What was sent from an earlier page and has arrived is not offered to be sent again. */
    keepAct: enqueueActions(({ context, enqueue }, { act, standing: { evidences } }: Choice) => {
      enqueue.assign({ act, evidences, faults: {}, failure: null });
      const { sentAt } = context.drafts.evidence;
      if (act !== 'evidence' || sentAt === null || sentAt >= evidences) return;
      enqueue.assign({ drafts: { ...context.drafts, evidence: EMPTY_DRAFT } });
      enqueue.emit({ type: 'draft.done', afterSaleId: context.afterSaleId, act });
    }),
    keepChange: assign(({ context }, { change }: { change: DraftChange }) => {
      const faults = { ...context.faults };
      for (const place of Object.keys(change)) delete faults[place as keyof DraftFaults];
      return { ...withDraft(context, change), faults };
    }),
    keepUploading: assign((_, { isUploading }: { isUploading: boolean }) => ({ isUploading })),
    keepFaults: assign(({ context }) => ({ faults: faultsNow(context) })),
    noteSent: assign(({ context }) => withDraft(context, { sentAt: context.evidences })),
    forgetDraft: assign(({ context }) => withDraft(context, EMPTY_DRAFT)),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    keepFaultsIn: assign((_, { failure }: Failed) => ({ failure, faults: draftFaultsIn(failure) })),
    forgetTrouble: assign({ failure: null, faults: {} }),
    emitDrafts: emit(({ context: { afterSaleId, drafts } }) => ({
      type: 'drafts.changed' as const,
      afterSaleId,
      drafts,
    })),
    emitDraftDone: emit(({ context: { afterSaleId, act } }) => ({
      type: 'draft.done' as const,
      afterSaleId,
      // Withdrawn: no more evidence will be added.
      act: isWriting(act) ? act : ('evidence' as const),
    })),
    emitChange: emit(({ context: { afterSaleId } }) => ({ type: 'afterSale.changed' as const, afterSaleId })),
  },
}).createMachine({
  id: 'afterSaleDetail',
  context: ({ input }) => ({
    afterSaleId: input.afterSaleId,
    act: null,
    drafts: NO_DRAFTS,
    evidences: 0,
    isUploading: false,
    faults: {},
    failure: null,
  }),
  initial: 'restoring',
  on: {
    'upload.change': { actions: { type: 'keepUploading', params: ({ event }) => event } },
  },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'loadDrafts',
        src: 'loadDrafts',
        input: ({ context: { afterSaleId } }) => ({ afterSaleId }),
        onDone: {
          target: 'viewing',
          actions: { type: 'keepDrafts', params: ({ event }) => ({ drafts: event.output }) },
        },
        // What was kept is lost; what is written now is not.
        onError: 'viewing',
      },
    },
    viewing: { on: { 'act.choose': chooseAct } },
    confirming: { on: { 'act.submit': 'submitting', 'act.dismiss': 'viewing' } },
    writing: {
      on: {
        'draft.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => event }, 'emitDrafts'],
        },
        'act.submit': [
          { guard: 'isComplete', target: 'submitting', actions: ['noteSent', 'emitDrafts'] },
          { actions: 'keepFaults' },
        ],
        'act.dismiss': 'viewing',
      },
    },
    submitting: {
      entry: 'forgetTrouble',
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({
          afterSaleId: context.afterSaleId,
          act: context.act ?? 'evidence',
          draft: draftOf(context),
          intention: `afterSale.${context.act}:${context.afterSaleId}:${context.evidences}`,
        }),
        onDone: 'submitted',
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: failureOf },
          },
          {
            guard: { type: 'hasFaultsIn', params: failureOf },
            target: 'writing',
            actions: { type: 'keepFaultsIn', params: failureOf },
          },
          { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    // Was it carried out? The after-sale itself tells; nothing is sent a second time meanwhile.
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'readAfterSale',
        src: 'readAfterSale',
        input: ({ context: { afterSaleId } }) => ({ afterSaleId }),
        onDone: [
          { guard: { type: 'isCarriedOut', params: detailOf }, target: 'submitted' },
          // Nothing was done: the same intention may be tried again.
          { target: 'refused', actions: 'forgetTrouble' },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
      // The key is kept: what is tried again later is the same intention.
      on: { 'act.dismiss': { target: 'viewing', actions: 'forgetTrouble' } },
    },
    refused: {
      entry: 'emitChange',
      on: {
        'act.mend': [
          { guard: 'isWithdraw', target: 'confirming', actions: 'forgetTrouble' },
          { target: 'writing', actions: 'forgetTrouble' },
        ],
        'act.dismiss': { target: 'viewing', actions: 'forgetTrouble' },
      },
    },
    submitted: {
      entry: ['forgetDraft', 'emitDrafts', 'emitDraftDone', 'emitChange'],
      on: { 'act.choose': chooseAct, 'act.dismiss': 'viewing' },
    },
  },
});

export type DetailRef = ActorRefFrom<typeof afterSaleDetailMachine>;
export type DetailSnapshot = SnapshotFrom<typeof afterSaleDetailMachine>;
export type DetailLeaf = LeafOf<DetailSnapshot['value']>;

/** The state it is in: one view each. */
export const selectState = ({ value }: DetailSnapshot): DetailLeaf => value;
/** What is being written in the act in hand. */
export const selectDraft = ({ context }: DetailSnapshot): StatementDraft => draftOf(context);
/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: DetailSnapshot): InquiryRef | undefined =>
  children.readAfterSale as InquiryRef | undefined;
