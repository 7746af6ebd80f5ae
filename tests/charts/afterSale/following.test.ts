import {
  sellerAsked,
  evidenceAsked,
  followingFixtures,
  underReview,
  askedOfSeller,
  recovering,
  granting,
  paidBack,
  turnedDown,
  closedForGood,
  withdrawn,
} from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import {
  followingMachine,
  isOffered,
  NO_WORDS,
  standingOf,
  wordFaultsOf,
  type ActInput,
  type AfterSaleAct,
  type FollowingEmitted,
  type WritingAct,
  type Words,
} from '../../../machines/afterSale/afterSaleDetail/following.ts';
import { followingWalks } from '../../../machines/afterSale/afterSaleDetail/walks.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const now = Date.parse(f.NOW);
const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const stale: Failure = { kind: 'conflict', reason: 'stateConflict', message: '售后已有新进展' };
const more: AfterSaleDetail = {
  ...sellerAsked,
  statements: [
    ...sellerAsked.statements,
    { id: 's-9', by: 'buyer', kind: 'evidence', text: '再补一张', pictures: [], at: f.NOW },
  ],
};
const choose = (act: AfterSaleAct, detail: AfterSaleDetail, at = now) =>
  ({ type: 'act.choose', act, standing: standingOf(detail), now: at }) as const;

type Held<T> = PromiseWithResolvers<T> & { asked: unknown; signal: AbortSignal };

/** Acts whose ports are settled by hand. */
function start() {
  const calls = {
    loadWords: [] as Held<Record<WritingAct, Words> | null>[],
    perform: [] as Held<AfterSaleDetail>[],
    readAfterSale: [] as Held<AfterSaleDetail>[],
    backOff: [] as Held<void>[],
  };
  const port = <T, I extends object>(list: Held<T>[]) =>
    fromPromise<T, I>(({ input: asked, signal }) => {
      const one = { ...Promise.withResolvers<T>(), asked, signal };
      list.push(one);
      return one.promise;
    });
  const actor = createActor(
    followingMachine.provide({
      actors: {
        loadWords: port(calls.loadWords),
        perform: port<AfterSaleDetail, ActInput>(calls.perform),
        readAfterSale: port(calls.readAfterSale),
        backOff: port(calls.backOff),
      },
    }),
    { input: { afterSaleId: 'after-1' } },
  );
  const emitted: FollowingEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    calls,
    emitted,
    state: () => leavesOf(actor.getSnapshot())[0],
    context: () => actor.getSnapshot().context,
  };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function viewing(words: Record<WritingAct, Words> | null = null) {
  const t = start();
  t.calls.loadWords[0]?.resolve(words);
  await settle();
  return t;
}

/** More evidence that has just been sent. */
async function submitting() {
  const t = await viewing();
  t.actor.send(choose('evidence', evidenceAsked));
  t.actor.send({ type: 'words.change', change: { text: '再补一张' } });
  t.actor.send({ type: 'act.submit' });
  return t;
}

