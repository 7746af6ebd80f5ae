import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { money } from '../../../contract/kit/formatMoney.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readOwnListing } from '../../../contract/selling/calls.ts';
import { listMessages } from '../../../contract/account/calls.ts';
import { listMovements, readWallet } from '../../../contract/payment/calls.ts';
import { readOrder } from '../../../contract/buying/calls.ts';
import type { Remedy } from '../../../contract/afterSale/afterSale.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { RULES, SELLER_FEE_VERSION, sellerFee, sharesOf } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger } from '../../../server/ledger/ledger.ts';
import { blacklistHash } from '../../../server/kit/blacklistHash.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { orderCase } from '../../../server/staff/tradeCases.ts';
import {
  decideCase,
  apply,
  bringBack,
  orderBalances,
  PAID_STAGES,
  readCase,
  readRule,
  sellTo,
  type Sale,
} from '../../kit/afterSales.ts';
import { useApp } from '../../kit/app.ts';
import { useListings, payAndSettle, giveListing } from '../../kit/orders.ts';

const kit = useApp();
const fresh = useListings(kit, 600);
beforeEach(() => {
  kit.payments.isDown = false;
});

const orderOf = ({ orderId, buyer }: Sale): Promise<OrderDetail> =>
  buyer.do(readOrder, { params: { id: orderId } });
const statusOf = ({ listing }: Sale) =>
  kit.cell<string>`select status from listings where id = ${listing.id}`;
/** The refunds of an order’s payments at the provider, fen. */
const refundsOf = async ({ orderId }: Sale) => {
  const payments = await kit.sql<{ tradeNo: string }>`select trade_no from payments
    where order_id = ${orderId} order by created_at, id`;
  return payments.flatMap(({ tradeNo }) =>
    (kit.payments.trades.get(tradeNo)?.refunds ?? []).map(({ amount }) => amount),
  );
};
const SALES = 'select deals from users where id = $1';
const balanced = async () => expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });

/** Applies for a remedy, approves the amount asked for, and pays it out. Resolves with the case. */
async function granted(
  sale: Sale,
  remedy: Remedy,
  amount?: number,
  type: 'notAsDescribed' | 'banned' = 'notAsDescribed',
) {
  const { value } = await apply(kit, sale, { type, remedy, ...(amount === undefined ? {} : { amount }) });
  const decided = await decideCase(kit, value.id, { event: 'case.approve', remedy, amount: value.asked });
  if (decided.value.stage === 'awaitingReturn') await bringBack(kit, value.id, sale.buyer);
  await runDueJobs(kit.ctx);
  return readCase(value.id, sale.buyer);
}

/** Brings an order to its end, payout included. Ignores refused steps, because the order may be further on. */
async function finish(sale: Sale): Promise<void> {
  for (const event of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
    await kit.store
      .tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', sale.orderId, event))
      .catch(() => undefined);
  }
  await kit.passTime(RULES.inspectionWindow);
  await kit.passTime(RULES.payoutDelay);
}

