import { useSelector } from '@xstate/react';
import { selectState, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { arrivalOf } from '../../payment/index.ts';
import { Cancelling } from './Cancelling.tsx';
import { Ended } from './Ended.tsx';
import { parsePreset, useOrdering, type OrderingKey } from './flow.ts';
import { Failed } from './Failed.tsx';
import { Loading } from './Loading.tsx';
import { OrderForm } from './OrderForm.tsx';
import { Paying } from './Paying.tsx';
import { Refused } from './Refused.tsx';
import { Resuming } from './Resuming.tsx';
import { UncertainCancel, UncertainPlacement } from './UncertainCall.tsx';

/**
 * Parses the URL: `id` of a listing; `orderId`; `cashier` or `out_trade_no` after a return from the provider; `tier`
 * and `kind` as chosen before a reload.
 */
export function parseKey(search: string): OrderingKey {
  const query = new URLSearchParams(search);
  const orderId = query.get('orderId');
  const preset = parsePreset(query);
  if (orderId === null) return { listingId: query.get('id') ?? '', preset };
  return { orderId, arrival: arrivalOf(query), preset };
}

export function OrderingView({ actor }: { actor: OrderingRef }) {
  const state = useSelector(actor, selectState);
  switch (state) {
    case 'resuming':
      return <Resuming />;
    case 'loading':
      return <Loading />;
    case 'failed':
      return <Failed actor={actor} />;
    case 'choosing':
      return <OrderForm actor={actor} />;
    case 'submitting':
      return <OrderForm actor={actor} busy />;
    case 'unavailable':
    case 'refused':
      return <Refused actor={actor} />;
    case 'uncertain':
      return <UncertainPlacement actor={actor} />;
    case 'paying':
      return <Paying actor={actor} />;
    case 'cancelling':
      return <Cancelling actor={actor} />;
    case 'uncertainCancel':
      return <UncertainCancel actor={actor} />;
    case 'expired':
    case 'cancelled':
    case 'refunded':
    case 'finished':
      return <Ended actor={actor} end={state} />;
  }
}

/** /index/sureOrder, /index/pay and /index/goZFB: one flow with an actor outside React. */
export function Screen({ search }: { search: string }) {
  const { orderings } = useOrdering();
  return <OrderingView actor={useRegisteredActor(orderings, parseKey(search))} />;
}
