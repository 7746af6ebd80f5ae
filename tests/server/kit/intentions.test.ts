import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { SAME_INTENTION_MS } from '../../../server/kit/intentions.ts';
import { deleteExpired } from '../../../server/kit/limits.ts';
import { makeApp, useApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { newOrder, listingOnSale } from '../../kit/orders.ts';
import { submitListing, newListing, submitBidding } from '../../kit/selling.ts';

const kit = useApp();

const complain = (who: SignedIn, content = '验号等了一个小时还没有开始', on: TestApp = kit) =>
  on.call(calls.submitProblem, {
    input: { type: 'fault', content, pictures: [] },
    token: who.token,
    key: null,
  });
const storedAnswers = async (who: SignedIn) =>
  (await who.do(calls.listProblems, { input: {} })).rows.map(({ id }) => id);

describe('a request without an Idempotency-Key', () => {
  it('is the same intention when repeated within the time, to the last millisecond', async () => {
    const who = await kit.someone();
    const first = await complain(who);
    expect(first.body.code).toBe(200);
    kit.clock.advance(SAME_INTENTION_MS - 1);
    const again = await complain(who);
    expect(again.body).toEqual(first.body);
    expect(await storedAnswers(who)).toEqual([first.value.id]);
  });

  it('is a new intention after the time', async () => {
    const who = await kit.someone();
    const ids: string[] = [];
    for (const later of [0, SAME_INTENTION_MS, 3_600_000]) {
      kit.clock.advance(later);
      ids.unshift((await complain(who)).value.id);
    }
    expect(new Set(ids).size).toBe(3);
    expect((await storedAnswers(who)).sort()).toEqual(ids.sort());
  });

  it('is a new intention with another body, member or key', async () => {
    const [who, other] = [await kit.someone(), await kit.someone()];
    const ids = [
      (await complain(who)).value.id,
      (await complain(who, '换绑之后收不到验证码了')).value.id,
      (
        await who.do(calls.submitProblem, {
          input: { type: 'fault', content: '验号等了一个小时还没有开始', pictures: [] },
        })
      ).id,
      (await complain(other)).value.id,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('is one intention when sent concurrently through two processes', async () => {
    const who = await kit.someone();
    const second = await makeApp({ store: kit.store, clock: kit.clock });
    for (const already of [0, 1]) {
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, i) => complain(who, undefined, i % 2 ? kit : second)),
      );
      expect(replies.map(({ body }) => body)).toEqual(replies.map(() => replies[0]?.body));
      expect(replies[0]?.body.code).toBe(200);
      expect((await storedAnswers(who)).length).toBe(already + 1);
      kit.clock.advance(SAME_INTENTION_MS);
    }
  });

  it('may be repeated at once after a refusal', async () => {
    const buyer = await kit.someone();
    const listing = await listingOnSale(kit);
    const order = { input: newOrder(listing), token: buyer.token, key: null };
    await kit.sql`update listings set status = 'takenDown' where id = ${listing.id}`;
    expect((await kit.call(calls.placeOrder, order)).body.code).toBe(409);
    await kit.sql`update listings set status = 'onSale' where id = ${listing.id}`;
    expect((await kit.call(calls.placeOrder, order)).body.code).toBe(200);
  });

  it('is a new intention after the member undid the first', async () => {
    const buyer = await kit.someone();
    const listing = await listingOnSale(kit);
    const place = () => buyer.call(calls.placeOrder, { input: newOrder(listing), key: null });
    const first = (await place()).value;
    expect((await place()).value.id).toBe(first.id);
    const cancel = () => buyer.call(calls.cancelOrder, { params: { id: first.id }, input: {}, key: null });
    const cancelled = await cancel();
    expect(cancelled.value.stage).toBe('cancelled');
    expect((await cancel()).body).toEqual(cancelled.body);
    const second = (await place()).value;
    expect([second.id === first.id, second.stage]).toEqual([false, 'awaitingPayment']);
  });

  it('is always new for chat messages, reveals, withdrawals and acts on a listing', () => {
    const separate = Object.values(calls).filter((call) => call.idempotent && !call.merges);
    const byStaff = separate.filter(({ audience }) => audience === 'staff');
    expect(byStaff.map(({ name }) => name)).toContain('advanceOrder');
    expect(
      separate
        .filter((call) => !byStaff.includes(call))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'editListingPrice',
      'putUpListing',
      'requestWithdrawal',
      'revealCredential',
      'revealRecycleCredential',
      'sendChat',
      'takeDownListing',
    ]);
  });

  it('is deleted by the sweep', async () => {
    await complain(await kit.someone());
    kit.clock.advance(25 * 3_600_000);
    await deleteExpired(kit.ctx);
    expect(await kit.sql`select 1 from intentions`).toEqual([]);
  });
});

