import { stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, toUncertain } from '../../kit/failed.ts';
import { toAnswerParams, toOutcomeParams, toRefusalParams } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import { NO_DRAFTS, type StatementDraft } from './acts.ts';
import { actInputOf, acts, choiceOf, draftOf, evidenceOf } from './setup.ts';

export * from './acts.ts';
export type { ActInput, DetailContext, DetailEmitted, DetailEvent, Restored } from './setup.ts';

/** Chooses an act that the rulebook allows. A withdrawal is irreversible and asks for a confirmation. */
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
 * One act of a party on a running after-sale, where the rulebook allows it. The buyer adds evidence, withdraws (after a
 * confirmation), returns the account or appeals once; the seller answers once. After a lost response it is `uncertain`
 * and repeats the call. Ports: `loadDrafts`, `perform`, and the child `repeat`.
 */
export const afterSaleDetailMachine = acts.createMachine({
  id: 'afterSaleDetail',
  context: ({ input }) => ({
    afterSaleId: input.afterSaleId,
    act: null,
    drafts: NO_DRAFTS,
    uploads: null,
    evidences: 0,
    returns: 0,
    password: '',
    isUploading: false,
    faults: {},
    failure: null,
    result: null,
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
        // The page also works without the stored drafts.
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
        input: ({ context }) => actInputOf(context),
        onDone: {
          target: 'submitted',
          actions: { type: 'keepResult', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          toUncertain,
          {
            guard: { type: 'hasFaultsIn', params: failureOf },
            target: 'writing',
            actions: { type: 'keepFaultsIn', params: failureOf },
          },
          { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => actInputOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'submitted',
            actions: { type: 'keepResult', params: (args) => ({ answer: toAnswerParams(args) }) },
          },
          {
            guard: { type: 'hasFaultsIn', params: toRefusalParams },
            target: 'writing',
            actions: { type: 'keepFaultsIn', params: toRefusalParams },
          },
          { target: 'refused', actions: { type: 'keepFailure', params: toRefusalParams } },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
      // The idempotency key stays stored, so a later try repeats the same call.
      on: { 'act.dismiss': { target: 'viewing', actions: ['forgetTrouble', 'emitChange'] } },
    },
    refused: {
      entry: ['emitDrafts', 'emitChange'],
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

export const selectState = ({ value }: DetailSnapshot): DetailLeaf => value;
export const selectDraft = ({ context }: DetailSnapshot): StatementDraft => draftOf(context);
/** The upload of the current act. Undefined for an act without pictures. */
export const selectUpload = ({ children }: DetailSnapshot): UploadRef | undefined =>
  children.upload as UploadRef | undefined;
