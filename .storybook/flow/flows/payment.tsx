import { useMemo } from 'react';
import { createActor } from 'xstate';
import { fixtures as orders } from '../../../machines/buying/ordering/fixtures.ts';
import { orderingMachine, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { fixtures } from '../../../machines/payment/payment/fixtures.ts';
import type { PaymentRef } from '../../../machines/payment/payment/payment.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { defineFlow } from '../flow.ts';
import { Ordering } from './ordering.tsx';

/** An ordering at the cashier, still, whose payment is the given one. */
function orderingWith(payment: PaymentRef): OrderingRef {
  const still = createActor(orderingMachine, {
    input: {},
    snapshot: orderingMachine.resolveState(orders.paying),
  });
  const snapshot = Object.create(still.getSnapshot(), {
    children: { value: { payment }, enumerable: true },
  }) as ReturnType<OrderingRef['getSnapshot']>;
  return Object.create(still, { getSnapshot: { value: () => snapshot } }) as OrderingRef;
}

/** One payment, at the cashier of an order. */
export const flow = defineFlow({
  walks: paymentWalks,
  fixtures,
  route: '/index/pay?orderId=order-1',
  View: function View({ actor }) {
    const ordering = useMemo(() => orderingWith(actor), [actor]);
    return <Ordering actor={ordering} />;
  },
});
