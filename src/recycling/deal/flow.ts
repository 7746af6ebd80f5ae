import { createActor, fromPromise } from 'xstate';
import type { PaymentRef } from '../../../machines/payment/index.ts';
import {
  dealMachine,
  selectDeposit,
  type Deal,
  type DealAct,
  type DealEvent,
  type DealInput,
  type DealRef,
  type DealWatch,
} from '../../../machines/recycling/deal/deal.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import type { Disposable } from '../../flow/flowScreen.tsx';
import { browserNavigation } from '../../flow/navigation.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { pageVisibility } from '../../flow/visibility.ts';
import { pollServer } from '../../flow/pollServer.ts';
import { browserPrefersScan, payWayOf, postForm } from '../../payment/index.ts';
import type { CallOptions } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { api } from '../calls.ts';
import { refreshRecycling } from '../reads.ts';
import { provideRecyclePayment, type RecyclingDeps } from '../flows.ts';
import { startForMember } from '../../flow/startForMember.ts';

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

/** The input that a URL contains. */
export type DealKey = Pick<DealInput, 'valuationId' | 'arrival'>;

export interface DealPorts {
  deals: ActorRegistry<DealKey, DealRef>;
}

export const [DealContext, useDeals] = createFlowContext<DealPorts>('DealPorts');

/** Polling intervals of the quotes, ms. The last one repeats. */
const DEAL_POLL_MS: readonly number[] = [2_000, 2_000, 3_000, 3_000, 5_000];

function provideDeal({
  calls,
  intentions,
  visibility,
}: Required<Pick<DealDeps, 'calls' | 'intentions' | 'visibility'>>) {
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
  const send = (act: DealAct, options: CallOptions): Promise<unknown> => {
    switch (act.kind) {
      case 'accept':
        return calls.acceptQuote({ input: act.acceptance }, options);
      case 'cancel':
        return calls.cancelValuation({ input: { id: act.valuationId } }, options);
      case 'answer': {
        const { orderId: id, isAgreed, amount } = act;
        return calls.answerRecyclePrice({ params: { id }, input: { isAgreed, amount } }, options);
      }
    }
  };
  const perform = (act: DealAct, signal: AbortSignal): Promise<unknown> =>
    intentions.carryOut(
      act.intention,
      (idempotencyKey) => send(act, { signal, idempotencyKey }),
      // The deal is loaded next, and shows the result of the earlier try.
      { findEarlier: () => Promise.resolve(null) },
    );
  return dealMachine.provide({
    actors: {
      readDeal: fromPromise(({ input, signal }) => readDeal(input, signal)),
      watchDeal: pollServer<DealEvent, DealWatch>({
        pace: ({ isSettled }) => (isSettled ? [] : DEAL_POLL_MS),
        visibility,
        ask: async (input, signal) => ({ type: 'deal.arrived', deal: await readDeal(input, signal) }),
        failed: (failure) => ({ type: 'deal.failed', failure }),
      }),
      perform: fromPromise(({ input, signal }) => perform(input, signal)),
      repeat: provideRepeat(perform, visibility),
      declineQuote: fromPromise(({ input: { valuationId, quoteIds }, signal }) =>
        calls.declineQuote({ input: { id: valuationId, quoteIds: [...quoteIds] } }, { signal }),
      ),
    },
  });
}

export function createDeals({
  calls = api,
  intentions = appIntentions(),
  navigation = browserNavigation,
  visibility: page = pageVisibility,
  now = serverNow,
  prefersScan = browserPrefersScan,
  post = postForm,
  onChanged = () => undefined,
}: DealDeps = {}): DealPorts & Disposable {
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
            { input: { id, ...payWayOf(method), ...(order ? { amount: order.deposit } : {}) } },
            options,
          );
        },
      );
      const ref: DealRef = createActor(
        provideDeal({ calls, intentions, visibility }).provide({ actors: { payment } }),
        { input: { valuationId, arrival, prefersScan: prefersScan() } },
      );
      /** The page that shows this deal; undefined if another page is open. */
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

export const appDeals = startForMember((client) =>
  createDeals({ onChanged: () => refreshRecycling(client) }),
);
