import { describe, expect, it } from 'vitest';
import { reviewOrder } from '../../../contract/buying/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { listSellerListings, listSellerReviews, readSeller } from '../../../contract/market/calls.ts';
import { apply, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { listingOnSale } from '../../kit/orders.ts';
import { putOnSale } from '../../kit/selling.ts';

const kit = useApp();

const speak = (thread: string, by: 'buyer' | 'seller', who: SignedIn, at: number) =>
  kit.sql`insert into chat_messages (id, thread_id, by_whom, user_id, content, pictures, created_at)
     values (${kit.ctx.ids.next()}, ${thread}, ${by}, ${who.id}, '在吗', '[]', ${new Date(at).toISOString()})`;

describe("a seller's record", () => {
  it('counts the latest orders, reviews and replies, and contains each review', async () => {
    const seller = await kit.someone({ nickName: '老周卖号' });
    const created = new Date(kit.clock.now()).toISOString();
    const [good, bad, left] = [
      await putOnSale(kit, seller),
      await putOnSale(kit, seller),
      await putOnSale(kit, seller),
    ];
    const first = await sellTo(kit, await kit.someone({ nickName: '买家小林' }), good, 'protected');
    const second = await sellTo(kit, await kit.someone({ nickName: '北辰' }), bad, 'protected');
    const rate = (sale: typeof first, stars: number, text?: string) =>
      sale.buyer.call(reviewOrder, {
        params: { id: sale.orderId },
        input: { stars, ...(text !== undefined && { text }) },
      });
    expect((await rate(first, 5, '换绑很快')).body.code).toBe(200);
    kit.clock.advance(1000);
    expect((await rate(second, 2)).body.code).toBe(200);
    await apply(kit, second, { type: 'takenBack' });
    const now = kit.clock.now();
    await kit.sql`insert into chat_threads (id, about, last_at)
      select unnest(${[first.orderId, second.orderId]}::text[]), 'order', now() on conflict do nothing`;
    await speak(first.orderId, 'buyer', first.buyer, now);
    await speak(first.orderId, 'seller', seller, now + 60_000);
    await speak(second.orderId, 'buyer', second.buyer, now);
    await speak(second.orderId, 'seller', seller, now + 180_000);
    kit.clock.advance(2000);
    const record = {
      id: seller.id,
      name: '老**',
      joinedAt: created,
      onSale: 1,
      paid: 2,
      completed: 2,
      disputed: 1,
      reviews: 2,
      good: 1,
      replies: 2,
      replySeconds: 120,
      level: 1,
      deals: 0,
      hasRecentClaim: false,
    };
    expect(await kit.do(readSeller, { input: { id: seller.id } })).toEqual(record);
    expect(await kit.do(readSeller, { input: { listingId: left.id } })).toEqual(record);
    const found = await kit.do(listSellerReviews, { input: { id: seller.id } });
    expect(found).toEqual({
      total: 2,
      rows: [
        { stars: 2, isHidden: false, title: '满级黄金号', buyer: '北**', at: found.rows[0]?.at },
        {
          stars: 5,
          text: '换绑很快',
          isHidden: false,
          title: '满级黄金号',
          buyer: '买**',
          at: found.rows[1]?.at,
        },
      ],
    });
    const cards = await kit.do(listSellerListings, { input: { id: seller.id } });
    expect([cards.total, cards.rows.map(({ id }) => id)]).toEqual([1, [left.id]]);
  });

  it('leaves no paid order out for orders that nobody paid', async () => {
    const seller = await kit.someone();
    const sale = await sellTo(kit, await kit.someone(), await putOnSale(kit, seller), 'protected');
    await sale.buyer.do(reviewOrder, { params: { id: sale.orderId }, input: { stars: 5 } });
    await kit.sql`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'no', o.no || n, 'stage', 'cancelled',
        'paid', 0, 'finished_at', null, 'created_at', o.created_at + interval '1 hour'))).*
      from orders o cross join generate_series(1, 1000) as n where o.id = ${sale.orderId}`;
    expect(await kit.do(readSeller, { input: { id: seller.id } })).toMatchObject({
      paid: 1,
      completed: 1,
      reviews: 1,
      good: 1,
    });
    expect(await kit.do(listSellerReviews, { input: { id: seller.id } })).toMatchObject({
      total: 1,
      rows: [{ stars: 5 }],
    });
    await kit.sql`update orders set paid = total where seller_id = ${seller.id} and stage = 'cancelled'`;
    expect(await kit.do(readSeller, { input: { id: seller.id } })).toMatchObject({
      paid: RULES.sellerRecordOrders,
      completed: 0,
      reviews: 0,
    });
  });

  it('shows visitors no contacts in a review', async () => {
    const seller = await kit.someone();
    const sale = await sellTo(
      kit,
      await kit.someone({ nickName: '买家小林' }),
      await putOnSale(kit, seller),
      'protected',
    );
    await sale.buyer.do(reviewOrder, {
      params: { id: sale.orderId },
      input: { stars: 1, text: '卖家电话13812345678，加微信 wxid_seller88，便宜出号找我' },
    });
    const { rows } = await kit.do(listSellerReviews, { input: { id: seller.id } });
    expect(rows).toEqual([
      {
        stars: 1,
        text: '卖家电话***，*** ***，便宜出号找我',
        isHidden: false,
        title: '满级黄金号',
        buyer: '买**',
        at: rows[0]?.at,
      },
    ]);
  });

  it('does not exist for a member who sells nothing, nor for the platform’s own stock', async () => {
    const buyer = await kit.someone();
    const listing = await listingOnSale(kit);
    await kit.sql`update listings set stock_kind = 'own' where id = ${listing.id}`;
    const missing = { code: 404, msg: '没有找到这位卖家' };
    expect((await kit.call(readSeller, { input: { id: buyer.id } })).body).toEqual(missing);
    expect((await kit.call(readSeller, { input: { listingId: listing.id } })).body).toEqual(missing);
    expect((await kit.call(readSeller, { input: {} })).body).toEqual(missing);
  });
});
