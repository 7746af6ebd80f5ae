import { done, fail, walksOf } from '../walks.ts';
import { noAnswer } from './fixtures.ts';
import { inquiryOf } from './inquiry.ts';

/** Here the answer `false` does not settle the inquiry. */
export const inquiryWalks = walksOf(
  inquiryOf<unknown, unknown>((answer) => answer !== false),
  [
    {
      inputs: [{}],
      events: [
        { type: 'inquiry.repeat' },
        done('ask', true),
        done('ask', false),
        fail('ask', noAnswer),
        done('backOff'),
        fail('backOff', new Error('gone')),
      ],
      identify: ({ value, context }) => JSON.stringify([value, context.failure?.kind]),
    },
  ],
);
