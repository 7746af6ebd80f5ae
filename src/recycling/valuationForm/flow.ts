import { createActor, fromPromise } from 'xstate';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import {
  type FormDraft,
  type ValuationForm,
  withoutSecrets,
} from '../../../machines/recycling/valuationForm/form.ts';
import {
  selectState,
  submissionInquiry,
  submitIntention,
  valuationFormMachine,
  type Restored,
  type Submitted,
  type ValuationFormInput,
  type ValuationFormRef,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { faultsNamedIn, formFrom } from '../../../machines/recycling/valuationForm/reopening.ts';
import { readProfile } from '../../account/index.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { createDrafts, type DraftKey } from '../../flow/drafts.ts';
import { provideInquiry } from '../../flow/inquire.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Running } from '../../flow/flowScreen.tsx';
import { browserNavigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createBrowserEncryption, type BrowserEncryption } from '../../flow/browserEncryption.ts';
import { appUploads, uploadInput, type PictureFiles, type Uploads } from '../../flow/upload.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import { listOwnListings, readOwnListing } from '../../selling/index.ts';
import { readTemplate } from '../../market/index.ts';
import { serverNow } from '../../api/clock.ts';
import * as api from '../calls.ts';
import type { RecyclingDeps } from '../flows.ts';

/** The calls a form makes; the server's unless given. */
export type ValuationFormCalls = Pick<
  typeof api,
  'submitValuation' | 'submitBidding' | 'listValuations' | 'readValuation'
> & {
  listOwnListings: typeof listOwnListings;
  readOwnListing: typeof readOwnListing;
  readTemplate: typeof readTemplate;
  readProfile: typeof readProfile;
};

export interface ValuationFormDeps extends RecyclingDeps<ValuationFormCalls> {
  seal?: BrowserEncryption;
  uploads?: Uploads;
}

/** What the screens of the form need from outside. */
export interface ValuationFormPorts {
  /** The one running form of a kind and a game; a new one once it was handed in. */
  forms: ActorRegistry<ValuationFormInput, ValuationFormRef>;
  /** The files of their pictures. */
  files: PictureFiles;
}

export const [ValuationFormContext, useValuationForms] =
  createFlowContext<ValuationFormPorts>('ValuationFormPorts');

const PICTURES_MOST = 100;
const OWN_LISTINGS = 20;

const isForm = (value: unknown): value is ValuationForm =>
  typeof value === 'object' &&
  value !== null &&
  'phone' in value &&
  'pictures' in value &&
  Array.isArray(value.pictures) &&
  'attributes' in value &&
  typeof value.attributes === 'object';

/** A draft as it lies in the browser: the password beside it, sealed; null where nothing could be sealed. */
interface KeptDraft extends FormDraft {
  sealed: string | null;
}

const isDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  'sealed' in value &&
  'openedAt' in value &&
  typeof value.openedAt === 'string' &&
  'form' in value &&
  isForm(value.form);

/** What a form is kept under: its kind and game, and the valuation it is filled in from. */
const formName = ({ kind, gameId, fromId }: ValuationFormInput): string =>
  [kind, gameId, ...(fromId === null ? [] : [fromId])].join(':');

/** One draft for each member and form. */
const draftKey = (owner: string, input: ValuationFormInput): DraftKey<KeptDraft> => ({
  kind: 'draft',
  name: `recycling:${owner}:${formName(input)}`,
  version: 1,
  is: isDraft,
});

/** Seconds are all that the wire tells of a time. */
const toSecond = (iso: string) => Math.floor(Date.parse(iso) / 1000);

/** What was handed in of a kind and game since a moment (ISO); null when nothing was. */
async function findSubmission(
  calls: ValuationFormCalls,
  { kind, gameId, since }: { kind: ValuationKind; gameId: string; since: string },
  signal: AbortSignal,
): Promise<Submitted | null> {
  const isOurs = (row: { gameId: string; createdAt: string }) =>
    row.gameId === gameId && toSecond(row.createdAt) >= toSecond(since);
  const valuations = await calls.listValuations(
    { input: { kind, pageNum: 1, pageSize: OWN_LISTINGS } },
    { signal },
  );
  const valuation = valuations.rows.find(isOurs);
  if (valuation) return { valuationId: valuation.id, listingId: valuation.listingId ?? null };
  if (kind === 'valuation') return null;
  const listings = await calls.listOwnListings({ input: { pageNum: 1, pageSize: OWN_LISTINGS } }, { signal });
  const listing = listings.rows.find(isOurs);
  return listing ? { valuationId: null, listingId: listing.id } : null;
}

/** The machine with the world in its ports, but for the draft: whose it is, each form learns for itself. */
function provideForm({
  calls,
  intentions,
  visibility,
}: Required<Pick<ValuationFormDeps, 'calls' | 'intentions' | 'visibility'>>) {
  return valuationFormMachine.provide({
    actors: {
      submit: fromPromise(({ input: { request, intention }, signal }) =>
        intentions.carryOut(intention, async (idempotencyKey): Promise<Submitted> => {
          if (request.kind === 'valuation') {
            const made = await calls.submitValuation({ input: request.input }, { signal, idempotencyKey });
            return { listingId: null, valuationId: made.id };
          }
          const made = await calls.submitBidding({ input: request.input }, { signal, idempotencyKey });
          return { listingId: made.listingId, valuationId: made.valuationId ?? null };
        }),
      ),
      findSubmission: provideInquiry(
        submissionInquiry,
        async (question, signal) => {
          const submitted = await findSubmission(calls, question, signal);
          if (submitted) await intentions.settle(question.intention);
          return submitted;
        },
        visibility,
      ),
    },
  });
}

/** Makes the running forms; once for the app. */
export function createValuationForms({
  calls = { ...api, listOwnListings, readOwnListing, readTemplate, readProfile },
  intentions = appIntentions(),
  drafts = createDrafts(),
  seal = createBrowserEncryption(),
  uploads = appUploads(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
}: ValuationFormDeps = {}): ValuationFormPorts & Running {
  /** Under which name the pictures of a form are kept. */
  const uploadNames = (owner: string, input: ValuationFormInput, openedAt: string) => {
    const base = `recycling:${owner}:${formName(input)}:${openedAt}`;
    return { pictures: `${base}:all`, realName: `${base}:realName` };
  };

  /** What a form is filled in with from a valuation that came to nothing, and why that was refused. */
  async function reopened(
    { gameId, fromId }: ValuationFormInput,
    signal: AbortSignal,
  ): Promise<{ form: ValuationForm | null; refusal: Restored['refusal'] }> {
    if (fromId === null) return { form: null, refusal: null };
    const valuation = await calls.readValuation({ params: { id: fromId } }, { signal });
    const { kind, listingId, refusal: reason } = valuation;
    const [listing, template] = await Promise.all([
      kind === 'bidding' && listingId !== undefined
        ? calls.readOwnListing({ params: { id: listingId } }, { signal })
        : null,
      reason === undefined ? [] : calls.readTemplate({ input: { gameId } }, { signal }),
    ]);
    return {
      form: formFrom(valuation, listing),
      refusal: reason === undefined ? null : { reason, faults: faultsNamedIn(reason, template) },
    };
  }

  async function restored(
    { id: owner, phone = '' }: { id: string; phone?: string | undefined },
    key: ValuationFormInput,
    signal: AbortSignal,
  ): Promise<Restored> {
    const kept = await drafts.get(draftKey(owner, key));
    const password = kept?.sealed ? await seal.open(kept.sealed) : null;
    const openedAt = kept?.openedAt ?? new Date(now()).toISOString();
    const open = kept ? await intentions.pending(submitIntention({ ...key, openedAt })) : [];
    const { form, refusal } = kept
      ? { form: { ...kept.form, password: password ?? '' }, refusal: null }
      : await reopened(key, signal);
    const [main = null, ...others] = form?.pictures ?? [];
    const realName = form?.realNamePicture ?? '';
    const names = uploadNames(owner, key, openedAt);
    return {
      draft: form && { form, openedAt },
      isPending: open.length > 0,
      openedAt,
      phone,
      refusal,
      uploads: {
        pictures: uploadInput(names.pictures, PICTURES_MOST, { main, others }),
        realName: uploadInput(names.realName, 1, {
          main: realName === '' ? null : { url: realName, name: '实名截图' },
          others: [],
        }),
      },
    };
  }

  const forms: ActorRegistry<ValuationFormInput, ValuationFormRef> = createActorRegistry({
    page,
    nameOf: formName,
    start(key, visibility) {
      /** Whose form it is: whoever opened it. */
      let owner = '';
      const machine = provideForm({ calls, intentions, visibility }).provide({
        actors: {
          loadDraft: fromPromise(async ({ input, signal }) => {
            const profile = await calls.readProfile(undefined, { signal });
            owner = profile.id;
            return restored(profile, input, signal);
          }),
          pictures: uploads.machine,
          realName: uploads.machine,
        },
      });
      const ref = createActor(machine, { input: key });
      // One after the other: a slow one must not undo the next.
      let keeping = Promise.resolve();
      ref.on('draft.changed', ({ draft: { form, openedAt } }) => {
        const draft = draftKey(owner, key);
        keeping = keeping.then(async () => {
          const sealed = form.password === '' ? null : await seal.seal(form.password);
          await drafts.set(draft, { form: withoutSecrets(form), openedAt, sealed });
        });
      });
      ref.on('draft.done', () => {
        const draft = draftKey(owner, key);
        keeping = keeping.then(() => drafts.remove(draft));
        const snapshot = ref.getSnapshot();
        if (selectState(snapshot) === 'editing') return;
        const names = uploadNames(owner, key, snapshot.context.openedAt);
        for (const name of Object.values(names)) void uploads.discard(name);
      });
      ref.on('navigate', ({ to, query }) => {
        const { name, query: asked } = navigation.here();
        const isHere =
          name === 'valuationForm' &&
          asked.get('gameId') === key.gameId &&
          (asked.get('kind') ?? 'bidding') === key.kind;
        if (isHere) navigation.replace(to, query);
      });
      return ref.start();
    },
  });

  return { forms, files: uploads.files, disposeAll: forms.disposeAll };
}

/** The forms of this page. */
export const appValuationForms = startOnce(() => {
  // Who is signed in is learned before anything of theirs is typed: the next one to sign in here can be told apart.
  void memberId(appSession());
  return createValuationForms();
});
