import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { isRefusal, type Failure } from '../../kit/failure.ts';
import { isUnknown, type Failed } from '../../kit/failed.ts';
import { isAnswered, repeatOf, type Outcome } from '../../kit/inquiry/repeat.ts';
import { uploadMachine, type UploadChanged, type UploadInput } from '../../kit/upload/upload.ts';
import { areSame, evidenceIn, isEmpty, type Evidence } from '../afterSaleApply/form.ts';
import {
  draftFaultsIn,
  draftFaultsOf,
  EMPTY_DRAFT,
  isOffered,
  type ActResult,
  type AfterSaleAct,
  type AfterSaleStanding,
  type DraftFaults,
  type Drafts,
  type PictureAct,
  type StatementDraft,
  type WritingAct,
} from './acts.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** The stored drafts. Null when there are none. */
export interface Restored {
  drafts: Drafts | null;
  uploads: Record<PictureAct, UploadInput>;
}

export interface ActInput {
  afterSaleId: string;
  act: AfterSaleAct;
  draft: StatementDraft;
  /** The password of a returned account, '' for other acts. */
  password: string;
  /** Identifies one intended act. All its tries share one idempotency key. */
  intention: string;
}

export interface DetailContext {
  afterSaleId: string;
  act: AfterSaleAct | null;
  /** One draft per act, so closing a sheet loses nothing. */
  drafts: Drafts;
  uploads: Restored['uploads'] | null;
  /** The number of evidence statements, and of returns of the account, when the act was chosen. */
  evidences: number;
  returns: number;
  /** The password of the returned account. It is not part of a draft, so it is never stored. */
  password: string;
  isUploading: boolean;
  faults: DraftFaults;
  failure: Failure | null;
  /** Of the last performed act. Null before the first one. */
  result: ActResult | null;
}

type DraftChange = Partial<Pick<StatementDraft, 'text' | 'isAgreed'> & { password: string }>;
/** `now` is server time, epoch ms. */
type Choice = { act: AfterSaleAct; standing: AfterSaleStanding; now: number };

export type DetailEvent =
  | ({ type: 'act.choose' } & Choice)
  | { type: 'draft.change'; change: DraftChange }
  | UploadChanged
  | { type: 'act.submit' }
  /** Returns from a refusal to the form. */
  | { type: 'act.mend' }
  | { type: 'act.dismiss' };

export type DetailEmitted =
  | { type: 'afterSale.changed'; afterSaleId: string }
  | { type: 'drafts.changed'; afterSaleId: string; drafts: Drafts }
  /** The act was performed, so its draft and pictures can be deleted. */
  | { type: 'draft.done'; afterSaleId: string; act: WritingAct };

const isWriting = (act: AfterSaleAct | null): act is WritingAct => act !== null && act !== 'withdraw';
const hasPictures = (act: AfterSaleAct | null): act is PictureAct => isWriting(act) && act !== 'return';
export const draftOf = ({ act, drafts }: DetailContext): StatementDraft =>
  isWriting(act) ? drafts[act] : EMPTY_DRAFT;
const faultsNow = (context: DetailContext): DraftFaults =>
  isWriting(context.act)
    ? draftFaultsOf(context.act, draftOf(context), context.isUploading, context.password)
    : {};
const withDraft = ({ act, drafts }: DetailContext, change: Partial<StatementDraft>) =>
  isWriting(act) ? { drafts: { ...drafts, [act]: { ...drafts[act], ...change } } } : {};

export const actInputOf = (context: DetailContext): ActInput => ({
  afterSaleId: context.afterSaleId,
  act: context.act ?? 'evidence',
  draft: draftOf(context),
  password: context.act === 'return' ? context.password : '',
  intention: `afterSale.${context.act}:${context.afterSaleId}:${context.act === 'return' ? context.returns : context.evidences}`,
});

export const choiceOf = ({ event }: { event: Choice }): Choice => event;
export const evidenceOf = ({ event }: { event: UploadChanged }) => evidenceIn(event.snapshot);

