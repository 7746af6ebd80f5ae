import { LISTING_CLOCKS } from '../../../machines/rulebooks/listing.ts';
import { syncTask } from '../../../server/tasks/tasks.ts';
import type { CreateLiveStates } from '../liveStates.ts';
import { createSteps, login } from '../liveSteps.ts';
import { submitListing } from '../selling.ts';

export const liveStates: CreateLiveStates = (kit) => {
  const { listed } = createSteps(kit);
  return {
    clocks: LISTING_CLOCKS,
    rows: 'select id, status as state from listings',
    ways: {
      underReview: { enter: async () => ({ id: await submitListing(kit, await kit.someone(), login()) }) },
      problem: {
        async enter() {
          const { id } = await listed();
          await kit.sql`update listings set status = 'problem' where id = ${id}`;
          await kit.store.tx((tx) => syncTask(kit.ctx, tx, 'listing', id));
          return { id };
        },
      },
    },
  };
};
