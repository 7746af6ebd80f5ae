import {
  underReview,
  evidenceAsked,
  recovering,
  withdrawn,
  askedOfSeller,
  turnedDown,
} from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { NO_WORDS, standingOf } from '../../../machines/afterSale/afterSaleDetail/following.ts';
import { fixtures as uploadFixtures } from '../../../machines/kit/upload/fixtures.ts';
import { uploadMachine } from '../../../machines/kit/upload/upload.ts';
import { createAfterSales, type AfterSaleCalls, type AfterSaleDeps } from '../../../src/afterSale/flow.ts';
import { createDrafts } from '../../../src/flow/drafts.ts';
import { createIntentions } from '../../../src/flow/intentions.ts';
import type { Upload, Uploads } from '../../../src/flow/upload.ts';

const now = Date.parse(f.NOW);
const lost = Object.assign(new Error('lost'), { failure: { kind: 'timeout', message: '没有收到回应' } });

/** Two pictures that are there. */
function pictures(): Upload {
  const { context } = uploadFixtures.resting;
  const shown = context.pictures.slice(0, 2);
  return {
    actor: createActor(uploadMachine, {
      input: { name: 'x', rules: context.rules },
      snapshot: uploadMachine.resolveState({
        value: 'resting',
        context: { ...context, pictures: shown, mainId: null },
      }),
    }).start(),
    add: () => undefined,
    preview: () => null,
    onPreview: () => () => undefined,
  };
}
const SENT = [
  { url: '/api/upload/1.webp', name: '截图 1.png' },
  { url: '/api/upload/2.webp', name: '截图 2.png' },
];

/** The flows over calls that are given, with all they keep in memory. */
function world(
  calls: Partial<AfterSaleCalls>,
  { kept = new Map<string, unknown>(), open = {} as unknown, query = 'orderId=order-1' } = {},
) {
  const moves: unknown[] = [];
  const changes: number[] = [];
  const discarded: string[] = [];
  const opened: string[] = [];
  let intentions: unknown = open;
  let keys = 0;
  const deps: AfterSaleDeps = {
    calls: {
      readProfile: async () => ({ id: 'u-1', userName: 'u', nickName: 'u', realStatus: 'verified' }),
      readAfterSaleRule: async () => f.rule,
      ...calls,
    } as AfterSaleCalls,
    drafts: createDrafts({
      get: async (key) => kept.get(key),
      set: async (key, value) => void kept.set(key, structuredClone(value)),
      del: async (key) => void kept.delete(key),
    }),
    intentions: createIntentions({
      store: {
        read: async () => intentions,
        change: async (step) => {
          intentions = step(intentions);
        },
      },
      now: () => now,
      makeKey: () => `key-${(keys += 1)}`,
    }),
    uploads: {
      uploadFor: (name) => {
        opened.push(name);
        return pictures();
      },
      resumeAll: () => undefined,
      discard: async (name) => void discarded.push(name),
      disposeAll: () => undefined,
    } satisfies Uploads,
    navigation: {
      here: () => ({ name: 'afterSaleApply', query: new URLSearchParams(query) }),
      replace: (to, asked) => void moves.push([to, asked]),
    },
    visibility: { isVisible: () => false, onVisible: () => () => undefined },
    now: () => now,
    onChanged: () => void changes.push(1),
  };
  return { deps, kept, moves, changes, discarded, opened, flows: createAfterSales(deps) };
}

const draft = { form: f.filled, step: 'reviewing', openedAt: f.NOW };
const DRAFT = 'draft:afterSale:u-1:order-1';
const keptDraft = () => new Map<string, unknown>([[DRAFT, { version: 1, value: draft }]]);

