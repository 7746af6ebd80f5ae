import { v4 } from 'uuid';
import type { NewListing } from '../../../contract/selling/selling.ts';
import { createActor, fromPromise } from 'xstate';
import { navigate } from 'wouter/use-browser-location';
import {
  consignmentMachine,
  formOfValuation,
  MAX_OTHERS,
  picturesOfValuation,
  STEPS,
  submitIntention,
  type ConsignmentContext,
  type ConsignmentInput,
  type ConsignmentRef,
  type Step,
  type SubmittedListing,
} from '../../../machines/selling/consignment/consignment.ts';
import { asFailure, isKeySpent, type Failure } from '../../../machines/kit/failure.ts';
import { resultOf, selectIsRestoring } from '../../../machines/kit/upload/upload.ts';
import { listGames, readTemplate } from '../../market/index.ts';
import { readValuation } from '../../recycling/index.ts';
import { listOwnListings, readOwnListing, submitListing } from '../calls.ts';
import { href, type RouteName } from '../../app/addresses.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { browserNavigation, type Navigation } from '../../flow/navigation.ts';
import { backOff } from '../../flow/backOff.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { createShelf, type Shelf, type Slot } from './shelf.ts';
import { appUploads, type Upload, type Uploads } from '../../flow/upload.ts';

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
  calls?: ConsignmentCalls;
  intentions?: Intentions;
  navigation?: Pick<Navigation, 'here'>;
  /** Goes to a route, on top of the page or in place of it. */
  go?: (to: RouteName, query: Record<string, string>, options: { replace: boolean }) => void;
  visibility?: Visibility;
  shelf?: Shelf;
  uploads?: Uploads;
  makeId?: () => string;
  /** Now, epoch ms of this device. */
  now?: () => number;
  /** A listing was handed in: what the server said of the own ones is old. */
  onSubmitted: () => void;
}

/** What an address says of a consignment. Without a game or a listing it is the chooser. */
export type ConsignmentKey = Pick<ConsignmentInput, 'gameId' | 'listingId' | 'valuationId' | 'step'>;

/** The running consignments, outside React. */
export interface Consignments {
  consignmentFor(key: ConsignmentKey): ConsignmentRef;
  /** The pictures of a form that is open; null before it is. */
  uploadOf(ref: ConsignmentRef): Upload | null;
  /** Stops everything and keeps what was typed: the person has logged out. */
  disposeAll(): void;
}

const CHOOSER = 'chooser';
/** So many own listings are looked through, the newest first. */
const LOOKED_AT = 20;

const slotOf = ({ gameId, listingId, valuationId }: ConsignmentKey): Slot | typeof CHOOSER => {
  if (listingId) return `listing:${listingId}`;
  if (valuationId) return `valuation:${valuationId}`;
  return gameId ? `game:${gameId}` : CHOOSER;
};

/** What the query of an address of the form speaks of. */
const keyIn = (query: URLSearchParams): ConsignmentKey => ({
  gameId: query.get('gameId'),
  listingId: query.get('listingId'),
  valuationId: query.get('backId'),
});

/** The step an address shows; null outside of the form. */
export function stepAt(name: RouteName | undefined, query: URLSearchParams): Step | null {
  if (name === 'basicInformation') return 'basics';
  if (name !== 'fillInformation') return null;
  return query.get('step') === 'pictures' ? 'pictures' : 'details';
}

/** The address of a step. */
function addressOf(step: Step, { gameId, listingId, valuationId }: ConsignmentContext) {
  const key: Record<string, string> = listingId
    ? { listingId }
    : valuationId
      ? { backId: valuationId }
      : { gameId: gameId ?? '' };
  return step === 'basics'
    ? ({ to: 'basicInformation', query: { ...key, pageType: 'sale' } } as const)
    : ({ to: 'fillInformation', query: { ...key, step } } as const);
}