describe('a setting changed without an Idempotency-Key', () => {
  const merchantAnd = async (count: number) => {
    const merchant = await kit.someone({ role: 'merchant' });
    const valuations: string[] = [];
    while (valuations.length < count)
      valuations.push((await submitBidding(kit, await kit.someone())).valuationId);
    return { merchant, valuations };
  };
  /** Quotes a price 5 s after the previous quote, without an idempotency key unless `isKeyed`. */
  const say = async (who: SignedIn, valuationId: string, price: number, isKeyed = false) => {
    kit.clock.advance(5_000);
    const asking = { input: { valuationId, price }, token: who.token };
    return await kit.do(calls.quoteValuation, isKeyed ? asking : { ...asking, key: null });
  };
  const bound = (valuationId: string) =>
    kit.column<string>`select id from quotes where valuation_id = ${valuationId} and status = 'open'`;

  it('is a new intention after another value was set; a double tap is one', async () => {
    const { merchant, valuations } = await merchantAnd(1);
    const [item = ''] = valuations;
    const ids: string[] = [];
    for (const price of [80_000, 90_000, 80_000]) {
      const first = await say(merchant, item, price);
      expect([first.price, first.status]).toEqual([price, 'open']);
      expect(await say(merchant, item, price)).toEqual(first);
      expect(await bound(item)).toEqual([first.id]);
      ids.push(first.id);
    }
    expect(new Set(ids).size).toBe(3);
  });

  it('is a new intention after another value was set with a key', async () => {
    const { merchant, valuations } = await merchantAnd(1);
    const [item = ''] = valuations;
    await say(merchant, item, 80_000);
    await say(merchant, item, 90_000, true);
    const { id } = await say(merchant, item, 80_000);
    expect(await bound(item)).toEqual([id]);
  });

  it('is the same intention when another entity was changed meanwhile', async () => {
    const { merchant, valuations } = await merchantAnd(2);
    const [item = '', other = ''] = valuations;
    const first = await say(merchant, item, 80_000);
    await say(merchant, other, 70_000);
    expect(await say(merchant, item, 80_000)).toEqual(first);
  });

  it('returns the final value after different concurrent requests through two processes', async () => {
    const { merchant, valuations } = await merchantAnd(1);
    const [valuationId = ''] = valuations;
    const second = await makeApp({ store: kit.store, clock: kit.clock });
    const quoteAt = (price: number, on: TestApp = kit) =>
      on.call(calls.quoteValuation, { input: { valuationId, price }, token: merchant.token, key: null });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => quoteAt(i % 2 ? 80_000 : 90_000, i % 3 ? kit : second)),
    );
    expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 200));
    for (const price of [80_000, 90_000]) {
      const { id } = (await quoteAt(price)).value;
      expect(await bound(valuationId)).toEqual([id]);
    }
  });

  it('is a new intention for a listing resubmitted with other values, while an equal new listing is merged with the earlier one', async () => {
    const seller = await kit.someone();
    const id = await submitListing(kit, seller);
    const forms = await Promise.all(
      ['第一个标题', '第二个标题'].map((title) => newListing(kit, seller, { id, title })),
    );
    const handIn = async (input: (typeof forms)[number] | undefined) => {
      if (!input) throw new Error('no form');
      await kit.sql`update listings set status = 'rejected' where id = ${id}`;
      await seller.call(calls.submitListing, { input, key: null });
      return await kit.cell<string>`select title from listings where id = ${id}`;
    };
    expect([await handIn(forms[0]), await handIn(forms[1]), await handIn(forms[0])]).toEqual([
      '第一个标题',
      '第二个标题',
      '第一个标题',
    ]);
    const { id: _, ...input } = forms[0] ?? (await newListing(kit, seller));
    const make = async (title: string, account: string) =>
      (await seller.do(calls.submitListing, { input: { ...input, title, account }, key: null })).id;
    const first = await make('新的账号', 'new_01');
    expect([await make('另一个账号', 'new_02'), await make('新的账号', 'new_01')]).toEqual([
      expect.any(String),
      first,
    ]);
  });

  it('is declared in the contract', () => {
    const setting = Object.values(calls).flatMap(({ name, sets }) =>
      sets === undefined ? [] : [[name, sets]],
    );
    expect(setting.toSorted()).toEqual([
      ['quoteValuation', 'valuationId'],
      ['submitListing', 'id'],
    ]);
  });
});

describe('the OpenAPI document', () => {
  it('does not require a key', async () => {
    const { body } = (await kit.send('/api/openapi.json')) as unknown as {
      body: {
        paths: Record<
          string,
          { post: { parameters: { name: string; required: boolean; description?: string }[] } }
        >;
      };
    };
    const header = (path: string) =>
      body.paths[path]?.post.parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(header('/api/account/problem')).toEqual({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: '每个意图一个。不带时，同一用户 30 秒内相同的请求算同一次，得到同一个答复',
      schema: { type: 'string', pattern: String.raw`^[\w-]{8,80}$` },
    });
    expect(header('/api/chat/{id}')?.description).toBe('每个意图一个。不带时，每次请求各算一次');
  });
});
