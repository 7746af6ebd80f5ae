import { WITHDRAWAL_CLOCKS } from '../../../machines/rulebooks/withdrawal.ts';
import type { CreateLiveStates } from '../liveStates.ts';
import { createSeller, withdraw } from '../wallets.ts';

export const liveStates: CreateLiveStates = (kit) => ({
  clocks: WITHDRAWAL_CLOCKS,
  rows: 'select id, state from withdrawals',
  ways: {
    requested: { enter: async () => (await withdraw(await createSeller(kit, 5_000), 5_000)).value },
  },
});
