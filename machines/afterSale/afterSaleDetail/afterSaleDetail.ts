import { stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import { NO_DRAFTS, type StatementDraft } from './acts.ts';
import { acts, choiceOf, detailOf, draftOf, evidenceOf, failureOf } from './setup.ts';

export * from './acts.ts';
export { actInquiry } from './setup.ts';
export type { ActInput, DetailContext, DetailEmitted, DetailEvent, Restored } from './setup.ts';

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

/**
 * One act of a party on a running after-sale (design §7): the buyer adds evidence, withdraws (asked first) or appeals once;
 * the seller answers once. Chosen only where the rulebook allows it; a lost answer asks the server before anything is offered.
 * Ports: `loadDrafts`, `perform`, and the inquiry `readAfterSale`.
 */
export const afterSaleDetailMachine = acts.createMachine({
  id: 'afterSaleDetail',
  context: ({ input }) => ({
    afterSaleId: input.afterSaleId,
    act: null,
    drafts: NO_DRAFTS,
    uploads: null,
    evidences: 0,
    isUploading: false,
    faults: {},
    failure: null,
  }),
  initial: 'restoring',
  on: {
    'xstate.snapshot.upload': [
      {
        guard: { type: 'hasNewPictures', params: evidenceOf },
        actions: [
          { type: 'keepUploading', params: evidenceOf },
          { type: 'keepPictures', params: evidenceOf },
          'emitDrafts',
        ],
      },
      { actions: { type: 'keepUploading', params: evidenceOf } },
    ],
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
          actions: { type: 'keepRestored', params: ({ event }) => event.output },
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
      entry: [stopChild('upload'), 'forgetDraft', 'emitDrafts', 'emitDraftDone', 'emitChange'],
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
/** The pictures of the act in hand; undefined while nothing is written. */
export const selectUpload = ({ children }: DetailSnapshot): UploadRef | undefined =>
  children.upload as UploadRef | undefined;
/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: DetailSnapshot): InquiryRef | undefined =>
  children.readAfterSale as InquiryRef | undefined;
