import { AFTER_SALE_CLOCKS, afterSaleLifecycle } from '../../../machines/rulebooks/afterSale.ts';
import type { CreateLiveStates } from '../liveStates.ts';
import { createSteps, money, TOTAL } from '../liveSteps.ts';

export const liveStates: CreateLiveStates = (kit) => {
  const { applied, returned } = createSteps(kit);
  return {
    clocks: AFTER_SALE_CLOCKS,
    rulebook: afterSaleLifecycle,
    rows: 'select id, stage as state from after_sales',
    ways: {
      reviewing: {
        enter: applied('notAsDescribed'),
        finalState: 'completed',
        money: money(TOTAL, 5_000, TOTAL - 5_000),
      },
      awaitingEvidence: { enter: applied('notAsDescribed', 'evidence.ask'), money: money(TOTAL, 0, TOTAL) },
      awaitingSeller: { enter: applied('notAsDescribed', 'seller.ask'), money: money(TOTAL, 0, TOTAL) },
      recovering: {
        enter: applied('takenBack', 'recovery.start'),
        facts: { type: 'takenBack' },
        finalState: 'completed',
        money: money(TOTAL, 5_000, TOTAL - 5_000),
      },
      awaitingReturn: {
        enter: returned(),
        facts: { type: 'notAsDescribed', mustReturn: true },
        money: money(TOTAL, 0, TOTAL),
      },
      confirmingReturn: {
        enter: returned('given'),
        facts: { type: 'notAsDescribed', mustReturn: true },
        finalState: 'completed',
        money: money(TOTAL, TOTAL),
      },
      refused: { enter: applied('notAsDescribed', 'case.refuse'), money: money(TOTAL, 0, TOTAL) },
    },
  };
};
