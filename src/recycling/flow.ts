import * as api from './calls.ts';
import { listOwnListings } from '../selling/index.ts';
import { readProfile } from '../account/index.ts';
import { type Intentions, appIntentions } from '../flow/intentions.ts';
import { type Drafts, type DraftKey, createDrafts } from '../flow/drafts.ts';
import { type Seal, createSeal } from '../flow/seal.ts';
import { type Uploads, type Upload, appUploads } from '../flow/upload.ts';
import { type Navigation, type Place, browserNavigation } from '../flow/navigation.ts';
import { backOff } from '../flow/backOff.ts';
import { type Visibility, pageVisibility } from '../flow/visibility.ts';
import {
  type RecyclingInput,
  type RecyclingRef,
  type RecyclingForm,
  type RecyclingDraft,
  type Deal,
  type RecyclingEvent,
  type Submitted,
  recyclingMachine,
  type Restored,
  selectState,
  selectDeposit,
} from '../../machines/recycling/recycling/recycling.ts';
import type { ValuationKind } from '../../contract/recycling/recycling.ts';
import { fromCallback, fromPromise, createActor } from 'xstate';
import { asFailure } from '../../machines/kit/failure.ts';
import type { Picture } from '../../contract/market/index.ts';
import type { CallOptions } from '../wire/client.ts';
import { paymentMachine, type PaymentRef } from '../../machines/payment/index.ts';
import { asPaymentStanding } from '../../machines/recycling/standing.ts';
import { serverNow } from '../wire/clock.ts';
import { postForm, providePayment } from '../payment/index.ts';
import { withoutSecrets } from '../../machines/recycling/recycling/form.ts';
import { selectPictures, selectIsRestoring, resultOf } from '../../machines/kit/upload/upload.ts';

/** The calls of selling to merchants; the server's unless given. */
export type RecyclingCalls = typeof api & {
  listOwnListings: typeof listOwnListings;
  readProfile: typeof readProfile;
};

export interface RecyclingDeps {
  calls?: RecyclingCalls;
  intentions?: Intentions;
  drafts?: Drafts;
  seal?: Seal;
  uploads?: Uploads;
  navigation?: Navigation;
  visibility?: Visibility;
  /** The server's clock, epoch ms. */
  now?: () => number;
  /** Whether a code to scan is handier than a form on this screen. */
  prefersScan?: () => boolean;
  /** Posts a form to the provider in this tab. */
  post?: (form: string) => void;
}

/** What an address says of a valuation or a form. */
export type RecyclingKey = Pick<RecyclingInput, 'kind' | 'gameId' | 'valuationId' | 'arrival'>;

/** The running flows of selling to merchants, outside React: mounting twice, hiding and leaving neither stop nor repeat. */
export interface Recyclings {
  /** The one running flow of a form or a valuation; started when there is none. */
  recyclingFor: (key: RecyclingKey) => RecyclingRef;
  /** The pictures of a form: `all` those of the account, `realName` the one screenshot. What is sent goes into the form. */
  picturesFor: (ref: RecyclingRef) => { all: Upload; realName: Upload };
  /** Calls back when what the server says of valuations may be new; returns what stops it. */
  onMoved(listener: () => void): () => void;
  /** Stops everything: the person has logged out. */
  disposeAll(): void;
}

const PICTURES_MOST = 100;

const OWN_LISTINGS = 20;

/** Pause before each question for the quotes, ms; the last one goes on. */
export const DEAL_PACE: readonly number[] = [2_000, 2_000, 3_000, 3_000, 5_000];

const isForm = (value: unknown): value is RecyclingForm =>
  typeof value === 'object' &&
  value !== null &&
  'phone' in value &&
  'pictures' in value &&
  Array.isArray(value.pictures) &&
  'attributes' in value &&
  typeof value.attributes === 'object';

