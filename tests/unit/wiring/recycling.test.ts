import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import * as f from '../../../machines/recycling/fixtures.ts';
import { selectDeposit } from '../../../machines/recycling/recycling.ts';
import { createDrafts } from '../../../src/wiring/drafts.ts';
import { createIntentions } from '../../../src/wiring/intentions.ts';
import { createRecyclings, type RecyclingCalls, type RecyclingDeps } from '../../../src/wiring/recycling.ts';
import type { Uploads } from '../../../src/wiring/upload.ts';

const asks = { required: [], places: [] };

/** The flows over calls that are given, with all they keep in memory. */
function world(calls: Partial<RecyclingCalls>, { route = 'jingjiahuishou', query = '' } = {}) {
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
      here: () => ({ name: route as 'jingjiahuishou', query: new URLSearchParams(query) }),
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
    expect(moves).toEqual([['priceList', { id: 'valuation-1' }]]);
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
      { route: 'priceList', query: 'id=valuation-1' },
    );
    const actor = recyclings.recyclingFor({ valuationId: 'valuation-1' });
    const snapshot = await waitFor(actor, (one) => one.matches('depositing'));
    selectDeposit(snapshot)?.send({ type: 'pay.submit' });
    await expect.poll(() => posted).toEqual(['<form></form>']);
    expect(asked).toEqual([[{ input: { id: 'valuation-1', method: 'alipay', amount: 15_900 } }, 'key-1']]);
    recyclings.disposeAll();
  });
});