describe('an application', () => {
  it('is kept for its member and order, and another page goes on with it', async () => {
    const { deps, kept, flows } = world({});
    const first = flows.applicationFor('order-1');
    await waitFor(first, (snapshot) => snapshot.matches('choosing'));
    first.send({ type: 'type.choose', afterSaleType: 'takenBack' });
    await expect.poll(() => [...kept.keys()]).toEqual([DRAFT]);
    const again = createAfterSales(deps).applicationFor('order-1');
    const { context } = await waitFor(again, (snapshot) => snapshot.matches('choosing'));
    expect([context.form.type, context.openedAt, context.note]).toEqual(['takenBack', f.NOW, 'restored']);
  });

  it('is sent under one key; the draft and its pictures are gone, and the way leads on', async () => {
    const asked: unknown[] = [];
    const { kept, moves, changes, discarded, flows } = world(
      {
        applyAfterSale: async (request, options) => {
          asked.push([request, options?.idempotencyKey]);
          return underReview;
        },
      },
      { kept: keptDraft() },
    );
    const actor = flows.applicationFor('order-1');
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
    flows.picturesFor(actor);
    actor.send({ type: 'truth.confirm', isConfirmed: true });
    actor.send({ type: 'application.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    await expect.poll(() => kept.size).toBe(0);
    expect({ moves, changes, discarded, asked: asked.length }).toEqual({
      moves: [['afterSaleDetail', { id: 'after-1' }]],
      changes: [1],
      discarded: [`afterSale:u-1:order-1:${f.NOW}`],
      asked: 1,
    });
    expect(asked).toMatchObject([
      [{ input: { orderId: 'order-1', amount: 328_000, type: 'takenBack' } }, 'key-1'],
    ]);
    expect(flows.applicationFor('order-1')).not.toBe(actor);
  });

  it('does not lead away a person who has left', async () => {
    const { moves, flows } = world(
      { applyAfterSale: async () => underReview },
      { kept: keptDraft(), query: 'orderId=order-2' },
    );
    const actor = flows.applicationFor('order-1');
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
    actor.send({ type: 'truth.confirm', isConfirmed: true });
    actor.send({ type: 'application.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    expect(moves).toEqual([]);
  });

  it.each([
    ['of this application', '2026-11-21T07:04:09.000Z', 'submitted'],
    ['made in the same second', '2026-11-21T07:04:00.000Z', 'submitted'],
    ['of an earlier one', '2026-11-21T07:03:59.000Z', 'reviewing'],
  ] as const)('finds after a lost answer what came %s', async (_, createdAt, expected) => {
    const { flows } = world(
      {
        applyAfterSale: async () => {
          throw lost;
        },
        listAfterSales: async () => ({ rows: [{ ...underReview, createdAt }], total: 1 }),
      },
      { kept: keptDraft() },
    );
    const actor = flows.applicationFor('order-1');
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
    actor.send({ type: 'truth.confirm', isConfirmed: true });
    actor.send({ type: 'application.submit' });
    const end = await waitFor(
      actor,
      (snapshot) => snapshot.matches('submitted') || snapshot.context.note === 'notSubmitted',
    );
    expect(end.matches('submitted') ? 'submitted' : 'reviewing').toEqual(expected);
  });

  it('asks first when an earlier page never got its answer', async () => {
    const { flows } = world(
      { listAfterSales: async () => ({ rows: [underReview], total: 1 }) },
      {
        kept: new Map([[DRAFT, { version: 1, value: { ...draft, openedAt: underReview.createdAt } }]]),
        open: { [`afterSale:order-1:${underReview.createdAt}`]: { key: 'key-0', at: now } },
      },
    );
    const actor = flows.applicationFor('order-1');
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    expect(context.afterSaleId).toEqual('after-1');
  });

  it('takes up the pictures that were sent, each time it is looked at', async () => {
    const { flows, opened } = world({}, { kept: keptDraft() });
    const actor = flows.applicationFor('order-1');
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
    actor.send({ type: 'step.back' });
    flows.picturesFor(actor);
    flows.picturesFor(actor);
    expect([actor.getSnapshot().context.form.pictures, opened]).toEqual([
      SENT,
      [`afterSale:u-1:order-1:${f.NOW}`],
    ]);
  });

  it('asks again for what was not to be had when the page is opened again', async () => {
    let count = 0;
    const { flows } = world({
      readAfterSaleRule: async () => {
        count += 1;
        if (count === 1) throw lost;
        return f.rule;
      },
    });
    const actor = flows.applicationFor('order-1');
    await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
    expect(flows.applicationFor('order-1')).toBe(actor);
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
  });
});

describe('an act', () => {
  const SAID = 'draft:afterSaleWords:u-1:after-1';

  it('sends words and pictures under one key, and forgets them', async () => {
    const asked: unknown[] = [];
    const { kept, changes, discarded, flows } = world({
      addEvidence: async (request, options) => {
        asked.push([request, options?.idempotencyKey]);
        return underReview;
      },
    });
    const actor = flows.followingFor('after-1');
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    actor.send({ type: 'act.choose', act: 'evidence', standing: standingOf(evidenceAsked), now });
    flows.wordPicturesFor(actor, 'evidence');
    actor.send({ type: 'words.change', change: { text: ' 补一张 ' } });
    await expect.poll(() => [...kept.keys()]).toEqual([SAID]);
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('noted'));
    await expect.poll(() => kept.size).toBe(0);
    expect({ asked, changes, discarded }).toEqual({
      asked: [
        [
          { params: { id: 'after-1' }, input: { text: '补一张', pictures: SENT.map(({ url }) => url) } },
          'key-1',
        ],
      ],
      changes: [1],
      discarded: ['afterSaleWords:u-1:after-1:evidence'],
    });
    expect(flows.followingFor('after-1')).toBe(actor);
  });

  it('goes on with what was being said before a reload', async () => {
    const words = { evidence: { ...NO_WORDS, text: '写到一半' }, appeal: NO_WORDS, answer: NO_WORDS };
    const { flows } = world({}, { kept: new Map([[SAID, { version: 1, value: words }]]) });
    const actor = flows.followingFor('after-1');
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    expect(context.words).toEqual(words);
  });

  it('tells the server each in its own way', async () => {
    const asked: unknown[] = [];
    const { flows } = world({
      answerAfterSale: async ({ input }) => {
        asked.push(input);
        return recovering;
      },
      appealAfterSale: async ({ input }) => {
        asked.push(input);
        return underReview;
      },
      withdrawAfterSale: async ({ params }) => {
        asked.push(params);
        return withdrawn;
      },
    });
    const actor = flows.followingFor('after-1');
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    actor.send({ type: 'act.choose', act: 'answer', standing: standingOf(askedOfSeller), now });
    actor.send({ type: 'words.change', change: { text: '不同意', isAgreed: false } });
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('noted'));
    actor.send({ type: 'act.choose', act: 'appeal', standing: standingOf(turnedDown), now });
    actor.send({ type: 'words.change', change: { text: '截图时间是交付之后的，请再看' } });
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('noted'));
    actor.send({ type: 'act.choose', act: 'withdraw', standing: standingOf(underReview), now });
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('noted'));
    expect(asked).toEqual([
      { text: '不同意', pictures: [], isAgreed: false },
      { text: '截图时间是交付之后的，请再看', pictures: [] },
      { id: 'after-1' },
    ]);
  });
});
