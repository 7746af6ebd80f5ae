import * as f from './fixtures.ts';
import { walksOf, done, fail } from '../../kit/walks.ts';
import { afterSaleApplyMachine } from './afterSaleApply.ts';

const lost = { kind: 'network', message: '网络连接不上' };

const halfway = {
  ...f.kept,
  draft: { form: { ...f.filled, pictures: [] }, step: 'evidence', openedAt: f.NOW },
};

export const afterSaleApplyWalks = walksOf(afterSaleApplyMachine, [
  {
    inputs: [{ orderId: 'order-1' }],
    events: [
      { type: 'type.choose', afterSaleType: 'takenBack' },
      { type: 'type.choose', afterSaleType: 'notAsDescribed' },
      { type: 'remedy.choose', remedy: 'refund' },
      { type: 'form.change', change: { reason: '1.attributes' } },
      { type: 'form.change', change: { description: f.filled.description } },
      f.uploadChanged(f.filled.pictures),
      f.uploadChanged(f.filled.pictures, true),
      { type: 'step.next' },
      { type: 'step.back' },
      { type: 'form.clear' },
      { type: 'truth.confirm', isConfirmed: true },
      { type: 'application.submit' },
      { type: 'application.mend' },
      { type: 'application.retry' },
      done('loadDraft', f.fresh),
      done('loadDraft', f.kept),
      done('loadDraft', halfway),
      done('loadDraft', f.pending),
      fail('loadDraft', lost),
      done('readRule', f.rule),
      done('readRule', f.runningRule),
      done('readRule', f.closedRule),
      fail('readRule', lost),
      done('apply', { afterSaleId: 'after-1' }),
      fail('apply', lost),
      ...[f.refusedFor('amountTooHigh'), f.invalid, f.forbidden].map((failure) => fail('apply', failure)),
      done('repeat', { answer: { afterSaleId: 'after-1' } }),
      done('repeat', { refusal: f.refusedFor('amountTooHigh') }),
      done('repeat', { refusal: { kind: 'tooOften', message: '请求过于频繁，请稍后再试' } }),
      fail('repeat', new Error('gone')),
    ],
    identify: ({ value, status, context }) =>
      JSON.stringify([
        value,
        status,
        context.step,
        context.form.type,
        context.form.reason,
        context.form.remedy,
        context.form.description.length > 0,
        context.form.pictures.length > 0,
        context.isUploading,
        context.isConfirmed,
        context.rule?.isAllowed,
      ]),
    limit: 200_000,
  },
]);
