import { beforeAll, describe, expect, it } from 'vitest';
import { countUnreadThreads, listChats } from '../../../server/support/readChat.ts';
import { countOrders } from '../../../server/buying/orderViews.ts';
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
    const n = await kit.cell<number>`select count(*)::int as n from chat_threads
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

describe('the unread threads of a busy member', () => {
  /** A member with 2000 answered questions. The answers in the threads `<name>1` and `<name>2` are unread. */
  async function busyMember(name: string) {
    const { id } = await kit.someone();
    await kit.sql`insert into chat_threads (id, about, asker_id, last_at, last_id)
      select ${name} || n, 'listing', ${id}, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', ${name} || n || '-2'
      from generate_series(1, 2000) n`;
    await kit.sql`insert into chat_messages (id, thread_id, by_whom, user_id, content, pictures, created_at)
      select t.id || '-' || k, t.id, case k when 1 then 'buyer' else 'support' end, case k when 1 then ${id} end, '在吗', '[]', t.last_at
      from chat_threads t, generate_series(1, 2) k where t.asker_id = ${id}`;
    await kit.sql`insert into chat_reads (thread_id, user_id, read_at, read_id)
      select id, ${id}, last_at, last_id from chat_threads where asker_id = ${id} and id not in (${`${name}1`}, ${`${name}2`})`;
    // The first line of this thread is read, the second one of the same millisecond is not.
    await kit.sql`insert into chat_reads (thread_id, user_id, read_at, read_id)
      select id, ${id}, last_at, id || '-1' from chat_threads where id = ${`${name}2`}`;
    await kit.store.exec('analyze chat_threads, chat_messages, chat_reads');
    return id;
  }

  it('are counted without the messages of threads that were read to the end', async () => {
    const id = await busyMember('read');
    const { value, sent } = await statementsOf(kit.ctx, ({ store }) => countUnreadThreads(store, id));
    expect(value).toBe(2);
    // Both lines of two threads.
    expect(sent.map(({ rows }) => rows['chat_messages'])).toEqual([4]);
  });

  it('include a thread whose newest message is not known', async () => {
    const id = await busyMember('unknown');
    await kit.sql`update chat_threads set last_id = null where asker_id = ${id}`;
    expect(await countUnreadThreads(kit.store, id)).toBe(2);
  });

  it('do not include a thread whose last line was one’s own', async () => {
    const id = await busyMember('own');
    await kit.sql`update chat_messages set user_id = ${id} where id in ('own1-2', 'own2-2')`;
    expect(await countUnreadThreads(kit.store, id)).toBe(0);
  });
});

describe('the unread messages of a busy member', () => {
  it('are counted without those that were read', async () => {
    const { id } = await kit.someone();
    await kit.sql`insert into messages (id, user_id, kind, kind_name, title, content, created_at, read_at)
      select 'box' || n, ${id}, 1, '系统消息', '标题', '内容', now(), case when n > 3 then now() end
      from generate_series(1, 2000) n`;
    await kit.store.exec('analyze messages');
    const member = { id, role: 'member', realStatus: 'verified' } as const;
    const { value, sent } = await statementsOf(kit.ctx, (ctx) => countOrders(ctx, member));
    expect(value.unread).toBe(3);
    expect(sent.map(({ rows }) => rows['messages'])).toContain(3);
  });
});
