import { checksOf } from '../../kit/inspections.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/afterSale/calls.ts';
import { readOwnListing } from '../../../contract/selling/calls.ts';
import { listMessages } from '../../../contract/account/calls.ts';
import { readDictionary } from '../../../contract/content/calls.ts';
import {
  advanceOrder as advanceOrderCall,
  readCase as readStaffCase,
} from '../../../contract/staff/calls.ts';
import * as orders from '../../../contract/buying/calls.ts';
import type { NewAfterSale } from '../../../contract/afterSale/afterSale.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { RULES, TIERS } from '../../../contract/kit/rules.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { DAY } from '../../../server/kit/clock.ts';
import { auditLedger } from '../../../server/ledger/ledger.ts';
import {
  decideCase,
  apply,
  bringBack,
  orderBalances,
  newAfterSale,
  readCase,
  readRule,
  sellTo,
  type Sale,
} from '../../kit/afterSales.ts';
import { useApp, useAutopilot, type SignedIn } from '../../kit/app.ts';
import { useListings, newOrder, place } from '../../kit/orders.ts';
import { ownPictures, putOnSale, signedPictureUrl } from '../../kit/selling.ts';
import { conflict, invalid } from '../../kit/refusals.ts';
import { newestTaskId } from '../../kit/tasks.ts';

const kit = useApp();
const fresh = useListings(kit, 600);
beforeEach(() => {
  kit.payments.isDown = false;
});

const orderOf = ({ orderId, buyer }: Sale): Promise<OrderDetail> =>
  buyer.do(orders.readOrder, { params: { id: orderId } });
const payoutOf = async ({ listing, seller }: Sale) =>
  (await seller.do(readOwnListing, { params: { id: listing.id } })).payout;
const confirm = ({ orderId, buyer }: Sale) => buyer.call(orders.confirmReceipt, { params: { id: orderId } });
const newsOf = async (who: SignedIn) =>
  (await who.do(listMessages, { input: { pageSize: 100 } })).rows
    .filter(({ kind }) => kind === 18)
    .map(({ content, relatedId }) => ({ content, relatedId }))
    .reverse();
const withdraw = (id: string, who: SignedIn) => who.call(calls.withdrawAfterSale, { params: { id } });

describe('the rule', () => {
  it('allows no application before the payment, after a cancellation and after a refund', async () => {
    const buyer = await kit.someone();
    const order = await place(buyer, fresh());
    const ask = () => buyer.do(calls.readAfterSaleRule, { input: { orderId: order.id } });
    expect(await ask()).toEqual({
      orderId: order.id,
      isAllowed: false,
      why: '订单还没有付款，不需要售后。不想买了可以取消订单',
      types: [],
    });
    await buyer.call(orders.cancelOrder, { params: { id: order.id }, input: {} });
    expect((await ask()).why).toBe('订单已取消，没有收过款，不需要售后');

    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale, { remedy: 'refundReturn' });
    await decideCase(kit, value.id, { event: 'case.approve' });
    await bringBack(kit, value.id, sale.buyer);
    expect(await readRule(sale)).toMatchObject({
      isAllowed: false,
      why: '订单已经全额退款，不能再申请售后',
    });
  });

  it('offers the remedies that escrow and coverage allow, per type and stage', async () => {
    const offered = async (
      stage: 'rebinding' | 'delivered' | 'settled',
      tier: 'retrieval' | 'face' | 'none',
    ) => {
      const sale = await sellTo(kit, await kit.someone(), fresh(), stage, tier);
      if (tier === 'none' && stage === 'settled') return readRule(sale);
      const { types } = await readRule(sale);
      return Object.fromEntries(
        types.map(({ type, remedies }) => [type, remedies.map(({ remedy }) => remedy)]),
      );
    };
    const money = ['refund', 'refundReturn', 'assist'];
    expect(await offered('rebinding', 'retrieval')).toEqual({
      notAsDescribed: money,
      cannotLogin: money,
      takenBack: [],
      faceHelp: [],
      banned: money,
      sellerDefault: money,
      other: money,
    });
    expect(await offered('delivered', 'face')).toMatchObject({ takenBack: money, faceHelp: money });
    expect(await offered('delivered', 'none')).toMatchObject({ takenBack: money, faceHelp: ['assist'] });
    const paid = ['compensation', 'assist'];
    expect(await offered('settled', 'retrieval')).toEqual({
      notAsDescribed: paid,
      cannotLogin: ['assist'],
      takenBack: paid,
      faceHelp: [],
      banned: paid,
      sellerDefault: [],
      other: ['assist'],
    });
    expect(await offered('settled', 'face')).toMatchObject({ faceHelp: paid, sellerDefault: [] });
    expect(await offered('settled', 'none')).toMatchObject({
      isAllowed: false,
      why: expect.stringMatching(/^保障期在 \d{4}-\d\d-\d\d \d\d:\d\d 已结束，不能再申请售后$/) as string,
      types: [],
    });
  });

  it('allows an application until the coverage ends', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'settled');
    const { protectedUntil = '' } = await orderOf(sale);
    const left = TIERS.retrieval.days * DAY - RULES.payoutDelay;
    expect(Date.parse(protectedUntil) - kit.clock.now()).toBe(left);
    kit.clock.advance(left - 1);
    sale.buyer = await kit.login(sale.buyer.phone);
    expect(await readRule(sale)).toMatchObject({ isAllowed: true });
    const input = await newAfterSale(kit, sale);
    kit.clock.advance(1);
    expect((await sale.buyer.call(calls.applyAfterSale, { input })).body).toEqual(
      conflict(
        'protectionOver',
        `保障期在 ${wireFromIso(protectedUntil).slice(0, 16)} 已结束，不能再申请售后`,
      ),
    );
  });

  it('lists every type and reason with the evidence to attach', async () => {
    const read = (type: string) => kit.do(readDictionary, { params: { type } });
    expect((await read('afterType')).map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    const reasons = await read('afterReason');
    expect(reasons.filter(({ value, remark }) => !/^[1-7]\.\w+$/.test(value) || !remark)).toEqual([]);
    expect(new Set(reasons.map(({ value }) => value.slice(0, 1)))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6', '7']),
    );
  });
});

