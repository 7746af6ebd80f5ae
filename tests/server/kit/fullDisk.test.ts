import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls, calls } from '../../../contract/index.ts';
import { fillPath } from '../../../contract/kit/call.ts';
import type { Store, Tx } from '../../../server/store/db.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { freshStore } from '../../kit/database.ts';
import { newOrder, place, listingOnSale } from '../../kit/orders.ts';
import { pictureFile, uploadFile } from '../../kit/selling.ts';

/** PostgreSQL’s error when a table cannot grow. */
const full = () =>
  Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
const WRITES = /^\s*(with\b[\s\S]*?\b)?(insert into|update|delete from)\s/i;
const LOCKS = /\bfor update\b/i;

let isFull = false;
let orderId = '';
let listingId = '';
const people: Partial<Record<'visitor' | 'buyer' | 'seller' | 'merchant' | 'staff', SignedIn>> = {};

/** A store that rejects writes with PostgreSQL's error while `isFull`. */
function onFullDisk<D extends Tx | Store>(db: D): D {
  const guarded =
    <A extends readonly unknown[], R>(run: (sql: string, ...rest: A) => Promise<R>) =>
    (sql: string, ...rest: A): Promise<R> =>
      isFull && WRITES.test(sql) && !LOCKS.test(sql) ? Promise.reject(full()) : run(sql, ...rest);
  return {
    ...db,
    query: guarded(db.query as never),
    one: guarded(db.one as never),
    maybe: guarded(db.maybe as never),
    ...('tx' in db && { tx: (fn: (tx: Tx) => Promise<unknown>) => db.tx((tx) => fn(onFullDisk(tx))) }),
  } as D;
}

const kit = useApp({ store: onFullDisk(await freshStore()) });
beforeAll(async () => {
  const buyer = await kit.login('13900000001');
  people.buyer = buyer;
  people.seller = await kit.login('13900000002');
  people.merchant = await kit.login('13900000003', { role: 'merchant' });
  people.staff = await kit.login('13900000004', { role: 'staff' });
  const listing = await listingOnSale(kit);
  listingId = listing.id;
  orderId = (await place(buyer, listing)).id;
  // Past the order's deadline. A read that closes the order would write.
  kit.clock.advance(2 * 3_600_000);
  // So long ago that each staff call notes the activity of the session.
  await kit.sql`update staff_sessions
    set active_at = ${new Date(kit.clock.now() - 2 * 60_000).toISOString()}`;
});

/** GET calls that must write: captchas, counters, and putting a listing on sale. */
const COUNTED = ['captchaImage', 'checkContact', 'checkBlacklist', 'putUpListing'];

const reads = allCalls.filter(({ method, name }) => method === 'GET' && !COUNTED.includes(name));

/** The query of a read: the id of the order or of the listing, under each name that reads use. */
const queryOf = (name: string) =>
  /order|standing/i.test(name)
    ? `id=${orderId}&orderId=${orderId}`
    : `id=${listingId}&goodsId=${listingId}&gameId=wzry`;

describe('while the disk is full', () => {
  it.each(['visitor', 'buyer', 'seller', 'merchant', 'staff'] as const)(
    'a %s can read everything as before',
    async (who) => {
      const token = people[who]?.token;
      const codes = async () => {
        const all: Record<string, number> = {};
        for (const { name, path } of reads) {
          const id = /order|afterSale/i.test(name) ? orderId : listingId;
          const filled = fillPath(path, { id, type: 'wzry' });
          const { status, body } = await kit.send(
            `${filled}?${queryOf(name)}`,
            token === undefined ? {} : { token },
          );
          all[name] = status === 200 ? (body.code ?? 200) : status;
        }
        return all;
      };
      isFull = true;
      const now = await codes();
      isFull = false;
      expect(now).toEqual(await codes());
      expect(Object.values(now)).not.toContain(500);
      expect(Object.values(now).filter((code) => code === 200).length).toBeGreaterThan(12);
    },
  );

  it('a write is refused with a sentence and stores nothing', async () => {
    const listing = await listingOnSale(kit);
    const { buyer } = people;
    if (!buyer) throw new Error('no buyer');
    const rows = async () =>
      kit.one`select (select count(*) from orders) as orders, (select count(*) from uploads) as uploads,
           (select count(*) from idempotency) as keys, (select count(*) from tokens) as tokens`;
    const before = await rows();
    isFull = true;
    const refused = await Promise.all([
      buyer.call(calls.placeOrder, { input: newOrder(listing) }),
      buyer.call(calls.submitProblem, {
        input: { type: 'fault', content: '游戏截图看不清楚', pictures: [] },
      }),
      uploadFile(buyer, await pictureFile()),
      kit.send('/api/captchaImage'),
    ]);
    isFull = false;
    expect(refused.map(({ status, body }) => [status, body.code, body.msg])).toEqual(
      refused.map(() => [500, 500, '服务器暂时不能保存内容，这次操作没有生效。浏览不受影响，请稍后再试']),
    );
    expect(await rows()).toEqual(before);
    const value = await buyer.do(calls.placeOrder, { input: newOrder(listing) });
    expect(value.listingId).toBe(listing.id);
  });
});
