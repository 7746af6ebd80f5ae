import { createActor, fromPromise } from 'xstate';
import type { ProtectionTier } from '../../../contract/market/index.ts';
import {
  orderingMachine,
  selectPayment,
  type OrderingInput,
  type OrderingRef,
} from '../../../machines/buying/ordering/ordering.ts';
import { paymentMachine, type PaymentRef } from '../../../machines/payment/index.ts';
import { readListing } from '../../market/index.ts';
import * as api from '../calls.ts';
import { serverNow } from '../../wire/clock.ts';
import { deadline } from '../../flow/deadline.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { browserNavigation, type Navigation, type Place } from '../../flow/navigation.ts';
import { backOff, pageVisibility, watchStanding, type Visibility } from '../../flow/polling.ts';

/** Where the provider's form lies while goZFB opens (domain §1.2). */
export const FORM_KEY = 'aliPayForm';
/** An ordering nobody has looked at for this long is given up, ms. */
const LEFT_FOR = 30 * 60_000;
const ORDERS_LOOKED_AT = 20;

/** The calls an ordering makes; the server's unless given. */
export type OrderingCalls = Pick<
  typeof api,
  'placeOrder' | 'readOrder' | 'cancelOrder' | 'payOrder' | 'queryOrder' | 'listOrders'
> & { readListing: typeof readListing };

export interface OrderingDeps {
  calls?: OrderingCalls;
  intentions?: Intentions;
  navigation?: Navigation;
  visibility?: Visibility;
  /** The server's clock, epoch ms. */
  now?: () => number;
  /** Whether a code to scan is handier than a form on this screen. */
  prefersScan?: () => boolean;
  /** Posts a form to the provider in this tab. */
  post?: (form: string) => void;
  /** Session storage, or a test's own. */
  forms?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** What an address says of an ordering. */
export type OrderingKey = Pick<OrderingInput, 'listingId' | 'orderId' | 'arrival'>;

/** The running orderings, outside React: mounting twice, hiding and leaving a page neither stop nor repeat anything. */
export interface Orderings {
  /** The one running ordering of a listing or an order; started when there is none, or it has ended. */
  orderingFor: (key: OrderingKey) => OrderingRef;
  /** Now by the server's clock, epoch ms. */
  now: () => number;
  /** Posts the provider's form that is due, once. */
  postForm: () => void;
  /** Calls back when an order or its listing may have changed at the server; returns what stops it. */
  onMoved: (listener: () => void) => () => void;
  /** Stops everything: the person has logged out. */
  disposeAll: () => void;
}

const TIERS: Readonly<Record<ProtectionTier, true>> = { retrieval: true, face: true, none: true };

/** The tier in a placement's intention, `place:<listing>:<tier>:<total>`. */
const tierOf = (intention: string): ProtectionTier => {
  const tier = intention.split(':').at(-2) ?? '';
  return Object.hasOwn(TIERS, tier) ? (tier as ProtectionTier) : 'none';
};

/** The machine with the world in its ports. */
function provided({ calls, intentions, visibility, now }: Required<OrderingDeps>) {
  const payment = paymentMachine.provide({
    actors: {
      openPayment: fromPromise(({ input: { orderId, method, kind, intention }, signal }) =>
        intentions.carryOut(intention, (idempotencyKey) =>
          calls.payOrder({ params: { id: orderId }, input: { method, kind } }, { signal, idempotencyKey }),
        ),
      ),
      queryStanding: fromPromise(({ input: { orderId, force }, signal }) =>
        calls.queryOrder({ input: { id: orderId, force } }, { signal }),
      ),
      watchStanding: watchStanding({
        query: (id, force, signal) => calls.queryOrder({ input: { id, force } }, { signal }),
        visibility,
      }),
      deadline: deadline({ now, visibility }),
      backOff: backOff(visibility),
    },
  });
  return orderingMachine.provide({
    actors: {
      payment,
      loadListing: fromPromise(async ({ input: { listingId }, signal }) => {
        const [listing, [open]] = await Promise.all([
          calls.readListing({ input: { id: listingId } }, { signal }),
          intentions.pending(`place:${listingId}:`),
        ]);
        return { listing, pending: open === undefined ? null : { tier: tierOf(open) } };
      }),
      readOrder: fromPromise(({ input: { orderId }, signal }) =>
        calls.readOrder({ params: { id: orderId } }, { signal }),
      ),
      findOrder: fromPromise(async ({ input: { listingId }, signal }) => {
        const { rows } = await calls.listOrders(
          { input: { pageNum: 1, pageSize: ORDERS_LOOKED_AT } },
          { signal },
        );
        const live = rows.find(
          (row) =>
            row.listingId === listingId && (row.status === 'awaitingPayment' || row.status === 'trading'),
        );
        if (!live) return null;
        await intentions.settle(`place:${listingId}:`);
        return { orderId: live.id };
      }),
      placeOrder: fromPromise(({ input: { order, intention }, signal }) =>
        intentions.carryOut(intention, (idempotencyKey) =>
          calls.placeOrder({ input: order }, { signal, idempotencyKey }),
        ),
      ),
      cancelOrder: fromPromise(({ input: { orderId }, signal }) =>
        intentions.carryOut(`cancel:${orderId}`, (idempotencyKey) =>
          calls.cancelOrder({ params: { id: orderId }, input: {} }, { signal, idempotencyKey }),
        ),
      ),
      backOff: backOff(visibility),
    },
  });
}

/** Whether the person is looking at this ordering. */
function isAt(
  { name, query }: Place,
  { listingId, orderId }: { listingId: string | null; orderId: string | null },
) {
  if (name === 'sureOrder') return query.get('id') === listingId;
  return (name === 'pay' || name === 'alipay') && query.get('orderId') === orderId;
}

/** Whether the address is that of a return from the provider. */
const isReturn = (query: URLSearchParams) => query.has('cashier') || query.has('out_trade_no');

/** Takes the fields of a provider's form and posts them in a form of our own: nothing else of its HTML is used. */
export function postForm(html: string): void {
  const source = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  if (!source) return;
  const action = new URL(source.getAttribute('action') ?? '', window.location.href);
  if (action.protocol !== 'https:' && action.protocol !== 'http:') return;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action.href;
  form.hidden = true;
  for (const { name, value } of source.querySelectorAll('input')) {
    if (name === '') continue;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** Session storage; where it is refused (private windows), memory. */
const memory = new Map<string, string>();
const sessionForms: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => memory.get(key) ?? null,
  setItem(key, value) {
    memory.set(key, value);
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      // Memory has it.
    }
  },
  removeItem(key) {
    memory.delete(key);
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Memory had it.
    }
  },
};

