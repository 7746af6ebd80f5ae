import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Picture } from '../../contract/entities/listing.ts';
import type { Credential } from '../../contract/entities/order.ts';
import type { ValuationKind } from '../../contract/entities/recycling.ts';
import { asFailure } from '../../machines/lifecycle/failure.ts';
import {
  merchantApplicationMachine,
  type ApplicationForm,
  type ApplicationInput,
  type ApplicationRef,
} from '../../machines/merchantApplication/merchantApplication.ts';
import { asOrderStanding } from '../../machines/lifecycle/recycleOrder.ts';
import { paymentMachine, type PaymentInput, type PaymentRef } from '../../machines/payment/payment.ts';
import {
  merchantActMachine,
  type MerchantActRef,
  type MerchantInput,
} from '../../machines/recycling/merchantAct.ts';
import {
  recyclingMachine,
  selectDeposit,
  selectState,
  type Deal,
  type RecyclingDraft,
  type RecyclingEvent,
  type RecyclingForm,
  type RecyclingInput,
  type RecyclingRef,
  type Restored,
  type Submitted,
} from '../../machines/recycling/recycling.ts';
import { withoutSecrets } from '../../machines/recycling/form.ts';
import { resultOf, selectIsRestoring, selectPictures } from '../../machines/upload/upload.ts';
import { readProfile } from '../api/auth.ts';
import type { CallOptions } from '../api/client.ts';
import * as api from '../api/recycling.ts';
import { listOwnListings } from '../api/selling.ts';
import { serverNow } from './clock.ts';
import { deadline } from './deadline.ts';
import { createDrafts, type DraftKey, type Drafts } from './drafts.ts';
import { appIntentions, type Intentions } from './intentions.ts';
import { browserNavigation, type Navigation, type Place } from './navigation.ts';
import { postForm } from './ordering.ts';
import { createSeal, type Seal } from './seal.ts';
import { backOff, pageVisibility, watchStanding, type Visibility } from './polling.ts';
import { appUploads, type Upload, type Uploads } from './upload.ts';

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
function provideRecyclePayment(
  { calls, intentions, visibility, now }: Provided,
  side: 'sell' | 'buy',
  open: (id: string, method: 'alipay' | 'wechat', options: CallOptions) => ReturnType<typeof api.payDeposit>,
): typeof paymentMachine {
  const standing = async (id: string, force: boolean, signal: AbortSignal) =>
    asOrderStanding(await calls.queryRecycleOrder({ input: { id, force } }, { signal }), side);
  return paymentMachine.provide({
    actors: {
      openPayment: fromPromise(({ input: { orderId, method, intention }, signal }) =>
        intentions.carryOut(`${side}:${intention}`, (idempotencyKey) =>
          open(orderId, method, { signal, idempotencyKey }),
        ),
      ),
      queryStanding: fromPromise(({ input: { orderId, force }, signal }) => standing(orderId, force, signal)),
      watchStanding: watchStanding({ query: standing, visibility }),
      deadline: deadline({ now, visibility }),
      backOff: backOff(visibility),
    },
  });
}

/** Whether the person is looking at this flow. */
function isAt(
  { name, query }: Place,
  { valuationId, kind, gameId }: { valuationId: string | null; kind: ValuationKind; gameId: string },
): boolean {
  if (name === 'jingjiahuishou') {
    return query.get('gameId') === gameId && (query.get('kind') ?? 'bidding') === kind;
  }
  return (name === 'commit' || name === 'priceList') && query.get('id') === valuationId;
}

const nameOf = ({ valuationId, kind = 'bidding', gameId }: RecyclingKey): string =>
  valuationId ? `valuation:${valuationId}` : `form:${kind}:${gameId ?? ''}`;

const browserPrefersScan = () => window.matchMedia('(min-width: 1025px)').matches;

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

/** What was typed of an application, and the id of the one before it: once another is in, it is over. */
interface KeptApplication {
  after: string | null;
  form: ApplicationForm;
}
const isApplication = (value: unknown): value is KeptApplication => {
  if (typeof value !== 'object' || value === null) return false;
  const { after, form } = value as Record<string, unknown>;
  if ((after !== null && typeof after !== 'string') || typeof form !== 'object' || form === null)
    return false;
  const { kind, name, phone, description } = form as Record<string, unknown>;
  return (
    (kind === 'supplier' || kind === 'recycler' || kind === 'guarantor') &&
    [name, phone, description].every((one) => typeof one === 'string')
  );
};
/** One application for each member. */
const applicationKey = (owner: string): DraftKey<KeptApplication> => ({
  kind: 'draft',
  name: `merchantApplication:${owner}`,
  version: 1,
  is: isApplication,
});

