import { done, fail, walksOf } from '../../kit/walks.ts';
import { asks, both, filled, fresh, invalid, kept, listingOnly, refusedFor, uploadsOf } from './fixtures.ts';
import { valuationFormMachine } from './valuationForm.ts';

const lost = { kind: 'network', message: '网络连接不上' };

export const valuationFormWalks = walksOf(valuationFormMachine, [
  {
    inputs: [
      { kind: 'bidding', gameId: 'game-1', fromId: null },
      { kind: 'valuation', gameId: 'game-1', fromId: 'valuation-1' },
    ],
    events: [
      { type: 'form.change', change: { ...filled } },
      { type: 'answer.change', change: { systemId: 's-1' }, questions: { template: [], steps: [] } },
      { type: 'form.submit', asks },
      { type: 'form.confirm' },
      { type: 'form.dismiss' },
      { type: 'form.clear' },
      { type: 'form.retry' },
      { type: 'xstate.snapshot.pictures', snapshot: uploadsOf(filled).pictures },
      { type: 'xstate.snapshot.realName', snapshot: uploadsOf(filled).realName },
      done('loadDraft', fresh),
      done('loadDraft', { ...kept, isPending: true }),
      fail('loadDraft', lost),
      done('submit', both),
      done('submit', listingOnly),
      fail('submit', lost),
      fail('submit', invalid),
      fail('submit', refusedFor('amountChanged')),
      fail('submit', refusedFor('realNameNeeded')),
      done('repeat', { answer: both }),
      done('repeat', { answer: listingOnly }),
      done('repeat', { refusal: refusedFor('amountChanged') }),
      done('repeat', { refusal: refusedFor('realNameNeeded') }),
      done('repeat', { refusal: invalid }),
      fail('repeat', lost),
    ],
    identify: ({ value, context }) => JSON.stringify([value, context.kind, context.form.phone]),
  },
]);