describe('an application', () => {
  it('opens a case with 24 hours for support, notifies both sides and pauses the order', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'protected');
    const before = await orderOf(sale);
    expect(before).toMatchObject({ hasOpenAfterSale: false, canApplyAfterSale: true });
    expect(before.afterSaleId).toBeUndefined();
    expect((await payoutOf(sale))?.state).toBe('scheduled');
    const { value } = await apply(kit, sale, { remedy: 'refund', amount: 5_000 });
    expect(value).toMatchObject({
      side: 'buyer',
      orderId: sale.orderId,
      orderNo: before.no,
      type: 'notAsDescribed',
      typeName: '描述不符',
      reasonName: '皮肤、角色或道具数量不符',
      remedy: 'refund',
      asked: 5_000,
      status: 'reviewing',
      stage: 'reviewing',
      turn: 'staff',
      orderStage: 'protected',
      otherwise: '到时还没有处理，会交给主管催办并重新计时',
      isAppealed: false,
      isSellerHeard: false,
      events: [{ kind: 'case.apply', by: 'buyer', text: '买家申请售后：描述不符，仅退款 ¥50' }],
    });
    expect(Date.parse(value.dueAt as string) - Date.parse(value.createdAt)).toBe(RULES.afterSaleReviewWindow);
    expect(value.handler).toMatch(/^售后客服/);
    const waiting = await orderOf(sale);
    expect(waiting).toMatchObject({
      afterSaleId: value.id,
      hasOpenAfterSale: true,
      canApplyAfterSale: false,
    });
    expect(waiting.dueAt).toBeUndefined();
    expect(await payoutOf(sale)).toMatchObject({
      state: 'frozen',
      why: '买家申请了售后（描述不符），处理完再结算',
    });
    expect((await payoutOf(sale))?.releaseAt).toBeUndefined();
    expect((await newsOf(sale.buyer)).at(-1)).toEqual({
      content: `「${before.title}」的售后已提交，${value.handler}会在 24 小时内处理`,
      relatedId: value.id,
    });
    expect((await newsOf(sale.seller)).at(-1)).toEqual({
      content: `「${before.title}」的买家申请了售后：描述不符。处理完之前货款暂不结算`,
      relatedId: value.id,
    });
    expect(await readRule(sale)).toMatchObject({ isAllowed: false, openId: value.id, types: [] });
  });

  it('tells the seller of a settled order that the proceeds stay', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'settled');
    const { value } = await apply(kit, sale);
    expect((await newsOf(sale.seller)).at(-1)).toEqual({
      content: `「${value.title}」的买家申请了售后：描述不符。货款已结算，不受影响`,
      relatedId: value.id,
    });
    await withdraw(value.id, sale.buyer);
    expect((await newsOf(sale.seller)).at(-1)).toEqual({
      content: `「${value.title}」的买家撤销了售后，订单不受影响`,
      relatedId: value.id,
    });
  });

  it('is refused with a reason and changes nothing', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const stranger = await kit.someone();
    const refusal = async (change: Partial<NewAfterSale>) => {
      const { body } = await apply(kit, sale, change);
      return [body.code, body.reason ?? body.errors?.[0]?.path];
    };
    const { paid } = await orderOf(sale);
    expect(await refusal({ remedy: 'refund', amount: paid + 1 })).toEqual([409, 'amountTooHigh']);
    expect(await refusal({ remedy: 'refundReturn', amount: paid - 1 })).toEqual([422, 'applyAmount']);
    expect(await refusal({ remedy: 'refund', amount: 0 })).toEqual([422, 'applyAmount']);
    expect(await refusal({ remedy: 'assist', amount: 1 })).toEqual([409, 'amountTooHigh']);
    expect(await refusal({ remedy: 'compensation', amount: 1 })).toEqual([409, 'notCovered']);
    expect(await refusal({ type: 'faceHelp', remedy: 'refund', amount: 1 })).toEqual([409, 'notCovered']);
    expect(await refusal({ reason: '3.loggedOut' })).toEqual([422, 'reasonCode']);
    expect(await refusal({ reason: '1.nosuch' })).toEqual([422, 'reasonCode']);
    expect(await refusal({ pictures: [] })).toEqual([422, 'imgs']);
    expect(await refusal({ pictures: ['/img/listing/x-0.webp'] })).toEqual([422, 'imgs']);
    expect(await refusal({ pictures: await ownPictures(kit, stranger, 1) })).toEqual([422, 'imgs']);
    expect(await refusal({ description: '太短' })).toEqual([422, 'description']);
    const unpaid = await stranger.call(orders.placeOrder, { input: newOrder(fresh()) });
    const refused = await stranger.call(calls.applyAfterSale, {
      input: {
        ...(await newAfterSale(kit, sale)),
        orderId: unpaid.value.id,
        pictures: await ownPictures(kit, stranger, 1),
      },
    });
    expect(refused.body).toMatchObject({ code: 409, reason: 'notPaid' });
    expect(await orderOf(sale)).toMatchObject({ hasOpenAfterSale: false });
  });

  it('lets one of two concurrent applications win, 20 times', { timeout: 60_000 }, async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const outcomes = [];
    for (let i = 0; i < 20; i++) {
      const input = await newAfterSale(kit, sale);
      const ask = () => sale.buyer.call(calls.applyAfterSale, { input });
      const replies = await Promise.all([ask(), ask()]);
      const won = replies.findIndex(({ body }) => body.code === 200);
      outcomes.push(replies[1 - won]?.body.reason);
      await withdraw(replies[won]?.value.id as string, sale.buyer);
      // Moves the case to another order, because an order may have five cases at most.
      await kit.sql`update after_sales set order_id = (select id from orders
        where stage = 'cancelled' limit 1) where order_id = ${sale.orderId}`;
    }
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => 'alreadyOpen'));
  });

  it('is limited to one open case per order by the database', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale);
    await expect(
      kit.sql`insert into after_sales select (jsonb_populate_record(a,
        '{"id":"second","no":"second","stage":"refused"}')).* from after_sales a where id = ${value.id}`,
    ).rejects.toMatchObject({ constraint: 'after_sales_one_open' });
  });

  it('creates one case per idempotency key', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const input = await newAfterSale(kit, sale);
    const ask = () => sale.buyer.call(calls.applyAfterSale, { input, key: `after-sale-${sale.orderId}` });
    const replies = await Promise.all([ask(), ask(), ask()]);
    replies.push(await ask());
    expect(new Set(replies.map(({ value }) => value.id)).size).toBe(1);
    const n = await kit.cell<number>`select count(*) as n from after_sales where order_id = ${sale.orderId}`;
    expect(n).toBe(1);
  });

  it('is refused after five applications for one order', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const input = await newAfterSale(kit, sale);
    for (let i = 0; i < RULES.maxAfterSales; i++) {
      const value = await sale.buyer.do(calls.applyAfterSale, { input });
      await withdraw(value.id, sale.buyer);
    }
    const sixth = await sale.buyer.call(calls.applyAfterSale, { input });
    expect(sixth.body).toEqual(
      conflict('tooMany', '这笔订单已申请过 5 次售后，不能再申请。有问题请联系客服'),
    );
    expect(await orderOf(sale)).toMatchObject({ canApplyAfterSale: false, hasOpenAfterSale: false });
  });
});

