import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmReceipt, revealCredential } from '../../../contract/buying/calls.ts';
import { revealRecycleCredential } from '../../../contract/recycling/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { sendSmsCode } from '../../../contract/account/calls.ts';
import type { RevealProof } from '../../../contract/account/index.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceOrder, advanceRecycle } from '../../../server/staff/acts.ts';
import { sellTo } from '../../kit/afterSales.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { listingsOnSale, type OnSale } from '../../kit/orders.ts';
import { accept, deposit, offer, payPrice, quote } from '../../kit/selling.ts';

let kit: TestApp;
let stock: OnSale[];

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  stock = await listingsOnSale(kit, 14);
});
afterAll(() => kit.close());

const REFUSED = { code: 409, reason: 'stateConflict', msg: '现在不能查看账号：交付后到保障结束前可以查看' };
const REFUSED_MERCHANT = { ...REFUSED, msg: '现在不能查看账号：验号通过后可以查看' };
const NEEDS_CODE = {
  code: 409,
  reason: 'codeRequired',
  msg: '距离上次查看已超过 10 分钟，请先用短信验证码确认是你本人',
};
const MINUTE = 60_000;

/** A code by text message to the member's own phone. */
async function codeFor(member: SignedIn) {
  const { key } = (await kit.call(sendSmsCode, { input: { purpose: 'viewAccount' }, token: member.token }))
    .value;
  return { smsKey: key, smsCode: kit.lastCode(member.phone) };
}

/** Looks at the account of an order; each look is an intention of its own. */
const look = async (orderId: string, { token }: SignedIn, input: RevealProof = {}) =>
  (await kit.call(revealCredential, { params: { id: orderId }, token, input })).body;

const linesOf = async (orderId: string) =>
  (
    await kit.store.query<{ content: string }>(
      `select content from order_events where order_id = $1 and kind = 'credential.reveal' order by created_at, id`,
      [orderId],
    )
  ).map(({ content }) => content);

/** Asks for the account of an order with the same key each time. */
const asking =
  (orderId: string, { token }: SignedIn) =>
  () =>
    kit.call(revealCredential, { params: { id: orderId }, token, key: `reveal-of-${orderId}`, input: {} });

describe('a lost answer with an account', () => {
  it('is not given again once the order was refunded, when the account is the next buyer’s', async () => {
    const first = await kit.login('13522220001');
    const second = await kit.login('13522220002');
    const listing = stock.pop() as OnSale;
    const { orderId } = await sellTo(kit, first, listing, 'delivered');
    const ask = asking(orderId, first);
    expect((await ask()).value.securityPhone).toBe(first.phone);
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, 'refund.decide'));
    expect((await ask()).body).toMatchObject(REFUSED);
    await sellTo(kit, second, listing, 'delivered');
    expect((await ask()).body).toMatchObject(REFUSED);
  });

  it('is given again after receipt, and after the payout', async () => {
    const buyer = await kit.login('13522220003');
    const { orderId } = await sellTo(kit, buyer, stock.pop() as OnSale, 'delivered');
    await kit.call(confirmReceipt, { params: { id: orderId }, token: buyer.token });
    kit.clock.advance(RULES.payoutDelay - 60_000);
    const ask = asking(orderId, await kit.login(buyer.phone));
    const { value } = await ask();
    expect((await ask()).value).toEqual(value);
    kit.clock.advance(60_000);
    await runDueJobs(kit.ctx);
    expect(await kit.store.one('select stage from orders where id = $1', [orderId])).toEqual({
      stage: 'settled',
    });
    expect((await ask()).value).toEqual(value);
  });

  it('is not given again to a merchant whose trade came to nothing', async () => {
    const seller = await kit.login('13522220004');
    const merchant = await kit.login('13522220005', { role: 'merchant' });
    const { valuationId } = await offer(kit, seller);
    await quote(kit, merchant, valuationId);
    const { id } = (await accept(kit, seller, valuationId, merchant)).value;
    await deposit(kit, seller, valuationId);
    await payPrice(kit, merchant, id);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'review.pass'));
    const ask = () =>
      kit.call(revealRecycleCredential, {
        params: { id },
        token: merchant.token,
        key: 'reveal-to-merchant',
        input: {},
      });
    const { value } = await ask();
    expect((await ask()).value).toEqual(value);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'seller.default'));
    expect((await ask()).body).toMatchObject(REFUSED_MERCHANT);
  });
});

