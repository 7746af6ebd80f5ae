import { useSelector } from '@xstate/react';
import { selectState, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { useKeyed } from '../../flow/keyed.ts';
import { Cancelled } from './Cancelled.tsx';
import { Cancelling } from './Cancelling.tsx';
import { Choosing } from './Choosing.tsx';
import { useOrdering, type OrderingKey } from './flow.ts';
import { Expired } from './Expired.tsx';
import { Failed } from './Failed.tsx';
import { Finished } from './Finished.tsx';
import { Loading } from './Loading.tsx';
import { Paying } from './Paying.tsx';
import { Refunded } from './Refunded.tsx';
import { Refused } from './Refused.tsx';
import { Resuming } from './Resuming.tsx';
import { Submitting } from './Submitting.tsx';
import { Unavailable } from './Unavailable.tsx';
import { Uncertain } from './Uncertain.tsx';
import { UncertainCancel } from './UncertainCancel.tsx';

/** The ordering an address speaks of: `?id` a listing, `?orderId` an order, `cashier` or `out_trade_no` a return. */
export function keyOf(search: string): OrderingKey {
  const query = new URLSearchParams(search);
  const orderId = query.get('orderId');
  const cashier = query.get('cashier');
  if (orderId === null) return { listingId: query.get('id') ?? '' };
  if (cashier === 'failed' || cashier === 'left') return { orderId, arrival: cashier };
  return { orderId, arrival: cashier !== null || query.has('out_trade_no') ? 'returned' : null };
}

/** Ordering in the state its actor is in. */
export function OrderingView({ actor }: { actor: OrderingRef }) {
  const state = useSelector(actor, selectState);
  switch (state) {
    case 'resuming':
      return <Resuming />;
    case 'loading':
      return <Loading />;
    case 'failed':
      return <Failed actor={actor} />;
    case 'unavailable':
      return <Unavailable actor={actor} />;
    case 'choosing':
      return <Choosing actor={actor} />;
    case 'submitting':
      return <Submitting actor={actor} />;
    case 'refused':
      return <Refused actor={actor} />;
    case 'uncertain':
      return <Uncertain actor={actor} />;
    case 'paying':
      return <Paying actor={actor} />;
    case 'cancelling':
      return <Cancelling actor={actor} />;
    case 'uncertainCancel':
      return <UncertainCancel actor={actor} />;
    case 'expired':
      return <Expired actor={actor} />;
    case 'cancelled':
      return <Cancelled actor={actor} />;
    case 'refunded':
      return <Refunded actor={actor} />;
    case 'finished':
      return <Finished actor={actor} />;
  }
}

/** /index/sureOrder, /index/pay and /index/goZFB (design §5): one flow, run by an actor outside React. */
export function Screen({ search }: { search: string }) {
  const { orderings } = useOrdering();
  return <OrderingView actor={useKeyed(orderings, keyOf(search))} />;
}
