import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import type { ProtectionTier } from '../../../contract/market/index.ts';
import {
  asPaymentStanding,
  cancelInquiry,
  orderingMachine,
  placementInquiry,
  selectPayment,
  type OrderingInput,
  type OrderingRef,
} from '../../../machines/buying/ordering/ordering.ts';
import type { PaymentRef } from '../../../machines/payment/index.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { provideInquiry } from '../../flow/inquire.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, refresh, type Running } from '../../flow/flowScreen.tsx';
import { browserNavigation, type Navigation, type Place } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { readListing } from '../../market/index.ts';
import { createDueForm, providePayment, type FormStorage, type PaymentPorts } from '../../payment/index.ts';
import { serverNow } from '../../api/clock.ts';
import * as api from '../calls.ts';

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
  forms?: FormStorage;
  /** An order or its listing may have changed at the server. */
  onChanged?: () => void;
}

/** What an address says of an ordering. */
export type OrderingKey = Pick<OrderingInput, 'listingId' | 'orderId' | 'arrival'>;

/** What the screens of ordering need from outside. */
export interface OrderingPorts extends PaymentPorts {
  /** The one running ordering of a listing or an order. */
  orderings: ActorRegistry<OrderingKey, OrderingRef>;
}

export const [OrderingContext, useOrdering] = createFlowContext<OrderingPorts>('OrderingPorts');

const TIERS: Readonly<Record<ProtectionTier, true>> = { retrieval: true, face: true, none: true };

/** The tier in a placement's intention, `place:<listing>:<tier>:<total>`. */
const tierOf = (intention: string): ProtectionTier => {
  const tier = intention.split(':').at(-2) ?? '';
  return Object.hasOwn(TIERS, tier) ? (tier as ProtectionTier) : 'none';
};

/** The machine with the world in its ports. */
function provideOrdering({
  calls,
  intentions,
  visibility,
  now,
}: Required<Pick<OrderingDeps, 'calls' | 'intentions' | 'visibility' | 'now'>>) {
  const readOrder = ({ orderId }: { orderId: string }, signal: AbortSignal) =>
    calls.readOrder({ params: { id: orderId } }, { signal });
  return orderingMachine.provide({
    actors: {
      payment: providePayment({
        intentions,
        visibility,
        now,
        open: ({ payableId, method, kind }, options) =>
          calls.payOrder({ params: { id: payableId }, input: { method, kind } }, options),
        query: async (id, force, signal) =>
          asPaymentStanding(await calls.queryOrder({ input: { id, force } }, { signal })),
      }),
      loadListing: fromPromise(async ({ input: { listingId }, signal }) => {
        const [listing, [open]] = await Promise.all([
          calls.readListing({ input: { id: listingId } }, { signal }),
          intentions.pending(`place:${listingId}:`),
        ]);
        return { listing, pending: open === undefined ? null : { tier: tierOf(open) } };
      }),
      readOrder: fromPromise(({ input, signal }) => readOrder(input, signal)),
      findOrder: provideInquiry(
        placementInquiry,
        async ({ listingId }, signal) => {
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
        },
        visibility,
      ),
      placeOrder: fromPromise(({ input: { order, intention }, signal }) =>
        intentions.carryOut(intention, (idempotencyKey) =>
          calls.placeOrder({ input: order }, { signal, idempotencyKey }),
        ),
      ),
      cancelOrder: fromPromise(({ input: { orderId, remark }, signal }) =>
        intentions.carryOut(`cancel:${orderId}:${remark}`, (idempotencyKey) =>
          calls.cancelOrder(
            { params: { id: orderId }, input: remark === '' ? {} : { remark } },
            { signal, idempotencyKey },
          ),
        ),
      ),
      settleCancel: provideInquiry(cancelInquiry, readOrder, visibility),
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

/** Makes the running orderings; once for the app. */
export function createOrderings({
  calls = { ...api, readListing },
  intentions = appIntentions(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  prefersScan = () => window.matchMedia('(min-width: 1025px)').matches,
  post,
  forms,
  onChanged = () => undefined,
}: OrderingDeps = {}): OrderingPorts & Running {
  const due = createDueForm({ forms, post });

  /** Brings the person to the provider's page: goZFB posts the form when it opens. */
  const follow = (payment: PaymentRef) =>
    payment.on('handOver', ({ payableId, form }) => {
      const here = navigation.here();
      if (!isAt(here, { listingId: null, orderId: payableId })) return;
      due.keep(form);
      if (here.name === 'alipay') due.post();
      else navigation.replace('alipay', { orderId: payableId });
    });

  const orderings: ActorRegistry<OrderingKey, OrderingRef> = createActorRegistry({
    page,
    nameOf: ({ orderId, listingId }) => (orderId ? `order:${orderId}` : `listing:${listingId ?? ''}`),
    start({ listingId = null, orderId = null, arrival = null }, visibility) {
      const ref = createActor(provideOrdering({ calls, intentions, visibility, now }), {
        input: { listingId, orderId, arrival, prefersScan: prefersScan() },
      });
      ref.on('navigate', ({ to, query }) => {
        const here = navigation.here();
        if (!isAt(here, ref.getSnapshot().context)) return;
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
        // A placed order is found under its own number; its listing may be ordered anew.
        if (context.orderId !== null) orderings.rename({ orderId: context.orderId }, ref);
        const next = `${context.order?.stage}:${status}`;
        if (stage !== undefined && next !== stage) onChanged();
        stage = next;
      });
      return ref.start();
    },
  });

  return {
    orderings,
    postForm: due.post,
    disposeAll() {
      orderings.disposeAll();
      due.forget();
    },
  };
}

/** The orderings of this page. */
export const appOrderings = startOnce((client: QueryClient) => {
  // Learns who is signed in before anything is typed, so that another member who signs in here later is recognised.
  void memberId(appSession());
  return createOrderings({
    onChanged: () => refresh(client, ['order', 'orders', 'listing', 'listings']),
  });
});
