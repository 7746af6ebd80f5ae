import { useMemo } from 'react';
import { fixtures } from '../../../machines/buying/orderAction/fixtures.ts';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { orderActionWalks } from '../../../machines/buying/orderAction/walks.ts';
import { delivered } from '../../../src/buying/orderDetail/fixtures.ts';
import { OrderActionContext } from '../../../src/buying/orderDetail/flow.ts';
import { Screen } from '../../../src/buying/orderDetail/Screen.tsx';
import { ClockContext } from '../../../src/page/clock.ts';
import { WithDialogs } from '../../dialogs.tsx';
import { one } from '../../one.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse('2026-11-21T04:12:00.000Z');

/** The page of an order, with what is done to it. */
export function OrderActionStage({ actor }: { actor: OrderActionRef }) {
  const actions = useMemo(() => one(actor), [actor]);
  return (
    <ClockContext value={now}>
      <WithDialogs>
        <OrderActionContext value={actions}>
          <Screen search="orderId=order-1" />
        </OrderActionContext>
      </WithDialogs>
    </ClockContext>
  );
}

/** One act on an order: cancel, reveal, confirm, extend, review. */
export const flow = defineFlow({
  walks: orderActionWalks,
  fixtures,
  route: '/index/orderDetail?orderId=order-1',
  answers: [reply('readOrder', delivered)],
  View: OrderActionStage,
});