/** A draft as it lies in the browser: the password beside it, sealed; null where nothing could be sealed. */
interface KeptDraft extends RecyclingDraft {
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

/** One draft for each member, kind and game. */
const draftKey = (owner: string, kind: ValuationKind, gameId: string): DraftKey<KeptDraft> => ({
  kind: 'draft',
  name: `recycling:${owner}:${kind}:${gameId}`,
  version: 1,
  is: isDraft,
});

/** Reads the whole of a deal: the item, its quotes, and the trade that came of it. */
async function dealOf(calls: RecyclingCalls, id: string, signal: AbortSignal): Promise<Deal> {
  const valuation = await calls.readValuation({ params: { id } }, { signal });
  const [{ quotes }, order] = await Promise.all([
    calls.listQuotes({ input: { valuationId: id } }, { signal }),
    valuation.recycleOrderId === undefined
      ? null
      : calls.readRecycleOrder({ params: { id: valuation.recycleOrderId } }, { signal }),
  ]);
  return { valuation, quotes, order };
}

/**
 * The port `watchDeal`: asks again and again, never two questions at once. Nothing is asked while the page is hidden; when it
 * is seen again the question goes out at once.
 */
export const watchDeal = ({
  query,
  visibility = pageVisibility,
}: {
  query: (valuationId: string, signal: AbortSignal) => Promise<Deal>;
  visibility?: Visibility;
}) =>
  fromCallback<RecyclingEvent, { valuationId: string }>(({ input: { valuationId }, sendBack }) => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let step = 0;
    const next = () => {
      clearTimeout(timer);
      if (controller.signal.aborted || !visibility.isVisible()) return;
      timer = setTimeout(() => void ask(), DEAL_PACE[Math.min(step, DEAL_PACE.length - 1)]);
      step += 1;
    };
    const ask = async () => {
      isAsking = true;
      try {
        const deal = await query(valuationId, controller.signal);
        if (!controller.signal.aborted) sendBack({ type: 'deal.arrived', deal });
      } catch (error) {
        if (!controller.signal.aborted) sendBack({ type: 'deal.failed', failure: asFailure(error) });
      } finally {
        isAsking = false;
        next();
      }
    };
    const stopListening = visibility.onVisible(() => {
      step = 0;
      clearTimeout(timer);
      if (!isAsking) void ask();
    });
    next();
    return () => {
      controller.abort();
      clearTimeout(timer);
      stopListening();
    };
  });

/** Seconds are all that the wire tells of a time. */
const toSecond = (iso: string) => Math.floor(Date.parse(iso) / 1000);