describe('the order during an after-sale', () => {
  it('refuses receipt and extension, and resumes the inspection time afterwards', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    kit.clock.advance(10 * 3_600_000);
    const due = Date.parse((await orderOf(sale)).dueAt as string);
    const left = due - kit.clock.now();
    const { value } = await apply(kit, sale);
    expect((await confirm(sale)).body).toEqual(
      conflict('afterSaleOpen', '售后还在处理中，现在不能确认收货。处理完，或撤销售后再确认'),
    );
    const extended = await sale.buyer.call(orders.extendInspection, { params: { id: sale.orderId } });
    expect(extended.body).toMatchObject({ code: 409, reason: 'afterSaleOpen' });
    await decideCase(kit, value.id, { event: 'evidence.ask' });
    await kit.passTime(47 * 3_600_000);
    await kit.passTime(40 * 3_600_000);
    expect((await orderOf(sale)).stage).toBe('delivered');
    await withdraw(value.id, sale.buyer);
    const resumed = await orderOf(sale);
    expect(resumed).toMatchObject({ stage: 'delivered', hasOpenAfterSale: false, afterSaleId: value.id });
    expect(Math.abs(Date.parse(resumed.dueAt as string) - kit.clock.now() - left)).toBeLessThan(1_000);
    await kit.passTime(left - 1_000);
    expect((await orderOf(sale)).stage).toBe('delivered');
    await kit.passTime(2_000);
    expect((await orderOf(sale)).stage).toBe('protected');
  });

  it('pays the seller only after the case is over', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'protected');
    const { dueAt = '' } = await orderOf(sale);
    kit.clock.advance(Date.parse(dueAt) - kit.clock.now() - 3_600_000);
    const { value } = await apply(kit, sale, { type: 'takenBack' });
    await decideCase(kit, value.id, { event: 'recovery.start' });
    await kit.passTime(6 * 24 * 3_600_000);
    expect((await orderOf(sale)).stage).toBe('protected');
    expect((await payoutOf(sale))?.state).toBe('frozen');
    await decideCase(kit, value.id, { event: 'recovery.succeed', password: 'staffs-Pass2' });
    expect((await payoutOf(sale))?.state).toBe('scheduled');
    await kit.passTime(3_600_000);
    expect((await orderOf(sale)).stage).toBe('settled');
    expect((await payoutOf(sale))?.state).toBe('paid');
  });

  it('has no inspection deadline when it is delivered during a case, which the buyer is told', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'rebinding');
    const staff = await kit.login('13700000000', { role: 'staff' });
    const isToldToStaff = async () =>
      (await staff.do(readStaffCase, { params: { id: await newestTaskId(kit, sale.orderId) } }))
        .hasOpenAfterSale;
    const before = await isToldToStaff();
    const { value } = await apply(kit, sale, { type: 'sellerDefault' });
    expect([before, await isToldToStaff()]).toEqual([false, true]);
    const delivered = await staff.do(advanceOrderCall, {
      params: { id: sale.orderId },
      input: { event: 'rebinding.finish', password: 'new-pass-9' },
    });
    expect(delivered.stage).toBe('delivered');
    expect(delivered.dueAt).toBeUndefined();
    const told = await kit.column<string>`select content from messages
      where user_id = ${sale.buyer.id} and title = '账号已交付'`;
    expect(told).toEqual([`「${value.title}」换绑完成。售后处理完以后开始 72 小时验收`]);
    await withdraw(value.id, sale.buyer);
    const due = Date.parse((await orderOf(sale)).dueAt as string);
    expect(Math.abs(due - kit.clock.now() - RULES.inspectionWindow)).toBeLessThan(1_000);
  });

  it('ends the case when it is refunded otherwise', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'inspecting');
    const { value } = await apply(kit, sale);
    const staff = await kit.login('13700000000', { role: 'staff' });
    const checks = await checksOf(kit, sale.orderId);
    await staff.call(advanceOrderCall, {
      params: { id: sale.orderId },
      input: { event: 'inspection.fail', checks, remark: '皮肤少了两款' },
    });
    await runDueJobs(kit.ctx);
    expect(await readCase(value.id, sale.buyer)).toMatchObject({
      stage: 'withdrawn',
      orderStage: 'refunded',
      turn: 'nobody',
    });
    expect(await orderBalances(kit, sale.orderId)).toEqual({});
  });
});

