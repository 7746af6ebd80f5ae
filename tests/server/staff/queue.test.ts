import { beforeAll, describe, expect, it } from 'vitest';
import * as ops from '../../../contract/staff/calls.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { statementsOf } from '../../kit/plans.ts';
import { invalid } from '../../kit/refusals.ts';
import { readQueue } from '../../../server/tasks/queue.ts';
import { staffAccount } from '../../../server/staff/accounts.ts';

const kit = useApp();
const staff = useMember(kit, { role: 'staff' });
beforeAll(async () => {
  await kit.sql`
     insert into staff_tasks (id, subject, subject_id, state, desk, number, title, game_id, amount, people, opened_at, warn_at, due_at)
     select 'many' || n, 'order', 'many' || n, 'inspecting',
       (array['orders', 'listings', 'afterSales', 'recycling', 'complaints'])[1 + n % 5], 'NO' || n, 'title ' || n,
       case n % 100 when 0 then 'rare' else 'common' end, case when n % 5000 > 0 then n * 100 end, '{}', now(), now(), now() + n * interval '1 minute'
     from generate_series(1, 10000) as n`;
  await kit.sql`analyze staff_tasks`;
});

describe('ten thousand open tasks', () => {
  it.each([
    ['the soonest due first', {}],
    ['the largest amount first', { sort: 'amount' }],
  ] as const)('are read %s by one statement that uses an index', async (_, query) => {
    const account = await staffAccount(kit.store, staff.id);
    const { value: page, sent } = await statementsOf(kit.ctx, (ctx) => readQueue(ctx, account, query));
    expect(page.rows).toHaveLength(50);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.rows['staff_tasks']).toBeLessThan(100);
  });

  it('are read to the end without gaps, in each order', async () => {
    for (const sort of ['due', 'amount'] as const) {
      const seen: (number | null)[] = [];
      let after: string | undefined;
      do {
        const page = await staff.do(ops.listTasks, {
          input: { sort, gameId: 'rare', pageSize: 33, after },
        });
        seen.push(...page.rows.map(({ amount }) => (amount === undefined ? null : amount / 100)));
        after = page.next;
      } while (after !== undefined);
      const all = Array.from({ length: 100 }, (__, index) => (index + 1) * 100);
      const isKnown = (amount: number) => amount % 5000 > 0;
      expect(seen).toEqual(
        sort === 'due'
          ? all.map((amount) => (isKnown(amount) ? amount : null))
          : [...all.filter(isKnown).toReversed(), null, null],
      );
    }
  });

  it.each(['999999999999999_x', '253402300800000_x', '-62167219200001_x', '1_'])(
    'refuse the made-up cursor %s',
    async (after) => {
      expect((await staff.call(ops.listTasks, { input: { after } })).body).toEqual(
        invalid('after', '页码不正确，请回到第一页'),
      );
    },
  );

  it('can be filtered by amount', async () => {
    const { rows } = await staff.do(ops.listTasks, {
      input: { minAmount: 5_000, maxAmount: 5_200, pageSize: 100 },
    });
    expect(rows.map(({ amount }) => amount)).toEqual([5_000, 5_100, 5_200]);
  });
});
