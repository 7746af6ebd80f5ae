import { ORDER_CLOCKS, orderLifecycle } from '../../../machines/rulebooks/order.ts';
import type { CreateLiveStates } from '../liveStates.ts';
import { createSteps, money, PRICE, TOTAL } from '../liveSteps.ts';

export const liveStates: CreateLiveStates = (kit) => {
  const { ordered, sold } = createSteps(kit);
  return {
    clocks: ORDER_CLOCKS,
    rulebook: orderLifecycle,
    rows: 'select id, stage as state from orders',
    ways: {
      awaitingPayment: { enter: ordered, money: money(0, 0) },
      awaitingInspection: { enter: sold('awaitingInspection'), money: money(TOTAL, TOTAL) },
      'awaitingInspection, needsCredential': {
        enter: sold('awaitingInspection', { account: undefined, password: undefined }),
        facts: { needsCredential: true },
        money: money(TOTAL, TOTAL),
      },
      inspecting: { enter: sold('inspecting'), money: money(TOTAL, TOTAL) },
      awaitingBalance: { enter: sold('awaitingBalance'), money: money(10_000, 10_000) },
      rebinding: { enter: sold('rebinding'), money: money(TOTAL, TOTAL) },
      delivered: { enter: sold('delivered'), money: money(TOTAL, 0, PRICE) },
      protected: { enter: sold('protected'), money: money(TOTAL, 0, 0, 95_000) },
    },
  };
};