describe('a bought account', () => {
  it('can be read again within ten minutes of the last look, later with a code, each time in log and timeline', async () => {
    const buyer = await kit.login('13522220006');
    const { orderId } = await sellTo(kit, buyer, stock.pop() as OnSale, 'delivered');
    const first = await look(orderId, buyer);
    expect(first.code).toBe(200);
    kit.clock.advance(10 * MINUTE - 1);
    expect((await look(orderId, buyer)).code).toBe(200);
    kit.clock.advance(10 * MINUTE);
    expect(await look(orderId, buyer)).toEqual(NEEDS_CODE);
    const code = await codeFor(buyer);
    const wrong = code.smsCode === '000000' ? '000001' : '000000';
    expect((await look(orderId, buyer, { ...code, smsCode: wrong })).msg).toBe('短信验证码不正确');
    expect((await look(orderId, buyer, code)).code).toBe(200);
    expect((await look(orderId, buyer, code)).msg).toBe('短信验证码已失效，请重新获取');
    kit.clock.advance(9 * MINUTE);
    expect((await look(orderId, buyer)).code).toBe(200);
    expect(await linesOf(orderId)).toEqual([
      '买家查看了账号信息',
      '买家再次查看了账号信息',
      '买家再次查看了账号信息，已用短信验证码确认',
      '买家再次查看了账号信息',
    ]);
    expect(
      await kit.store.one('select count(*)::int as looks from credential_reveals where order_id = $1', [
        orderId,
      ]),
    ).toEqual({ looks: 4 });
  });

  it('gives a look whose answer was lost again under its key, although its code is used up', async () => {
    const buyer = await kit.login('13522220007');
    const { orderId } = await sellTo(kit, buyer, stock.pop() as OnSale, 'delivered');
    await look(orderId, buyer);
    kit.clock.advance(11 * MINUTE);
    const input = await codeFor(buyer);
    const again = () =>
      kit.call(revealCredential, { params: { id: orderId }, token: buyer.token, key: 'lost-look-1', input });
    const { value } = await again();
    expect((await again()).value).toEqual(value);
  });

  it('takes no code that was sent for something else, or to somebody else', async () => {
    const buyer = await kit.login('13522220008');
    const other = await kit.login('13522220009');
    const { orderId } = await sellTo(kit, buyer, stock.pop() as OnSale, 'delivered');
    await look(orderId, buyer);
    kit.clock.advance(11 * MINUTE);
    const { key } = (await kit.call(sendSmsCode, { input: { purpose: 'changePhone' }, token: buyer.token }))
      .value;
    const gone = '短信验证码已失效，请重新获取';
    const borrowed = { smsKey: key, smsCode: kit.lastCode(buyer.phone) };
    expect((await look(orderId, buyer, borrowed)).msg).toBe(gone);
    expect((await look(orderId, buyer, await codeFor(other))).msg).toBe(gone);
  });

  it('can be read again until the protection ends, and not after', async () => {
    const buyer = await kit.login('13522220010');
    const { orderId } = await sellTo(kit, buyer, stock.pop() as OnSale, 'delivered');
    await look(orderId, buyer);
    await kit.call(confirmReceipt, { params: { id: orderId }, token: buyer.token });
    expect((await look(orderId, buyer)).code).toBe(200);
    kit.clock.advance(RULES.payoutDelay);
    await runDueJobs(kit.ctx);
    expect(await look(orderId, await kit.login(buyer.phone))).toEqual(REFUSED);
  });

  it('can be read again by the merchant who bought it, by the same rule', async () => {
    const seller = await kit.login('13522220011');
    const merchant = await kit.login('13522220012', { role: 'merchant' });
    const { valuationId } = await offer(kit, seller);
    await quote(kit, merchant, valuationId);
    const { id } = (await accept(kit, seller, valuationId, merchant)).value;
    await deposit(kit, seller, valuationId);
    await payPrice(kit, merchant, id);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'review.pass'));
    const lookAt = async (input: RevealProof = {}) =>
      (await kit.call(revealRecycleCredential, { params: { id }, token: merchant.token, input })).body;
    expect([(await lookAt()).code, (await lookAt()).code]).toEqual([200, 200]);
    kit.clock.advance(10 * MINUTE);
    expect(await lookAt()).toEqual(NEEDS_CODE);
    expect((await lookAt(await codeFor(merchant))).code).toBe(200);
  });
});
