import { RECYCLE_CLOCKS, recycleLifecycle } from '../../../machines/rulebooks/recycleOrder.ts';
import type { CreateLiveStates } from '../liveStates.ts';
import { createSteps, money } from '../liveSteps.ts';

export const liveStates: CreateLiveStates = (kit) => {
  const { traded } = createSteps(kit);
  return {
    clocks: RECYCLE_CLOCKS,
    rulebook: recycleLifecycle,
    rows: 'select id, status as state from recycle_orders',
    ways: {
      awaitingDeposit: { enter: traded(), money: money(0, 0) },
      trading: { enter: traded('deposit'), money: money(4_000, 4_000) },
      underReview: { enter: traded('deposit', 'price'), money: money(84_000, 84_000) },
      'underReview, isPriceAsked': {
        enter: traded('deposit', 'price', 'ask'),
        facts: { priceChange: 'asked' },
        money: money(84_000, 84_000),
      },
      reviewed: { enter: traded('deposit', 'price', 'pass'), money: money(84_000, 4_000, 0, 80_000) },
      'reviewed, isPriceAsked': {
        enter: traded('deposit', 'price', 'pass', 'ask'),
        facts: { priceChange: 'asked' },
        money: money(84_000, 84_000),
      },
    },
  };
};
