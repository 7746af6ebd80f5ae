import * as recycling from '../../../contract/recycling/calls.ts';
import { MERCHANT_CLOCKS } from '../../../machines/rulebooks/clocks.ts';
import type { CreateLiveStates } from '../liveStates.ts';

/** Merchants bear different names. */
let applications = 0;

export const liveStates: CreateLiveStates = (kit) => ({
  clocks: MERCHANT_CLOCKS,
  rows: 'select id, state from merchant_applications',
  ways: {
    reviewing: {
      async enter() {
        const who = await kit.someone();
        return who.do(recycling.applyMerchant, {
          input: {
            kind: 'recycler',
            name: `新号行${++applications}`,
            phone: '13812345678',
            description: '专收手游账号，当天付款。',
          },
        });
      },
    },
  },
});
