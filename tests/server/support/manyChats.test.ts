import { beforeAll, describe, expect, it } from 'vitest';
import { listChats } from '../../../server/support/readChat.ts';
import { useApp } from '../../kit/app.ts';
import { statementsOf } from '../../kit/plans.ts';

/** Threads about orders that none of the members below takes part in. */
const THREADS = 5000;

const kit = useApp();
beforeAll(async () => {
  await kit.sql`insert into chat_threads (id, about, last_at)
    select 'many' || n, 'order', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${THREADS}::int) n`;
  await kit.sql`insert into chat_messages (id, thread_id, by_whom, content, pictures, created_at)
    select id || 'line', id, 'buyer', '在吗', '[]', last_at from chat_threads where id like 'many%'`;
  await kit.store.exec('analyze chat_threads, chat_messages');
});

/** Staff who answer chats about orders and listings. */
async function agent() {
  const { id } = await kit.someone({ role: 'staff', roles: ['agent'] });
  return { id, role: 'staff', realStatus: 'verified', desks: ['orders', 'listings'] } as const;
}

describe('the chats of staff of some desks', () => {
  it('are read by the index of the newest threads, up to the end of the page', async () => {
    const member = await agent();
    const { value, sent } = await statementsOf(kit.ctx, (ctx) => listChats(ctx, member, { pageSize: 10 }));
    const { n } = await kit.one<{ n: number }>`select count(*)::int as n from chat_threads
      where about in ('order', 'listing')`;
    expect([value.rows.length, value.total]).toEqual([10, n]);
    const [page, count] = sent;
    expect(sent).toHaveLength(2);
    expect(page?.indexes).toContain('chat_threads_newest');
    expect(page?.rows['chat_threads']).toBeLessThan(50);
    // Each thread is read once, without a look-up of its own.
    expect(count?.rows['chat_threads']).toBeLessThan(2 * THREADS);
  });

  it('are those of their subjects and their own', async () => {
    const member = await agent();
    const threads = [
      ['ownQuestion', member.id],
      ['otherTrade', null],
    ];
    for (const [id, asker] of threads) {
      await kit.sql`insert into chat_threads (id, about, asker_id, last_at)
        values (${id}, 'recycleOrder', ${asker}, now())`;
      await kit.sql`insert into chat_messages (id, thread_id, by_whom, content, pictures, created_at)
        values (${id}, ${id}, 'seller', '在吗', '[]', now())`;
    }
    const { rows, total } = await listChats(kit.ctx, member, { pageSize: 5 });
    const seen = await kit.sql<{ id: string }>`select id from chat_threads
      where about in ('order', 'listing') or id = 'ownQuestion' order by last_at desc, id desc`;
    expect([rows.map(({ id }) => id), total]).toEqual([seen.slice(0, 5).map(({ id }) => id), seen.length]);
  });
});
