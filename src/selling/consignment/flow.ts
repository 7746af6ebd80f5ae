import type { QueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { navigate } from 'wouter/use-browser-location';
import { createActor, fromPromise } from 'xstate';
import {
  consignmentMachine,
  type ConsignmentRef,
} from '../../../machines/selling/consignment/consignment.ts';
import { MAX_OTHERS } from '../../../machines/selling/consignment/faults.ts';
import { STEPS, type Step } from '../../../machines/selling/consignment/form.ts';
import { fingerprintOf, startOf } from '../../../machines/selling/consignment/loadForm.ts';
import { submitIntention } from '../../../machines/selling/consignment/submitInput.ts';
import type { ConsignmentContext as FormContext } from '../../../machines/selling/consignment/setup.ts';
import { serverNow } from '../../api/clock.ts';
import { href, type RouteName } from '../../app/routes.ts';
import { memberId, memberPhone } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { browserNavigation, onBrowserMove, type Navigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { appUploads, uploadInput, type PictureFiles, type Uploads } from '../../flow/upload.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { marketCalls, QUESTION_KEYS } from '../../market/index.ts';
import { recyclingCalls } from '../../recycling/index.ts';
import { noSuchGame } from '../../shared/noSuchGame.ts';
import { api } from '../calls.ts';
import { addressOf, parseKey, stepAt, subjectOf, type ConsignmentKey } from './address.ts';
import { closedForm } from './closedForm.ts';
import { createFormStore, type FormStore, type FormSubject } from './formStore.ts';
import { createSubmit } from './submit.ts';

export type ConsignmentCalls = Pick<typeof marketCalls, 'listGames' | 'readTemplate'> &
  Pick<typeof recyclingCalls, 'readValuation'> &
  Pick<typeof api, 'readOwnListing' | 'submitListing' | 'listOwnListings'>;

export interface ConsignmentDeps {
  /** The member's id. Null when it cannot be loaded, in which case no draft is stored. */
  owner: () => Promise<string | null>;
  /** The member's masked phone. '' when it cannot be loaded. */
  ownPhone?: () => Promise<string>;
  calls?: ConsignmentCalls;
  intentions?: Intentions;
  navigation?: Pick<Navigation, 'here'>;
  onMove?: (listener: () => void) => void;
  go?: (
    to: RouteName,
    query: Record<string, string>,
    options: { replace: boolean; isNext?: boolean },
  ) => void;
  visibility?: Visibility;
  store?: FormStore;
  uploads?: Pick<Uploads, 'machine' | 'files' | 'discard' | 'renew'>;
  makeId?: () => string;
  /** Epoch ms. By default the server's clock. */
  now?: () => number;
  /** Called after a submission, because cached own listings are outdated then. */
  onSubmitted: () => void;
  /** Called when the server has refused an answer or an area, because the cached ones of the game may be outdated. */
  onOutdated?: () => void;
}

export interface ConsignmentPorts {
  /** The running form of a game, a listing or a valuation, or the running chooser. */
  consignments: ActorRegistry<ConsignmentKey, ConsignmentRef>;
  files: PictureFiles;
}

export const [ConsignmentContext, useConsignments] = createFlowContext<ConsignmentPorts>('ConsignmentPorts');

/** History state of a step that was opened from the step before. Back then returns to that step. */
const NEXT_STEP = { isNextStep: true };

/** True if the previous history entry shows the previous step. `state` is the state of the current entry. */
export const isNextStep = (state: unknown): boolean =>
  (state as Partial<typeof NEXT_STEP> | null)?.isNextStep === true;

const isUntouched = ({ form, pictures }: FormContext): boolean =>
  form.origin === null &&
  form.canAssure === null &&
  Object.keys(form.district).length === 0 &&
  Object.keys(form.answers).length === 0 &&
  // The masked phone is a default value, so it does not count as input.
  Object.values(form.fields).every(
    (text) => text === '' || (text === form.fields.phone && text.includes('*')),
  ) &&
  pictures.main === null &&
  pictures.onTheWay + pictures.failed === 0;

/** The person's input, for comparison. Without the levels, which 下一步 sets. */
const inputOf = ({ form, pictures }: FormContext): string =>
  JSON.stringify([{ ...form, levels: null }, pictures]);

export function createConsignments({
  owner,
  ownPhone = async () => '',
  calls = { ...marketCalls, ...recyclingCalls, ...api },
  intentions = appIntentions(),
  navigation = browserNavigation,
  onMove = onBrowserMove,
  go = (to, query, { replace, isNext }) =>
    navigate(href(to, query), { replace, ...(isNext && { state: NEXT_STEP }) }),
  visibility: page = pageVisibility,
  store = createFormStore(),
  uploads = appUploads(),
  makeId = v4,
  now = serverNow,
  onSubmitted,
  onOutdated,
}: ConsignmentDeps): ConsignmentPorts & Disposable {
  const submit = createSubmit(calls, intentions);

  /** Drafts are written and deleted one after the other, so that a slow write does not restore a deleted draft. */
  let work: Promise<void> = Promise.resolve();
  const afterwards = (act: () => Promise<void>) => (work = work.then(act, act));

  /**
   * Deletes a draft and its pictures.
   * @param draftId default: that of the stored draft
   */
  const throwAway = (member: string | null, subject: FormSubject | null, draftId: string | null = null) =>
    afterwards(async () => {
      const isStored = member !== null && subject !== null;
      const pictures = draftId ?? (isStored ? (await store.get(member, subject))?.draftId : undefined);
      if (isStored) await store.remove(member, subject);
      if (pictures !== undefined) await uploads.discard(pictures);
    });

  /** Forms that may be stopped, because their input is stored as a draft. */
  const restorable = new WeakSet<ConsignmentRef>();

  function launch(key: ConsignmentKey, visibility: Visibility): ConsignmentRef {
    let member: string | null = null;
    let began: string | undefined;
    const machine = consignmentMachine.provide({
      actors: {
        listDrafts: fromPromise(async () => {
          const id = await owner();
          return id === null ? [] : store.list(id);
        }),
        loadForm: fromPromise(async ({ input: { gameId, listingId, valuationId }, signal }) => {
          member = await owner();
          if (member !== null) restorable.add(ref);
          await work;
          const [listing, valuation] = await Promise.all([
            listingId ? calls.readOwnListing({ params: { id: listingId } }, { signal }) : null,
            valuationId ? calls.readValuation({ params: { id: valuationId } }, { signal }) : null,
          ]);
          if (valuation) uploads.renew(valuation.pictures.map(({ url }) => url));
          const wanted = listing?.gameId ?? valuation?.gameId ?? gameId ?? '';
          const [games, template] = await Promise.all([
            calls.listGames({ input: {} }, { signal }),
            calls.readTemplate({ input: { gameId: wanted } }, { signal }),
          ]);
          const game = games.find(({ id }) => id === wanted);
          if (!game) throw noSuchGame;
          const subject = subjectOf({ gameId: wanted, listingId, valuationId });
          const stored = member === null || subject === null ? null : await store.get(member, subject);
          const isPending =
            stored !== null && (await intentions.pending(submitIntention(stored.draftId))).length > 0;
          const closed = isPending ? undefined : closedForm(listing, valuation);
          if (closed) throw closed;
          const current = listing ? fingerprintOf(listing) : undefined;
          // An outdated draft would bring back an old price or text. It stays while a submission has no answer.
          const isOutdated = stored !== null && stored.began !== current && !isPending;
          if (isOutdated) await throwAway(member, subject);
          const draft = isOutdated ? null : stored;
          began = draft ? draft.began : current;
          const draftId = draft?.draftId ?? makeId();
          const begun = {
            kept: draft,
            isDraftOutdated: isOutdated,
            listing,
            valuation,
            ownPhone: draft || listing ? '' : await ownPhone(),
          };
          const { id, name, type, icon } = game;
          return {
            ...begun,
            draftId,
            game: { id, name, type, icon },
            template,
            isPending,
            upload: uploadInput(draftId, MAX_OTHERS + 1, startOf(begun).pictures),
          };
        }),
        discardForm: fromPromise(({ input }) => {
          due = null;
          seen = undefined;
          return throwAway(member, subjectOf(ref.getSnapshot().context), input.draftId);
        }),
        submitListing: fromPromise(({ input, signal }) => submit(input, signal)),
        readTemplate: fromPromise(({ input: { gameId }, signal }) => {
          onOutdated?.();
          return calls.readTemplate({ input: { gameId } }, { signal });
        }),
        repeat: provideRepeat(submit, visibility),
        upload: uploads.machine,
      },
    });
    const { gameId = null, listingId = null, valuationId = null, step } = key;
    const ref: ConsignmentRef = createActor(machine, {
      input: { gameId, listingId, valuationId, ...(step === undefined ? {} : { step }) },
    });

    // While a write waits, only the latest version of the form is kept.
    let seen: FormContext | undefined;
    let due: FormContext | null = null;
    async function save() {
      if (!due) return;
      const { draftId, form, game, pictures, step: at } = due;
      const subject = subjectOf(due);
      due = null;
      if (member === null || subject === null || draftId === null || !game) return;
      const { id, name: gameName, icon } = game;
      const { title } = form.fields;
      const savedAt = new Date(now()).toISOString();
      await store.put(
        member,
        subject,
        { draftId, began, form, pictures },
        { gameId: id, gameName, icon, title, step: at, savedAt },
      );
    }
    function keep(context: FormContext) {
      const before = seen;
      seen = context;
      const isSame =
        before === undefined ||
        (before.form === context.form &&
          before.pictures === context.pictures &&
          before.step === context.step) ||
        (context.listingId !== null && inputOf(before) === inputOf(context));
      if (isSame || (isUntouched(context) && !context.isRestored)) return;
      const isIdle = due === null;
      due = context;
      if (isIdle) void afterwards(save);
    }

    ref.on('navigate', ({ step: next }) => {
      const { name, query } = navigation.here();
      const { context } = ref.getSnapshot();
      const at = stepAt(name, query);
      if (
        at === next ||
        (name !== 'sell' && (at === null || subjectOf(parseKey(query)) !== subjectOf(context)))
      )
        return;
      const to = addressOf(next, context);
      // Replaces a URL that is ahead of the form's step.
      const isBack = at !== null && STEPS.indexOf(at) > STEPS.indexOf(next);
      go(to.name, to.query, { replace: isBack, isNext: at !== null && !isBack });
    });
    ref.on('draft.discarded', ({ gameId: dropped }) => {
      const subject: FormSubject = `game:${dropped}`;
      for (const other of consignments.all())
        if (subjectOf(other.getSnapshot().context) === subject) other.stop();
      void owner().then((id) => throwAway(id, subject));
    });
    let isChooser = subjectOf(key) === null;
    ref.subscribe((snapshot) => {
      const { context, status } = snapshot;
      if (isChooser && context.gameId !== null) {
        isChooser = false;
        consignments.rename({ gameId: context.gameId }, ref);
        if (consignments.get({ gameId: context.gameId }) !== ref) {
          // There is a draft of this game. Its form continues instead.
          ref.stop();
          const { name, query } = addressOf('basics', context);
          go(name, query, { replace: false });
          return;
        }
      }
      if (status === 'done') {
        due = null;
        void throwAway(member, subjectOf(context), context.draftId);
        onSubmitted();
      } else if (snapshot.hasTag('editable')) keep(context);
    });
    ref.start();
    if (isChooser) ref.send(arrival(null, navigation.here().query));
    return ref;
  }

  const consignments: ActorRegistry<ConsignmentKey, ConsignmentRef> = createActorRegistry({
    page,
    nameOf: (key) => subjectOf(key) ?? 'chooser',
    start: launch,
    onLeft(ref) {
      const snapshot = ref.getSnapshot();
      const { name, query } = navigation.here();
      const isLeft =
        stepAt(name, query) === null || subjectOf(parseKey(query)) !== subjectOf(snapshot.context);
      const isIdle = !snapshot.hasTag('busy') && !snapshot.hasTag('inquiring');
      // The listing may change before the edit is opened again, so the edit is loaded anew then.
      if (snapshot.context.listingId !== null && isLeft && isIdle && restorable.has(ref)) ref.stop();
    },
  });

  // The form follows the URL on Back, Forward, and links between channel and game.
  onMove(() => {
    const { name, query } = navigation.here();
    const step = stepAt(name, query);
    const subject = step === null ? null : subjectOf(parseKey(query));
    if (name !== 'sell' && subject === null) return;
    for (const ref of consignments.all()) {
      const { context, status } = ref.getSnapshot();
      if (status === 'active' && subjectOf(context) === subject) ref.send(arrival(step, query));
    }
  });

  return { consignments, files: uploads.files, disposeAll: consignments.disposeAll };
}

/** The event for the running form or chooser when a URL is opened. */
const arrival = (step: Step | null, query: URLSearchParams) => {
  if (step !== null) return { type: 'step.open', step } as const;
  return { type: query.get('channel') === 'consign' ? 'channel.choose' : 'channel.leave' } as const;
};

export const appConsignments = startOnce((client: QueryClient) =>
  createConsignments({
    owner: () => memberId(appSession()),
    ownPhone: () => memberPhone(appSession()),
    onSubmitted: () => invalidateQueriesByPrefix(client, ['ownListings']),
    onOutdated: () => invalidateQueriesByPrefix(client, QUESTION_KEYS),
  }),
);
