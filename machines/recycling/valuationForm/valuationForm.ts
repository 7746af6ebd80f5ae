import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { failureOf, toRefused, toUncertain } from '../../kit/failed.ts';
import { toOutcomeParams, toRefusalParams } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import { NO_FORM } from './form.ts';
import {
  asksIn,
  restoredOf,
  repeatedOf,
  submitInputOf,
  submittedParams,
  valuationForm,
  type PictureGroup,
} from './setup.ts';

export { submitIntention } from './setup.ts';
export type * from './setup.ts';

/**
 * The form of a valuation or a bidding: filled from a draft or a refused valuation → submitted once → the deal, or only
 * a listing. After a lost response it is `uncertain` and repeats the call. Emits the draft to store and navigation.
 * Ports: `loadDraft`, `submit`, and the children `repeat`, `pictures` and `realName`.
 */
export const valuationFormMachine = valuationForm.createMachine({
  id: 'valuationForm',
  context: ({ input: { kind, gameId, fromId } }) => ({
    kind,
    gameId,
    fromId,
    form: NO_FORM,
    openedAt: '',
    unsent: { pictures: 0, realName: 0 },
    faults: {},
    submitted: null,
    failure: null,
    refusal: null,
    note: null,
    refusedBefore: null,
    ownPhone: '',
  }),
  initial: 'restoring',
  on: {
    'xstate.snapshot.pictures': {
      actions: {
        type: 'keepPictures',
        params: ({ event: { snapshot } }) => ({ group: 'pictures' as const, snapshot }),
      },
    },
    'xstate.snapshot.realName': {
      actions: {
        type: 'keepPictures',
        params: ({ event: { snapshot } }) => ({ group: 'realName' as const, snapshot }),
      },
    },
  },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context: { kind, gameId, fromId } }) => ({ kind, gameId, fromId }),
        onDone: [
          {
            guard: { type: 'isPending', params: restoredOf },
            target: 'uncertain',
            actions: { type: 'open', params: restoredOf },
          },
          { target: 'editing', actions: { type: 'open', params: restoredOf } },
        ],
        // No form is shown, because an empty one would overwrite the stored draft.
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    unavailable: { on: { 'form.retry': { target: 'restoring', actions: 'forgetTrouble' } } },
    editing: {
      on: {
        'form.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => event }, 'emitDraft'],
        },
        'answer.change': {
          actions: [{ type: 'keepAnswer', params: ({ event }) => event }, 'emitDraft'],
        },
        'form.submit': [
          {
            guard: { type: 'isCompleteBidding', params: asksIn },
            target: 'explaining',
            actions: { type: 'dropOutdated', params: asksIn },
          },
          {
            guard: { type: 'isComplete', params: asksIn },
            target: 'submitting',
            actions: ['forgetTrouble', { type: 'dropOutdated', params: asksIn }],
          },
          {
            actions: [
              { type: 'dropOutdated', params: asksIn },
              { type: 'keepFaults', params: asksIn },
            ],
          },
        ],
        'form.clear': { actions: ['clearForm', 'clearPictures', 'clearRealName', 'emitDraftDone'] },
      },
    },
    // Explains the chosen mode before the submit.
    explaining: {
      on: {
        'form.confirm': { target: 'submitting', actions: 'forgetTrouble' },
        'form.dismiss': { target: 'editing' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => submitInputOf(context),
        onDone: [
          {
            guard: { type: 'hasListingOnly', params: submittedParams },
            target: 'listed',
            actions: { type: 'keepSubmitted', params: submittedParams },
          },
          { target: 'submitted', actions: { type: 'keepSubmitted', params: submittedParams } },
        ],
        onError: [
          toUncertain,
          {
            guard: { type: 'isAmountChanged', params: failureOf },
            target: 'editing',
            actions: 'noteAmountChanged',
          },
          toRefused(failureOf),
          { target: 'editing', actions: { type: 'keepFormFailure', params: failureOf } },
        ],
      },
    },
    refused: { on: { 'form.dismiss': { target: 'editing', actions: 'forgetTrouble' } } },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => submitInputOf(context),
        onDone: [
          {
            guard: { type: 'hasListedOnly', params: toOutcomeParams },
            target: 'listed',
            actions: ['forgetTrouble', { type: 'keepSubmitted', params: repeatedOf }],
          },
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'submitted',
            actions: ['forgetTrouble', { type: 'keepSubmitted', params: repeatedOf }],
          },
          {
            guard: { type: 'isAmountChanged', params: toRefusalParams },
            target: 'editing',
            actions: 'noteAmountChanged',
          },
          toRefused(toRefusalParams),
          { target: 'editing', actions: { type: 'keepFormFailure', params: toRefusalParams } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    // Mode 2 publishes only the listing, so there is no deal to show.
    listed: { tags: 'terminal', type: 'final', entry: 'emitDraftDone' },
    // The page of the new valuation shows its range and quotes.
    submitted: { tags: 'terminal', type: 'final', entry: ['emitDraftDone', 'goDeal'] },
  },
});

export type ValuationFormRef = ActorRefFrom<typeof valuationFormMachine>;
export type ValuationFormSnapshot = SnapshotFrom<typeof valuationFormMachine>;
export type ValuationFormLeaf = LeafOf<ValuationFormSnapshot['value']>;

export const selectState = ({ value }: ValuationFormSnapshot): ValuationFormLeaf => value;
/** The upload of a group. Undefined until the form is open. */
export const selectUpload = (
  { children }: ValuationFormSnapshot,
  group: PictureGroup,
): UploadRef | undefined => children[group] as UploadRef | undefined;
