import { QUOTE_CLOCKS, quoteLifecycle } from '../../../machines/rulebooks/quote.ts';
import type { CreateLiveStates } from '../liveStates.ts';
import { createSteps } from '../liveSteps.ts';

export const liveStates: CreateLiveStates = (kit) => {
  const { quoted } = createSteps(kit);
  return {
    clocks: QUOTE_CLOCKS,
    rulebook: quoteLifecycle,
    rows: 'select id, status as state from quotes',
    ways: { open: { enter: async () => ({ id: (await quoted()).quoteId }) } },
  };
};