interface Entry {
  ref: OrderingRef;
  seenAt: number;
}

/** Makes the registry of orderings; once for the app. */
export function createOrderings({
  calls = { ...api, readListing },
  intentions = appIntentions(),
  navigation = browserNavigation,
  visibility = pageVisibility,
  now = serverNow,
  prefersScan = () => window.matchMedia('(min-width: 1025px)').matches,
  post = postForm,
  forms = sessionForms,
}: OrderingDeps = {}): Orderings {
  const machine = provided({
    calls,
    intentions,
    navigation,
    visibility,
    now,
    prefersScan,
    post,
    forms,
  });
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const moved = () => {
    for (const listener of listeners) listener();
  };

  const postDue = () => {
    const form = forms.getItem(FORM_KEY);
    if (form === null) return;
    forms.removeItem(FORM_KEY);
    post(form);
  };

  /** Brings the person to the provider's door: goZFB posts the form when it opens. */
  const follow = (payment: PaymentRef) =>
    payment.on('handOver', ({ orderId, form }) => {
      const here = navigation.here();
      if (!isAt(here, { listingId: null, orderId })) return;
      forms.setItem(FORM_KEY, form);
      if (here.name === 'alipay') postDue();
      else navigation.replace('alipay', { orderId });
    });

  function launch({ listingId = null, orderId = null, arrival = null }: OrderingKey): OrderingRef {
    const ref = createActor(machine, { input: { listingId, orderId, arrival, prefersScan: prefersScan() } });
    ref.on('navigate', ({ to, query }) => {
      const here = navigation.here();
      if (!isAt(here, ref.getSnapshot().context)) return;
      if (!entries.has(`order:${query.orderId}`))
        entries.set(`order:${query.orderId}`, { ref, seenAt: now() });
      const isThere = here.name === to || (to === 'pay' && here.name === 'alipay' && !isReturn(here.query));
      if (!isThere) navigation.replace(to, query);
    });
    let followed: PaymentRef | undefined;
    let stage: string | undefined;
    ref.subscribe((snapshot) => {
      const { context, status } = snapshot;
      const payment = selectPayment(snapshot);
      if (payment && payment !== followed) {
        followed = payment;
        follow(payment);
      }
      if (context.orderId !== null && !entries.has(`order:${context.orderId}`)) {
        entries.delete(`listing:${context.listingId}`);
        entries.set(`order:${context.orderId}`, { ref, seenAt: now() });
      }
      const next = `${context.order?.stage}:${status}`;
      if (stage !== undefined && next !== stage) moved();
      stage = next;
    });
    ref.start();
    return ref;
  }

  function sweep() {
    for (const [name, { ref, seenAt }] of entries) {
      const isLeft = now() - seenAt > LEFT_FOR && !isAt(navigation.here(), ref.getSnapshot().context);
      if (!isLeft) continue;
      ref.stop();
      entries.delete(name);
    }
  }

  return {
    orderingFor(key) {
      const name = key.orderId ? `order:${key.orderId}` : `listing:${key.listingId ?? ''}`;
      const found = entries.get(name);
      if (found?.ref.getSnapshot().status === 'active') {
        found.seenAt = now();
        return found.ref;
      }
      sweep();
      const ref = launch(key);
      entries.set(name, { ref, seenAt: now() });
      return ref;
    },
    now,
    postForm: postDue,
    onMoved(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    disposeAll() {
      for (const { ref } of entries.values()) ref.stop();
      entries.clear();
      forms.removeItem(FORM_KEY);
    },
  };
}
