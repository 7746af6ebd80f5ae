import { describe, expect, it } from 'vitest';
import { confirmReceipt, revealCredential } from '../../../contract/buying/calls.ts';
import { revealRecycleCredential } from '../../../contract/recycling/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { sendSmsCode } from '../../../contract/account/calls.ts';
import type { RevealProof } from '../../../contract/account/index.ts';
import { advanceOrder, advanceRecycle } from '../../../server/staff/acts.ts';
import { sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { useListings } from '../../kit/orders.ts';
import { createReviewedTrade } from '../../kit/selling.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();
const nextListing = useListings(kit, 15);

const REFUSED = conflict('stateConflict', '现在不能查看账号：交付后到货款付给卖家之前可以查看');
const REFUSED_MERCHANT = { ...REFUSED, msg: '现在不能查看账号：验号通过后可以查看' };
const NEEDS_CODE = conflict('codeRequired', '距离上次查看已超过 10 分钟，请先用短信验证码确认是你本人');
const MINUTE = 60_000;

/** Requests the code that a reveal needs, for the member’s own phone. */
async function codeFor(member: SignedIn) {
  const { key } = await member.do(sendSmsCode, { input: { purpose: 'viewAccount' } });
  return { smsKey: key, smsCode: kit.lastCode(member.phone) };
}

/** Reveals the account of an order under a new key. */
const look = async (orderId: string, who: SignedIn, input: RevealProof = {}) =>
  (await who.call(revealCredential, { params: { id: orderId }, input })).body;

const linesOf = (orderId: string) => kit.column<string>`select content from order_events
    where order_id = ${orderId} and kind = 'credential.reveal' order by created_at, id`;

/** A reveal under a fixed idempotency key, to be called several times. */
const asking = (orderId: string, who: SignedIn) => () =>
  who.call(revealCredential, { params: { id: orderId }, key: `reveal-of-${orderId}`, input: {} });

describe('a repeated reveal after a lost answer', () => {
  it('is refused once the order was refunded and the account belongs to the next buyer', async () => {
    const first = await kit.someone();
    const second = await kit.someone();
    const listing = nextListing();
    const { orderId } = await sellTo(kit, first, listing, 'delivered');
    const ask = asking(orderId, first);
    expect((await ask()).value.securityPhone).toBe(first.phone);
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, 'refund.decide'));
    expect((await ask()).body).toMatchObject(REFUSED);
    await kit.sql`update listings set status = 'onSale', needs_credential = false where id = ${listing.id}`;
    await sellTo(kit, second, listing, 'delivered');
    expect((await ask()).body).toMatchObject(REFUSED);
  });

  it('is answered after receipt and after the payout', async () => {
    const buyer = await kit.someone();
    const { orderId } = await sellTo(kit, buyer, nextListing(), 'delivered');
    await buyer.call(confirmReceipt, { params: { id: orderId } });
    kit.clock.advance(RULES.payoutDelay - 60_000);
    const ask = asking(orderId, buyer);
    const { value } = await ask();
    expect((await ask()).value).toEqual(value);
    await kit.passTime(60_000);
    expect(await kit.one`select stage from orders where id = ${orderId}`).toEqual({
      stage: 'settled',
    });
    expect((await ask()).value).toEqual(value);
  });

  it('is refused to a merchant whose trade failed', async () => {
    const { id, merchant } = await createReviewedTrade(kit);
    const ask = () =>
      merchant.call(revealRecycleCredential, { params: { id }, key: 'reveal-to-merchant', input: {} });
    const { value } = await ask();
    expect((await ask()).value).toEqual(value);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'seller.default'));
    expect((await ask()).body).toMatchObject(REFUSED_MERCHANT);
  });
});

describe('a bought account', () => {
  it('is shown again within ten minutes, later with a code, logged each time', async () => {
    const buyer = await kit.someone();
    const { orderId } = await sellTo(kit, buyer, nextListing(), 'delivered');
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
      await kit.one`select count(*)::int as looks from credential_reveals where order_id = ${orderId}`,
    ).toEqual({ looks: 4 });
  });

  it('repeats a reveal under its key although its code is used up', async () => {
    const buyer = await kit.someone();
    const { orderId } = await sellTo(kit, buyer, nextListing(), 'delivered');
    await look(orderId, buyer);
    kit.clock.advance(11 * MINUTE);
    const input = await codeFor(buyer);
    const again = () => buyer.call(revealCredential, { params: { id: orderId }, key: 'lost-look-1', input });
    const { value } = await again();
    expect((await again()).value).toEqual(value);
  });

  it('repeats a reveal under its key without the code', async () => {
    const buyer = await kit.someone();
    const { orderId } = await sellTo(kit, buyer, nextListing(), 'delivered');
    const { id, merchant } = await createReviewedTrade(kit);
    const asBuyer = (input: RevealProof, key?: string) =>
      buyer.call(revealCredential, { params: { id: orderId }, key, input });
    const asMerchant = (input: RevealProof, key?: string) =>
      merchant.call(revealRecycleCredential, { params: { id }, key, input });
    await asBuyer({});
    await asMerchant({});
    kit.clock.advance(11 * MINUTE);
    const bought = await asBuyer(await codeFor(buyer), 'lost-look-2');
    const recycled = await asMerchant(await codeFor(merchant), 'lost-look-3');
    expect((await asBuyer({}, 'lost-look-2')).value).toEqual(bought.value);
    expect((await asMerchant({}, 'lost-look-3')).value).toEqual(recycled.value);
  });

  it('refuses a code for another purpose or phone', async () => {
    const buyer = await kit.someone();
    const other = await kit.someone();
    const { orderId } = await sellTo(kit, buyer, nextListing(), 'delivered');
    await look(orderId, buyer);
    kit.clock.advance(11 * MINUTE);
    const { key } = await buyer.do(sendSmsCode, { input: { purpose: 'changePhone' } });
    const invalid = '短信验证码已失效，请重新获取';
    const borrowed = { smsKey: key, smsCode: kit.lastCode(buyer.phone) };
    expect((await look(orderId, buyer, borrowed)).msg).toBe(invalid);
    expect((await look(orderId, buyer, await codeFor(other))).msg).toBe(invalid);
  });

  it('is shown until the protection ends', async () => {
    const buyer = await kit.someone();
    const { orderId } = await sellTo(kit, buyer, nextListing(), 'delivered');
    await look(orderId, buyer);
    await buyer.call(confirmReceipt, { params: { id: orderId } });
    expect((await look(orderId, buyer)).code).toBe(200);
    await kit.passTime(RULES.payoutDelay);
    expect(await look(orderId, buyer)).toEqual(REFUSED);
  });

  it('is shown to the merchant who bought it by the same rule', async () => {
    const { id, merchant } = await createReviewedTrade(kit);
    const lookAt = async (input: RevealProof = {}) =>
      (await merchant.call(revealRecycleCredential, { params: { id }, input })).body;
    expect([(await lookAt()).code, (await lookAt()).code]).toEqual([200, 200]);
    kit.clock.advance(10 * MINUTE);
    expect(await lookAt()).toEqual(NEEDS_CODE);
    expect((await lookAt(await codeFor(merchant))).code).toBe(200);
  });
});