const isUntouched = ({ form, pictures }: ConsignmentContext): boolean =>
  form.origin === null &&
  form.canAssure === null &&
  Object.keys(form.district).length === 0 &&
  Object.keys(form.answers).length === 0 &&
  Object.values(form.fields).every((text) => text === '') &&
  pictures.main === null &&
  pictures.onTheWay + pictures.failed === 0;

const noSuchGame: Failure = { kind: 'notFound', message: '没有找到这个游戏，可能已下架，请重新选择游戏。' };

/** Makes the registry of consignments; once for the app. */
export function createConsignments({
  owner,
  calls = { listGames, readTemplate, readOwnListing, readValuation, submitListing, listOwnListings },
  intentions = appIntentions(),
  navigation = browserNavigation,
  go = (to, query, options) => navigate(href(to, query), options),
  visibility = pageVisibility,
  shelf = createShelf(),
  uploads = appUploads(),
  makeId = v4,
  now = Date.now,
  onSubmitted,
}: ConsignmentDeps): Consignments {
  const entries = new Map<string, ConsignmentRef>();
  const pictures = new WeakMap<ConsignmentRef, Upload>();

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

  function launch(key: ConsignmentKey): ConsignmentRef {
    let slot = slotOf(key);
    /** Whose form it is: whoever opened it. */
    let mine: string | null = null;

    const machine = consignmentMachine.provide({
      actors: {
        listDrafts: fromPromise(async () => {
          const member = await owner();
          return member === null ? [] : shelf.list(member);
        }),
        loadForm: fromPromise(async ({ input: { gameId, listingId, valuationId }, signal }) => {
          mine = await owner();
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
          const about = slotOf({ gameId: wanted, listingId, valuationId });
          const kept = mine === null || about === CHOOSER ? null : await shelf.get(mine, about);
          const draftId = kept?.draftId ?? makeId();
          const { id, name, type, icon } = game;
          return {
            draftId,
            game: { id, name, type, icon },
            template,
            kept: kept && { form: kept.form, pictures: kept.pictures },
            listing,
            prefill: valuation && {
              form: formOfValuation(valuation),
              pictures: picturesOfValuation(valuation),
            },
            isPending: (await intentions.pending(submitIntention(draftId))).length > 0,
          };
        }),
        discardForm: fromPromise(async ({ input: { draftId } }) => {
          release();
          await throwAway(draftId);
        }),
        submitListing: fromPromise(({ input: { listing, intention }, signal }) =>
          intentions.carryOut(intention, async (idempotencyKey) => {
            try {
              return await calls.submitListing({ input: listing }, { signal, idempotencyKey });
            } catch (error) {
              if (!isKeySpent(asFailure(error))) throw error;
              const handedIn = await findHandedIn(listing, signal);
              if (!handedIn) throw error;
              return handedIn;
            }
          }),
        ),
        backOff: backOff(visibility),
      },
    });
    const { gameId = null, listingId = null, valuationId = null, step } = key;
    const ref = createActor(machine, {
      input: { gameId, listingId, valuationId, ...(step === undefined ? {} : { step }) },
    });

    /** Pictures and form go separate ways until the form is open again. */
    let stopPictures: (() => void) | undefined;
    const release = () => {
      stopPictures?.();
      stopPictures = undefined;
      pictures.delete(ref);
    };

    function openPictures(context: ConsignmentContext) {
      const upload = uploads.uploadFor(context.draftId ?? '', {
        most: MAX_OTHERS + 1,
        initial: context.pictures,
      });
      pictures.set(ref, upload);
      let told = '';
      const tell = () => {
        const snapshot = upload.actor.getSnapshot();
        // Before they are restored nothing is known of them.
        if (selectIsRestoring(snapshot) || ref.getSnapshot().status !== 'active') return;
        const result = resultOf(snapshot);
        const text = JSON.stringify(result);
        if (text === told) return;
        told = text;
        ref.send({ type: 'pictures.change', pictures: result });
      };
      const subscription = upload.actor.subscribe(tell);
      stopPictures = () => subscription.unsubscribe();
      tell();
    }

    // Saving: the latest only, one at a time.
    let saved: Pick<ConsignmentContext, 'form' | 'pictures' | 'step'> | undefined;
    let due: ConsignmentContext | null = null;
    let work: Promise<void> = Promise.resolve();
    /** After what is being written now: what is thrown away stays away. */
    const afterwards = (act: () => Promise<void>) => (work = work.then(act, act));
    async function save() {
      if (!due) return;
      const { draftId, form, game, pictures: kept, step: at } = due;
      due = null;
      if (mine === null || slot === CHOOSER || draftId === null || !game) return;
      await shelf.put(
        mine,
        slot,
        { draftId, form, pictures: kept },
        {
          gameId: game.id,
          gameName: game.name,
          icon: game.icon,
          title: form.fields.title,
          step: at,
          savedAt: new Date(now()).toISOString(),
        },
      );
    }
    const throwAway = (draftId: string | null) => {
      due = null;
      return afterwards(async () => {
        if (mine !== null && slot !== CHOOSER) await shelf.remove(mine, slot);
        if (draftId !== null) await uploads.discard(draftId);
      });
    };

    ref.on('navigate', ({ step: next }) => {
      const here = navigation.here();
      const isChooser = here.name === 'sell';
      if (!isChooser && (stepAt(here.name, here.query) === null || slotOf(keyIn(here.query)) !== slot))
        return;
      const at = stepAt(here.name, here.query);
      if (at === next) return;
      const { to, query } = addressOf(next, ref.getSnapshot().context);
      // An address that was ahead of the form gives way to it.
      go(to, query, { replace: at !== null && STEPS.indexOf(at) > STEPS.indexOf(next) });
    });
    ref.on('draft.discarded', ({ gameId: dropped }) => {
      void owner().then(async (member) => {
        if (member === null) return;
        const about: Slot = `game:${dropped}`;
        const kept = await shelf.get(member, about);
        entries.get(about)?.stop();
        entries.delete(about);
        await shelf.remove(member, about);
        if (kept) await uploads.discard(kept.draftId);
      });
    });
    ref.subscribe((snapshot) => {
      const { context, status } = snapshot;
      if (slot === CHOOSER && context.gameId !== null) {
        const about: Slot = `game:${context.gameId}`;
        entries.delete(CHOOSER);
        const running = entries.get(about);
        if (running?.getSnapshot().status === 'active') {
          ref.stop();
          const { to, query } = addressOf('basics', context);
          go(to, query, { replace: false });
          return;
        }
        slot = about;
        entries.set(about, ref);
      }
      if (status === 'done') {
        release();
        void throwAway(context.draftId);
        onSubmitted();
        return;
      }
      if (!snapshot.hasTag('editable')) return;
      if (!stopPictures) {
        saved = { form: context.form, pictures: context.pictures, step: context.step };
        openPictures(context);
        return;
      }
      const isSame =
        saved?.form === context.form && saved.pictures === context.pictures && saved.step === context.step;
      if (isSame || (isUntouched(context) && !context.isRestored)) return;
      saved = { form: context.form, pictures: context.pictures, step: context.step };
      const isIdle = due === null;
      due = context;
      if (isIdle) void afterwards(save);
    });
    return ref.start();
  }

  return {
    consignmentFor(key) {
      const slot = slotOf(key);
      const running = entries.get(slot);
      if (running?.getSnapshot().status === 'active') return running;
      const ref = launch(key);
      entries.set(slot, ref);
      return ref;
    },
    uploadOf: (ref) => pictures.get(ref) ?? null,
    disposeAll() {
      for (const ref of entries.values()) ref.stop();
      entries.clear();
      uploads.disposeAll();
    },
  };
}
