import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import type { AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import {
  selectState,
  type AfterSaleRef,
  type AfterSaleState,
} from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import { Skeleton } from '../../ui/index.ts';
import { ChooseOrder } from './ChooseOrder.tsx';
import { Choosing } from './Choosing.tsx';
import { useAfterSale } from './context.ts';
import { Describing } from './Describing.tsx';
import { Closed, Refused, Running, Submitted, Unavailable, Uncertain } from './Ends.tsx';
import { Evidence } from './Evidence.tsx';
import { Frame } from './parts.tsx';
import { Reviewing } from './Reviewing.tsx';
import { typeIn } from './words.ts';

function Face({ actor, state }: { actor: AfterSaleRef; state: AfterSaleState }) {
  switch (state) {
    case 'choosing':
      return <Choosing actor={actor} />;
    case 'describing':
      return <Describing actor={actor} />;
    case 'evidence':
      return <Evidence actor={actor} />;
    case 'reviewing':
      return <Reviewing actor={actor} />;
    case 'submitting':
      return <Reviewing actor={actor} busy />;
    case 'refused':
      return <Refused actor={actor} />;
    case 'uncertain':
      return <Uncertain actor={actor} />;
    case 'submitted':
      return <Submitted actor={actor} />;
    case 'running':
      return <Running actor={actor} />;
    case 'closed':
      return <Closed actor={actor} />;
    case 'unavailable':
      return <Unavailable actor={actor} />;
    case 'restoring':
    case 'reading':
    case 'routing':
      return (
        <Frame busy>
          <Skeleton height={92} />
          <Skeleton height={360} />
        </Frame>
      );
  }
}

/** The steps share an address: each begins at its top. */
function FromTop() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}

/** The application in the state its actor is in. */
export function ApplicationView({ actor }: { actor: AfterSaleRef }) {
  const state = useSelector(actor, selectState);
  return (
    <>
      <FromTop key={state === 'submitting' ? 'reviewing' : state} />
      <Face actor={actor} state={state} />
    </>
  );
}

function At({ orderId, wanted }: { orderId: string; wanted: AfterSaleType | null }) {
  const { applicationFor } = useAfterSale();
  const [actor] = useState(() => applicationFor(orderId, wanted));
  return <ApplicationView actor={actor} />;
}

/** /other/afterOrdermoney?orderId=…&type=…; without an order one is chosen first. */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const orderId = query.get('orderId') ?? '';
  const wanted = typeIn(query.get('type'));
  return orderId === '' ? (
    <ChooseOrder wanted={wanted} />
  ) : (
    <At key={orderId} orderId={orderId} wanted={wanted} />
  );
}
