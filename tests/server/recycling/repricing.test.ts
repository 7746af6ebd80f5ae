import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { MAX_PRICE_REASON, RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger, balanceOf } from '../../../server/ledger/ledger.ts';
import { sealedOf } from '../../../server/recycling/valuations.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { useApp, type SignedIn, useAutopilot } from '../../kit/app.ts';
import { deposit, payPrice, readRecycle, createDeal } from '../../kit/selling.ts';
import { conflict } from '../../kit/refusals.ts';
import { newestTaskId, openTaskId } from '../../kit/tasks.ts';

const PRICE = 80_000;
const LOGIN = { account: 'player_01', password: 'secret-Pass1', securityPhone: '13812340000' };

interface Scene {
  seller: SignedIn;
  merchant: SignedIn;
  staff: SignedIn;
  valuationId: string;
  id: string;
}

const kit = useApp();

async function scene(description?: string): Promise<Scene> {
  const seller = await kit.someone({ nickName: '周老板' });
  const merchant = await kit.someone({ role: 'merchant', nickName: '青鱼回收' });
  const staff = await kit.someone({ role: 'staff' });
  const { id, valuationId } = await createDeal(kit, seller, merchant, LOGIN, {
    ...(description !== undefined && { description }),
  });
  await deposit(kit, seller, valuationId);
  await payPrice(kit, merchant, id);
  return { seller, merchant, staff, valuationId, id };
}

const ask = (at: Scene, who: SignedIn, amount = 72_000, reason = '皮肤少了两款', key?: string) =>
  who.call(calls.changeRecyclePrice, {
    input: { id: at.id, amount, reason },
    ...(key !== undefined && { key }),
  });
const answer = (at: Scene, who: SignedIn, isAgreed: boolean, amount = 72_000, key?: string) =>
  who.call(calls.answerRecyclePrice, {
    params: { id: at.id },
    input: { isAgreed, amount },
    ...(key !== undefined && { key }),
  });
const pass = (at: Scene) =>
  at.staff.call(calls.advanceRecycleOrder, {
    params: { id: at.id },
    input: { event: 'review.pass', password: 'new-pass-9', securityPhone: '13912345678', remark: '商户要求' },
  });
const balances = async ({ id, seller, merchant }: Scene) =>
  Promise.all(
    ([`escrow:${id}`, `deposit:${id}`, `seller:${seller.id}`, `merchant:${merchant.id}`] as const).map(
      (account) => balanceOf(kit.store, account),
    ),
  );
const inbox = (who: SignedIn) =>
  kit.sql<{ title: string; content: string }>`select title, content from messages
    where user_id = ${who.id} and kind = 12 order by created_at desc, id desc limit 1`;

