import { createActor, fromPromise } from 'xstate';
import type { PaymentKind } from '../../../contract/payment/index.ts';
import type { ProtectionTier } from '../../../contract/market/index.ts';
import {
  toPaymentStatus,
  orderingMachine,
  selectPayment,
  type CancelInput,
  type OrderingInput,
  type OrderingRef,
  type PlaceInput,
  type Preset,
} from '../../../machines/buying/ordering/ordering.ts';
import type { PaymentRef } from '../../../machines/payment/index.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { browserNavigation, type Place } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import { marketCalls } from '../../market/index.ts';
import {
  browserPrefersScan,
  type CashierDeps,
  createPendingForm,
  payWayOf,
  providePayment,
  type PaymentPorts,
} from '../../payment/index.ts';
import { serverNow } from '../../api/clock.ts';
import { api } from '../calls.ts';
import { startForMember } from '../../flow/startForMember.ts';

export type OrderingCalls = Pick<
  typeof api,
  'placeOrder' | 'readOrder' | 'cancelOrder' | 'payOrder' | 'queryOrder'
> &
  Pick<typeof marketCalls, 'readListing'>;

export type OrderingDeps = CashierDeps<OrderingCalls>;

/** The input that a URL contains. */
export type OrderingKey = Pick<OrderingInput, 'listingId' | 'orderId' | 'arrival' | 'preset'>;

export interface OrderingPorts extends PaymentPorts {
  orderings: ActorRegistry<OrderingKey, OrderingRef>;
}

export const [OrderingContext, useOrdering] = createFlowContext<OrderingPorts>('OrderingPorts');

const TIERS: Readonly<Record<ProtectionTier, true>> = { retrieval: true, face: true, none: true };

const KINDS: Readonly<Record<PaymentKind, true>> = { full: true, deposit: true, balance: true };

export function parsePreset(query: URLSearchParams): Partial<Preset> {
  const tier = query.get('tier') ?? '';
  const kind = query.get('kind') ?? '';
  return {
    ...(Object.hasOwn(TIERS, tier) && { tier: tier as ProtectionTier }),
    ...(Object.hasOwn(KINDS, kind) && { kind: kind as PaymentKind }),
  };
}

/** Parses the tier from a placement's intention, `place:<listing>:<tier>:<total>`. */
const tierOf = (intention: string): ProtectionTier => {
  const tier = intention.split(':').at(-2) ?? '';
  return Object.hasOwn(TIERS, tier) ? (tier as ProtectionTier) : 'none';
};

function provideOrdering({
  calls,
  intentions,
  visibility,
  now,
}: Required<Pick<OrderingDeps, 'calls' | 'intentions' | 'visibility' | 'now'>>) {
  const readOrder = ({ orderId }: { orderId: string }, signal: AbortSignal) =>
    calls.readOrder({ params: { id: orderId } }, { signal });
  const place = ({ order, intention }: PlaceInput, signal: AbortSignal) =>
    intentions.carryOut(intention, (idempotencyKey) =>
      calls.placeOrder({ input: order }, { signal, idempotencyKey }),
    );
  const cancel = ({ orderId, remark }: CancelInput, signal: AbortSignal) =>
    intentions.carryOut(
      `cancel:${orderId}:${remark}`,
      (idempotencyKey) =>
        calls.cancelOrder(
          { params: { id: orderId }, input: remark === '' ? {} : { remark } },
          { signal, idempotencyKey },
        ),
      // The same listing can be ordered again.
      { ends: 'place:' },
    );
  return orderingMachine.provide({
    actors: {
      payment: providePayment({
        intentions,
        visibility,
        now,
        open: ({ payableId, method, kind }, options) =>
          calls.payOrder({ params: { id: payableId }, input: { ...payWayOf(method), kind } }, options),
        query: async (id, force, signal) =>
          toPaymentStatus(await calls.queryOrder({ input: { id, force } }, { signal })),
      }),
      loadListing: fromPromise(async ({ input: { listingId }, signal }) => {
        const [listing, [open]] = await Promise.all([
          calls.readListing({ input: { id: listingId } }, { signal }),
          intentions.pending(`place:${listingId}:`),
        ]);
        // The listing has an order of this buyer, so the placement did arrive.
        if (listing.ownOrderId !== undefined) await intentions.settle(`place:${listingId}:`);
        return { listing, pending: open === undefined ? null : { tier: tierOf(open) } };
      }),
      readOrder: fromPromise(({ input, signal }) => readOrder(input, signal)),
      placeOrder: fromPromise(({ input, signal }) => place(input, signal)),
      repeat: provideRepeat(place, visibility),
      cancelOrder: fromPromise(({ input, signal }) => cancel(input, signal)),
      repeatCancel: provideRepeat(cancel, visibility),
    },
  });
}