/** Types, ports, actions and guards of the acts. The states are in afterSaleDetail.ts. */
export const acts = setup({
  types: {
    context: {} as DetailContext,
    events: {} as DetailEvent,
    emitted: {} as DetailEmitted,
    input: {} as { afterSaleId: string },
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    loadDrafts: fromPromise<Restored, { afterSaleId: string }>(unprovided('loadDrafts')),
    /** Performs the act on the server, once per intention. Rejects with a Failure. */
    perform: fromPromise<AfterSaleDetail, ActInput>(unprovided('perform')),
    repeat: repeatOf<ActInput, AfterSaleDetail>(),
    upload: uploadMachine,
  },
  guards: {
    canWithdraw: (_, { act, standing, now }: Choice) => act === 'withdraw' && isOffered(act, standing, now),
    canWrite: (_, { act, standing, now }: Choice) => isWriting(act) && isOffered(act, standing, now),
    isWithdraw: ({ context }) => context.act === 'withdraw',
    isComplete: ({ context }) => isEmpty(faultsNow(context)),
    isUnknown: (args, failed: Failed) => isUnknown(args, failed),
    isAnswered: (args, outcome: Outcome<unknown>) => isAnswered(args, outcome),
    hasFaultsIn: (_, { failure }: Failed) => !isEmpty(draftFaultsIn(failure)),
    hasNewPictures: ({ context }, { pictures }: Evidence) =>
      hasPictures(context.act) && !areSame(pictures, draftOf(context).pictures),
  },
  actions: {
    keepRestored: assign(({ context }, { drafts, uploads }: Restored) => ({
      drafts: drafts ?? context.drafts,
      uploads,
    })),
    /**
     * Starts the upload of the chosen act. Clears an evidence draft that an earlier page has submitted: the server has
     * more evidence statements than at that submit.
     */
    keepAct: enqueueActions(({ context, enqueue }, { act, standing: { evidences, returns } }: Choice) => {
      const { afterSaleId, drafts, uploads } = context;
      const { sentAt } = drafts.evidence;
      const hasArrived = act === 'evidence' && sentAt !== null && sentAt < evidences;
      enqueue.assign({
        act,
        evidences,
        returns,
        isUploading: false,
        faults: {},
        failure: null,
        ...(hasArrived && { drafts: { ...drafts, evidence: EMPTY_DRAFT } }),
      });
      enqueue.stopChild('upload');
      if (hasPictures(act) && uploads) {
        const { initial, ...input } = uploads[act];
        const isBegun = initial && !hasArrived && drafts[act].pictures.length > 0;
        enqueue.spawnChild('upload', {
          id: 'upload',
          syncSnapshot: true,
          input: isBegun ? { ...input, initial } : input,
        });
        if (hasArrived) enqueue.sendTo('upload', { type: 'pictures.clear' });
      }
      if (hasArrived) enqueue.emit({ type: 'draft.done', afterSaleId, act });
    }),
    keepChange: assign(({ context }, { change }: { change: DraftChange }) => {
      const { password = context.password, ...written } = change;
      const faults = { ...context.faults };
      for (const place of Object.keys(change)) delete faults[place as keyof DraftFaults];
      return { ...withDraft(context, { ...written, sentAt: null }), password, faults };
    }),
    keepUploading: assign(({ context }, { isUploading }: Evidence) => {
      if (isUploading === context.isUploading) return {};
      const { pictures: _told, ...faults } = context.faults;
      return { isUploading, faults };
    }),
    keepPictures: assign(({ context }, { pictures }: Evidence) => {
      const { pictures: _mended, ...faults } = context.faults;
      return { ...withDraft(context, { pictures, sentAt: null }), faults };
    }),
    keepFaults: assign(({ context }) => ({ faults: faultsNow(context) })),
    noteSent: assign(({ context }) => withDraft(context, { sentAt: context.evidences })),
    forgetDraft: assign(({ context }) => ({ ...withDraft(context, EMPTY_DRAFT), password: '' })),
    keepResult: assign(
      ({ context: { act } }, { answer: { stage, events } }: { answer: AfterSaleDetail }) => ({
        result: act && { act, stage, events: events.length },
      }),
    ),
    // A refused draft has not arrived, so it stays whatever else arrives.
    keepFailure: assign(({ context }, { failure }: Failed) => ({
      failure,
      ...(isRefusal(failure) && withDraft(context, { sentAt: null })),
    })),
    keepFaultsIn: assign(({ context }, { failure }: Failed) => ({
      failure,
      faults: draftFaultsIn(failure),
      ...withDraft(context, { sentAt: null }),
    })),
    forgetTrouble: assign({ failure: null, faults: {} }),
    emitDrafts: emit(({ context: { afterSaleId, drafts } }) => ({
      type: 'drafts.changed' as const,
      afterSaleId,
      drafts,
    })),
    emitDraftDone: emit(({ context: { afterSaleId, act } }) => ({
      type: 'draft.done' as const,
      afterSaleId,
      // A withdrawal also discards the evidence draft.
      act: isWriting(act) ? act : ('evidence' as const),
    })),
    emitChange: emit(({ context: { afterSaleId } }) => ({ type: 'afterSale.changed' as const, afterSaleId })),
  },
});