/** A merchant's running acts and payments, and the application of who wants to be one, outside React. */
export interface Merchants {
  /** The one application after `last`; started, with what was typed of it before, when there is none. */
  applicationAfter: (last: ApplicationInput['last']) => ApplicationRef;
  /** The one actor of a merchant's acts. */
  act: () => MerchantActRef;
  /** The one running payment of a recycle order's price; started when there is none, or it has ended. */
  paymentFor: (input: Pick<PaymentInput, 'orderId' | 'amounts' | 'closesAt' | 'resume'>) => PaymentRef;
  /** Stops everything and forgets what was shown: the person has logged out. */
  disposeAll(): void;
}

/** Makes the merchant's flows; once for the app. `onChanged`: what the server says to merchants may be new. */
export function createMerchants({
  calls = { ...api, listOwnListings, readProfile },
  intentions = appIntentions(),
  drafts = createDrafts(),
  navigation = browserNavigation,
  visibility = pageVisibility,
  now = serverNow,
  prefersScan = browserPrefersScan,
  post = postForm,
  onChanged,
}: RecyclingDeps & { onChanged: () => void }): Merchants {
  const payments = new Map<string, { ref: PaymentRef; amount: number }>();
  let act: MerchantActRef | undefined;
  let application: ApplicationRef | undefined;

  function apply(last: ApplicationInput['last']): ApplicationRef {
    /** Whose form it is: whoever opened it. */
    let owner = '';
    const ref = createActor(
      merchantApplicationMachine.provide({
        actors: {
          restoreForm: fromPromise(async ({ input: { after }, signal }) => {
            owner = (await calls.readProfile(undefined, { signal })).id;
            const kept = await drafts.get(applicationKey(owner));
            if (kept && kept.after !== after) await drafts.remove(applicationKey(owner));
            return kept?.after === after ? kept.form : null;
          }),
          applyMerchant: fromPromise(({ input, signal }) =>
            intentions.carryOut(`merchant:${input.intention}`, (idempotencyKey) =>
              calls.applyMerchant({ input: input.application }, { signal, idempotencyKey }),
            ),
          ),
        },
      }),
      { input: { last } },
    );
    // One after the other: a slow one must not undo the next.
    let keeping = Promise.resolve();
    ref.on('draft.changed', ({ form }) => {
      keeping = keeping.then(() => drafts.set(applicationKey(owner), { after: last?.id ?? null, form }));
    });
    ref.on('draft.done', () => {
      keeping = keeping.then(() => drafts.remove(applicationKey(owner)));
    });
    ref.on('application.changed', onChanged);
    return ref.start();
  }

  const perform = async ({ action }: MerchantInput, options: CallOptions): Promise<Credential | null> => {
    switch (action.kind) {
      case 'quote': {
        const { valuationId, price } = action;
        await calls.quoteValuation({ input: { valuationId, price } }, options);
        return null;
      }
      case 'withdraw':
        await calls.withdrawQuote({ params: { id: action.quoteId } }, options);
        return null;
      case 'reveal':
        return calls.revealRecycleCredential({ params: { id: action.orderId } }, options);
      case 'confirm':
        await calls.confirmRecycleOrder({ params: { id: action.orderId } }, options);
        return null;
    }
  };
  const machine = merchantActMachine.provide({
    actors: {
      perform: fromPromise(({ input, signal }) =>
        intentions.carryOut(`merchant:${input.intention}`, (idempotencyKey) =>
          perform(input, { signal, idempotencyKey }),
        ),
      ),
    },
  });
  const payment = provideRecyclePayment(
    { calls, intentions, visibility, now },
    'buy',
    (id, method, options) => {
      const amount = payments.get(id)?.amount;
      return calls.payRecycleOrder(
        { params: { id }, input: { method, ...(amount === undefined ? {} : { amount }) } },
        options,
      );
    },
  );

  return {
    applicationAfter(last) {
      const found = application?.getSnapshot();
      if (application && found?.status === 'active' && found.context.after === (last?.id ?? null)) {
        return application;
      }
      application?.stop();
      application = apply(last);
      return application;
    },
    act() {
      if (act?.getSnapshot().status === 'active') return act;
      const made = createActor(machine);
      made.on('merchant.changed', onChanged);
      act = made;
      return made.start();
    },
    paymentFor(input) {
      const found = payments.get(input.orderId);
      if (found?.ref.getSnapshot().status === 'active') return found.ref;
      const ref = createActor(payment, { input: { ...input, prefersScan: prefersScan() } });
      ref.on('handOver', ({ form }) => {
        if (navigation.here().name === 'merchant') post(form);
      });
      ref.subscribe(({ status }) => {
        if (status === 'done') onChanged();
      });
      payments.set(input.orderId, { ref, amount: input.amounts.full ?? 0 });
      return ref.start();
    },
    disposeAll() {
      act?.stop();
      application?.stop();
      for (const { ref } of payments.values()) ref.stop();
      payments.clear();
      act = undefined;
      application = undefined;
    },
  };
}
