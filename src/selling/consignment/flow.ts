import type { QueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { navigate } from 'wouter/use-browser-location';
import { createActor, fromPromise } from 'xstate';
import type { NewListing } from '../../../contract/selling/selling.ts';
import { asFailure, isKeySpent, outcomeUnknown, type Failure } from '../../../machines/kit/failure.ts';
import {
  consignmentMachine,
  type ConsignmentRef,
} from '../../../machines/selling/consignment/consignment.ts';
import { MAX_OTHERS } from '../../../machines/selling/consignment/faults.ts';
import { STEPS, type Step } from '../../../machines/selling/consignment/form.ts';
import { startOf } from '../../../machines/selling/consignment/loading.ts';
import {
  submitInquiry,
  submitIntention,
  type SubmitInput,
  type SubmittedListing,
} from '../../../machines/selling/consignment/sending.ts';
import type { ConsignmentContext as FormContext } from '../../../machines/selling/consignment/setup.ts';
import { href, type RouteName } from '../../app/routes.ts';
import { memberId, memberPhone } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { provideInquiry } from '../../flow/inquire.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, refresh, type Running } from '../../flow/flowScreen.tsx';
import { browserNavigation, onBrowserMove, type Navigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { appUploads, uploadInput, type PictureFiles, type Uploads } from '../../flow/upload.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { listGames, readTemplate } from '../../market/index.ts';
import { readValuation } from '../../recycling/index.ts';
import { listOwnListings, readOwnListing, submitListing } from '../calls.ts';
import { addressOf, keyOf, stepAt, subjectOf, type ConsignmentKey } from './address.ts';
import { createFormStore, type FormStore, type FormSubject } from './formStore.ts';

/** The calls of a consignment; the server's unless given. */
export interface ConsignmentCalls {
  listGames: typeof listGames;
  readTemplate: typeof readTemplate;
  readOwnListing: typeof readOwnListing;
  readValuation: typeof readValuation;
  submitListing: typeof submitListing;
  listOwnListings: typeof listOwnListings;
}

export interface ConsignmentDeps {
  /** The id of the member; null when it cannot be learned: then nothing is kept. */
  owner: () => Promise<string | null>;
  /** The member's phone as the profile shows it, masked; '' when it cannot be learned. */
  ownPhone?: () => Promise<string>;
  calls?: ConsignmentCalls;
  intentions?: Intentions;
  navigation?: Pick<Navigation, 'here'>;
  /** Calls back after the person moved to another address. */
  onMove?: (listener: () => void) => void;
  /** Goes to a route, on top of the page or in place of it. */
  go?: (
    to: RouteName,
    query: Record<string, string>,
    options: { replace: boolean; isNext?: boolean },
  ) => void;
  visibility?: Visibility;
  store?: FormStore;
  uploads?: Pick<Uploads, 'machine' | 'files' | 'discard'>;
  makeId?: () => string;
  /** Now, epoch ms of this device. */
  now?: () => number;
  /** A listing was handed in: what the server said of the own ones is old. */
  onSubmitted: () => void;
}

/** What the screens of selling need from outside. */
export interface ConsignmentPorts {
  /** The one running consignment of a game, a listing, a valuation, or the chooser. */
  consignments: ActorRegistry<ConsignmentKey, ConsignmentRef>;
  /** The files of their pictures. */
  files: PictureFiles;
}

export const [ConsignmentContext, useConsignments] = createFlowContext<ConsignmentPorts>('ConsignmentPorts');

/** State of the history entry of a step that was reached from the step before: Back leads there. */
const NEXT_STEP = { isNextStep: true };

/** Whether the entry before this one in the history shows the step before. `state`: that of the entry. */
export const isNextStep = (state: unknown): boolean =>
  (state as Partial<typeof NEXT_STEP> | null)?.isNextStep === true;

/** So many own listings are looked through, the newest first. */
const LOOKED_AT = 20;

const isUntouched = ({ form, pictures }: FormContext): boolean =>
  form.origin === null &&
  form.canAssure === null &&
  Object.keys(form.district).length === 0 &&
  Object.keys(form.answers).length === 0 &&
  // A masked phone is the member's own, which nobody typed.
  Object.values(form.fields).every(
    (text) => text === '' || (text === form.fields.phone && text.includes('*')),
  ) &&
  pictures.main === null &&
  pictures.onTheWay + pictures.failed === 0;

const noSuchGame: Failure = { kind: 'notFound', message: '没有找到这个游戏，可能已下架，请重新选择游戏。' };

/** Makes the running consignments; once for the app. */
export function createConsignments({
  owner,
  ownPhone = async () => '',
  calls = { listGames, readTemplate, readOwnListing, readValuation, submitListing, listOwnListings },
  intentions = appIntentions(),
  navigation = browserNavigation,
  onMove = onBrowserMove,
  go = (to, query, { replace, isNext }) =>
    navigate(href(to, query), { replace, ...(isNext && { state: NEXT_STEP }) }),
  visibility: page = pageVisibility,
  store = createFormStore(),
  uploads = appUploads(),
  makeId = v4,
  now = Date.now,
  onSubmitted,
}: ConsignmentDeps): ConsignmentPorts & Running {
  /**
   * What an earlier try of the same intention handed in, whose answer was lost and whose words have changed since: the
   * edited listing, or the newest of the game. Handing it in once more would list the account twice.
   */
  async function findHandedIn(
    { id, gameId }: NewListing,
    signal: AbortSignal,
  ): Promise<SubmittedListing | null> {
    const { rows } = await calls.listOwnListings({ input: { pageNum: 1, pageSize: LOOKED_AT } }, { signal });
    const found = rows.find((row) => (id === undefined ? row.gameId === gameId : row.id === id));
    return found ? { id: found.id, no: found.no, status: found.status } : null;
  }

  const submit = ({ listing, intention }: SubmitInput, signal: AbortSignal): Promise<SubmittedListing> =>
    intentions.carryOut(intention, async (idempotencyKey) => {
      try {
        return await calls.submitListing({ input: listing }, { signal, idempotencyKey });
      } catch (error) {
        const handedIn = isKeySpent(asFailure(error)) ? await findHandedIn(listing, signal) : null;
        if (!handedIn) throw error;
        return handedIn;
      }
    });

  /** Forms are written and thrown away one after the other: what is thrown away stays away. */
  let work: Promise<void> = Promise.resolve();
  const afterwards = (act: () => Promise<void>) => (work = work.then(act, act));

  /** @param draftId that of the stored form unless given */
  const throwAway = (member: string | null, subject: FormSubject | null, draftId: string | null = null) =>
    afterwards(async () => {
      const isStored = member !== null && subject !== null;
      const pictures = draftId ?? (isStored ? (await store.get(member, subject))?.draftId : undefined);
      if (isStored) await store.remove(member, subject);
      if (pictures !== undefined) await uploads.discard(pictures);
    });

  function launch(key: ConsignmentKey, visibility: Visibility): ConsignmentRef {
    /** Whose form it is: whoever opened it. */
    let member: string | null = null;
    const machine = consignmentMachine.provide({
      actors: {
        listDrafts: fromPromise(async () => {
          const id = await owner();
          return id === null ? [] : store.list(id);
        }),
        loadForm: fromPromise(async ({ input: { gameId, listingId, valuationId }, signal }) => {
          member = await owner();
          await work;
          const [listing, valuation] = await Promise.all([
            listingId ? calls.readOwnListing({ params: { id: listingId } }, { signal }) : null,
            valuationId ? calls.readValuation({ params: { id: valuationId } }, { signal }) : null,
          ]);
          const wanted = listing?.gameId ?? valuation?.gameId ?? gameId ?? '';
          const [games, template] = await Promise.all([
            calls.listGames({ input: {} }, { signal }),
            calls.readTemplate({ input: { gameId: wanted } }, { signal }),
          ]);
          const game = games.find(({ id }) => id === wanted);
          if (!game) throw noSuchGame;
          const subject = subjectOf({ gameId: wanted, listingId, valuationId });
          const kept = member === null || subject === null ? null : await store.get(member, subject);
          const draftId = kept?.draftId ?? makeId();
          const begun = {
            kept: kept && { form: kept.form, pictures: kept.pictures },
            listing,
            valuation,
            ownPhone: kept || listing ? '' : await ownPhone(),
          };
          const { id, name, type, icon } = game;
          return {
            ...begun,
            draftId,
            game: { id, name, type, icon },
            template,
            isPending: (await intentions.pending(submitIntention(draftId))).length > 0,
            upload: uploadInput(draftId, MAX_OTHERS + 1, startOf(begun).pictures),
          };
        }),
        discardForm: fromPromise(({ input }) => {
          due = null;
          return throwAway(member, subjectOf(ref.getSnapshot().context), input.draftId);
        }),
        submitListing: fromPromise(({ input, signal }) => submit(input, signal)),
        askOutcome: provideInquiry(
          submitInquiry,
          async (input, signal) => {
            try {
              return { result: await submit(input, signal) };
            } catch (error) {
              const failure = asFailure(error);
              if (outcomeUnknown(failure)) throw error;
              return { failure };
            }
          },
          visibility,
        ),
        upload: uploads.machine,
      },
    });
    const { gameId = null, listingId = null, valuationId = null, step } = key;
    const ref: ConsignmentRef = createActor(machine, {
      input: { gameId, listingId, valuationId, ...(step === undefined ? {} : { step }) },
    });

    // The form is written when it changes: the latest only.
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
        { draftId, form, pictures },
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
          before.step === context.step);
      if (isSame || (isUntouched(context) && !context.isRestored)) return;
      const isIdle = due === null;
      due = context;
      if (isIdle) void afterwards(save);
    }

    ref.on('navigate', ({ step: next }) => {
      const { name, query } = navigation.here();
      const { context } = ref.getSnapshot();
      const at = stepAt(name, query);
      if (at === next || (name !== 'sell' && (at === null || subjectOf(keyOf(query)) !== subjectOf(context))))
        return;
      const to = addressOf(next, context);
      // An address that was ahead of the form gives way to it.
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
          // The game's form was begun before: it is gone on with.
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
  });

  // The address leads: back and forward, and the links between channel and game, are followed by what runs there.
  onMove(() => {
    const { name, query } = navigation.here();
    const step = stepAt(name, query);
    const subject = step === null ? null : subjectOf(keyOf(query));
    if (name !== 'sell' && subject === null) return;
    for (const ref of consignments.all())
      if (subjectOf(ref.getSnapshot().context) === subject) ref.send(arrival(step, query));
  });

  return { consignments, files: uploads.files, disposeAll: consignments.disposeAll };
}

/** What an address asks of the form or the chooser that runs there. */
const arrival = (step: Step | null, query: URLSearchParams) => {
  if (step !== null) return { type: 'step.open', step } as const;
  return { type: query.get('channel') === 'consign' ? 'channel.choose' : 'channel.leave' } as const;
};

/** The consignments of this page. */
export const appConsignments = startOnce((client: QueryClient) =>
  createConsignments({
    owner: () => memberId(appSession()),
    ownPhone: () => memberPhone(appSession()),
    onSubmitted: () => refresh(client, ['ownListings']),
  }),
);
