import { fixtures as uploads, rules } from '../../kit/upload/fixtures.ts';
import { done, fail, walksOf } from '../../kit/walks.ts';
import { blank, invalid, problem, problemFields } from './fixtures.ts';
import { problemMachine } from './problem.ts';

const lost = { kind: 'network', message: '网络连接不上' };

/** Covers every form made by `submissionOf`, because their machines are the same. */
export const submissionWalks = walksOf(problemMachine, [
  {
    events: [
      { type: 'field.set', patch: { content: problemFields.content } },
      { type: 'field.set', patch: { content: '' } },
      { type: 'draft.discard' },
      { type: 'form.submit' },
      { type: 'form.open' },
      { type: 'form.mend' },
      done('open', {
        fields: blank,
        original: blank,
        isRestored: false,
        upload: { name: 'problem:1:suggest', rules },
      }),
      fail('open', lost),
      done('submit', problem),
      ...[lost, invalid].map((failure) => fail('submit', failure)),
      done('check', { kind: 'done', answer: problem }),
      done('check', { kind: 'notSent' }),
      done('check', { kind: 'refused', failure: invalid }),
      done('check', { kind: 'unknowable' }),
      fail('check', new Error('gone')),
      { type: 'xstate.snapshot.upload', snapshot: { context: uploads.resting.context } },
    ],
    identify: ({ value, context }) => JSON.stringify([value, context.fields.content]),
  },
]);
