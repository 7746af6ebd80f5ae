import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { filled as application } from '../../../machines/recycling/merchantApplication/fixtures.ts';
import * as f from '../../../machines/recycling/recycling/fixtures.ts';
import { selectDeposit } from '../../../machines/recycling/recycling/recycling.ts';
import { createDrafts } from '../../../src/flow/drafts.ts';
import { createIntentions } from '../../../src/flow/intentions.ts';
import { createMerchants, type Merchants } from '../../../src/recycling/merchant/flow.ts';
import { createRecyclings, type RecyclingCalls, type RecyclingDeps } from '../../../src/recycling/flow.ts';
import type { Uploads } from '../../../src/flow/upload.ts';

const asks = { required: [], places: [] };

/** The flows over calls that are given, with all they keep in memory. */
function world(calls: Partial<RecyclingCalls>, { route = 'valuationForm', query = '' } = {}) {
  const kept = new Map<string, unknown>();
  const moves: unknown[] = [];
  const posted: string[] = [];
  let intentions: unknown = {};
  let keys = 0;
  const deps: RecyclingDeps = {
    calls: {
      readProfile: async () => ({ id: 'u-1', userName: 'u', nickName: 'u', realStatus: 'verified' }),
      ...calls,
    } as RecyclingCalls,
    drafts: createDrafts({
      get: async (key) => kept.get(key),
      set: async (key, value) => void kept.set(key, structuredClone(value)),
      del: async (key) => void kept.delete(key),
    }),
    seal: { seal: async (text) => `sealed(${text})`, open: async (text) => text.slice(7, -1) },
    intentions: createIntentions({
      store: {
        read: async () => intentions,
        change: async (step) => {
          intentions = step(intentions);
        },
      },
      makeKey: () => `key-${(keys += 1)}`,
    }),
    uploads: { disposeAll: () => {} } as Uploads,
    navigation: {
      here: () => ({ name: route as 'valuationForm', query: new URLSearchParams(query) }),
      replace: (to, asked) => void moves.push([to, asked]),
    },
    visibility: { isVisible: () => false, onVisible: () => () => undefined },
    now: () => Date.parse(f.NOW),
    prefersScan: () => false,
    post: (form) => void posted.push(form),
  };
  return { deps, kept, moves, posted, recyclings: createRecyclings(deps) };
}