describe('a refund from escrow', () => {
  const early = PAID_STAGES.filter((stage) => stage !== 'settled' && stage !== 'awaitingBalance');

  it.each(early)('of a part while %s reduces the seller’s payout', async (stage) => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), stage);
    const before = await orderOf(sale);
    const done = await granted(sale, 'refund', 10_050);
    expect(done).toMatchObject({ stage: 'completed', approved: 10_050 });
    expect(done.decision).toMatchObject({
      isGranted: true,
      remedy: 'refund',
      amount: 10_050,
      route: '¥100.50 原路退回支付宝',
    });
    expect(await refundsOf(sale)).toEqual([10_050]);
    expect(await orderOf(sale)).toMatchObject({ stage, refunded: 10_050, paid: before.total });
    await finish(sale);
    const { price, total, serviceFee, protectionFee } = before;
    const rest = price - 10_050;
    expect((await orderOf(sale)).stage).toBe('settled');
    expect(await orderBalances(kit, sale.orderId)).toEqual({
      [`buyer:${sale.buyer.id}`]: 10_050 - total,
      fee: serviceFee + sellerFee(rest),
      guarantee: protectionFee,
      [`seller:${sale.listing.sellerId}`]: rest - sellerFee(rest),
    });
    await balanced();
  });

  it.each(early)('of everything held while %s leaves the seller nothing', async (stage) => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), stage);
    const { price, total, serviceFee, protectionFee } = await orderOf(sale);
    const inEscrow = stage === 'protected' ? price : total;
    const done = await granted(sale, 'refund');
    expect(done).toMatchObject({ stage: 'completed', approved: inEscrow });
    await finish(sale);
    expect(await orderBalances(kit, sale.orderId)).toEqual(
      stage === 'protected'
        ? { [`buyer:${sale.buyer.id}`]: inEscrow - total, fee: serviceFee, guarantee: protectionFee }
        : {},
    );
    await balanced();
  });

  it('of the whole price after receipt leaves nothing to settle, and nobody reads that the seller was paid', async () => {
    const seller = await kit.someone();
    const listing = await giveListing(kit, fresh(), seller);
    const sale = await sellTo(kit, await kit.someone(), listing, 'protected');
    const { price } = listing;
    await granted(sale, 'refund', price);
    const payout = {
      amount: 0,
      fee: 0,
      state: 'void',
      why: `售后退款 ${money(price)}，货款已全部退给买家`,
    };
    const own = async () => (await sale.seller.do(readOwnListing, { params: { id: listing.id } })).payout;
    expect(await own()).toEqual(payout);
    expect(await sale.seller.do(readWallet)).toMatchObject({ available: 0, held: 0, holdings: [] });
    await finish(sale);
    expect(await own()).toEqual(payout);
    expect((await sale.seller.do(listMovements, { input: {} })).rows).toEqual([]);
    const [last] = (await sale.seller.do(listMessages, { input: {} })).rows;
    expect([last?.kindName, last?.title, last?.content]).toEqual([
      '卖出进度',
      '交易结束',
      `「${(await orderOf(sale)).title}」的货款已全部退给买家，没有可结算的金额`,
    ]);
    const { events } = await orderOf(sale);
    expect(events.map(({ text }) => text)).toContain('结算时间到，订单已结算');
  });

  it('of a deposit is at most what escrow holds', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'awaitingBalance');
    const order = await orderOf(sale);
    const deposit = order.deposit as number;
    const tooMuch = await apply(kit, sale, { remedy: 'refund', amount: deposit + 1 });
    expect(tooMuch.body).toMatchObject({ code: 409, reason: 'amountTooHigh' });
    expect(await granted(sale, 'refund', deposit - 1)).toMatchObject({ stage: 'completed' });
    expect(await orderOf(sale)).toMatchObject({ stage: 'awaitingBalance', refunded: deposit - 1 });
    expect(await orderBalances(kit, sale.orderId)).toEqual({
      [`buyer:${sale.buyer.id}`]: -1,
      [`escrow:${sale.orderId}`]: 1,
    });
    await balanced();
  });

  it('is taken from the balance payment before the deposit', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'awaitingBalance');
    const { deposit = 0, total } = await orderOf(sale);
    await payAndSettle(kit, sale.buyer, sale.orderId, 'balance');
    await granted(sale, 'refund', total - deposit + 700);
    expect(await refundsOf(sale)).toEqual([700, total - deposit]);
    expect(await orderOf(sale)).toMatchObject({
      stage: 'rebinding',
      refunded: total - deposit + 700,
      payments: [
        { kind: 'deposit', state: 'paid' },
        { kind: 'balance', state: 'refunded' },
      ],
    });
    // The rest of both payments is refunded when the order ends.
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', sale.orderId, 'rebinding.fail'));
    await runDueJobs(kit.ctx);
    expect(await refundsOf(sale)).toEqual([700, deposit - 700, total - deposit]);
    expect(await orderOf(sale)).toMatchObject({ stage: 'refunded', refunded: total });
    expect(await orderBalances(kit, sale.orderId)).toEqual({});
    await balanced();
  });

  it('leaves every other fen to seller, fees and guarantee fund', () => {
    const order = {
      price: 100_000,
      protectionFee: 10_000,
      serviceFee: 1_000,
      sellerFee: sellerFee(100_000),
      sellerFeeVersion: SELLER_FEE_VERSION,
    };
    for (let refunded = 0; refunded <= 111_000; refunded += 333) {
      const { gross, net, sellerFee: fee, protection, service } = sharesOf({ ...order, refunded });
      expect([gross + protection + service, net + fee, net >= 0]).toEqual([111_000 - refunded, gross, true]);
    }
  });
});

