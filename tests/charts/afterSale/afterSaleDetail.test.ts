import { invalidAt } from '../../../machines/kit/inquiry/fixtures.ts';
import { describe, expect, it } from 'vitest';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { NOW, uploadChanged } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import {
  actsOffered,
  afterSaleDetailMachine,
  draftFaultsOf,
  EMPTY_DRAFT,
  hasMovedOn,
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
  evidenceGiven,
  fixtures,
  granting,
  paidBack,
  recovering,
  restored,
  returnDue,
  returnGiven,
  returnRejected,
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

function submitting() {
  const t = viewing();
  t.send(choose('evidence', evidenceAsked));
  t.send({ type: 'draft.change', change: { text: '再补一张' } });
  t.send({ type: 'act.submit' });
  return t;
}

type Submitting = ReturnType<typeof submitting>;

testChart(afterSaleDetailWalks, fixtures);

describe('the acts on an after-sale', () => {
  it.each<[string, AfterSaleDetail, AfterSaleAct[]]>([
    ['under review', underReview, ['evidence', 'withdraw']],
    ['asked for evidence', evidenceAsked, ['evidence', 'withdraw']],
    ['the seller is asked', sellerAsked, ['evidence', 'withdraw']],
    ['the seller is asked, seen by him', askedOfSeller, ['answer']],
    ['the account is being got back', recovering, ['evidence', 'withdraw']],
    ['the account has to be returned', returnDue, ['return', 'withdraw']],
    ['the account has to be returned, seen by the seller', { ...returnDue, side: 'seller' }, []],
    ['the account is returned', returnGiven, []],
    ['the account has to be returned again', returnRejected, ['return', 'withdraw']],
    ['granted', granting, []],
    ['paid back', paidBack, []],
    ['refused', turnedDown, ['withdraw', 'appeal']],
    ['refused, seen by the seller', { ...turnedDown, side: 'seller' }, []],
    ['refused for good', closedForGood, []],
    ['withdrawn', withdrawn, []],
  ])('offers, when %s, only what the rulebook gives this side', (_, detail, expected) => {
    const acts: AfterSaleAct[] = ['return', 'evidence', 'withdraw', 'appeal', 'answer'];
    expect(acts.filter((act) => isOffered(act, standingOf(detail), now))).toEqual(expected);
    expect(actsOffered(standingOf(detail), now).toSorted()).toEqual(expected.toSorted());
  });

  it('offer the appeal until its deadline', () => {
    const end = Date.parse(turnedDown.appealUntil ?? '');
    expect([end - 1, end].map((at) => isOffered('appeal', standingOf(turnedDown), at))).toEqual([
      true,
      false,
    ]);
  });

  it('are sent once under one intention, with a success message and without a draft afterwards', () => {
    const t = submitting();
    t.send({ type: 'act.submit' });
    expect(t.asked('perform')).toEqual([
      {
        afterSaleId: 'after-1',
        act: 'evidence',
        draft: { ...EMPTY_DRAFT, text: '再补一张', sentAt: 0 },
        password: '',
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

  it.each([
    ['the answer', (t: Submitting) => t.resolve('perform', evidenceGiven)],
    [
      'the answer to a repeated request',
      (t: Submitting) => {
        t.reject('perform', lost);
        t.resolve('repeat.ask', { answer: evidenceGiven });
      },
    ],
  ])('keep what they led to, from %s', (_, receive) => {
    const t = submitting();
    expect(t.context().result).toBeNull();
    receive(t);
    expect([t.state(), t.context().result]).toEqual([
      ['submitted'],
      { act: 'evidence', stage: 'reviewing', events: 3 },
    ]);
  });

  const decided = { at: NOW, kind: 'case.refuse', by: 'staff', text: '客服没有同意，可以申诉一次' } as const;
  it.each<[string, Pick<AfterSaleDetail, 'stage' | 'events'>, boolean]>([
    ['as it was read before the act', evidenceAsked, false],
    ['in the stage that the act led to', evidenceGiven, false],
    [
      'in that stage, after another event',
      { ...evidenceGiven, events: [...evidenceGiven.events, decided] },
      false,
    ],
    ['in another stage', { stage: 'refused', events: [...evidenceGiven.events, decided] }, true],
  ])('tell whether the after-sale has moved on: %s', (_, detail, expected) => {
    expect(hasMovedOn({ act: 'evidence', stage: 'reviewing', events: 3 }, detail)).toBe(expected);
  });

  it('need a confirmation to withdraw', () => {
    const t = viewing();
    t.send(choose('withdraw', underReview));
    expect([t.state(), t.asked('perform')]).toEqual([['confirming'], []]);
    t.send({ type: 'act.dismiss' });
    expect(t.state()).toEqual(['viewing']);
  });

  it.each([
    ['carried out', { answer: more }, 'submitted', null],
    ['refused', { refusal: stale }, 'refused', stale],
  ] as const)(
    'repeat the same request after a lost response until it is %s',
    (_, outcome, state, failure) => {
      const t = submitting();
      t.reject('perform', lost);
      const [question] = t.asked('perform');
      expect([t.state(), t.asked('repeat.ask')]).toEqual([['uncertain'], [{ question }]]);
      t.resolve('repeat.ask', outcome);
      expect([
        t.state(),
        state === 'refused' ? t.context().failure : null,
        t.asked('perform').length,
      ]).toEqual([[state], failure, 1]);
    },
  );

  it('keep the draft while the outcome is unknown', () => {
    const t = submitting();
    t.reject('perform', lost);
    t.reject('repeat.ask', lost);
    t.send({ type: 'act.dismiss' });
    expect([t.state(), t.context().drafts.evidence.text, t.call('repeat.backOff').status]).toEqual([
      ['viewing'],
      '再补一张',
      'stopped',
    ]);
  });

  it('keep the draft after a refusal and retry under the same intention', () => {
    const t = submitting();
    t.reject('perform', stale);
    t.send({ type: 'act.mend' });
    expect([t.state(), t.context().drafts.evidence.text]).toEqual([['writing'], '再补一张']);
    t.send({ type: 'act.dismiss' });
    t.send(choose('evidence', evidenceAsked));
    expect(t.context().drafts.evidence.text).toEqual('再补一张');
  });

  it('do not offer again what an earlier page submitted', () => {
    const t = viewing({ ...NO_DRAFTS, evidence: { ...EMPTY_DRAFT, text: '再补一张', sentAt: 0 } });
    t.send(choose('evidence', more));
    expect([t.context().drafts.evidence, t.emitted]).toEqual([
      EMPTY_DRAFT,
      [{ type: 'draft.done', afterSaleId: 'after-1', act: 'evidence' }],
    ]);
  });

  it.each([
    [
      'changed after a lost response',
      (t: Submitting) => {
        t.reject('perform', lost);
        t.send({ type: 'act.dismiss' });
        t.send(choose('evidence', evidenceAsked));
        t.send({ type: 'draft.change', change: { text: '再补一张，说清楚' } });
      },
      '再补一张，说清楚',
    ],
    ['refused', (t: Submitting) => t.reject('perform', stale), '再补一张'],
  ])('offer again what was %s, although another statement has arrived', (_, meet, text) => {
    const t = submitting();
    meet(t);
    t.send({ type: 'act.dismiss' });
    t.send(choose('evidence', more));
    expect([t.state(), t.context().drafts.evidence]).toEqual([['writing'], { ...EMPTY_DRAFT, text }]);
  });

  it('read the after-sale again when the person does not wait for the response', () => {
    const t = submitting();
    t.reject('perform', lost);
    const before = t.emitted.length;
    t.send({ type: 'act.dismiss' });
    expect(t.emitted.slice(before)).toEqual([{ type: 'afterSale.changed', afterSaleId: 'after-1' }]);
  });

  it('keep the pictures of each act with its draft and are not sent during an upload', () => {
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

  it('show validation errors', () => {
    const picture = { url: '/a.webp', name: 'a.png' };
    expect([
      draftFaultsOf('evidence', EMPTY_DRAFT, false),
      draftFaultsOf('evidence', { ...EMPTY_DRAFT, pictures: [picture] }, false),
      draftFaultsOf('appeal', { ...EMPTY_DRAFT, text: '不服' }, false),
      draftFaultsOf('answer', EMPTY_DRAFT, false),
      draftFaultsOf('answer', { ...EMPTY_DRAFT, text: '同意', isAgreed: true }, true),
      draftFaultsOf('return', { ...EMPTY_DRAFT, text: '已解绑' }, false, ''),
      draftFaultsOf('return', EMPTY_DRAFT, false, 'kP7mXw2'),
    ]).toEqual([
      { text: '请写一句说明，或上传图片' },
      {},
      { text: '请写明理由，至少 10 个字' },
      { isAgreed: '请选择同意或不同意', text: '请写一句说明' },
      { pictures: '还有图片没传上去，传完或移除后再提交' },
      { password: '请填写现在的游戏密码' },
      {},
    ]);
  });

  it('send the password of a returned account, which no draft contains, and keep it after a refusal', () => {
    const t = viewing();
    t.send(choose('return', returnRejected));
    t.send({ type: 'draft.change', change: { password: 'kP7mXw2' } });
    t.send({ type: 'draft.change', change: { text: '手机已解绑' } });
    t.send({ type: 'act.submit' });
    const draft = { ...EMPTY_DRAFT, text: '手机已解绑', sentAt: 1 };
    expect([t.asked('perform'), t.context().drafts]).toEqual([
      [
        {
          afterSaleId: 'after-1',
          act: 'return',
          draft,
          password: 'kP7mXw2',
          intention: 'afterSale.return:after-1:1',
        },
      ],
      { ...NO_DRAFTS, return: draft },
    ]);
    t.reject('perform', invalidAt({ accountPassword: '游戏密码不能有中文' }));
    expect([t.state(), t.context().password, t.context().faults]).toEqual([
      ['writing'],
      'kP7mXw2',
      { password: '游戏密码不能有中文' },
    ]);
    t.send({ type: 'draft.change', change: { password: 'kP7mXw3' } });
    expect(t.context().faults).toEqual({});
    t.send({ type: 'act.submit' });
    t.resolve('perform', returnGiven);
    expect([t.state(), t.context().password, t.context().drafts]).toEqual([['submitted'], '', NO_DRAFTS]);
    expect(JSON.stringify(t.emitted)).not.toContain('kP7mXw');
  });

  it('end in a refusal when a port was not provided', async () => {
    const t = play(afterSaleDetailMachine, { input: { afterSaleId: 'after-1' }, missing: 'all' });
    await settle();
    t.send(choose('withdraw', underReview));
    t.send({ type: 'act.submit' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['refused'], missingPort('perform')]);
  });
});
