import { describe, expect, it } from 'vitest';
import { initialTransition } from 'xstate';
import { clockEnd, MERCHANT_CLOCKS, type StateClock } from '../../../machines/rulebooks/clocks.ts';
import { decide } from '../../../machines/rulebooks/decide.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { balanceOf, ledgerSum } from '../../../server/ledger/ledger.ts';
import { useApp } from '../../kit/app.ts';
import { RULEBOOKS } from '../../kit/rulebooks.ts';
import {
  liveStatesOf,
  type LiveStates,
  type Money,
  type Entity,
  type StateSetup,
} from '../../kit/liveStates.ts';

const kit = useApp();

const BOOKS = liveStatesOf(kit);

/** The clocks of a state: its usual one, and those that replace it in special cases (`instead`). */
const timed = (state: string, clock: StateClock | null): [key: string, state: string, clock: StateClock][] =>
  clock === null
    ? []
    : [
        ...(clock.within === undefined ? [] : [[state, state, clock] as [string, string, StateClock]]),
        ...(clock.instead
          ? timed(state, clock.instead).map(([, , other]): [string, string, StateClock] => [
              `${state}, ${clock.instead?.when ?? ''}`,
              state,
              other,
            ])
          : []),
      ];

const declared = (name: string) =>
  Object.entries(BOOKS[name]?.clocks ?? {}).flatMap(([state, clock]) => timed(state, clock));

/** Each declared end of a clock. Where parties may leave, one entry for each party. */
const ENDS = Object.keys(BOOKS).flatMap((name) =>
  declared(name).flatMap(([key, state, clock]) =>
    (clock.last === undefined || clock.last.by === 'system' ? [undefined] : clock.last.by).map((leaver) => ({
      name,
      key,
      state,
      clock,
      leaver,
      title: `${name}: ${key} → ${[clock.outcome, ...(clock.last ? [`${clock.last.outcome} (${leaver ?? 'system'})`] : [])].join(', then ')}`,
    })),
  ),
);

async function moneyOf({ id, sellerId }: NonNullable<Entity['deal']>): Promise<Money> {
  const rows = await kit.sql<{ tradeNo: string }>`select trade_no from payments
    where coalesce(order_id, recycle_order_id) = ${id}`;
  const trades = rows.flatMap(({ tradeNo }) => kit.payments.trades.get(tradeNo) ?? []);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const [escrow, held, earned] = await Promise.all(
    ([`escrow:${id}`, `deposit:${id}`, `seller:${sellerId}`] as const).map((account) =>
      balanceOf(kit.store, account),
    ),
  );
  return {
    paid: sum(trades.filter(({ state }) => state === 'paid').map(({ intent }) => intent.amount)),
    refunded: sum(trades.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))),
    held: (escrow ?? 0) + (held ?? 0),
    earned: earned ?? 0,
  };
}

const waitUntil = (at: number) => kit.passTime(at - kit.clock.now());

describe('a live state that nobody moves', () => {
  it.each(Object.keys(BOOKS))('of %s is entered by this test for every declared clock', (name) => {
    expect(Object.keys(BOOKS[name]?.ways ?? {}).toSorted()).toEqual(
      declared(name)
        .map(([key]) => key)
        .toSorted(),
    );
  });

  it('is reached by a file of tests/kit/liveStates for every rulebook', () => {
    const covered = new Set(Object.values(BOOKS).map(({ clocks }) => clocks));
    const all = [
      ['merchantApplication', MERCHANT_CLOCKS] as const,
      ...RULEBOOKS.map(({ machine, clocks }) => [machine.id, clocks] as const),
    ];
    const missing = all.filter(([, clocks]) => !covered.has(clocks));
    expect(missing.map(([name]) => `${name}: no file has its clocks`)).toEqual([]);
  });

  it.each(ENDS)('ends as declared — $title', async ({ name, key, state, clock, leaver }) => {
    const { rulebook, rows, ways } = BOOKS[name] as LiveStates;
    const { enter, facts, money: expected, finalState: settles } = ways[key] as StateSetup;
    const subject = await enter();
    const start = kit.clock.now();
    const end = clockEnd(clock, start) as number;
    const standing = async () =>
      (await kit.store.one<{ state: string }>(`select * from (${rows}) as s where id = $1`, [subject.id]))
        .state;
    const escalated = async () =>
      (
        await kit.store.maybe<{ at: string | null }>(
          'select escalated_at as at from staff_tasks where subject_id = $1 and closed_at is null',
          [subject.id],
        )
      )?.at ?? null;
    const next = (event: string, more: object = {}): string => {
      if (!rulebook) return state;
      const [{ context }] = initialTransition(rulebook);
      return (
        decide(rulebook, { state, context: { ...context, ...facts, ...more } }, { type: event })?.state ??
        'refused'
      );
    };
    const isStaffs = clock.owner === 'staff' || clock.owner === 'finance';

    await waitUntil(end - 1);
    expect([await standing(), await escalated()]).toEqual([state, null]);
    await waitUntil(end);
    const after = clock.outcome === 'escalate' ? state : next(clock.outcome);
    if (!clock.last) expect(await standing()).toBe(after === state ? state : (settles ?? after));
    if (after === state && isStaffs) expect(await escalated()).toBe(new Date(end).toISOString());

    if (clock.last) {
      const { after: wait, outcome } = clock.last;
      const leave = leaver === undefined ? undefined : subject.leave?.[leaver];
      await waitUntil(start + wait - 1);
      if (leave) expect((await leave()).body).toMatchObject({ code: 409, reason: 'stateConflict' });
      expect(await standing()).toBe(state);
      await waitUntil(start + wait);
      if (leave) expect((await leave()).body.code).toBe(200);
      await runDueJobs(kit.ctx);
      expect([await standing(), await escalated()]).toEqual([
        settles ?? next(outcome, { isStaffLate: true }),
        null,
      ]);
    }
    if (expected && subject.deal) expect(await moneyOf(subject.deal)).toEqual(expected);
    expect(await ledgerSum(kit.store)).toBe(0);
  });
});