describe('a changed price', () => {
  it('waits for the seller, who learns amount, reason and deadline', async () => {
    const at = await scene();
    const { value } = await ask(at, at.merchant, 72_000, '  皮肤少了两款。 ');
    const dueAt = new Date(kit.clock.now() + RULES.recyclePriceWindow).toISOString();
    const change = {
      state: 'asked',
      from: PRICE,
      to: 72_000,
      reason: '皮肤少了两款。',
      by: 'merchant',
      at: new Date(kit.clock.now()).toISOString(),
    };
    expect([value.status, value.turn, value.price, value.dueAt, value.priceChange]).toEqual([
      'underReview',
      'seller',
      PRICE,
      dueAt,
      change,
    ]);
    const seen = await readRecycle(at.seller, at.id);
    expect([seen.turn, seen.dueAt, seen.priceChange]).toEqual(['seller', dueAt, change]);
    expect(seen.events.at(-1)?.text).toBe('商户提出新的成交价 ¥800 → ¥720：皮肤少了两款。');
    expect(await inbox(at.seller)).toEqual([
      {
        title: '请答复新的成交价',
        content:
          '「测试游戏 等级 60 黄金」商户要改成交价：¥800 → ¥720，原因：皮肤少了两款。请在 24 小时内答复，不答复视为不同意',
      },
    ]);
    expect((await pass(at)).body.code).toBe(409);
  });

  it('cannot be agreed to once the time to answer is over, also before the job ends the trade', async () => {
    const at = await scene();
    await ask(at, at.merchant);
    kit.clock.advance(RULES.recyclePriceWindow);
    expect((await answer(at, at.seller, true)).body).toEqual(
      conflict('stateConflict', '答复时间已过，交易取消'),
    );
    await runDueJobs(kit.ctx);
    const { status, price } = await readRecycle(at.seller, at.id);
    expect([status, price]).toEqual(['failed', PRICE]);
  });

  it('shows the seller no contacts that the merchant wrote into the reason', async () => {
    const at = await scene();
    await ask(at, at.merchant, 72_000, '私下多给你200，电话13812345678');
    const seen = await readRecycle(at.seller, at.id);
    expect([seen.priceChange?.reason, seen.events.at(-1)?.text, await inbox(at.seller)]).toEqual([
      '私下多给你200，电话***',
      '商户提出新的成交价 ¥800 → ¥720：私下多给你200，电话***',
      [
        {
          title: '请答复新的成交价',
          content:
            '「测试游戏 等级 60 黄金」商户要改成交价：¥800 → ¥720，原因：私下多给你200，电话***。请在 24 小时内答复，不答复视为不同意',
        },
      ],
    ]);
  });

  it('shows what staff wrote into the reason as it is', async () => {
    const at = await scene();
    const { value } = await ask(at, at.staff, 72_000, '有疑问打 13812345678');
    expect(value.priceChange?.reason).toBe('有疑问打 13812345678');
  });

  it('leaves both sides the right to leave a trade whose review is late', async () => {
    const at = await scene();
    await kit.passTime(RULES.recycleLateAfter);
    const [seller, merchant] = [
      await kit.login(at.seller.phone),
      await kit.login(at.merchant.phone, { role: 'merchant' }),
    ];
    const canLeave = async () => [
      (await readRecycle(seller, at.id)).canLeave,
      (await readRecycle(merchant, at.id)).canLeave,
    ];
    const lateAt = () => kit.cell<string>`select late_at from recycle_orders where id = ${at.id}`;
    const before = await lateAt();
    expect(await canLeave()).toEqual([true, true]);
    expect((await ask(at, merchant)).body.code).toBe(200);
    expect((await answer(at, seller, true)).body.code).toBe(200);
    expect([await canLeave(), await lateAt()]).toEqual([[true, true], before]);
  });

  it('lets staff read from when both sides may leave, except while the seller has to answer', async () => {
    const at = await scene();
    const id = await newestTaskId(kit, at.id);
    const leaving = async () =>
      (await at.staff.do(calls.readCase, { params: { id } })).facts.filter(
        ({ label }) => label === '双方取消',
      );
    const lateAt = wireFromIso(new Date(kit.clock.now() + RULES.recycleLateAfter).toISOString()).slice(0, 16);
    const value = `${lateAt} 还没有处理完，卖家和商户都可以取消交易，全额退款`;
    const before = await leaving();
    await ask(at, at.merchant);
    const asked = await leaving();
    await answer(at, at.seller, true);
    const agreed = await leaving();
    await pass(at);
    expect([before, asked, agreed, await leaving()]).toEqual([
      [{ label: '双方取消', value }],
      [],
      [{ label: '双方取消', value }],
      [],
    ]);
  });

  it('is the amount of the task of staff after the agreement', async () => {
    const at = await scene();
    const amount = () =>
      kit.sql`select amount from staff_tasks where subject_id = ${at.id} and closed_at is null`;
    const before = await amount();
    await ask(at, at.merchant);
    await answer(at, at.seller, true);
    expect([before, await amount()]).toEqual([[{ amount: PRICE }], [{ amount: 72_000 }]]);
  });

  it('promises the seller no payout at the deadline of the answer, neither in the trade nor in the wallet', async () => {
    const at = await scene();
    await pass(at);
    await ask(at, at.merchant);
    const why = '等你答复新的成交价，到时没有答复视为不同意，交易取消';
    expect((await readRecycle(at.seller, at.id)).payout).toEqual({
      amount: PRICE,
      fee: 0,
      state: 'waiting',
      why,
    });
    const { holdings } = await at.seller.do(calls.readWallet, {});
    expect(holdings.map(({ id, amount, why: reason, releaseAt }) => [id, amount, reason, releaseAt])).toEqual(
      [[at.id, PRICE, why, undefined]],
    );
  });

  it('refunds the difference when agreed, and pays the seller the new price', async () => {
    const at = await scene();
    const [, held = 0] = await balances(at);
    await ask(at, at.staff);
    const { value } = await answer(at, at.seller, true);
    expect([value.status, value.turn, value.price, value.priceChange?.state, value.dueAt]).toEqual([
      'underReview',
      'staff',
      72_000,
      'agreed',
      new Date(kit.clock.now() + RULES.staffReviewWindow).toISOString(),
    ]);
    await runDueJobs(kit.ctx);
    expect(await balances(at)).toEqual([72_000, held, -held, -72_000]);
    await pass(at);
    await at.merchant.call(calls.confirmRecycleOrder, { params: { id: at.id } });
    await runDueJobs(kit.ctx);
    expect(await balances(at)).toEqual([0, 0, 72_000, -72_000]);
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    const { priceChange, payout, price } = await readRecycle(at.seller, at.id);
    expect([price, priceChange?.from, priceChange?.to, payout?.amount]).toEqual([
      72_000,
      PRICE,
      72_000,
      72_000,
    ]);
  });

  it('is asked by staff from the case, once, with a lower price and a reason', async () => {
    const at = await scene();
    const taskId = await openTaskId(kit, at.id);
    const actsOf = async () => (await at.staff.do(calls.readCase, { params: { id: taskId } })).acts;
    const advance = (input: { amount?: number; remark?: string }) =>
      at.staff.call(calls.advanceRecycleOrder, {
        params: { id: at.id },
        input: { event: 'price.ask', ...input },
      });
    const pathOf = async (input: { amount?: number; remark?: string }) =>
      (await advance(input)).body.errors?.map(({ path }) => path);
    expect(await actsOf()).toEqual(['review.pass', 'price.ask', 'review.fail', 'seller.default']);
    expect(await pathOf({ remark: '皮肤少了两款' })).toEqual(['changeAmount']);
    expect(await pathOf({ amount: PRICE, remark: '皮肤少了两款' })).toEqual(['changeAmount']);
    expect(await pathOf({ amount: 72_000 })).toEqual(['reason']);
    const long = '长'.repeat(MAX_PRICE_REASON + 1);
    expect(await pathOf({ amount: 72_000, remark: long })).toEqual(['remark']);
    const { value } = await advance({ amount: 72_000, remark: '皮肤少了两款' });
    expect(value.priceChange).toEqual({
      state: 'asked',
      from: PRICE,
      to: 72_000,
      reason: '皮肤少了两款',
      by: 'staff',
      at: new Date(kit.clock.now()).toISOString(),
    });
    expect(await actsOf()).toEqual([]);
    expect((await answer(at, at.seller, true)).value.price).toBe(72_000);
    expect(await actsOf()).toEqual(['review.pass', 'review.fail', 'seller.default']);
  });

  it('refunds price and deposit when refused; the rebound account returns to the seller', async () => {
    const at = await scene();
    await pass(at);
    const rebound = await kit.store.tx((tx) => sealedOf(tx, at.valuationId));
    await ask(at, at.merchant);
    const reveal = await at.merchant.call(calls.revealRecycleCredential, {
      params: { id: at.id },
      input: {},
    });
    expect(reveal.body.code).toBe(409);
    const { value } = await answer(at, at.seller, false);
    expect([value.status, value.endReason, value.priceChange?.state, value.price]).toEqual([
      'failed',
      'priceNotAgreed',
      'refused',
      PRICE,
    ]);
    await runDueJobs(kit.ctx);
    expect(await balances(at)).toEqual([0, 0, 0, 0]);
    expect((await readRecycle(at.seller, at.id)).depositState).toBe('refunded');
    const sealed = await kit.store.tx((tx) => sealedOf(tx, at.valuationId));
    const phoneIn = (one: typeof sealed) =>
      (JSON.parse(kit.ctx.vault.open(one?.cipher ?? '')) as { securityPhone?: string }).securityPhone;
    expect([phoneIn(rebound), phoneIn(sealed)]).toEqual(['13912345678', undefined]);
  });

  it('leaves the account as it was when refused before the rebinding', async () => {
    const at = await scene();
    const before = await kit.store.tx((tx) => sealedOf(tx, at.valuationId));
    await ask(at, at.merchant);
    await answer(at, at.seller, false);
    expect(await kit.store.tx((tx) => sealedOf(tx, at.valuationId))).toEqual(before);
  });

  it('counts as refused at the deadline', async () => {
    const at = await scene();
    await ask(at, at.merchant);
    await kit.passTime(RULES.recyclePriceWindow - 1000);
    expect((await readRecycle(at.seller, at.id)).status).toBe('underReview');
    await kit.passTime(2000);
    const { status, endReason, events } = await readRecycle(at.seller, at.id);
    expect([status, endReason]).toEqual(['failed', 'priceNotAgreed']);
    expect(events.map(({ text }) => text)).toContain('卖家没有在 24 小时内答复新的成交价，交易取消');
    expect(await balances(at)).toEqual([0, 0, 0, 0]);
  });

  it('is requested and answered once per key; one of two concurrent answers wins', async () => {
    const at = await scene();
    const asks = await Promise.all(
      [1, 2, 3].map(() => ask(at, at.merchant, 72_000, '皮肤少了', 'ask-once-1')),
    );
    expect(asks.map(({ body }) => body.code)).toEqual([200, 200, 200]);
    expect((await ask(at, at.merchant, 71_000)).body.code).toBe(409);
    const same = await Promise.all([1, 2].map(() => answer(at, at.seller, true, 72_000, 'answer-once-1')));
    expect(same.map(({ body }) => body.code)).toEqual([200, 200]);
    await runDueJobs(kit.ctx);
    expect((await balances(at))[0]).toBe(72_000);
    const other = await scene();
    await ask(other, other.merchant);
    const both = await Promise.all([answer(other, other.seller, true), answer(other, other.seller, false)]);
    expect(both.map(({ body }) => body.code).toSorted()).toEqual([200, 409]);
  });
});

