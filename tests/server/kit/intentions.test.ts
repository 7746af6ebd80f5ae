import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { SAME_INTENTION } from '../../../server/kit/intentions.ts';
import { sweep } from '../../../server/kit/limits.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { listingsOnSale, newOrder } from '../../kit/orders.ts';
import { consign, newListing, offer } from '../../kit/selling.ts';

let kit: TestApp;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
});
afterAll(() => kit.close());

const somebody = () => kit.login(`186${String(10_000_000 + serial++)}`);
const complain = (who: SignedIn, content = '验号等了一个小时还没有开始', on: TestApp = kit) =>
  on.call(calls.submitProblem, {
    input: { type: 'fault', content, pictures: [] },
    token: who.token,
    key: null,
  });
const kept = async (who: SignedIn) =>
  (await kit.call(calls.listProblems, { input: {}, token: who.token })).value.rows.map(({ id }) => id);

describe('a request without an Idempotency-Key', () => {
  it('is one intention when it comes again within the time, to the last millisecond', async () => {
    const who = await somebody();
    const first = await complain(who);
    expect(first.body.code).toBe(200);
    kit.clock.advance(SAME_INTENTION - 1);
    const again = await complain(who);
    expect(again.body).toEqual(first.body);
    expect(await kept(who)).toEqual([first.value.id]);
  });

  it('is another one when the time is over, and an hour later', async () => {
    const who = await somebody();
    const ids: string[] = [];
    for (const later of [0, SAME_INTENTION, 3_600_000]) {
      kit.clock.advance(later);
      ids.unshift((await complain(who)).value.id);
    }
    expect(new Set(ids).size).toBe(3);
    expect((await kept(who)).sort()).toEqual(ids.sort());
  });

  it('is another one with another body, by another member, or with a key', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const ids = [
      (await complain(who)).value.id,
      (await complain(who, '换绑之后收不到验证码了')).value.id,
      (
        await kit.call(calls.submitProblem, {
          input: { type: 'fault', content: '验号等了一个小时还没有开始', pictures: [] },
          token: who.token,
        })
      ).value.id,
      (await complain(other)).value.id,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('is one when many come at the same moment through two processes, also where the last time has just ended', async () => {
    const who = await somebody();
    const second = await makeApp({ store: kit.store, clock: kit.clock });
    for (const already of [0, 1]) {
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, i) => complain(who, undefined, i % 2 ? kit : second)),
      );
      expect(replies.map(({ body }) => body)).toEqual(replies.map(() => replies[0]?.body));
      expect(replies[0]?.body.code).toBe(200);
      expect((await kept(who)).length).toBe(already + 1);
      kit.clock.advance(SAME_INTENTION);
    }
  });

  it('keeps nothing of a refusal: what was refused may try again at once', async () => {
    const buyer = await somebody();
    const [listing] = await listingsOnSale(kit, 1);
    if (!listing) throw new Error('no listing');
    const order = { input: newOrder(listing), token: buyer.token, key: null };
    await kit.store.query(`update listings set status = 'takenDown' where id = $1`, [listing.id]);
    expect((await kit.call(calls.placeOrder, order)).body.code).toBe(409);
    await kit.store.query(`update listings set status = 'onSale' where id = $1`, [listing.id]);
    expect((await kit.call(calls.placeOrder, order)).body.code).toBe(200);
  });

  it('is meant anew after the member took it back; taking back twice is one', async () => {
    const buyer = await somebody();
    const [listing] = await listingsOnSale(kit, 1);
    if (!listing) throw new Error('no listing');
    const place = () =>
      kit.call(calls.placeOrder, { input: newOrder(listing), token: buyer.token, key: null });
    const first = (await place()).value;
    expect((await place()).value.id).toBe(first.id);
    const cancel = () =>
      kit.call(calls.cancelOrder, { params: { id: first.id }, input: {}, token: buyer.token, key: null });
    const cancelled = await cancel();
    expect(cancelled.value.stage).toBe('cancelled');
    expect((await cancel()).body).toEqual(cancelled.body);
    const second = (await place()).value;
    expect([second.id === first.id, second.stage]).toEqual([false, 'awaitingPayment']);
  });

  it('counts each time where equals are meant twice: chat lines, and an account that is shown once', () => {
    const separate = Object.values(calls).filter((call) => call.idempotent && !call.merges);
    expect(separate.map(({ name }) => name).sort()).toEqual([
      'revealCredential',
      'revealRecycleCredential',
      'sendChat',
    ]);
  });

  it('is forgotten by the sweep', async () => {
    await complain(await somebody());
    kit.clock.advance(25 * 3_600_000);
    await sweep(kit.ctx);
    expect(await kit.store.query('select 1 from intentions')).toEqual([]);
  });
});

