import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import * as f from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { selectUpload as selectEvidence } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import {
  EMPTY_DRAFT,
  NO_DRAFTS,
  selectUpload,
  standingOf,
  type AfterSaleAct,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import {
  askedOfSeller,
  evidenceAsked,
  recovering,
  returnDue,
  returnGiven,
  turnedDown,
  underReview,
  withdrawn,
} from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import { createApplications, type ApplyCalls } from '../../../src/afterSale/afterSaleApply/flow.ts';
import { createActs, type ActCalls } from '../../../src/afterSale/afterSaleDetail/flow.ts';
import { FailureError } from '../../../src/api/failure.ts';
import type { PictureFiles } from '../../../src/flow/upload.ts';
import { keyedServer } from '../../kit/keyedServer.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { memoryDrafts, memoryUploads } from '../../kit/memoryStorage.ts';

type Calls = ApplyCalls & ActCalls;

const now = Date.parse(f.NOW);
const keySpent = { path: 'Idempotency-Key', message: '同一个幂等键不能用于不同的请求' };
const spent = new FailureError({ kind: 'invalid', code: 422, message: keySpent.message, errors: [keySpent] });
const lost = Object.assign(new Error('lost'), { failure: { kind: 'timeout', message: '没有收到回应' } });

const SENT = [
  { url: '/api/upload/1.png', name: '1.png' },
  { url: '/api/upload/2.png', name: '2.png' },
];
function addTwo({ add }: PictureFiles, upload: UploadRef | undefined): void {
  if (!upload) throw new Error('there is no upload');
  const chosen = SENT.map(({ name }) => new File(['1'], name, { type: 'image/png' }));
  add(upload, chosen);
}

function setUp(
  calls: Partial<Calls>,
  { kept = new Map<string, unknown>(), open = {} as unknown, query = 'orderId=order-1' } = {},
) {
  const moves: unknown[] = [];
  const changes: number[] = [];
  const discarded: string[] = [];
  const uploading = new Map<string, unknown>();
  const uploads = memoryUploads(uploading, { folder: '/api/upload' });
  const deps = {
    calls: {
      readProfile: async () => ({ id: 'u-1', userName: 'u', nickName: 'u', realStatus: 'verified' }),
      readAfterSaleRule: async () => f.rule,
      ...calls,
    } as Calls,
    drafts: memoryDrafts(kept),
    intentions: memoryIntentions(() => now, { value: open })(),
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

/** Submits the application of a whole draft. */
async function submit(applications: ReturnType<typeof setUp>['applications']) {
  const actor = applications.get({ orderId: 'order-1' });
  await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
  actor.send({ type: 'truth.confirm', isConfirmed: true });
  actor.send({ type: 'application.submit' });
  await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
  return actor;
}

const draft = { form: f.filled, step: 'reviewing', openedAt: f.NOW };
const DRAFT = 'draft:afterSale:u-1:order-1';
const keptDraft = () => new Map<string, unknown>([[DRAFT, { version: 1, value: draft }]]);

describe('an application', () => {
  it('is saved per member and order and resumed on another page', async () => {
    const { openApplications, kept, applications } = setUp({});
    const first = applications.get({ orderId: 'order-1' });
    await waitFor(first, (snapshot) => snapshot.matches('choosing'));
    first.send({ type: 'type.choose', afterSaleType: 'takenBack' });
    await expect.poll(() => [...kept.keys()]).toEqual([DRAFT]);
    const again = openApplications().applications.get({ orderId: 'order-1' });
    const { context } = await waitFor(again, (snapshot) => snapshot.matches('choosing'));
    expect([context.form.type, context.openedAt, context.note]).toEqual(['takenBack', f.NOW, 'restored']);
  });

  it('is sent under one key, removes its draft and pictures, and navigates on', async () => {
    const requests: unknown[] = [];
    const { kept, moves, changes, discarded, applications } = setUp(
      {
        applyAfterSale: async (request, options) => {
          requests.push([request, options?.idempotencyKey]);
          return underReview;
        },
      },
      { kept: keptDraft() },
    );
    const actor = await submit(applications);
    await expect.poll(() => kept.size).toBe(0);
    expect({ moves, changes, discarded, asked: requests.length }).toEqual({
      moves: [['afterSaleDetail', { id: 'after-1' }]],
      changes: [1],
      discarded: [`afterSale:u-1:order-1:${f.NOW}`],
      asked: 1,
    });
    expect(requests).toMatchObject([
      [{ input: { orderId: 'order-1', amount: 328_000, type: 'takenBack' } }, 'key-1'],
    ]);
    expect(applications.get({ orderId: 'order-1' })).not.toBe(actor);
  });

  it('does not navigate when the person has left', async () => {
    const { moves, applications } = setUp(
      { applyAfterSale: async () => underReview },
      { kept: keptDraft(), query: 'orderId=order-2' },
    );
    await submit(applications);
    expect(moves).toEqual([]);
  });

  it.each([
    ['the kept answer', async () => underReview],
    [
      'the one that runs when an earlier body has spent the key',
      async () => {
        throw spent;
      },
    ],
  ] as const)('repeats what an earlier page sent, and goes to %s', async (_, applyAfterSale) => {
    const keys: unknown[] = [];
    const { applications } = setUp(
      {
        applyAfterSale: (_request, options) => {
          keys.push(options?.idempotencyKey);
          return applyAfterSale();
        },
        readAfterSaleRule: async () => ({ ...f.rule, openId: underReview.id }),
      },
      {
        kept: keptDraft(),
        open: { [`afterSale:order-1:${f.NOW}`]: { key: 'key-0', at: now } },
      },
    );
    const actor = applications.get({ orderId: 'order-1' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    expect([context.afterSaleId, keys]).toEqual(['after-1', ['key-0']]);
  });

  it('restores uploaded pictures by member, order and time', async () => {
    const { applications, pictures, uploading } = setUp({}, { kept: keptDraft() });
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

  it('loads again on reopening what failed to load', async () => {
    let count = 0;
    const { applications } = setUp({
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

describe('an action on a case', () => {
  const DRAFTS = 'draft:afterSaleWords:u-1:after-1';

  it('sends text and pictures under one key and removes the draft', async () => {
    const requests: unknown[] = [];
    const { kept, changes, discarded, acts, pictures } = setUp({
      addEvidence: async (request, options) => {
        requests.push([request, options?.idempotencyKey]);
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
    expect({ asked: requests, changes, discarded }).toEqual({
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

  it('restores its draft after a reload', async () => {
    const drafts = { ...NO_DRAFTS, evidence: { ...EMPTY_DRAFT, text: '写到一半' } };
    const { acts } = setUp({}, { kept: new Map([[DRAFTS, { version: 1, value: drafts }]]) });
    const actor = acts.get('after-1');
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    expect(context.drafts).toEqual(drafts);
  });

  it('restores the drafts of a version that did not know the return of an account', async () => {
    const { return: _, ...older } = { ...NO_DRAFTS, evidence: { ...EMPTY_DRAFT, text: '写到一半' } };
    const { acts } = setUp({}, { kept: new Map([[DRAFTS, { version: 1, value: older }]]) });
    const { context } = await waitFor(acts.get('after-1'), (snapshot) => snapshot.matches('viewing'));
    expect(context.drafts).toEqual({ ...older, return: EMPTY_DRAFT });
  });

  it('sends the password of a returned account, and stores only the note', async () => {
    const requests: unknown[] = [];
    const { kept, acts } = setUp({
      returnAccount: async (request, options) => {
        requests.push([request, options?.idempotencyKey]);
        return returnGiven;
      },
    });
    const actor = acts.get('after-1');
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    actor.send({ type: 'act.choose', act: 'return', standing: standingOf(returnDue), now });
    actor.send({ type: 'draft.change', change: { password: 'kP7 mXw2' } });
    actor.send({ type: 'draft.change', change: { text: '手机已解绑' } });
    await expect.poll(() => kept.size).toBe(1);
    expect([...kept.values()]).toEqual([
      { version: 1, value: { ...NO_DRAFTS, return: { ...EMPTY_DRAFT, text: '手机已解绑' } } },
    ]);
    actor.send({ type: 'act.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('submitted'));
    await expect.poll(() => kept.size).toBe(0);
    expect(requests).toEqual([
      [{ params: { id: 'after-1' }, input: { password: 'kP7 mXw2', note: '手机已解绑' } }, 'key-1'],
    ]);
  });

  it.each<[AfterSaleAct, AfterSaleDetail, object, object, unknown]>([
    [
      'evidence',
      evidenceAsked,
      { text: '第一次写的' },
      { text: '第一次写的，再补一句' },
      { text: '第一次写的', pictures: [] },
    ],
    [
      'answer',
      askedOfSeller,
      { isAgreed: true, text: '同意退' },
      { isAgreed: false, text: '不同意' },
      { text: '同意退', pictures: [], isAgreed: true },
    ],
    [
      'return',
      returnDue,
      { password: 'wrong-1', text: '已解绑' },
      { password: 'right-2' },
      { password: 'wrong-1', note: '已解绑' },
    ],
  ])(
    'says that the first %s arrived and the changed one did not, and keeps the draft',
    async (act, detail, first, changed, arrived) => {
      const server = keyedServer();
      const send = (request: { input: unknown }, options?: { idempotencyKey?: string }) =>
        server.call(request.input, options?.idempotencyKey, detail);
      const open = { value: {} };
      const { acts, changes } = setUp(
        { addEvidence: send, answerAfterSale: send, returnAccount: send },
        { open },
      );
      const actor = acts.get('after-1');
      await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
      const submitWith = (change: object) => {
        actor.send({ type: 'act.choose', act, standing: standingOf(detail), now });
        actor.send({ type: 'draft.change', change });
        actor.send({ type: 'act.submit' });
      };
      submitWith(first);
      await waitFor(actor, (snapshot) => snapshot.matches('uncertain'));
      expect(JSON.stringify(open)).not.toContain('wrong-1');
      actor.send({ type: 'act.dismiss' });
      const readAgain = changes.length;
      submitWith(changed);
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
      const { password, ...written } = { password: '', ...first, ...changed };
      expect({ ...context, bodies: server.bodies, readAgain }).toMatchObject({
        bodies: [arrived],
        readAgain: 1,
        failure: { kind: 'conflict', message: '上一次提交的已经收到，这次改的没有提交' },
        drafts: { [act]: { ...EMPTY_DRAFT, ...written } },
        password,
      });
    },
  );

  it('makes the right call for each action', async () => {
    const requests: unknown[] = [];
    const { acts } = setUp({
      answerAfterSale: async ({ input }) => {
        requests.push(input);
        return recovering;
      },
      appealAfterSale: async ({ input }) => {
        requests.push(input);
        return underReview;
      },
      withdrawAfterSale: async ({ params }) => {
        requests.push(params);
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
    expect(requests).toEqual([
      { text: '不同意', pictures: [], isAgreed: false },
      { text: '截图时间是交付之后的，请再看', pictures: [] },
      { id: 'after-1' },
    ]);
  });
});