describe('a merchant who cannot confirm receipt', () => {
  const confirm = async (at: Scene) =>
    (await at.merchant.call(calls.confirmRecycleOrder, { params: { id: at.id } })).body.msg;

  it('learns that the account is not delivered, or that the deadline has confirmed it', async () => {
    const at = await scene();
    const early = await confirm(at);
    await pass(at);
    await kit.passTime(RULES.recycleReceiptWindow);
    expect([early, await confirm(at)]).toEqual([
      '账号还没有交付，不能确认',
      '已经确认收号，验收时间到了会自动确认',
    ]);
  });

  it('learns that the seller has to answer a price, or that the trade was cancelled', async () => {
    const at = await scene();
    await pass(at);
    await ask(at, at.merchant);
    const asked = await confirm(at);
    await answer(at, at.seller, false);
    expect([asked, await confirm(at)]).toEqual([
      '正等卖家答复新的成交价，现在不能确认',
      '交易已取消，不能确认收号',
    ]);
  });
});

describe('a price change request', () => {
  it('is made by merchant or staff and answered by the seller', async () => {
    const at = await scene();
    const stranger = await kit.login('15309000001');
    const rival = await kit.login('15309000002', { role: 'merchant' });
    expect((await ask(at, at.seller)).body).toEqual({ code: 403, msg: '只有商户和客服可以提出新的成交价' });
    for (const who of [stranger, rival]) expect((await ask(at, who)).body.code).toBe(404);
    await ask(at, at.merchant);
    for (const who of [stranger, rival, at.merchant, at.staff]) {
      expect((await answer(at, who, true)).body.code).toBe(404);
    }
    expect((await answer(at, at.seller, true, 71_000)).body).toEqual(
      conflict('amountChanged', '新的成交价是 ¥720，请确认后再答复'),
    );
    expect((await readRecycle(at.seller, at.id)).priceChange?.state).toBe('asked');
  });

  it.each([
    [PRICE, '皮肤少了', 'changeAmount', '新的成交价要低于现在的 ¥800'],
    [PRICE + 100, '皮肤少了', 'changeAmount', '新的成交价要低于现在的 ¥800'],
    [72_000, ' 少 ', 'reason', '请写明改价原因，至少 2 个字'],
  ])('needs a lower price and a reason: refuses %i fen, %j', async (amount, reason, path, message) => {
    const at = await scene();
    const before = await readRecycle(at.seller, at.id);
    expect((await ask(at, at.merchant, amount, reason)).body).toEqual({
      code: 422,
      msg: message,
      errors: [{ path, message }],
    });
    expect(await readRecycle(at.seller, at.id)).toEqual(before);
  });
});

describe('the demo’s staff', () => {
  useAutopilot(kit);

  it('reduces the price after a vague description, and goes on when the seller agrees', async () => {
    const at = await scene('皮肤大概 300 款，记不清了');
    const step = async () => {
      await kit.passTime(7000);
      return readRecycle(at.seller, at.id);
    };
    const requested = await step();
    expect([requested.status, requested.priceChange?.to, requested.priceChange?.by]).toEqual([
      'underReview',
      76_000,
      'staff',
    ]);
    expect((await step()).priceChange?.state).toBe('asked');
    await at.seller.call(calls.answerRecyclePrice, {
      params: { id: at.id },
      input: { isAgreed: true, amount: 76_000 },
    });
    expect((await step()).status).toBe('reviewed');
  });
});
