import { VALUATION_CLOCKS, valuationLifecycle } from '../../../machines/rulebooks/valuation.ts';
import type { CreateLiveStates } from '../liveStates.ts';
import { createSteps } from '../liveSteps.ts';

export const liveStates: CreateLiveStates = (kit) => {
  const { valued } = createSteps(kit);
  return {
    clocks: VALUATION_CLOCKS,
    rulebook: valuationLifecycle,
    rows: 'select id, status as state from valuations',
    ways: { open: { enter: valued } },
  };
};
