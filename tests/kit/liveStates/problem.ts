import * as support from '../../../contract/support/calls.ts';
import { PROBLEM_CLOCKS } from '../../../machines/rulebooks/problem.ts';
import type { CreateLiveStates } from '../liveStates.ts';

export const liveStates: CreateLiveStates = (kit) => ({
  clocks: PROBLEM_CLOCKS,
  rows: 'select id, status as state from problems',
  ways: {
    open: {
      async enter() {
        const who = await kit.someone();
        return who.do(support.submitProblem, {
          input: { type: 'fault', content: '页面一直打不开', pictures: [] },
        });
      },
    },
  },
});
