import { expect, it, onTestFinished } from 'vitest';
import * as calls from '../../../contract/recycling/calls.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { quote } from '../../kit/selling.ts';

const SEEDED = ['v-own-1', 'v-played-1', 'v-played-2', 'v-played-3', 'v-played-4', 'v-played-5'];

const demo = async () => {
  const kit = await makeApp({ settings: { autopilot: true } });
  onTestFinished(() => kit.close());
  return { kit, merchant: await kit.someone({ role: 'merchant', nickName: '甲号行' }) };
};
const listPool = async (merchant: SignedIn) =>
  (await merchant.do(calls.listPool, { input: { pageNum: 1, pageSize: 20 } })).rows;

/** The state of the merchant's newest quote, and of the trade that it became, after the seller's time to answer. */
const answerTo = async (kit: TestApp, merchant: SignedIn) => {
  await kit.passTime(10_000);
  return kit.one`select q.status, o.status as trade, o.deposit_state as deposit from quotes q
     left join recycle_orders o on o.quote_id = q.id where q.merchant_id = ${merchant.id}
     order by q.created_at desc limit 1`;
};

it('the demo has biddings with quotes of the autopilot’s merchants', async () => {
  const { merchant } = await demo();
  const rows = await listPool(merchant);
  expect(rows.map(({ id, kind, quotes }) => [id, kind, quotes])).toEqual(
    SEEDED.map((id) => [id, 'bidding', 3]),
  );
});

it('a seller of the demo declines a quote below the best one, and takes the best one', async () => {
  const { kit, merchant } = await demo();
  await quote(merchant, 'v-played-1', 1_000);
  expect(await answerTo(kit, merchant)).toEqual({ status: 'rejected', trade: null, deposit: null });
  const bidding = (await listPool(merchant)).find(({ id }) => id === 'v-played-1');
  await quote(merchant, 'v-played-1', bidding?.expected ?? 0);
  expect(await answerTo(kit, merchant)).toEqual({ status: 'accepted', trade: 'trading', deposit: 'paid' });
});

it('nobody answers for the demo’s own seller, nor without the autopilot', async () => {
  const waiting = { status: 'open', trade: null, deposit: null };
  const { kit, merchant } = await demo();
  await quote(merchant, 'v-own-1', 90_000);
  expect(await answerTo(kit, merchant)).toEqual(waiting);
  kit.ctx.settings.autopilot = false;
  await quote(merchant, 'v-played-1', 90_000);
  expect(await answerTo(kit, merchant)).toEqual(waiting);
});
