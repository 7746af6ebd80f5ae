import { createActor, fromPromise } from 'xstate';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import {
  faultsIn,
  type FormDraft,
  type SubmitRequest,
  type ValuationForm,
  withoutSecrets,
} from '../../../machines/recycling/valuationForm/form.ts';
import {
  selectState,
  submitIntention,
  valuationFormMachine,
  type Restored,
  type SubmitInput,
  type Submitted,
  type ValuationFormInput,
  type ValuationFormRef,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { faultsNamedIn, formFrom, refusalOf } from '../../../machines/recycling/valuationForm/reopen.ts';
import { accountCalls } from '../../account/index.ts';
import { createDrafts, type DraftKey } from '../../flow/drafts.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { browserNavigation } from '../../flow/navigation.ts';
import { hasTexts, isObject } from '../../flow/guards.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createBrowserEncryption, type BrowserEncryption } from '../../flow/browserEncryption.ts';
import { appUploads, uploadInput, type PictureFiles, type Uploads } from '../../flow/upload.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import { sellingCalls } from '../../selling/index.ts';
import { marketCalls, QUESTION_KEYS } from '../../market/index.ts';
import { asFailure, type Failure } from '../../../machines/kit/failure.ts';
import { isOutdated } from '../../../machines/selling/index.ts';
import type { CallOptions } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { api } from '../calls.ts';
import { noSuchGame } from '../../shared/noSuchGame.ts';
import type { RecyclingDeps } from '../flows.ts';
import { startForMember } from '../../flow/startForMember.ts';

export type ValuationFormCalls = Pick<
  typeof api,
  'submitValuation' | 'submitBidding' | 'listValuations' | 'readValuation'
> &
  Pick<typeof sellingCalls, 'listOwnListings' | 'readOwnListing'> &
  Pick<typeof marketCalls, 'listGames' | 'readTemplate'> &
  Pick<typeof accountCalls, 'readProfile'>;

export interface ValuationFormDeps extends RecyclingDeps<ValuationFormCalls> {
  seal?: BrowserEncryption;
  uploads?: Uploads;
  /** Called when the server has refused an answer or an area, because the cached ones of the game may be outdated. */
  onOutdated?: () => void;
}

export interface ValuationFormPorts {
  /** The running form of a kind and a game. After a submission, a new one is started. */
  forms: ActorRegistry<ValuationFormInput, ValuationFormRef>;
  files: PictureFiles;
}

export const [ValuationFormContext, useValuationForms] =
  createFlowContext<ValuationFormPorts>('ValuationFormPorts');

const MAX_PICTURES = 100;
const OWN_LISTINGS = 20;

const isForm = (value: unknown): value is ValuationForm =>
  isObject(value) &&
  'phone' in value &&
  Array.isArray(value.pictures) &&
  typeof value.attributes === 'object';

/** The stored draft. `sealed` is the encrypted password; null if it is empty or the browser cannot encrypt. */
interface KeptDraft extends FormDraft {
  sealed: string | null;
}

const isDraft = (value: unknown): value is KeptDraft =>
  hasTexts(value, 'openedAt') && 'sealed' in value && isForm(value.form);

/** Storage name of a form: kind, game, and the valuation whose data fills it. */
const formName = ({ kind, gameId, fromId }: ValuationFormInput): string =>
  [kind, gameId, ...(fromId === null ? [] : [fromId])].join(':');

const draftKey = (owner: string, input: ValuationFormInput): DraftKey<KeptDraft> => ({
  name: `recycling:${owner}:${formName(input)}`,
  version: 1,
  is: isDraft,
});

/** Epoch seconds, because times in the API have no milliseconds. */
const toSecond = (iso: string) => Math.floor(Date.parse(iso) / 1000);

const noSuchSubmission: Failure = {
  kind: 'notFound',
  message: '没有找到刚才提交的内容，请到我的估价和我发布的里看看。',
};

/** Finds the submission of a kind and game since a time (ISO 8601). Rejects if there is none. */
async function findSubmission(
  calls: ValuationFormCalls,
  { kind, gameId, since }: { kind: ValuationKind; gameId: string; since: string },
  signal: AbortSignal,
): Promise<Submitted> {
  const isOurs = (row: { gameId: string; createdAt: string }) =>
    row.gameId === gameId && toSecond(row.createdAt) >= toSecond(since);
  const valuations = await calls.listValuations(
    { input: { kind, pageNum: 1, pageSize: OWN_LISTINGS } },
    { signal },
  );
  const valuation = valuations.rows.find(isOurs);
  if (valuation) return { valuationId: valuation.id, listingId: valuation.listingId ?? null };
  if (kind === 'valuation') throw noSuchSubmission;
  const listings = await calls.listOwnListings({ input: { pageNum: 1, pageSize: OWN_LISTINGS } }, { signal });
  const listing = listings.rows.find(isOurs);
  if (!listing) throw noSuchSubmission;
  return { valuationId: null, listingId: listing.id };
}

/** Provides the ports of the chart, except the draft, which depends on the owner of the form. */
function provideForm({
  calls,
  intentions,
  visibility,
  onOutdated,
}: Required<Pick<ValuationFormDeps, 'calls' | 'intentions' | 'visibility' | 'onOutdated'>>) {
  const send = async (request: SubmitRequest, options: CallOptions): Promise<Submitted> => {
    if (request.kind === 'valuation') {
      const made = await calls.submitValuation({ input: request.input }, options);
      return { listingId: null, valuationId: made.id };
    }
    const made = await calls.submitBidding({ input: request.input }, options);
    return { listingId: made.listingId, valuationId: made.valuationId ?? null };
  };
  const submit = async (
    { request, gameId, openedAt: since, intention }: SubmitInput,
    signal: AbortSignal,
  ): Promise<Submitted> => {
    try {
      return await intentions.carryOut(
        intention,
        (idempotencyKey) => send(request, { signal, idempotencyKey }),
        { findEarlier: () => findSubmission(calls, { kind: request.kind, gameId, since }, signal) },
      );
    } catch (error) {
      if (isOutdated(faultsIn(asFailure(error)))) onOutdated();
      throw error;
    }
  };
  return valuationFormMachine.provide({
    actors: {
      submit: fromPromise(({ input, signal }) => submit(input, signal)),
      repeat: provideRepeat(submit, visibility),
    },
  });
}

export function createValuationForms({
  calls = { ...accountCalls, ...marketCalls, ...sellingCalls, ...api },
  intentions = appIntentions(),
  drafts = createDrafts(),
  seal = createBrowserEncryption(),
  uploads = appUploads(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  onOutdated = () => undefined,
}: ValuationFormDeps = {}): ValuationFormPorts & Disposable {
  const uploadNames = (owner: string, input: ValuationFormInput, openedAt: string) => {
    const base = `recycling:${owner}:${formName(input)}:${openedAt}`;
    return { pictures: `${base}:all`, realName: `${base}:realName` };
  };

  /** The form with the data of a rejected valuation, and the reason of the rejection. */
  async function reopened(
    { gameId, fromId }: ValuationFormInput,
    signal: AbortSignal,
  ): Promise<{ form: ValuationForm | null; refusal: Restored['refusal'] }> {
    if (fromId === null) return { form: null, refusal: null };
    const valuation = await calls.readValuation({ params: { id: fromId } }, { signal });
    const { kind, listingId } = valuation;
    const listing =
      kind === 'bidding' && listingId !== undefined
        ? await calls.readOwnListing({ params: { id: listingId } }, { signal })
        : null;
    const reason = refusalOf(valuation, listing);
    const template = reason === undefined ? [] : await calls.readTemplate({ input: { gameId } }, { signal });
    return {
      form: formFrom(valuation, listing),
      refusal: reason === undefined ? null : { reason, faults: faultsNamedIn(reason, template) },
    };
  }

  /** Renews the picture URLs that a stored form has from its valuation. After a failure their previews stay broken. */
  async function renewPictures({ fromId }: ValuationFormInput, signal: AbortSignal): Promise<void> {
    if (fromId === null) return;
    const valuation = await calls.readValuation({ params: { id: fromId } }, { signal }).catch(() => null);
    if (valuation) uploads.renew(valuation.pictures.map(({ url }) => url));
  }

  async function restored(
    { id: owner, phone = '' }: { id: string; phone?: string | undefined },
    key: ValuationFormInput,
    signal: AbortSignal,
  ): Promise<Restored> {
    const stored = await drafts.get(draftKey(owner, key));
    const password = stored?.sealed ? await seal.open(stored.sealed) : null;
    const openedAt = stored?.openedAt ?? new Date(now()).toISOString();
    const open = stored ? await intentions.pending(submitIntention({ ...key, openedAt })) : [];
    if (stored) await renewPictures(key, signal);
    const { form, refusal } = stored
      ? { form: { ...stored.form, password: password ?? '' }, refusal: null }
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
        pictures: uploadInput(names.pictures, MAX_PICTURES, { main, others }),
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
      let owner = '';
      const machine = provideForm({ calls, intentions, visibility, onOutdated }).provide({
        actors: {
          loadDraft: fromPromise(async ({ input, signal }) => {
            const [profile, games] = await Promise.all([
              calls.readProfile(undefined, { signal }),
              calls.listGames({ input: {} }, { signal }),
            ]);
            owner = profile.id;
            const form = await restored(profile, input, signal);
            // A submission without a response is settled first, even if its game no longer exists.
            if (!form.isPending && !games.some(({ id }) => id === input.gameId)) throw noSuchGame;
            return form;
          }),
          pictures: uploads.machine,
          realName: uploads.machine,
        },
      });
      const ref = createActor(machine, { input: key });
      // Writes are sequential, so that a slow write does not overwrite a later one.
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

export const appValuationForms = startForMember((client) =>
  createValuationForms({ onOutdated: () => invalidateQueriesByPrefix(client, QUESTION_KEYS) }),
);