describe('deadlines', () => {
  it('of an unhandled case begins anew, and the handler stays', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale);
    await kit.passTime(RULES.afterSaleReviewWindow - 1);
    expect((await readCase(value.id, sale.buyer)).handler).toBe(value.handler);
    await kit.passTime(1_000);
    const later = await readCase(value.id, sale.buyer);
    expect(later.stage).toBe('reviewing');
    expect(later.handler).toBe(value.handler);
    expect(later.events.at(-1)).toMatchObject({
      kind: 'review.expire',
      text: '24 小时内没有处理，已交给主管催办',
    });
    expect(Date.parse(later.dueAt as string)).toBeGreaterThan(
      kit.clock.now() + RULES.afterSaleReviewWindow - 2_000,
    );
  });

  it('grant nothing without a decision after the buyer sold the account again, which staff read', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    const account = 'sold_again_01';
    const first = await sellTo(kit, buyer, await putOnSale(kit, seller, { account }), 'protected');
    kit.clock.advance(60_000);
    const again = await sellTo(
      kit,
      await kit.someone(),
      await putOnSale(kit, buyer, { account }),
      'protected',
    );
    const { value } = await apply(kit, first, { type: 'other', remedy: 'refund' });
    const staff = await kit.someone({ role: 'staff' });
    const { facts } = await staff.do(readStaffCase, { params: { id: await newestTaskId(kit, value.id) } });
    const no = await kit.cell<string>`select no from orders where id = ${again.orderId}`;
    expect(facts.filter(({ label }) => label === '再次转卖')).toEqual([
      { label: '再次转卖', value: `买家在 ${no} 又卖出了这个账号，包赔不保障` },
    ]);
    const later = (await apply(kit, again, { type: 'other', remedy: 'refund' })).value;
    const task = await newestTaskId(kit, later.id);
    const origin = (await staff.do(readStaffCase, { params: { id: task } })).facts.filter(
      ({ label }) => label === '账号来路',
    );
    const firstNo = await kit.cell<string>`select no from orders where id = ${first.orderId}`;
    expect(origin).toEqual([
      { label: '账号来路', value: `卖家在 ${firstNo} 买来的，也可能是更早的卖家找回` },
    ]);
    await kit.passTime(RULES.afterSaleDecisionWindow + RULES.afterSaleReviewWindow);
    expect(await readCase(value.id, await kit.login(buyer.phone))).toMatchObject({ stage: 'reviewing' });
  });

  it('tell the buyer how long staff have after a late job', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'settled');
    const { value } = await apply(kit, sale, { type: 'takenBack', remedy: 'compensation', amount: 5_000 });
    await kit.passTime(RULES.afterSaleDecisionWindow - RULES.afterSaleReviewWindow / 2);
    const { buyer } = sale;
    const { title } = await readCase(value.id, buyer);
    expect((await newsOf(buyer)).at(-1)).toEqual({
      content: `「${title}」的售后已交给主管催办，重新计时 12 小时`,
      relatedId: value.id,
    });
  });

  it('of an appeal is named to a buyer who appeals after it', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale);
    await decideCase(kit, value.id, { event: 'case.refuse', remark: '截图看不出是同一个账号' });
    const { buyer } = sale;
    const appeal = async () => {
      const input = { text: '截图左上角有账号编号，请再看一次', pictures: [] };
      return (await buyer.call(calls.appealAfterSale, { params: { id: value.id }, input })).body;
    };
    kit.clock.advance(RULES.afterSaleAppealWindow);
    expect(await appeal()).toEqual(conflict('stateConflict', '申诉时间已过，售后已关闭'));
    await runDueJobs(kit.ctx);
    expect([(await readCase(value.id, buyer)).stage, await appeal()]).toEqual([
      'closed',
      conflict('stateConflict', '申诉时间已过，或已接受结果，售后已关闭'),
    ]);
  });

  it.each([
    [
      'a refund',
      { remedy: 'refund', amount: 5_000 },
      '按申请同意，以平台保管的货款为限',
      { isGranted: true, remedy: 'refund', amount: 5_000 },
    ],
    [
      'help without money',
      { type: 'cannotLogin', remedy: 'assist', amount: 0 },
      '按申请同意',
      { isGranted: true, remedy: 'assist', amount: 0 },
    ],
  ] as const)('announce %s that is granted without a decision', async (_, claim, outcome, decision) => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale, claim);
    const waitAndRead = async () => {
      await kit.passTime(RULES.afterSaleReviewWindow);
      return readCase(value.id, sale.buyer);
    };
    const second = await waitAndRead();
    expect(second.otherwise).toBe('到时还没有处理，会交给主管催办并重新计时');
    const last = await waitAndRead();
    expect(last.otherwise).toBe(`到时还没有处理，${outcome}`);
    const message = {
      content: `「${last.title}」的售后已交给主管催办，这次到时还没有处理，${outcome}`,
      relatedId: value.id,
    };
    const { buyer, seller } = sale;
    expect((await newsOf(buyer)).slice(-2)).toEqual([
      {
        content: `「${last.title}」的售后已交给主管催办，重新计时 24 小时`,
        relatedId: value.id,
      },
      message,
    ]);
    expect((await newsOf(seller)).at(-1)).toEqual(message);
    expect((await waitAndRead()).decision).toMatchObject({
      ...decision,
      reason: `72 小时内没有处理，${outcome}`,
      handler: '到期自动处理',
    });
  });

  it('refuse without evidence, wait for an appeal, then close', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale);
    const { value: asked } = await decideCase(kit, value.id, {
      event: 'evidence.ask',
      remark: '请补一张全身截图',
    });
    expect(asked).toMatchObject({ status: 'awaitingEvidence', turn: 'buyer', question: '请补一张全身截图' });
    kit.clock.advance(RULES.afterSaleEvidenceWindow);
    const late = await sale.buyer.call(calls.addEvidence, {
      params: { id: value.id },
      input: { text: '来晚了', pictures: [] },
    });
    expect(late.body).toEqual(conflict('stateConflict', '补充材料的时间已过，请刷新后再看'));
    await runDueJobs(kit.ctx);
    const refused = await readCase(value.id, sale.buyer);
    expect(refused).toMatchObject({
      status: 'refused',
      stage: 'refused',
      turn: 'buyer',
      otherwise: '到时没有申诉，售后关闭，订单继续',
      decision: { isGranted: false, amount: 0, reason: '48 小时内没有补充材料，缺少证据：请补一张全身截图' },
    });
    expect(refused.appealUntil).toBe(refused.dueAt);
    expect((await orderOf(sale)).hasOpenAfterSale).toBe(true);
    await kit.passTime(RULES.afterSaleAppealWindow);
    expect(await readCase(value.id, sale.buyer)).toMatchObject({ stage: 'closed', status: 'refused' });
    expect((await orderOf(sale)).hasOpenAfterSale).toBe(false);
  });

  it('decide without the seller’s answer, and grant the claim when nothing was recovered', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale, { type: 'takenBack', remedy: 'refund', amount: 7_000 });
    await decideCase(kit, value.id, { event: 'seller.ask' });
    kit.clock.advance(RULES.afterSaleSellerWindow);
    const late = await sale.seller.call(calls.answerAfterSale, {
      params: { id: value.id },
      input: { isAgreed: false, text: '没有找回', pictures: [] },
    });
    expect(late.body).toEqual(conflict('stateConflict', '答复时间已过，客服会按现有材料决定'));
    await runDueJobs(kit.ctx);
    expect(await readCase(value.id, sale.buyer)).toMatchObject({
      stage: 'reviewing',
      isSellerHeard: true,
    });
    const twice = await decideCase(kit, value.id, { event: 'seller.ask' });
    expect(twice.body).toMatchObject({ code: 409, reason: 'stateConflict' });
    await decideCase(kit, value.id, { event: 'recovery.start' });
    await kit.passTime(RULES.afterSaleRecoveryWindow);
    expect(await readCase(value.id, sale.buyer)).toMatchObject({ stage: 'completed', approved: 7_000 });
  });
});

