import { IDENTITY_CLOCKS } from '../../../machines/rulebooks/realName.ts';
import { syncTask } from '../../../server/tasks/tasks.ts';
import type { CreateLiveStates } from '../liveStates.ts';

export const liveStates: CreateLiveStates = (kit) => ({
  clocks: IDENTITY_CLOCKS,
  rows: 'select id, real_status as state from users',
  ways: {
    reviewing: {
      async enter() {
        const { id } = await kit.someone({ realStatus: 'reviewing' });
        await kit.store.tx((tx) => syncTask(kit.ctx, tx, 'identity', id));
        return { id };
      },
    },
  },
});