/** True if the current page shows this ordering. */
function isAt(
  { name, query }: Place,
  { listingId, orderId }: { listingId: string | null; orderId: string | null },
) {
  if (name === 'sureOrder') return query.get('id') === listingId;
  return (name === 'pay' || name === 'alipay') && query.get('orderId') === orderId;
}

/** True if the payment provider returned to this URL. */
const isReturn = (query: URLSearchParams) => query.has('cashier') || query.has('out_trade_no');

export function createOrderings({
  calls = { ...marketCalls, ...api },
  intentions = appIntentions(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  prefersScan = browserPrefersScan,
  post,
  onChanged = () => undefined,
}: OrderingDeps = {}): OrderingPorts & Disposable {
  const due = createPendingForm(post);

  /** Hands over to the provider on goZFB, which posts the form or follows the link when it opens. */
  const follow = (payment: PaymentRef) =>
    payment.on('handOver', ({ payableId, form }) => {
      const here = navigation.here();
      if (!isAt(here, { listingId: null, orderId: payableId })) return;
      due.keep(form);
      if (here.name === 'alipay') due.post();
      else navigation.replace('alipay', { orderId: payableId });
    });

  /** Writes a choice to the URL, so that it survives a reload. */
  const keep = (choice: Partial<Preset>, ordering: OrderingRef) => {
    const { name, query } = navigation.here();
    if (!name || !isAt({ name, query }, ordering.getSnapshot().context)) return;
    navigation.replace(name, { ...Object.fromEntries(query), ...choice });
  };

  const orderings: ActorRegistry<OrderingKey, OrderingRef> = createActorRegistry({
    page,
    nameOf: ({ orderId, listingId }) => (orderId ? `order:${orderId}` : `listing:${listingId ?? ''}`),
    // A refusal may be out of date, for example after the real-name check. Only refused states take the event.
    onOpened: (ordering) => ordering.send({ type: 'order.reload' }),
    start({ listingId = null, orderId = null, arrival = null, preset = {} }, visibility) {
      const ref = createActor(provideOrdering({ calls, intentions, visibility, now }), {
        input: { listingId, orderId, arrival, preset, prefersScan: prefersScan() },
      });
      ref.on('navigate', ({ to, query }) => {
        const here = navigation.here();
        if (!isAt(here, ref.getSnapshot().context)) return;
        const isThere = here.name === to || (to === 'pay' && here.name === 'alipay' && !isReturn(here.query));
        if (!isThere) navigation.replace(to, query);
      });
      let followed: PaymentRef | undefined;
      let stage: string | undefined;
      let tier: ProtectionTier | undefined;
      ref.subscribe((snapshot) => {
        const { context, status } = snapshot;
        const payment = selectPayment(snapshot);
        if (payment && payment !== followed) {
          followed = payment;
          follow(payment);
          let { kind } = payment.getSnapshot().context;
          payment.subscribe(({ context: { kind: next } }) => {
            if (next !== kind) keep({ kind: next }, ref);
            kind = next;
          });
        }
        const chosen = snapshot.matches('choosing') ? context.tier : undefined;
        if (tier !== undefined && chosen !== undefined && chosen !== tier) keep({ tier: chosen }, ref);
        tier = chosen;
        // A placed order is registered under its own id, so that its listing can be ordered again.
        if (context.orderId !== null) orderings.rename({ orderId: context.orderId }, ref);
        const next = `${context.order?.stage}:${status}`;
        if (stage !== undefined && next !== stage) onChanged();
        stage = next;
        // The actor that placed this order goes on with it, so that the listing can be ordered again.
        const isSecond =
          orderId === null &&
          context.orderId !== null &&
          snapshot.matches('paying') &&
          orderings.get({ orderId: context.orderId }) !== ref;
        if (isSecond) ref.stop();
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

export const appOrderings = startForMember((client) =>
  createOrderings({
    onChanged: () => invalidateQueriesByPrefix(client, ['order', 'orders', 'listing', 'listings']),
  }),
);
