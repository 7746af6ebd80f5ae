import { done, fail, walksOf } from '../../kit/walks.ts';
import { filled, fresh, kept, uploadsOf } from './fixtures.ts';
import type { FormAsks } from './form.ts';
import { valuationFormMachine } from './valuationForm.ts';

const lost = { kind: 'network', message: '网络连接不上' };
const invalid = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [
    { path: 'tel', message: '请填写正确的手机号' },
    { path: 'f2', message: '皮肤数量不对' },
    { path: 'img.0.url', message: '图片已失效' },
    { path: 'nowhere', message: '别处' },
  ],
};
const refusedFor = (reason: string) => ({ kind: 'conflict', reason, message: '不能提交' });

const asks: FormAsks = {
  required: [{ key: 'f1', label: '段位', type: 'radio' }],
  limited: [],
  places: ['systemId'],
};
const both = { listingId: 'listing-9', valuationId: 'valuation-1' };
const listingOnly = { listingId: 'listing-9', valuationId: null };

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