describe('statements', () => {
  it('are kept in order with pictures, contacts hidden from the other side', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale, { description: '皮肤少了十二个，打我电话 13912345678 说。' });
    const early = await sale.seller.call(calls.answerAfterSale, {
      params: { id: value.id },
      input: { isAgreed: true, text: '好的', pictures: [] },
    });
    expect(early.body).toMatchObject({ code: 409, msg: '现在不需要你答复' });
    const empty = await sale.buyer.call(calls.addEvidence, {
      params: { id: value.id },
      input: { text: ' ', pictures: [] },
    });
    expect(empty.body).toEqual(invalid('content', '请写一句说明，或上传图片'));
    await decideCase(kit, value.id, { event: 'seller.ask', remark: '请说明皮肤数量' });
    const [picture = ''] = await ownPictures(kit, sale.seller, 1);
    const answered = await sale.seller.do(calls.answerAfterSale, {
      params: { id: value.id },
      input: { isAgreed: false, text: '一个不少，加我微信 zhou_shop88 看录像', pictures: [picture] },
    });
    expect(answered).toMatchObject({ side: 'seller', stage: 'reviewing', isSellerHeard: true });
    const seen = await readCase(value.id, sale.buyer);
    expect(seen.statements.map(({ by, kind }) => [by, kind])).toEqual([
      ['buyer', 'application'],
      ['staff', 'question'],
      ['seller', 'answer'],
    ]);
    expect(seen.statements[2]).toMatchObject({ pictures: [signedPictureUrl(kit, picture)] });
    expect(JSON.stringify(seen)).not.toContain('zhou_shop88');
    expect(JSON.stringify(seen)).toContain('13912345678');
    const other = JSON.stringify(await readCase(value.id, sale.seller));
    expect(other).not.toContain('13912345678');
    expect(other).not.toContain(sale.buyer.phone);
    expect(other).toContain('zhou_shop88');
    expect((await newsOf(sale.seller)).at(-1)?.content).toContain(
      '需要你答复，请在 24 小时内说明情况：请说明皮肤数量',
    );
  });

  it('are limited for the buyer, but for those that staff ask for', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale);
    const add = async () => {
      const input = { text: '再补一张截图的说明', pictures: [] };
      return (await sale.buyer.call(calls.addEvidence, { params: { id: value.id }, input })).body;
    };
    for (let i = 0; i < RULES.maxEvidence; i++) expect((await add()).code).toBe(200);
    const refused = {
      code: 409,
      reason: 'tooMany',
      msg: '已经补充过 20 次材料，不能再补充。客服需要时会请你补充',
    };
    expect(await add()).toMatchObject(refused);
    await decideCase(kit, value.id, { event: 'evidence.ask', remark: '请补一张录像截图' });
    expect((await add()).code).toBe(200);
    expect(await add()).toMatchObject(refused);
  });

  it('allow one appeal, decided by another handler', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale, { remedy: 'refund', amount: 9_000 });
    const none = await decideCase(kit, value.id, { event: 'case.refuse', remark: '' });
    expect(none.body).toEqual(invalid('remark', '请填写说明'));
    await decideCase(kit, value.id, { event: 'case.refuse', remark: '截图看不出是同一个账号' });
    const appeal = () =>
      sale.buyer.call(calls.appealAfterSale, {
        params: { id: value.id },
        input: { text: '截图左上角有账号编号，请再看一次', pictures: [] },
      });
    const { value: appealed } = await appeal();
    expect(appealed).toMatchObject({ stage: 'reviewing', isAppealed: true });
    expect(appealed.handler).not.toBe(value.handler);
    expect((await appeal()).body).toMatchObject({ code: 409, msg: '申诉只有一次，已经用过了' });
    await kit.passTime(RULES.afterSaleReviewWindow);
    expect((await readCase(value.id, sale.buyer)).handler).toBe(appealed.handler);
    const part = await decideCase(kit, value.id, {
      event: 'case.approve',
      remedy: 'refund',
      amount: 9_001_000,
    });
    expect(part.body).toMatchObject({ code: 409, reason: 'amountTooHigh' });
    await decideCase(kit, value.id, {
      event: 'case.approve',
      remedy: 'refund',
      amount: 4_500,
      remark: '双方各一半',
    });
    await runDueJobs(kit.ctx);
    expect(await readCase(value.id, sale.buyer)).toMatchObject({
      stage: 'completed',
      approved: 4_500,
      decision: { isGranted: true, amount: 4_500, reason: '双方各一半', handler: appealed.handler },
    });
  });

  it('let the order go on when the buyer accepts a refusal', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale);
    await decideCase(kit, value.id, { event: 'case.refuse' });
    expect((await confirm(sale)).body.reason).toBe('afterSaleOpen');
    expect((await withdraw(value.id, sale.buyer)).value).toMatchObject({
      stage: 'closed',
      status: 'refused',
    });
    expect((await confirm(sale)).value.stage).toBe('protected');
  });
});

