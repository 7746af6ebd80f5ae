import { useMemo } from 'react';
import { fixtures } from '../../../machines/buying/ordering/fixtures.ts';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { orderingWalks } from '../../../machines/buying/ordering/walks.ts';
import { NOW } from '../../../machines/payment/payment/fixtures.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { DialogsContext } from '../../../src/page/dialogs/port.ts';
import { OrderingContext } from '../../../src/buying/ordering/flow.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { one } from '../../one.ts';
import { OrderingView } from '../../../src/buying/ordering/Screen.tsx';
import { articles } from '../../../src/market/home/fixtures.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);
const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve('') };

/** Ordering at the time of its fixtures; every question is answered with yes. */
export function Ordering({ actor }: { actor: OrderingRef }) {
  const ports = useMemo(() => ({ orderings: one(actor), postForm: () => undefined }), [actor]);
  return (
    <ClockContext value={now}>
      <DialogsContext value={yes}>
        <OrderingContext value={ports}>
          <OrderingView actor={actor} />
        </OrderingContext>
      </DialogsContext>
    </ClockContext>
  );
}

/** sureOrder → pay → goZFB → finish. */
export const flow = defineFlow({
  walks: orderingWalks,
  inner: [paymentWalks],
  fixtures,
  route: '/index/pay?orderId=order-1',
  answers: [reply('listArticles', ({ type }) => articles(type))],
  View: Ordering,
});
