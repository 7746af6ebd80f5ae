import { describe, expect, it } from 'vitest';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { NOW, uploadChanged } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import {
  actsOffered,
  afterSaleDetailMachine,
  draftFaultsOf,
  EMPTY_DRAFT,
  isOffered,
  NO_DRAFTS,
  standingOf,
  type AfterSaleAct,
  type Drafts,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import {
  askedOfSeller,
  closedForGood,
  evidenceAsked,
  fixtures,
  granting,
  paidBack,
  recovering,
  restored,
  sellerAsked,
  turnedDown,
  underReview,
  withdrawn,
} from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { afterSaleDetailWalks } from '../../../machines/afterSale/afterSaleDetail/walks.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const now = Date.parse(NOW);
const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const stale: Failure = { kind: 'conflict', reason: 'stateConflict', message: '售后已有新进展' };
const more: AfterSaleDetail = {
  ...sellerAsked,
  statements: [
    ...sellerAsked.statements,
    { id: 's-9', by: 'buyer', kind: 'evidence', text: '再补一张', pictures: [], at: NOW },
  ],
};
const choose = (act: AfterSaleAct, detail: AfterSaleDetail, at = now) =>
  ({ type: 'act.choose', act, standing: standingOf(detail), now: at }) as const;

function viewing(drafts: Drafts | null = null) {
  const t = play(afterSaleDetailMachine, { input: { afterSaleId: 'after-1' } });
  t.resolve('loadDrafts', { ...restored, drafts });
  return t;
}

/** More evidence that has just been sent. */
function submitting() {
  const t = viewing();
  t.send(choose('evidence', evidenceAsked));
  t.send({ type: 'draft.change', change: { text: '再补一张' } });
  t.send({ type: 'act.submit' });
  return t;
}

testChart(afterSaleDetailWalks, fixtures);

describe('the acts on an after-sale', () => {
  it.each<[string, AfterSaleDetail, AfterSaleAct[]]>([
    ['under review', underReview, ['evidence', 'withdraw']],
    ['asked for evidence', evidenceAsked, ['evidence', 'withdraw']],
    ['the seller is asked', sellerAsked, ['evidence', 'withdraw']],
    ['the seller is asked, seen by him', askedOfSeller, ['answer']],
    ['the account is being got back', recovering, ['evidence', 'withdraw']],
    ['granted', granting, []],
    ['paid back', paidBack, []],
    ['refused', turnedDown, ['withdraw', 'appeal']],
    ['refused, seen by the seller', { ...turnedDown, side: 'seller' }, []],
    ['refused for good', closedForGood, []],
    ['withdrawn', withdrawn, []],
  ])('offers, when %s, only what the rulebook gives this side', (_, detail, expected) => {
    const acts: AfterSaleAct[] = ['evidence', 'withdraw', 'appeal', 'answer'];
    expect(acts.filter((act) => isOffered(act, standingOf(detail), now))).toEqual(expected);
    expect(actsOffered(standingOf(detail), now).toSorted()).toEqual(expected.toSorted());
  });

  it('offers the appeal until its time is over', () => {
    const end = Date.parse(turnedDown.appealUntil ?? '');
    expect([end - 1, end].map((at) => isOffered('appeal', standingOf(turnedDown), at))).toEqual([
      true,
      false,
    ]);
  });

  it('sends once under one intention, then says so and forgets the draft', () => {
    const t = submitting();
    t.send({ type: 'act.submit' });
    expect(t.asked('perform')).toEqual([
      {
        afterSaleId: 'after-1',
        act: 'evidence',
        draft: { ...EMPTY_DRAFT, text: '再补一张', sentAt: 0 },
        intention: 'afterSale.evidence:after-1:0',
      },
    ]);
    t.resolve('perform', more);
    expect([t.state(), t.context().drafts.evidence, t.emitted.slice(-2)]).toEqual([
      ['submitted'],
      EMPTY_DRAFT,
      [
        { type: 'draft.done', afterSaleId: 'after-1', act: 'evidence' },
        { type: 'afterSale.changed', afterSaleId: 'after-1' },
      ],
    ]);
  });

  it('asks before it withdraws', () => {
    const t = viewing();
    t.send(choose('withdraw', underReview));
    expect([t.state(), t.asked('perform')]).toEqual([['confirming'], []]);
    t.send({ type: 'act.dismiss' });
    expect(t.state()).toEqual(['viewing']);
  });

  it.each([
    ['arrived', more, 'submitted'],
    ['did not arrive', evidenceAsked, 'refused'],
  ] as const)('learns after a lost answer that it %s', (_, detail, expected) => {
    const t = submitting();
    t.reject('perform', lost);
    expect([t.state(), t.asked('readAfterSale.ask')]).toEqual([
      ['uncertain'],
      [{ question: { afterSaleId: 'after-1' } }],
    ]);
    t.resolve('readAfterSale.ask', detail);
    expect([t.state(), t.asked('perform').length]).toEqual([[expected], 1]);
  });

  it('keeps the draft while it is not known whether it arrived', () => {
    const t = submitting();
    t.reject('perform', lost);
    t.reject('readAfterSale.ask', lost);
    t.send({ type: 'act.dismiss' });
    expect([t.state(), t.context().drafts.evidence.text, t.call('readAfterSale.backOff').status]).toEqual([
      ['viewing'],
      '再补一张',
      'stopped',
    ]);
  });

  it('keeps what was written through a refusal, and tries again under the same name', () => {
    const t = submitting();
    t.reject('perform', stale);
    t.send({ type: 'act.mend' });
    expect([t.state(), t.context().drafts.evidence.text]).toEqual([['writing'], '再补一张']);
    t.send({ type: 'act.dismiss' });
    t.send(choose('evidence', evidenceAsked));
    expect(t.context().drafts.evidence.text).toEqual('再补一张');
  });

  it('does not offer again what an earlier page had sent', () => {
    const t = viewing({ ...NO_DRAFTS, evidence: { ...EMPTY_DRAFT, text: '再补一张', sentAt: 0 } });
    t.send(choose('evidence', more));
    expect([t.context().drafts.evidence, t.emitted]).toEqual([
      EMPTY_DRAFT,
      [{ type: 'draft.done', afterSaleId: 'after-1', act: 'evidence' }],
    ]);
  });

  it('keeps the pictures of each act with its draft, and sends none while one is on its way', () => {
    const picture = { url: '/a.webp', name: 'a.png' };
    const t = viewing();
    t.send(choose('evidence', evidenceAsked));
    t.send(uploadChanged([picture], true));
    t.send({ type: 'act.submit' });
    expect([t.state(), t.context().faults]).toEqual([
      ['writing'],
      { pictures: '还有图片没传上去，传完或移除后再提交' },
    ]);
    t.send(uploadChanged([picture], false));
    expect(t.context().faults).toEqual({});
    t.send(uploadChanged([picture], true));
    t.send({ type: 'act.dismiss' });
    t.send(choose('appeal', turnedDown));
    expect([t.context().drafts, t.context().isUploading]).toEqual([
      { ...NO_DRAFTS, evidence: { ...EMPTY_DRAFT, pictures: [picture] } },
      false,
    ]);
  });

  it('says what is to be mended', () => {
    const picture = { url: '/a.webp', name: 'a.png' };
    expect([
      draftFaultsOf('evidence', EMPTY_DRAFT, false),
      draftFaultsOf('evidence', { ...EMPTY_DRAFT, pictures: [picture] }, false),
      draftFaultsOf('appeal', { ...EMPTY_DRAFT, text: '不服' }, false),
      draftFaultsOf('answer', EMPTY_DRAFT, false),
      draftFaultsOf('answer', { ...EMPTY_DRAFT, text: '同意', isAgreed: true }, true),
    ]).toEqual([
      { text: '请写一句说明，或上传图片' },
      {},
      { text: '请写明理由，至少 10 个字' },
      { isAgreed: '请选择同意或不同意', text: '请写一句说明' },
      { pictures: '还有图片没传上去，传完或移除后再提交' },
    ]);
  });

  it('gives the request up when the actor is stopped', () => {
    const t = submitting();
    t.actor.stop();
    expect(t.call('perform').status).toEqual('stopped');
  });

  it('ends in a refusal that says so when a port was not provided', async () => {
    const t = play(afterSaleDetailMachine, { input: { afterSaleId: 'after-1' }, missing: 'all' });
    await settle();
    t.send(choose('withdraw', underReview));
    t.send({ type: 'act.submit' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['refused'], missingPort('perform')]);
  });
});