describe('concurrent steps', () => {
  it('withdrawing and deciding: one wins, and the ledger agrees', { timeout: 60_000 }, async () => {
    for (let i = 0; i < 10; i++) {
      const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
      const { value } = await apply(kit, sale, { remedy: 'refund', amount: 2_000 });
      const [withdrawn, approved] = await Promise.all([
        withdraw(value.id, sale.buyer),
        decideCase(kit, value.id, { event: 'case.approve', remedy: 'refund', amount: 2_000 }),
      ]);
      expect([withdrawn.body.code, approved.body.code].toSorted()).toEqual([200, 409]);
      await runDueJobs(kit.ctx);
      const isPaid = approved.body.code === 200;
      expect((await readCase(value.id, sale.buyer)).stage).toBe(isPaid ? 'completed' : 'withdrawn');
      expect((await orderOf(sale)).refunded).toBe(isPaid ? 2_000 : 0);
    }
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
  });

  it('applying and confirming: one wins', { timeout: 60_000 }, async () => {
    for (let i = 0; i < 10; i++) {
      const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
      const input = await newAfterSale(kit, sale, { remedy: 'refund', amount: 100 });
      const [applied, confirmed] = await Promise.all([
        sale.buyer.call(calls.applyAfterSale, { input }),
        confirm(sale),
      ]);
      expect(applied.body.code).toBe(200);
      const order = await orderOf(sale);
      expect(order).toMatchObject({
        stage: confirmed.body.code === 200 ? 'protected' : 'delivered',
        hasOpenAfterSale: true,
      });
      expect(order.dueAt).toBeUndefined();
    }
  });

  it('two staff decisions: one wins', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale, { remedy: 'refund', amount: 2_000 });
    const replies = await Promise.all(
      (['case.approve', 'case.approve', 'case.refuse'] as const).map((event) =>
        decideCase(kit, value.id, { event }),
      ),
    );
    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('the list of cases', () => {
  it('holds the member’s own cases, filtered by side, state and order', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const { value } = await apply(kit, sale);
    const list = async (who: SignedIn, input: Parameters<typeof calls.listAfterSales.input.encode>[0]) =>
      (await who.do(calls.listAfterSales, { input })).rows.map(({ id, side }) => [id, side]);
    expect(await list(sale.buyer, {})).toEqual([[value.id, 'buyer']]);
    expect(await list(sale.buyer, { side: 'seller' })).toEqual([]);
    expect(await list(sale.seller, { side: 'seller', orderId: sale.orderId })).toEqual([
      [value.id, 'seller'],
    ]);
    expect(await list(sale.seller, { orderId: sale.orderId })).toEqual([]);
    expect(await list(sale.buyer, { status: 'reviewing' })).toEqual([[value.id, 'buyer']]);
    expect(await list(sale.buyer, { status: 'handling' })).toEqual([]);
    await decideCase(kit, value.id, { event: 'seller.ask' });
    expect(await list(sale.buyer, { status: 'handling' })).toEqual([[value.id, 'buyer']]);
  });

  it('holds only the open ones when asked, so that newer ended ones do not hide them', async () => {
    const buyer = await kit.someone();
    const open = (await apply(kit, await sellTo(kit, buyer, fresh(), 'delivered'))).value;
    const ended = (await apply(kit, await sellTo(kit, buyer, fresh(), 'delivered'))).value;
    await buyer.do(calls.withdrawAfterSale, { params: { id: ended.id } });
    const list = async (input: Parameters<typeof calls.listAfterSales.input.encode>[0]) =>
      (await buyer.do(calls.listAfterSales, { input })).rows.map(({ id }) => id);
    expect([await list({ pageSize: 1 }), await list({ pageSize: 1, isOpen: true })]).toEqual([
      [ended.id],
      [open.id],
    ]);
  });
});

describe("the seller's listing", () => {
  it('tells of the open case, whose turn it is and until when', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const told = async () =>
      (await sale.seller.do(readOwnListing, { params: { id: sale.listing.id } })).afterSale;
    expect(await told()).toBeUndefined();
    const { id, typeName } = (await apply(kit, sale)).value;
    await decideCase(kit, id, { event: 'seller.ask' });
    const { dueAt } = await readCase(id, sale.seller);
    expect(await told()).toEqual({ id, typeName, turn: 'seller', dueAt });
    await withdraw(id, sale.buyer);
    expect(await told()).toBeUndefined();
  });
});