describe('a request without an Idempotency-Key that sets something anew', () => {
  const merchantAnd = async (count: number) => {
    const merchant = await kit.login(`187${String(10_000_000 + serial++)}`, { role: 'merchant' });
    const valuations: string[] = [];
    while (valuations.length < count)
      valuations.push((await offer(kit, await somebody(), { title: `账号 ${serial}` })).valuationId);
    return { merchant, valuations };
  };
  /** Quotes, 5 s after the last time. */
  const say = async (who: SignedIn, valuationId: string, price: number, isKeyed = false) => {
    kit.clock.advance(5_000);
    const asking = { input: { valuationId, price }, token: who.token };
    return (await kit.call(calls.quoteValuation, isKeyed ? asking : { ...asking, key: null })).value;
  };
  const bound = async (valuationId: string) =>
    (
      await kit.store.query<{ id: string }>(
        `select id from quotes where valuation_id = $1 and status = 'open'`,
        [valuationId],
      )
    ).map(({ id }) => id);

  it('is meant anew after something else was set there; a double tap is one', async () => {
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

  it('is meant anew after something else was set there with a key', async () => {
    const { merchant, valuations } = await merchantAnd(1);
    const [item = ''] = valuations;
    await say(merchant, item, 80_000);
    await say(merchant, item, 90_000, true);
    const { id } = await say(merchant, item, 80_000);
    expect(await bound(item)).toEqual([id]);
  });

  it('is the same intention while something is set elsewhere', async () => {
    const { merchant, valuations } = await merchantAnd(2);
    const [item = '', other = ''] = valuations;
    const first = await say(merchant, item, 80_000);
    await say(merchant, other, 70_000);
    expect(await say(merchant, item, 80_000)).toEqual(first);
  });

  it('is answered with what binds after different ones came at the same moment through two processes', async () => {
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

  it('is a listing handed in again; one that is new merges also after another', async () => {
    const seller = await somebody();
    const id = await consign(kit, seller);
    const forms = await Promise.all(
      ['第一个标题', '第二个标题'].map((title) => newListing(kit, seller, { id, title })),
    );
    const handIn = async (input: (typeof forms)[number] | undefined) => {
      if (!input) throw new Error('no form');
      await kit.store.query(`update listings set status = 'rejected' where id = $1`, [id]);
      await kit.call(calls.submitListing, { input, token: seller.token, key: null });
      return (await kit.store.one<{ title: string }>('select title from listings where id = $1', [id])).title;
    };
    expect([await handIn(forms[0]), await handIn(forms[1]), await handIn(forms[0])]).toEqual([
      '第一个标题',
      '第二个标题',
      '第一个标题',
    ]);
    const { id: _, ...input } = forms[0] ?? (await newListing(kit, seller));
    const make = async (title: string) =>
      (await kit.call(calls.submitListing, { input: { ...input, title }, token: seller.token, key: null }))
        .value.id;
    const first = await make('新的账号');
    expect([await make('另一个账号'), await make('新的账号')]).toEqual([expect.any(String), first]);
  });

  it('is said by the contract', () => {
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
  it('asks for no key', async () => {
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
