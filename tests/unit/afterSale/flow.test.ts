import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { selectUpload as selectEvidence } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import {
  EMPTY_DRAFT,
  NO_DRAFTS,
  selectUpload,
  standingOf,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import {
  askedOfSeller,
  evidenceAsked,
  recovering,
  turnedDown,
  underReview,
  withdrawn,
} from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import { createApplications, type ApplyCalls } from '../../../src/afterSale/afterSaleApply/flow.ts';
import { createActs, type ActCalls } from '../../../src/afterSale/afterSaleDetail/flow.ts';
import { createDrafts } from '../../../src/flow/drafts.ts';
import { createIntentions } from '../../../src/flow/intentions.ts';
import { createUploads, type PictureFiles } from '../../../src/flow/upload.ts';

type Calls = ApplyCalls & ActCalls;

const now = Date.parse(f.NOW);
const lost = Object.assign(new Error('lost'), { failure: { kind: 'timeout', message: '没有收到回应' } });

const memory = (kept: Map<string, unknown>) =>
  createDrafts({
    get: async (key) => structuredClone(kept.get(key)),
    set: async (key, value) => void kept.set(key, structuredClone(value)),
    del: async (key) => void kept.delete(key),
  });

const SENT = [
  { url: '/api/upload/1.png', name: '1.png' },
  { url: '/api/upload/2.png', name: '2.png' },
];
/** Two pictures are chosen. */
function addTwo({ add }: PictureFiles, upload: UploadRef | undefined): void {
  if (!upload) throw new Error('there is no upload');
  const chosen = SENT.map(({ name }) => new File(['1'], name, { type: 'image/png' }));
  add(upload, chosen);
}

/** The flows over calls that are given, with all they keep in memory. */
function world(
  calls: Partial<Calls>,
  { kept = new Map<string, unknown>(), open = {} as unknown, query = 'orderId=order-1' } = {},
) {
  const moves: unknown[] = [];
  const changes: number[] = [];
  const discarded: string[] = [];
  const uploading = new Map<string, unknown>();
  const files = new Map<string, Blob>();
  let intentions: unknown = open;
  let keys = 0;
  const uploads = createUploads({
    drafts: memory(uploading),
    files: {
      put: async (id, file) => void files.set(id, file),
      get: async (id) => files.get(id) ?? null,
      remove: async (id) => void files.delete(id),
    },
    send: async (_, name) => ({ path: `/api/upload/${name}` }),
    urls: { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined },
  });
  const deps = {
    calls: {
      readProfile: async () => ({ id: 'u-1', userName: 'u', nickName: 'u', realStatus: 'verified' }),
      readAfterSaleRule: async () => f.rule,
      ...calls,
    } as Calls,
    drafts: memory(kept),
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
    uploads: { ...uploads, discard: async (name: string) => void discarded.push(name) },
    visibility: { isVisible: () => false, onVisible: () => () => undefined },
    onChanged: () => void changes.push(1),
  };
  const openApplications = () =>
    createApplications({
      ...deps,
      navigation: {
        here: () => ({ name: 'afterSaleApply', query: new URLSearchParams(query) }),
        replace: (to, asked) => void moves.push([to, asked]),
      },
      now: () => now,
    });
  const { applications, files: pictures } = openApplications();
  const { acts } = createActs(deps);
  return { openApplications, kept, moves, changes, discarded, uploading, applications, acts, pictures };
}

const draft = { form: f.filled, step: 'reviewing', openedAt: f.NOW };
const DRAFT = 'draft:afterSale:u-1:order-1';
const keptDraft = () => new Map<string, unknown>([[DRAFT, { version: 1, value: draft }]]);

describe('an application', () => {
  it('is kept for its member and order, and another page goes on with it', async () => {
    const { openApplications, kept, applications } = world({});
    const first = applications.get({ orderId: 'order-1' });
    await waitFor(first, (snapshot) => snapshot.matches('choosing'));
    first.send({ type: 'type.choose', afterSaleType: 'takenBack' });
    await expect.poll(() => [...kept.keys()]).toEqual([DRAFT]);
    const again = openApplications().applications.get({ orderId: 'order-1' });
    const { context } = await waitFor(again, (snapshot) => snapshot.matches('choosing'));
    expect([context.form.type, context.openedAt, context.note]).toEqual(['takenBack', f.NOW, 'restored']);
  });

  it('is sent under one key; the draft and its pictures are gone, and the way leads on', async () => {
    const asked: unknown[] = [];
    const { kept, moves, changes, discarded, applications } = world(
      {
        applyAfterSale: async (request, options) => {
          asked.push([request, options?.idempotencyKey]);
          return underReview;
        },
      },
      { kept: keptDraft() },
    );
    const actor = applications.get({ orderId: 'order-1' });
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
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
    expect(applications.get({ orderId: 'order-1' })).not.toBe(actor);
  });

  it('does not lead away a person who has left', async () => {
    const { moves, applications } = world(
      { applyAfterSale: async () => underReview },
      { kept: keptDraft(), query: 'orderId=order-2' },
    );
    const actor = applications.get({ orderId: 'order-1' });
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
    const { applications } = world(
      {
        applyAfterSale: async () => {
          throw lost;
        },
        listAfterSales: async () => ({ rows: [{ ...underReview, createdAt }], total: 1 }),
      },
      { kept: keptDraft() },
    );
    const actor = applications.get({ orderId: 'order-1' });
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
    const { applications } = world(
      { listAfterSales: async () => ({ rows: [underReview], total: 1 }) },
      {
        kept: new Map([[DRAFT, { version: 1, value: { ...draft, openedAt: underReview.createdAt } }]]),
        open: { [`afterSale:order-1:${underReview.createdAt}`]: { key: 'key-0', at: now } },
      },
    );
    const actor = applications.get({ orderId: 'order-1' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    expect(context.afterSaleId).toEqual('after-1');
  });

  it('takes up the pictures that are sent, kept under the member, the order and its time', async () => {
    const { applications, pictures, uploading } = world({}, { kept: keptDraft() });
    const actor = applications.get({ orderId: 'order-1' });
    await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
    actor.send({ type: 'step.back' });
    addTwo(pictures, selectEvidence(actor.getSnapshot()));
    await waitFor(actor, ({ context }) => context.form.pictures.length === 4 && !context.isUploading);
    expect([actor.getSnapshot().context.form.pictures, [...uploading.keys()]]).toEqual([
      [...f.filled.pictures, ...SENT],
      [`draft:upload:afterSale:u-1:order-1:${f.NOW}`],
    ]);
  });

  it('asks again for what was not to be had when the page is opened again', async () => {
    let count = 0;
    const { applications } = world({
      readAfterSaleRule: async () => {
        count += 1;
        if (count === 1) throw lost;
        return f.rule;
      },
    });
    const actor = applications.get({ orderId: 'order-1' });
    await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
    const again = applications.get({ orderId: 'order-1' });
    applications.retain(again);
    expect(again).toBe(actor);
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
  });
});

describe('an act', () => {
  const DRAFTS = 'draft:afterSaleWords:u-1:after-1';

  it('sends words and pictures under one key, and forgets them', async () => {
    const asked: unknown[] = [];
    const { kept, changes, discarded, acts, pictures } = world({
      addEvidence: async (request, options) => {
        asked.push([request, options?.idempotencyKey]);
        return underReview;
      },
    });
    const actor = acts.get('after-1');
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    actor.send({ type: 'act.choose', act: 'evidence', standing: standingOf(evidenceAsked), now });
    addTwo(pictures, selectUpload(actor.getSnapshot()));
    await waitFor(actor, ({ context }) => context.drafts.evidence.pictures.length === 2);
    actor.send({ type: 'draft.change', change: { text: ' 补一张 ' } });
    await expect.poll(() => [...kept.keys()]).toEqual([DRAFTS]);
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
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
    expect(acts.get('after-1')).toBe(actor);
  });

  it('goes on with what was being said before a reload', async () => {
    const drafts = { ...NO_DRAFTS, evidence: { ...EMPTY_DRAFT, text: '写到一半' } };
    const { acts } = world({}, { kept: new Map([[DRAFTS, { version: 1, value: drafts }]]) });
    const actor = acts.get('after-1');
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    expect(context.drafts).toEqual(drafts);
  });

  it('tells the server each in its own way', async () => {
    const asked: unknown[] = [];
    const { acts } = world({
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
    const actor = acts.get('after-1');
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    actor.send({ type: 'act.choose', act: 'answer', standing: standingOf(askedOfSeller), now });
    actor.send({ type: 'draft.change', change: { text: '不同意', isAgreed: false } });
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    actor.send({ type: 'act.choose', act: 'appeal', standing: standingOf(turnedDown), now });
    actor.send({ type: 'draft.change', change: { text: '截图时间是交付之后的，请再看' } });
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    actor.send({ type: 'act.choose', act: 'withdraw', standing: standingOf(underReview), now });
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    expect(asked).toEqual([
      { text: '不同意', pictures: [], isAgreed: false },
      { text: '截图时间是交付之后的，请再看', pictures: [] },
      { id: 'after-1' },
    ]);
  });
});