describe('afterSaleFollowing chart', () => {
  it('takes every transition and reaches every leaf on generated paths', () => {
    const { missed, leaves } = coverWalks(followingWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for each leaf, each a state that can be restored', () => {
    expect(Object.keys(followingFixtures).toSorted()).toEqual(leafStates(followingMachine).toSorted());
    for (const [leaf, { value, context }] of Object.entries(followingFixtures)) {
      expect(leavesOf(followingMachine.resolveState({ value, context }))).toEqual([leaf]);
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
    }
  });

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
  });

  it('offers the appeal until its time is over', () => {
    const end = Date.parse(turnedDown.appealUntil ?? '');
    expect([end - 1, end].map((at) => isOffered('appeal', standingOf(turnedDown), at))).toEqual([
      true,
      false,
    ]);
  });

  it('sends once under one intention, then says so and forgets the words', async () => {
    const t = await submitting();
    t.actor.send({ type: 'act.submit' });
    expect(t.calls.perform.map(({ asked }) => asked)).toEqual([
      {
        afterSaleId: 'after-1',
        act: 'evidence',
        words: { ...NO_WORDS, text: '再补一张', sentAt: 0 },
        intention: 'afterSale.evidence:after-1:0',
      },
    ]);
    t.calls.perform[0]?.resolve(more);
    await settle();
    expect([t.state(), t.context().words.evidence, t.emitted.slice(-2)]).toEqual([
      'noted',
      NO_WORDS,
      [
        { type: 'words.done', afterSaleId: 'after-1', act: 'evidence' },
        { type: 'afterSale.changed', afterSaleId: 'after-1' },
      ],
    ]);
  });

  it('asks before it withdraws', async () => {
    const t = await viewing();
    t.actor.send(choose('withdraw', underReview));
    expect([t.state(), t.calls.perform.length]).toEqual(['confirming', 0]);
    t.actor.send({ type: 'act.dismiss' });
    expect(t.state()).toEqual('viewing');
  });

  it.each([
    ['arrived', more, 'noted'],
    ['did not arrive', evidenceAsked, 'refused'],
  ] as const)('learns after a lost answer that it %s', async (_, detail, expected) => {
    const t = await submitting();
    t.calls.perform[0]?.reject(lost);
    await settle();
    expect(t.state()).toEqual('uncertain.asking');
    t.calls.readAfterSale[0]?.resolve(detail);
    await settle();
    expect([t.state(), t.calls.perform.length]).toEqual([expected, 1]);
  });

  it('keeps what was written through a refusal, and tries again under the same name', async () => {
    const t = await submitting();
    t.calls.perform[0]?.reject(stale);
    await settle();
    t.actor.send({ type: 'act.mend' });
    expect([t.state(), t.context().words.evidence.text]).toEqual(['writing', '再补一张']);
    t.actor.send({ type: 'act.dismiss' });
    t.actor.send(choose('evidence', evidenceAsked));
    expect(t.context().words.evidence.text).toEqual('再补一张');
  });

  it('does not offer again what an earlier page had sent', async () => {
    const sent = { ...NO_WORDS, text: '再补一张', sentAt: 0 };
    const t = await viewing({ evidence: sent, appeal: NO_WORDS, answer: NO_WORDS });
    t.actor.send(choose('evidence', more));
    expect([t.context().words.evidence, t.emitted]).toEqual([
      NO_WORDS,
      [{ type: 'words.done', afterSaleId: 'after-1', act: 'evidence' }],
    ]);
  });

  it('says what is to be mended', () => {
    const picture = { url: '/a.webp', name: 'a.png' };
    expect([
      wordFaultsOf('evidence', NO_WORDS, false),
      wordFaultsOf('evidence', { ...NO_WORDS, pictures: [picture] }, false),
      wordFaultsOf('appeal', { ...NO_WORDS, text: '不服' }, false),
      wordFaultsOf('answer', NO_WORDS, false),
      wordFaultsOf('answer', { ...NO_WORDS, text: '同意', isAgreed: true }, true),
    ]).toEqual([
      { text: '请写一句说明，或上传图片' },
      {},
      { text: '请写明理由，至少 10 个字' },
      { isAgreed: '请选择同意或不同意', text: '请写一句说明' },
      { pictures: '还有图片没传上去，传完或移除后再提交' },
    ]);
  });

  it('gives the request up when the actor is stopped', async () => {
    const t = await submitting();
    t.actor.stop();
    expect(t.calls.perform[0]?.signal.aborted).toEqual(true);
  });

  it('ends in a refusal that says so when a port was not provided', async () => {
    const actor = createActor(followingMachine, { input: { afterSaleId: 'after-1' } }).start();
    await settle();
    actor.send(choose('withdraw', underReview));
    actor.send({ type: 'act.submit' });
    await settle();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toMatchObject([
      'refused',
      { kind: 'unforeseen', detail: 'perform must be provided' },
    ]);
  });
});