describe('a refund with return', () => {
  it.each(PAID_STAGES.filter((stage) => stage !== 'settled'))(
    'while %s returns all money, and staff review the listing again',
    async (stage) => {
      const sale = await sellTo(kit, await kit.someone(), fresh(), stage);
      const { paid } = await orderOf(sale);
      const done = await granted(sale, 'refundReturn');
      expect(done).toMatchObject({ stage: 'completed', approved: paid, orderStage: 'refunded' });
      expect(await orderOf(sale)).toMatchObject({
        stage: 'refunded',
        endReason: 'afterSale',
        refunded: paid,
        hasOpenAfterSale: false,
        canApplyAfterSale: false,
      });
      expect(await statusOf(sale)).toBe('underReview');
      expect(await refundsOf(sale)).toEqual([paid]);
      const wasRebound = stage === 'delivered' || stage === 'protected';
      const told = await kit.store.query<{ content: string }>(
        `select content from messages where user_id = $1 and related_id = $2 and title = '订单已关闭'
         order by created_at desc, id desc limit 1`,
        // The message about a returned account leads to the order's chat.
        [sale.seller.id, wasRebound ? sale.orderId : sale.listing.id],
      );
      expect(told.map(({ content }) => content.includes('由客服打电话告诉你现在的登录方式'))).toEqual([
        wasRebound,
      ]);
      expect(await orderBalances(kit, sale.orderId)).toEqual({});
      await balanced();
    },
  );

  it('after the receipt leaves the seller’s number of sales as it was', async () => {
    const listing = fresh();
    const { deals: before } = await kit.store.one<{ deals: number }>(SALES, [listing.sellerId]);
    const sale = await sellTo(kit, await kit.someone(), listing, 'protected');
    expect(await kit.store.one(SALES, [listing.sellerId])).toEqual({ deals: before + 1 });
    await granted(sale, 'refundReturn');
    expect(await kit.store.one(SALES, [listing.sellerId])).toEqual({ deals: before });
    // As it was stored before returned sales were taken out.
    await kit.sql`update users set deals = deals + (select count(*) from orders o
      where o.seller_id = users.id and o.stage = 'refunded' and o.finished_at is not null)
      where id = ${listing.sellerId}`;
    const migration = '../../../server/store/migrations/059_returned_sales.sql';
    await kit.store.query(readFileSync(join(import.meta.dirname, migration), 'utf8'));
    expect(await kit.store.one(SALES, [listing.sellerId])).toEqual({ deals: before });
  });

  it('returns the rest after a partial refund', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'protected');
    const { total } = await orderOf(sale);
    await granted(sale, 'refund', 3_000);
    expect((await granted(sale, 'refundReturn')).approved).toBe(total - 3_000);
    expect(await refundsOf(sale)).toEqual([3_000, total - 3_000]);
    expect(await orderOf(sale)).toMatchObject({ stage: 'refunded', refunded: total });
    expect((await orderOf(sale)).payments.map(({ state }) => state)).toEqual(['refunded']);
    expect(await orderBalances(kit, sale.orderId)).toEqual({});
    await balanced();
  });

  it('of a banned account keeps it off sale and hides the buyer’s phone from the seller', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'delivered');
    const own = () => sale.seller.do(readOwnListing, { params: { id: sale.listing.id } });
    expect((await own()).securityPhone).toBeUndefined();
    await granted(sale, 'refundReturn', undefined, 'banned');
    expect(await statusOf(sale)).toBe('problem');
    expect((await own()).securityPhone).toBeUndefined();
    expect(JSON.stringify(await own())).not.toContain(sale.buyer.phone);
  });
});

