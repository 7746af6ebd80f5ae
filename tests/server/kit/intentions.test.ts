import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { SAME_INTENTION } from '../../../server/kit/intentions.ts';
import { sweep } from '../../../server/kit/limits.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { listingsOnSale, newOrder } from '../../kit/orders.ts';

let kit: TestApp;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
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