describe('the autopilot', () => {
  useAutopilot(kit);
  const walk = async (
    type: NewAfterSale['type'],
    change: Partial<NewAfterSale>,
    rounds: number,
    pictures = 2,
  ) => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'protected');
    const own = await ownPictures(kit, sale.buyer, pictures);
    const { value } = await apply(kit, sale, { type, pictures: own, ...change });
    // Without a session of the seller the autopilot answers for them soon.
    await kit.sql`delete from tokens where user_id = ${sale.seller.id}`;
    const steps: string[] = [];
    for (let i = 0; i < rounds; i++) {
      await kit.passTime(10_000);
      const now = await readCase(value.id, sale.buyer);
      if (now.stage === 'awaitingReturn') {
        steps.push(now.stage);
        const input = { password: 'buyers-Pass1', note: '' };
        await sale.buyer.do(calls.returnAccount, { params: { id: value.id }, input });
      }
      if (now.stage === 'awaitingEvidence' || (now.stage === 'refused' && !now.isAppealed)) {
        steps.push(now.stage);
        const call = now.stage === 'refused' ? calls.appealAfterSale : calls.addEvidence;
        await sale.buyer.call(call, {
          params: { id: value.id },
          input: { text: '补充了完整的截图和登录时间', pictures: [] },
        });
      }
    }
    const done = await readCase(value.id, sale.buyer);
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    return {
      stage: done.stage,
      share: (done.approved ?? 0) / (value.asked || 1),
      steps,
      kinds: done.events.map(({ kind }) => kind),
    };
  };

  it('asks for evidence, asks the seller, starts recovery and grants a taken-back account', async () => {
    const short = { description: '密码不对了，登不上去。', remedy: 'refundReturn' as const };
    expect(await walk('takenBack', short, 8, 1)).toEqual({
      stage: 'completed',
      share: 1,
      steps: ['awaitingEvidence'],
      kinds: [
        'case.apply',
        'evidence.ask',
        'evidence.add',
        'seller.ask',
        'seller.answer',
        'recovery.start',
        'recovery.fail',
        'payout.finish',
      ],
    });
  });

  it('asks the seller and grants an account not as described', async () => {
    expect(await walk('notAsDescribed', { remedy: 'refund' }, 6)).toMatchObject({
      stage: 'completed',
      share: 1,
      kinds: ['case.apply', 'seller.ask', 'seller.answer', 'case.approve', 'payout.finish'],
    });
  });

  it('takes the account back that the buyer returned', async () => {
    expect(await walk('notAsDescribed', { remedy: 'refundReturn' }, 8)).toEqual({
      stage: 'completed',
      share: 1,
      steps: ['awaitingReturn'],
      kinds: [
        'case.apply',
        'seller.ask',
        'seller.answer',
        'case.approve',
        'return.give',
        'return.confirm',
        'payout.finish',
      ],
    });
  });

  it('refuses an unclear case and grants half on appeal', async () => {
    expect(await walk('other', { remedy: 'refund', amount: 20_000 }, 6)).toEqual({
      stage: 'completed',
      share: 0.5,
      steps: ['refused'],
      kinds: ['case.apply', 'case.refuse', 'case.appeal', 'case.approve', 'payout.finish'],
    });
  });
});