describe('a compensation', () => {
  it('comes from the guarantee fund, up to the remaining coverage', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'settled', 'face');
    const { price, total, serviceFee, protectionFee } = await orderOf(sale);
    expect(await granted(sale, 'compensation', 20_000)).toMatchObject({
      stage: 'completed',
      approved: 20_000,
    });
    const rule = await readRule(sale);
    expect(rule.types.find(({ type }) => type === 'faceHelp')?.remedies).toEqual([
      {
        remedy: 'compensation',
        max: price - 20_000,
        why: `人脸包赔最高赔 ${money(price)}，已退和已赔 ¥200`,
      },
      { remedy: 'assist', max: 0, why: '由客服协助处理，不涉及退款' },
    ]);
    expect(await granted(sale, 'compensation')).toMatchObject({ approved: price - 20_000 });
    expect(await orderBalances(kit, sale.orderId)).toEqual({
      [`buyer:${sale.buyer.id}`]: price - total,
      fee: serviceFee + sellerFee(price),
      guarantee: protectionFee - price,
      [`seller:${sale.listing.sellerId}`]: price - sellerFee(price),
    });
    expect(await orderOf(sale)).toMatchObject({ stage: 'settled', refunded: 0 });
    await balanced();
  });

  it('for a payment that its provider no longer refunds goes into the buyer’s wallet', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'settled', 'face');
    const { price, total, serviceFee, protectionFee, no, title } = await orderOf(sale);
    kit.clock.advance(RULES.refundableFor - RULES.payoutDelay - 1);
    sale.buyer = await kit.login(sale.buyer.phone);
    await granted(sale, 'compensation', 10_000);
    expect(await refundsOf(sale)).toEqual([10_000]);
    kit.clock.advance(1);
    const done = await granted(sale, 'compensation', 20_000);
    expect([done.stage, done.decision?.route]).toEqual([
      'completed',
      '¥200 由包赔基金赔付。付款超过了支付渠道的退款期限，存入我的钱包，可以提现',
    ]);
    expect(await refundsOf(sale)).toEqual([10_000]);
    expect(await sale.buyer.do(readWallet)).toMatchObject({ available: 20_000, held: 0 });
    expect((await sale.buyer.do(listMovements, { input: {} })).rows).toMatchObject([
      { kind: 'compensation', amount: 20_000, no, text: '包赔基金赔付，存入钱包' },
    ]);
    const [last] = (await sale.buyer.do(listMessages, { input: {} })).rows;
    expect(last?.content).toBe(`「${title}」的售后赔付 ¥200 已存入你的钱包，可以提现`);
    expect(await orderBalances(kit, sale.orderId)).toEqual({
      [`buyer:${sale.buyer.id}`]: 10_000 - total,
      fee: serviceFee + sellerFee(price),
      guarantee: protectionFee - 30_000,
      [`seller:${sale.buyer.id}`]: 20_000,
      [`seller:${sale.listing.sellerId}`]: price - sellerFee(price),
    });
    expect((await orderOf(sale)).compensated).toBe(30_000);
    await balanced();
  });

  it('subtracts what was refunded before the payout', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'protected');
    const { price } = await orderOf(sale);
    await granted(sale, 'refund', 5_000);
    await finish(sale);
    const rule = await readRule(sale);
    expect(rule.types.find(({ type }) => type === 'notAsDescribed')?.remedies[0]).toMatchObject({
      remedy: 'compensation',
      max: price - 5_000,
    });
    expect((await orderOf(sale)).compensated).toBeUndefined();
    await granted(sale, 'compensation', 20_000);
    const order = await orderOf(sale);
    expect([order.refunded, order.compensated]).toEqual([5_000, 20_000]);
    const { facts } = await orderCase(kit.store, sale.orderId, { id: 'agent', roles: ['agent'], desks: [] });
    expect(facts.slice(0, 4)).toEqual([
      { label: '号价', value: money(price) },
      { label: '已付', value: money(order.paid) },
      { label: '已退', value: '¥50' },
      { label: '包赔赔付', value: '¥200' },
    ]);
  });
});

describe('assistance without money', () => {
  it.each(PAID_STAGES)('is granted at once and moves no money while %s', async (stage) => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), stage);
    const before = await orderBalances(kit, sale.orderId);
    const { value } = await apply(kit, sale, { type: 'other', remedy: 'assist' });
    const refused = await apply(kit, sale, { type: 'other', remedy: 'assist', amount: 1 });
    expect(refused.body).toMatchObject({ code: 409, reason: 'alreadyOpen' });
    const { value: done } = await decideCase(kit, value.id, {
      event: 'case.approve',
      remedy: 'assist',
      amount: 0,
    });
    expect(done).toMatchObject({ stage: 'completed', approved: 0 });
    expect(done.decision?.route).toBeUndefined();
    expect(await orderBalances(kit, sale.orderId)).toEqual(before);
    await balanced();
  });
});