describe('drafts', () => {
  it('keep the password sealed, and give it back to the same member', async () => {
    const { deps, kept, recyclings } = world({});
    const first = recyclings.recyclingFor({ kind: 'bidding', gameId: 'game-1' });
    await waitFor(first, (snapshot) => snapshot.matches('editing'));
    first.send({ type: 'form.change', change: f.filled });
    await expect.poll(() => kept.size).toBe(1);
    expect([...kept]).toEqual([
      [
        'draft:recycling:u-1:bidding:game-1',
        {
          version: 1,
          value: { form: { ...f.filled, password: '' }, openedAt: f.NOW, sealed: 'sealed(kP7mXw2R)' },
        },
      ],
    ]);
    const again = createRecyclings(deps).recyclingFor({ kind: 'bidding', gameId: 'game-1' });
    const { context } = await waitFor(again, (snapshot) => snapshot.matches('editing'));
    expect([context.form, context.note]).toEqual([f.filled, 'restored']);
  });

  it('are never kept under the name of whoever was there before', async () => {
    let reply = async () => ({ id: 'u-1', userName: 'u', nickName: 'u', realStatus: 'verified' as const });
    const { kept, recyclings } = world({ readProfile: () => reply() });
    const first = recyclings.recyclingFor({ kind: 'bidding', gameId: 'game-1' });
    await waitFor(first, (snapshot) => snapshot.matches('editing'));
    first.send({ type: 'form.change', change: { title: '第一位的' } });
    await expect.poll(() => kept.size).toBe(1);
    const before = structuredClone([...kept]);
    recyclings.disposeAll();

    reply = async () => {
      throw Object.assign(new Error('lost'), { failure: { kind: 'network', message: '网络连接不上' } });
    };
    const second = recyclings.recyclingFor({ kind: 'bidding', gameId: 'game-1' });
    await waitFor(second, (snapshot) => snapshot.matches('unavailable'));
    second.send({ type: 'form.change', change: { title: '第二位的' } });
    reply = async () => ({ id: 'u-2', userName: 'v', nickName: 'v', realStatus: 'verified' as const });
    second.send({ type: 'recycling.retry' });
    const { context } = await waitFor(second, (snapshot) => snapshot.matches('editing'));
    expect([[...kept], context.form.title]).toEqual([before, '']);
    second.send({ type: 'form.change', change: { title: '第二位的' } });
    await expect
      .poll(() => [...kept.keys()])
      .toEqual(['draft:recycling:u-1:bidding:game-1', 'draft:recycling:u-2:bidding:game-1']);
    recyclings.disposeAll();
  });

  it('are gone once the form is handed in, and the way leads on', async () => {
    const { kept, moves, recyclings } = world(
      {
        submitBidding: async () => ({ listingId: 'listing-9', valuationId: 'valuation-1' }),
        readValuation: async () => f.bidding,
        listQuotes: async () => ({ valuation: f.bidding, quotes: f.quotes }),
      },
      { query: 'gameId=game-1' },
    );
    const actor = recyclings.recyclingFor({ kind: 'bidding', gameId: 'game-1' });
    await waitFor(actor, (snapshot) => snapshot.matches('editing'));
    actor.send({ type: 'form.change', change: f.filled });
    actor.send({ type: 'form.submit', asks });
    actor.send({ type: 'form.confirm' });
    await waitFor(actor, (snapshot) => snapshot.matches('quoting'));
    await expect.poll(() => kept.size).toBe(0);
    expect(moves).toEqual([['quotes', { id: 'valuation-1' }]]);
    expect(recyclings.recyclingFor({ valuationId: 'valuation-1' })).toBe(actor);
    expect(recyclings.recyclingFor({ kind: 'bidding', gameId: 'game-1' })).not.toBe(actor);
    recyclings.disposeAll();
  });
});

describe('a handing in that was never answered', () => {
  const lost = Object.assign(new Error('lost'), {
    failure: { kind: 'timeout', message: '没有收到回应' },
  });
  it.each([
    ['of this form', '2026-11-21T07:04:09.000Z', 'quoting'],
    ['made in the same second', '2026-11-21T07:04:00.000Z', 'quoting'],
    ['of an earlier form', '2026-11-21T07:03:59.000Z', 'editing'],
  ] as const)('finds what came %s', async (_, createdAt, expected) => {
    const row = { ...f.valuation, createdAt };
    const { recyclings } = world({
      submitValuation: async () => {
        throw lost;
      },
      listValuations: async () => ({ rows: [row], total: 1 }),
      readValuation: async () => f.valuation,
      listQuotes: async () => ({ valuation: f.valuation, quotes: [] }),
    });
    const actor = recyclings.recyclingFor({ kind: 'valuation', gameId: 'game-1' });
    await waitFor(actor, (snapshot) => snapshot.matches('editing'));
    actor.send({ type: 'form.change', change: f.filled });
    actor.send({ type: 'form.submit', asks });
    const end = await waitFor(
      actor,
      (snapshot) => snapshot.matches('quoting') || snapshot.context.note === 'notSubmitted',
    );
    expect(end.matches(expected)).toEqual(true);
    recyclings.disposeAll();
  });
});

