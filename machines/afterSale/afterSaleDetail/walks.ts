import { invalidAt } from '../../kit/inquiry/fixtures.ts';
import { afterSaleDetailMachine, standingOf, type AfterSaleAct } from './afterSaleDetail.ts';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { type ChartEvent, walksOf, done, fail } from '../../kit/walks.ts';
import * as f from '../afterSaleApply/fixtures.ts';
import { evidenceAsked, restored, returnDue, turnedDown, askedOfSeller, sellerAsked } from './fixtures.ts';

const choose = (act: AfterSaleAct, detail: AfterSaleDetail): ChartEvent => ({
  type: 'act.choose',
  act,
  standing: standingOf(detail),
  now: Date.parse(f.NOW),
});

const STALE = { kind: 'conflict', reason: 'stateConflict', message: '售后已有新进展' };
const INVALID_INPUT = invalidAt({ content: '请写明理由' });

export const afterSaleDetailWalks = walksOf(afterSaleDetailMachine, [
  {
    inputs: [{ afterSaleId: 'after-1' }],
    events: [
      choose('evidence', evidenceAsked),
      choose('withdraw', evidenceAsked),
      choose('appeal', turnedDown),
      choose('answer', askedOfSeller),
      choose('return', returnDue),
      { type: 'draft.change', change: { text: f.filled.description, isAgreed: true, password: 'kP7mXw2' } },
      f.uploadChanged([]),
      f.uploadChanged([], true),
      f.uploadChanged(f.filled.pictures),
      { type: 'act.submit' },
      { type: 'act.mend' },
      { type: 'act.dismiss' },
      done('loadDrafts', restored),
      fail('loadDrafts', new Error('gone')),
      done('perform', sellerAsked),
      fail('perform', { kind: 'timeout', message: '没有收到回应' }),
      fail('perform', INVALID_INPUT),
      fail('perform', STALE),
      done('repeat', { answer: sellerAsked }),
      done('repeat', { refusal: INVALID_INPUT }),
      done('repeat', { refusal: STALE }),
      fail('repeat', new Error('gone')),
    ],
    identify: ({ value, context }) =>
      JSON.stringify([
        value,
        context.act,
        context.isUploading,
        context.password !== '',
        Object.values(context.drafts).map(({ text }) => text !== ''),
      ]),
    limit: 60_000,
  },
]);
