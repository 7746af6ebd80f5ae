import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import type { PaymentRef } from '../../../machines/payment/index.ts';
import {
  dealInquiry,
  dealMachine,
  selectDeposit,
  type Deal,
  type DealEvent,
  type DealInput,
  type DealRef,
  type DealWatch,
} from '../../../machines/recycling/deal/deal.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { provideInquiry } from '../../flow/inquire.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Running } from '../../flow/flowScreen.tsx';
import { browserNavigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import { pollServer } from '../../flow/watch.ts';
import { postForm } from '../../payment/index.ts';
import { serverNow } from '../../api/clock.ts';
import * as api from '../calls.ts';
import { refreshRecycling } from '../reads.ts';
import { browserPrefersScan, provideRecyclePayment, type RecyclingDeps } from '../flows.ts';

/** The calls a deal makes; the server's unless given. */
export type DealCalls = Pick<
  typeof api,
  | 'readValuation'
  | 'listQuotes'
  | 'readRecycleOrder'
  | 'acceptQuote'
  | 'declineQuote'
  | 'cancelValuation'
  | 'answerRecyclePrice'
  | 'payDeposit'
  | 'queryRecycleOrder'
>;

export type DealDeps = RecyclingDeps<DealCalls>;

/** What an address says of a deal. */
export type DealKey = Pick<DealInput, 'valuationId' | 'arrival'>;

/** What the screens of a deal need from outside. */
export interface DealPorts {
  /** The one running deal of a valuation. */
  deals: ActorRegistry<DealKey, DealRef>;
}

export const [DealContext, useDeals] = createFlowContext<DealPorts>('DealPorts');

/** Pause before each question for the quotes, ms; the last one goes on. */
const DEAL_PACE: readonly number[] = [2_000, 2_000, 3_000, 3_000, 5_000];

/** The machine with the world in its ports. */
function provideDeal({
  calls,
  intentions,
  visibility,
}: Required<Pick<DealDeps, 'calls' | 'intentions' | 'visibility'>>) {
  /** The whole of a deal: the item, its quotes, and the trade that came of it. */
  const readDeal = async (
    { valuationId: id }: { valuationId: string },
    signal: AbortSignal,
  ): Promise<Deal> => {
    const valuation = await calls.readValuation({ params: { id } }, { signal });
    const [{ quotes }, order] = await Promise.all([
      calls.listQuotes({ input: { valuationId: id } }, { signal }),
      valuation.recycleOrderId === undefined
        ? null
        : calls.readRecycleOrder({ params: { id: valuation.recycleOrderId } }, { signal }),
    ]);
    return { valuation, quotes, order };
  };
  return dealMachine.provide({
    actors: {
      readDeal: fromPromise(({ input, signal }) => readDeal(input, signal)),
      watchDeal: pollServer<DealEvent, DealWatch>({
        pace: ({ isSettled }) => (isSettled ? [] : DEAL_PACE),
        visibility,
        ask: async (input, signal) => ({ type: 'deal.arrived', deal: await readDeal(input, signal) }),
        failed: (failure) => ({ type: 'deal.failed', failure }),
      }),
      settleDeal: provideInquiry(dealInquiry, readDeal, visibility),
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
      answerPrice: fromPromise(({ input: { orderId, isAgreed, amount, intention }, signal }) =>
        intentions.carryOut(intention, (idempotencyKey) =>
          calls.answerRecyclePrice(
            { params: { id: orderId }, input: { isAgreed, amount } },
            { signal, idempotencyKey },
          ),
        ),
      ),
      cancelValuation: fromPromise(({ input: { valuationId, intention }, signal }) =>
        intentions.carryOut(intention, (idempotencyKey) =>
          calls.cancelValuation({ input: { id: valuationId } }, { signal, idempotencyKey }),
        ),
      ),
    },
  });
}

/** Makes the running deals; once for the app. */
export function createDeals({
  calls = api,
  intentions = appIntentions(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  prefersScan = browserPrefersScan,
  post = postForm,
  onChanged = () => undefined,
}: DealDeps = {}): DealPorts & Running {
  const deals: ActorRegistry<DealKey, DealRef> = createActorRegistry({
    page,
    nameOf: ({ valuationId }) => valuationId,
    start({ valuationId, arrival = null }, visibility) {
      const payment = provideRecyclePayment(
        { calls, intentions, visibility, now },
        'sell',
        (id, method, options) => {
          const order = ref.getSnapshot().context.deal?.order;
          return calls.payDeposit(
            { input: { id, method, ...(order ? { amount: order.deposit } : {}) } },
            options,
          );
        },
      );
      const ref: DealRef = createActor(
        provideDeal({ calls, intentions, visibility }).provide({ actors: { payment } }),
        { input: { valuationId, arrival, prefersScan: prefersScan() } },
      );
      /** The page of this deal the person is looking at, if any. */
      const shownOn = () => {
        const { name, query } = navigation.here();
        const isHere = (name === 'valuationResult' || name === 'quotes') && query.get('id') === valuationId;
        return isHere ? name : undefined;
      };
      ref.on('deal.moved', onChanged);
      ref.on('navigate', ({ to, query }) => {
        if (shownOn() === 'valuationResult') navigation.replace(to, query);
      });
      let followed: PaymentRef | undefined;
      ref.subscribe((snapshot) => {
        const deposit = selectDeposit(snapshot);
        if (!deposit || deposit === followed) return;
        followed = deposit;
        deposit.on('handOver', ({ form }) => {
          if (shownOn() !== undefined) post(form);
        });
      });
      ref.start();
      return ref;
    },
  });
  return { deals, disposeAll: deals.disposeAll };
}

/** The deals of this page. */
export const appDeals = startOnce((client: QueryClient) => {
  // Who is signed in is learned before anything of theirs is typed: the next one to sign in here can be told apart.
  void memberId(appSession());
  return createDeals({ onChanged: () => refreshRecycling(client) });
});