async function findSubmission(
  calls: RecyclingCalls,
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

/** The main picture first. */
const rowOf = ({ main, others }: { main: Picture | null; others: readonly Picture[] }): Picture[] =>
  main ? [main, ...others] : [...others];

type Provided = Required<Pick<RecyclingDeps, 'calls' | 'intentions' | 'visibility' | 'now'>>;

/** The payment chart over what one side of a recycle order owes. `open` begins the payment under a key. */
export function provideRecyclePayment(
  { calls, intentions, visibility, now }: Provided,
  side: 'sell' | 'buy',
  open: (id: string, method: 'alipay' | 'wechat', options: CallOptions) => ReturnType<typeof api.payDeposit>,
): typeof paymentMachine {
  return providePayment({
    intentions,
    visibility,
    now,
    open: ({ payableId, method }, options) => open(payableId, method, options),
    query: async (id, force, signal) =>
      asPaymentStanding(await calls.queryRecycleOrder({ input: { id, force } }, { signal }), side),
  });
}

/** Whether the person is looking at this flow. */
function isAt(
  { name, query }: Place,
  { valuationId, kind, gameId }: { valuationId: string | null; kind: ValuationKind; gameId: string },
): boolean {
  if (name === 'valuationForm') {
    return query.get('gameId') === gameId && (query.get('kind') ?? 'bidding') === kind;
  }
  return (name === 'valuationResult' || name === 'quotes') && query.get('id') === valuationId;
}

const nameOf = ({ valuationId, kind = 'bidding', gameId }: RecyclingKey): string =>
  valuationId ? `valuation:${valuationId}` : `form:${kind}:${gameId ?? ''}`;

export const browserPrefersScan = () => window.matchMedia('(min-width: 1025px)').matches;

/** Makes the registry of valuations and their forms; once for the app. */
export function createRecyclings({
  calls = { ...api, listOwnListings, readProfile },
  intentions = appIntentions(),
  drafts = createDrafts(),
  seal = createSeal(),
  uploads = appUploads(),
  navigation = browserNavigation,
  visibility = pageVisibility,
  now = serverNow,
  prefersScan = browserPrefersScan,
  post = postForm,
}: RecyclingDeps = {}): Recyclings {
  const entries = new Map<string, RecyclingRef>();
  const pictures = new Map<RecyclingRef, { all: Upload; realName: Upload; names: string[] }>();
  /** Whose form it is: whoever opened it. */
  const owners = new WeakMap<RecyclingRef, string>();
  const listeners = new Set<() => void>();

  const payment = provideRecyclePayment(
    { calls, intentions, visibility, now },
    'sell',
    (id, method, options) => {
      const order = entries.get(nameOf({ valuationId: id }))?.getSnapshot().context.deal?.order;
      return calls.payDeposit(
        { input: { id, method, ...(order ? { amount: order.deposit } : {}) } },
        options,
      );
    },
  );
  const machine = recyclingMachine.provide({
    actors: {
      payment,
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
      findSubmission: fromPromise(async ({ input, signal }) => {
        const found = await findSubmission(calls, input, signal);
        if (found) await intentions.settle(input.intention);
        return found;
      }),
      readDeal: fromPromise(({ input, signal }) => dealOf(calls, input.valuationId, signal)),
      watchDeal: watchDeal({ query: (id, signal) => dealOf(calls, id, signal), visibility }),
      acceptQuote: fromPromise(({ input: { acceptance, intention }, signal }) =>
        intentions.carryOut(intention, (idempotencyKey) =>
          calls.acceptQuote({ input: acceptance }, { signal, idempotencyKey }),
        ),
      ),
      declineQuote: fromPromise(({ input: { valuationId, merchantId }, signal }) =>
        calls.declineQuote(
          { input: { id: valuationId, ...(merchantId === null ? {} : { merchantId }) } },
          { signal },
        ),
      ),
      cancelValuation: fromPromise(({ input: { valuationId, intention }, signal }) =>
        intentions.carryOut(intention, (idempotencyKey) =>
          calls.cancelValuation({ input: { id: valuationId } }, { signal, idempotencyKey }),
        ),
      ),
      backOff: backOff(visibility),
    },
  });

  async function restored(owner: string, kind: ValuationKind, gameId: string): Promise<Restored> {
    const kept = await drafts.get(draftKey(owner, kind, gameId));
    const password = kept?.sealed ? await seal.open(kept.sealed) : null;
    const draft = kept && {
      form: { ...kept.form, password: password ?? '' },
      openedAt: kept.openedAt,
    };
    const open = draft ? await intentions.pending(`recycle:${kind}:${gameId}:${draft.openedAt}`) : [];
    return { draft, isPending: open.length > 0, now: new Date(now()).toISOString() };
  }

  function launch(key: RecyclingKey): RecyclingRef {
    const ref: RecyclingRef = createActor(
      machine.provide({
        actors: {
          loadDraft: fromPromise(async ({ input: { kind, gameId }, signal }) => {
            const { id } = await calls.readProfile(undefined, { signal });
            owners.set(ref, id);
            return restored(id, kind, gameId);
          }),
        },
      }),
      { input: { ...key, prefersScan: prefersScan() } },
    );
    const keyOf = (kind: ValuationKind, gameId: string) => draftKey(owners.get(ref) ?? '', kind, gameId);
    // One after the other: a slow one must not undo the next.
    let keeping = Promise.resolve();
    ref.on('draft.changed', ({ kind, gameId, draft: { form, openedAt } }) => {
      const draft = keyOf(kind, gameId);
      keeping = keeping.then(async () => {
        const sealed = form.password === '' ? null : await seal.seal(form.password);
        await drafts.set(draft, { form: withoutSecrets(form), openedAt, sealed });
      });
    });
    ref.on('draft.done', ({ kind, gameId }) => {
      const draft = keyOf(kind, gameId);
      keeping = keeping.then(() => drafts.remove(draft));
      const own = pictures.get(ref);
      if (!own) return;
      if (selectState(ref.getSnapshot()) === 'editing') {
        for (const { actor } of [own.all, own.realName]) {
          for (const { id } of selectPictures(actor.getSnapshot()))
            actor.send({ type: 'picture.remove', id });
        }
        return;
      }
      pictures.delete(ref);
      for (const name of own.names) void uploads.discard(name);
    });
    ref.on('deal.moved', () => {
      for (const listener of listeners) listener();
    });
    ref.on('navigate', ({ to, query }) => {
      const here = navigation.here();
      if (here.name !== to && isAt(here, ref.getSnapshot().context)) navigation.replace(to, query);
    });
    let followed: PaymentRef | undefined;
    ref.subscribe((snapshot) => {
      const { valuationId, kind, gameId } = snapshot.context;
      const name = nameOf({ valuationId });
      if (valuationId !== null && entries.get(name) !== ref) {
        entries.delete(nameOf({ kind, gameId }));
        entries.set(name, ref);
      }
      const deposit = selectDeposit(snapshot);
      if (deposit && deposit !== followed) {
        followed = deposit;
        deposit.on('handOver', ({ form }) => {
          if (isAt(navigation.here(), ref.getSnapshot().context)) post(form);
        });
      }
    });
    entries.set(nameOf(key), ref);
    ref.start();
    return ref;
  }

  /** What is sent goes into the form; what is not holds it back. */
  function follow(ref: RecyclingRef, { all, realName }: { all: Upload; realName: Upload }): void {
    const look = () => {
      const [snapshot, proof] = [all.actor.getSnapshot(), realName.actor.getSnapshot()];
      const { form, isUploading } = ref.getSnapshot().context;
      if (selectIsRestoring(snapshot) || selectIsRestoring(proof)) return;
      const results = [resultOf(snapshot), resultOf(proof)] as const;
      const sent = rowOf(results[0]);
      const realNamePicture = rowOf(results[1])[0]?.url ?? '';
      if (JSON.stringify(sent) !== JSON.stringify(form.pictures)) {
        ref.send({ type: 'form.change', change: { pictures: sent } });
      }
      if (realNamePicture !== form.realNamePicture) {
        ref.send({ type: 'form.change', change: { realNamePicture } });
      }
      const isBusy = results.some(({ onTheWay, failed }) => onTheWay > 0 || failed > 0);
      if (isBusy !== isUploading) ref.send({ type: 'upload.change', isUploading: isBusy });
    };
    all.actor.subscribe(look);
    realName.actor.subscribe(look);
    look();
  }

  return {
    picturesFor(ref) {
      const found = pictures.get(ref);
      if (found) return found;
      const { kind, gameId, form, openedAt } = ref.getSnapshot().context;
      const base = `recycling:${owners.get(ref) ?? ''}:${kind}:${gameId}:${openedAt}`;
      const names = [`${base}:all`, `${base}:realName`];
      const [main = null, ...others] = form.pictures;
      const proof = form.realNamePicture;
      const made = {
        all: uploads.uploadFor(`${base}:all`, { most: PICTURES_MOST, initial: { main, others } }),
        realName: uploads.uploadFor(`${base}:realName`, {
          most: 1,
          initial: { main: proof === '' ? null : { url: proof, name: '实名截图' }, others: [] },
        }),
        names,
      };
      pictures.set(ref, made);
      follow(ref, made);
      return made;
    },
    recyclingFor(key) {
      const found = entries.get(nameOf(key));
      const isOver = found !== undefined && selectState(found.getSnapshot()) === 'listed';
      if (found?.getSnapshot().status === 'active' && !isOver) return found;
      return launch(key);
    },
    onMoved(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    disposeAll() {
      for (const ref of entries.values()) ref.stop();
      entries.clear();
      pictures.clear();
      uploads.disposeAll();
    },
  };
}