describe('the deposit', () => {
  it('is opened with the amount that was seen, once for each key, and posted in this tab', async () => {
    const asked: unknown[] = [];
    const { posted, recyclings } = world(
      {
        readValuation: async () => f.toDeposit.valuation,
        listQuotes: async () => ({ valuation: f.toDeposit.valuation, quotes: f.toDeposit.quotes }),
        readRecycleOrder: async () => f.depositDue,
        payDeposit: async (input, options) => {
          asked.push([input, options?.idempotencyKey]);
          return {
            paymentId: 'pay-1',
            amount: 15_900,
            form: '<form></form>',
            closesAt: '2026-11-22T07:04:00.000Z',
          };
        },
      },
      { route: 'quotes', query: 'id=valuation-1' },
    );
    const actor = recyclings.recyclingFor({ valuationId: 'valuation-1' });
    const snapshot = await waitFor(actor, (one) => one.matches('depositing'));
    selectDeposit(snapshot)?.send({ type: 'pay.submit' });
    await expect.poll(() => posted).toEqual(['<form></form>']);
    expect(asked).toEqual([[{ input: { id: 'valuation-1', method: 'alipay', amount: 15_900 } }, 'key-1']]);
    recyclings.disposeAll();
  });
});

describe('the application to be a merchant', () => {
  const made = { ...application, id: 'ma-1', state: 'reviewing', createdAt: f.NOW } as const;
  const open = (deps: RecyclingDeps, last: Parameters<Merchants['applicationAfter']>[0] = null) =>
    createMerchants({ ...deps, onChanged: () => undefined }).applicationAfter(last);
  const kept = ['draft:merchantApplication:u-1', { version: 1, value: { after: null, form: application } }];

  it('is found again after a reload, by the same member, and forgotten once it is in', async () => {
    const t = world({ applyMerchant: async () => made });
    const first = open(t.deps);
    await waitFor(first, ({ value }) => value === 'editing');
    first.send({ type: 'form.change', change: application });
    await expect.poll(() => [...t.kept]).toEqual([kept]);

    const again = open(t.deps);
    const { context } = await waitFor(again, ({ value }) => value === 'editing');
    expect(context.form).toEqual(application);

    const other = world({
      readProfile: async () => ({ id: 'u-2', userName: 'o', nickName: 'o', realStatus: 'verified' }),
    });
    const theirs = open({ ...other.deps, drafts: t.deps.drafts ?? createDrafts() });
    const { context: foreign } = await waitFor(theirs, ({ value }) => value === 'editing');
    expect(foreign.form.name).toEqual('');

    again.send({ type: 'form.submit' });
    await waitFor(again, ({ value }) => value === 'applied');
    await expect.poll(() => t.kept.size).toEqual(0);
  });

  it('outlives an expired session: the form stands as it was, and is tried again under a new key', async () => {
    const keys: (string | undefined)[] = [];
    const t = world({
      applyMerchant: async (_, options) => {
        keys.push(options?.idempotencyKey);
        if (keys.length === 1) {
          throw Object.assign(new Error('expired'), { failure: { kind: 'expired', message: '登录已超时' } });
        }
        return made;
      },
    });
    const merchants = createMerchants({ ...t.deps, onChanged: () => undefined });
    const actor = merchants.applicationAfter(null);
    await waitFor(actor, ({ value }) => value === 'editing');
    actor.send({ type: 'form.change', change: application });
    actor.send({ type: 'form.submit' });
    await waitFor(actor, ({ context }) => context.failure !== null);
    await expect.poll(() => [...t.kept]).toEqual([kept]);
    expect([merchants.applicationAfter(null) === actor, actor.getSnapshot().context.form]).toEqual([
      true,
      application,
    ]);
    actor.send({ type: 'form.submit' });
    await waitFor(actor, ({ value }) => value === 'applied');
    expect(keys).toEqual(['key-1', 'key-2']);
  });

  it('what was typed of an application that another has overtaken is dropped', async () => {
    const t = world({});
    const first = open(t.deps);
    await waitFor(first, ({ value }) => value === 'editing');
    first.send({ type: 'form.change', change: { ...application, name: '旧的' } });
    await expect.poll(() => t.kept.size).toEqual(1);
    const next = open(t.deps, { ...made, state: 'refused' });
    const { context } = await waitFor(next, ({ value }) => value === 'editing');
    expect([context.form, t.kept.size]).toEqual([application, 0]);
  });
});