describe('an account that was taken back', () => {
  it.each(['delivered', 'protected', 'settled'] as const)(
    'while %s goes off sale and blacklists seller and login',
    async (stage) => {
      const sale = await sellTo(kit, await kit.someone(), fresh(), stage);
      const cipher = await kit.cell<string>`select cipher from credentials
        where listing_id = ${sale.listing.id}`;
      const { account } = JSON.parse(kit.ctx.vault.open(cipher)) as { account: string };
      const listed = async () =>
        (
          await kit.sql<{ contentHash: string }>`select content_hash from blacklist
            where kind = '找回' and content_hash = any(${[blacklistHash(account), blacklistHash(sale.seller.phone)]})`
        ).length;
      const before = await listed();
      const { value } = await apply(kit, sale, {
        type: 'takenBack',
        remedy: stage === 'settled' ? 'compensation' : 'refundReturn',
      });
      await decideCase(kit, value.id, { event: 'recovery.start' });
      await decideCase(kit, value.id, { event: 'recovery.fail' });
      await runDueJobs(kit.ctx);
      expect(await readCase(value.id, sale.buyer)).toMatchObject({
        stage: 'completed',
        approved: value.asked,
      });
      expect(await statusOf(sale)).toBe(stage === 'delivered' ? 'problem' : 'takenBack');
      const isOwn = await kit.store.maybe(
        `select 1 as own from listings where id = $1 and stock_kind = 'own'`,
        [sale.listing.id],
      );
      expect((await listed()) - before).toBe(isOwn ? 1 : 2);
      await balanced();
    },
  );

  it('is not claimed when staff refund an order in its protection without a case', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'protected');
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', sale.orderId, 'refund.decide'));
    await runDueJobs(kit.ctx);
    expect([(await orderOf(sale)).stage, await statusOf(sale)]).toEqual(['refunded', 'underReview']);
    await balanced();
  });

  it('moves no money when it is recovered', async () => {
    const sale = await sellTo(kit, await kit.someone(), fresh(), 'protected');
    const before = await orderBalances(kit, sale.orderId);
    const { value } = await apply(kit, sale, { type: 'takenBack' });
    await decideCase(kit, value.id, { event: 'recovery.start' });
    const { value: done } = await decideCase(kit, value.id, {
      event: 'recovery.succeed',
      remark: '已追回并重新换绑',
      password: 'staffs-Pass2',
    });
    expect(done).toMatchObject({
      stage: 'completed',
      decision: { remedy: 'assist', amount: 0, reason: '已追回并重新换绑' },
    });
    expect(await orderBalances(kit, sale.orderId)).toEqual(before);
    expect(await statusOf(sale)).toBe('sold');
  });
});

describe('a failing payment provider', () => {
  it.each(['refund', 'refundReturn', 'compensation'] as const)(
    'leaves a %s approved, retries it and pays once',
    async (remedy) => {
      const sale = await sellTo(
        kit,
        await kit.someone(),
        fresh(),
        remedy === 'compensation' ? 'settled' : 'delivered',
      );
      const { value } = await apply(kit, sale, { remedy });
      kit.payments.isDown = true;
      const { value: approved } = await decideCase(kit, value.id, { event: 'case.approve' });
      if (remedy === 'refundReturn') await bringBack(kit, value.id, sale.buyer);
      await runDueJobs(kit.ctx);
      expect(await readCase(value.id, sale.buyer)).toMatchObject({ stage: 'approved', turn: 'system' });
      expect(approved.decision?.paidAt).toBeUndefined();
      const withdrawn = await decideCase(kit, value.id, { event: 'case.refuse' });
      expect(withdrawn.body).toMatchObject({ code: 409, reason: 'stateConflict' });
      kit.payments.isDown = false;
      await kit.passTime(60_000);
      await kit.passTime(600_000);
      const done = await readCase(value.id, sale.buyer);
      expect(done).toMatchObject({ stage: 'completed', approved: value.asked });
      expect(done.decision?.paidAt).toBeDefined();
      expect(await refundsOf(sale)).toEqual([value.asked]);
      await balanced();
    },
  );
});
