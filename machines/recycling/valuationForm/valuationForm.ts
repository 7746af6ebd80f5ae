import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import { NO_FORM, requestOf } from './form.ts';
import {
  asksIn,
  failureOf,
  restoredOf,
  submitIntention,
  submittedOf,
  valuationForm,
  type PictureGroup,
} from './setup.ts';

export { submissionInquiry, submitIntention } from './setup.ts';
export type {
  PictureGroup,
  Restored,
  Submitted,
  ValuationFormContext,
  ValuationFormEmitted,
  ValuationFormEvent,
  ValuationFormInput,
} from './setup.ts';

/**
 * The form of a valuation or a bidding: filled in with its draft, or from a valuation that came to nothing, → handed in once → the deal that came of it,
 * or only a listing. A lost answer is `uncertain`, which asks the server; nothing is handed in twice. Ports: `loadDraft`,
 * `submit`, the inquiry `findSubmission`, and the children `pictures` and `realName`. Emits what is to be kept as a draft, and where the person should be.
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
        // An empty form opened here would be kept in place of the draft, under nobody's name.
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    unavailable: { on: { 'form.retry': { target: 'restoring', actions: 'forgetTrouble' } } },
    editing: {
      on: {
        'form.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => ({ change: event.change }) }, 'emitDraft'],
        },
        'answer.change': {
          actions: [
            {
              type: 'keepAnswer',
              params: ({ event }) => ({ change: event.change, questions: event.questions }),
            },
            'emitDraft',
          ],
        },
        'form.submit': [
          { guard: { type: 'isCompleteBidding', params: asksIn }, target: 'explaining' },
          {
            guard: { type: 'isComplete', params: asksIn },
            target: 'submitting',
            actions: 'forgetTrouble',
          },
          { actions: { type: 'keepFaults', params: asksIn } },
        ],
        'form.clear': { actions: ['clearForm', 'clearPictures', 'clearRealName', 'emitDraftDone'] },
      },
    },
    // What the chosen mode means is said before anything is sent.
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
        input: ({ context }) => ({
          request: requestOf(context.kind, context.gameId, context.form),
          intention: submitIntention(context),
        }),
        onDone: [
          {
            guard: { type: 'hasListingOnly', params: submittedOf },
            target: 'listed',
            actions: { type: 'keepSubmitted', params: submittedOf },
          },
          { target: 'submitted', actions: { type: 'keepSubmitted', params: submittedOf } },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: failureOf },
          },
          {
            guard: { type: 'isAmountChanged', params: failureOf },
            target: 'editing',
            actions: 'noteAmountChanged',
          },
          {
            guard: { type: 'isRefusal', params: failureOf },
            target: 'refused',
            actions: { type: 'keepRefusal', params: failureOf },
          },
          { target: 'editing', actions: { type: 'keepFormFailure', params: failureOf } },
        ],
      },
    },
    refused: { on: { 'form.dismiss': { target: 'editing', actions: 'forgetTrouble' } } },
    // Was it handed in? Asked until there is an answer; nothing is sent a second time meanwhile.
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'findSubmission',
        src: 'findSubmission',
        input: ({ context }) => ({
          kind: context.kind,
          gameId: context.gameId,
          since: context.openedAt,
          intention: submitIntention(context),
        }),
        onDone: [
          {
            guard: { type: 'hasListingOnly', params: submittedOf },
            target: 'listed',
            actions: ['forgetTrouble', { type: 'keepSubmitted', params: submittedOf }],
          },
          {
            guard: { type: 'hasValuation', params: submittedOf },
            target: 'submitted',
            actions: ['forgetTrouble', { type: 'keepSubmitted', params: submittedOf }],
          },
          { target: 'editing', actions: 'noteNotSubmitted' },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    // Only the listing was published (mode 2): what follows is the listing's own way.
    listed: { tags: 'terminal', type: 'final', entry: 'emitDraftDone' },
    // The valuation exists: its own page shows its range and its quotes from now on.
    submitted: { tags: 'terminal', type: 'final', entry: ['emitDraftDone', 'goDeal'] },
  },
});

export type ValuationFormRef = ActorRefFrom<typeof valuationFormMachine>;
export type ValuationFormSnapshot = SnapshotFrom<typeof valuationFormMachine>;
export type ValuationFormLeaf = LeafOf<ValuationFormSnapshot['value']>;

/** The state it is in: one screen each. */
export const selectState = ({ value }: ValuationFormSnapshot): ValuationFormLeaf => value;
/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: ValuationFormSnapshot): InquiryRef | undefined =>
  children.findSubmission as InquiryRef | undefined;
/** The pictures of a group; undefined until the form is open. */
export const selectUpload = (
  { children }: ValuationFormSnapshot,
  group: PictureGroup,
): UploadRef | undefined => children[group] as UploadRef | undefined;
