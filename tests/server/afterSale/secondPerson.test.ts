import { describe, expect, it, onTestFinished } from 'vitest';
import * as calls from '../../../contract/afterSale/calls.ts';
import type { StaffCase, StaffTask } from '../../../contract/staff/index.ts';
import { SOLO_REFUND_MAX, type StaffRole } from '../../../contract/staff/permissions.ts';
import { confirmReceipt, readOrder } from '../../../contract/buying/calls.ts';
import { money } from '../../../contract/kit/formatMoney.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger } from '../../../server/ledger/ledger.ts';
import { apply, orderBalances, readCase, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { payAndSettle } from '../../kit/orders.ts';
import { putOnSale } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();

const staff = (...roles: StaffRole[]) => kit.someone({ role: 'staff', roles });

type Claim = Parameters<typeof apply>[2];

/** Creates an order of ¥9 000 whose buyer asks for `claim`, or for so many fen back. */
async function applied(claim: number | Claim, stage: Parameters<typeof sellTo>[3] = 'delivered') {
  const listing = await putOnSale(kit, await kit.someone(), { price: 900_000 });
  const sale = await sellTo(kit, await kit.someone(), listing, stage);
  const remedy = stage === 'settled' ? 'compensation' : 'refund';
  const type = stage === 'settled' ? 'takenBack' : 'notAsDescribed';
  const asked = typeof claim === 'number' ? { amount: claim } : claim;
  const { value } = await apply(kit, sale, { type, remedy, ...asked });
  return { id: value.id, sale };
}

type Input = Parameters<typeof calls.advanceAfterSale.input.encode>[0];
const act = (who: SignedIn, id: string, input: Input) =>
  who.call(calls.advanceAfterSale, { params: { id }, input: { remark: '皮肤少了十二个', ...input } });

const proposalOf = (id: string) =>
  kit.one<{ id: string; state: string; amount: number; why: string }>`select id, state, amount, why
    from after_sale_proposals where after_sale_id = ${id} order by proposed_at desc limit 1`;

async function settle(who: SignedIn, id: string, isConfirmed = true) {
  const input = { proposalId: (await proposalOf(id)).id, isConfirmed, reason: '复核无误' };
  return who.call(calls.settleProposal, { params: { id }, input });
}

const standingOf = (id: string) =>
  kit.one`select stage, granted, decided_by_id from after_sales where id = ${id}`;

const taskOf = async (who: SignedIn, id: string): Promise<StaffTask> => {
  const { rows } = await who.do(ops.listTasks, { input: { desk: 'afterSales', pageSize: 100 } });
  return rows.find((each) => each.subjectId === id) as StaffTask;
};

const caseOf = async (who: SignedIn, id: string): Promise<StaffCase> =>
  who.do(ops.readCase, { params: { id: (await taskOf(who, id)).id } });

async function appealed(claim: number | Claim = 10_000, stage?: Parameters<typeof sellTo>[3]) {
  const { id, sale } = await applied(claim, stage);
  const refuser = await staff('agent', 'supervisor');
  await act(refuser, id, { event: 'case.refuse' });
  await sale.buyer.do(calls.appealAfterSale, {
    params: { id },
    input: { text: '材料写得很清楚，请再看一次', pictures: [] },
  });
  return { id, sale, refuser };
}

describe('the decision on a refund', () => {
  it('of ¥5 000 needs one agent only', async () => {
    const { id } = await applied(SOLO_REFUND_MAX);
    const agent = await staff('agent');
    expect((await act(agent, id, { event: 'case.approve' })).value.stage).toBe('approved');
    await runDueJobs(kit.ctx);
    expect(await standingOf(id)).toEqual({
      stage: 'completed',
      granted: SOLO_REFUND_MAX,
      decidedById: agent.id,
    });
  });

  it('above ¥5 000 moves nothing until a supervisor confirms it, and then exactly what was proposed', async () => {
    const { id, sale } = await applied(SOLO_REFUND_MAX + 1);
    const [agent, supervisor] = [await staff('agent'), await staff('supervisor')];
    const before = await orderBalances(kit, sale.orderId);
    expect((await act(agent, id, { event: 'case.approve' })).value.stage).toBe('reviewing');
    await runDueJobs(kit.ctx);
    expect(await orderBalances(kit, sale.orderId)).toEqual(before);
    expect(await proposalOf(id)).toMatchObject({ state: 'open', amount: SOLO_REFUND_MAX + 1, why: 'amount' });
    expect((await settle(supervisor, id)).value.stage).toBe('approved');
    await runDueJobs(kit.ctx);
    expect(await standingOf(id)).toEqual({
      stage: 'completed',
      granted: SOLO_REFUND_MAX + 1,
      decidedById: supervisor.id,
    });
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    expect((await settle(supervisor, id)).body).toMatchObject({ code: 409, reason: 'proposalSettled' });
  });

  it('counts what the order has already given back', async () => {
    const { id, sale } = await applied(300_000);
    const agent = await staff('agent');
    await act(agent, id, { event: 'case.approve' });
    await runDueJobs(kit.ctx);
    const claim = async (amount: number) =>
      (await apply(kit, sale, { type: 'notAsDescribed', remedy: 'refund', amount })).value.id;
    const refused = await claim(200_001);
    const preview = async (event: 'case.approve' | 'case.refuse', amount?: number) =>
      (await agent.do(calls.previewDecision, { params: { id: refused }, input: { event, amount } })).second;
    expect([
      await preview('case.approve'),
      await preview('case.approve', 200_000),
      await preview('case.refuse'),
    ]).toEqual(['amount', undefined, undefined]);
    expect((await act(agent, refused, { event: 'case.approve' })).value.stage).toBe('reviewing');
    expect(await proposalOf(refused)).toMatchObject({ state: 'open', why: 'amount', amount: 200_001 });
    const { afterSale: file, facts } = await caseOf(agent, refused);
    expect([file?.returned, facts.find(({ label }) => label === '已退')?.value]).toEqual([300_000, '¥3,000']);
    expect((await settle(await staff('supervisor'), refused, false)).value.stage).toBe('reviewing');
    expect((await act(agent, refused, { event: 'case.approve', amount: 200_000 })).value.stage).toBe(
      'approved',
    );
    await runDueJobs(kit.ctx);
    const last = await claim(1);
    expect((await act(agent, last, { event: 'case.approve' })).value.stage).toBe('reviewing');
    expect((await settle(await staff('supervisor'), last)).value.stage).toBe('approved');
  });

  it('is a proposal in the audit log until it is confirmed', async () => {
    const { id } = await applied(SOLO_REFUND_MAX + 1);
    await act(await staff('agent'), id, { event: 'case.approve' });
    await settle(await staff('supervisor'), id);
    expect(
      await kit.sql`select action, detail->'isProposed' as is_proposed, detail->'after' as after
        from audit_log where subject_id = ${id} and action <> 'readCase' order by seq`,
    ).toEqual([
      { action: 'advanceAfterSale', isProposed: true, after: 'reviewing' },
      { action: 'settleProposal', isProposed: null, after: 'approved' },
    ]);
  });

  it('from the guarantee fund needs a second person', async () => {
    const { id } = await applied(SOLO_REFUND_MAX + 1, 'settled');
    expect((await act(await staff('agent'), id, { event: 'case.approve' })).value.stage).toBe('reviewing');
    expect(await proposalOf(id)).toMatchObject({ state: 'open', why: 'amount' });
  });

  it('from the guarantee fund needs a second person between members who used the same device', async () => {
    const agent = await staff('agent');
    const { id, sale } = await applied(10_000, 'settled');
    const { buyer, seller } = sale;
    const seen = (userId: string, place: string, kind: string) =>
      kit.sql`insert into known_places (user_id, place, kind, seen_at)
        values (${userId}, ${place}, ${kind}, ${new Date(kit.clock.now()).toISOString()})`;
    const reason = async () =>
      (await agent.do(calls.previewDecision, { params: { id }, input: { event: 'case.approve' } })).second;
    const reasonOfRecovery = async () =>
      (await agent.do(calls.previewDecision, { params: { id }, input: { event: 'recovery.start' } })).second;
    const known = async () =>
      (await caseOf(agent, id)).facts.filter(({ label }) => label === '设备' || label === '买家以前的售后');
    await seen(buyer.id, `same-network-${id}`, 'network');
    await seen(seller.id, `same-network-${id}`, 'network');
    expect([await reason(), await known()]).toEqual([
      undefined,
      [{ label: '买家以前的售后', value: '没有' }],
    ]);
    await seen(buyer.id, `same-device-${id}`, 'device');
    await seen(seller.id, `same-device-${id}`, 'device');
    expect([await reason(), await known()]).toEqual([
      'device',
      [
        { label: '设备', value: '买家和卖家用过同一台设备' },
        { label: '买家以前的售后', value: '没有' },
      ],
    ]);
    expect(await reasonOfRecovery()).toBe('device');
    expect((await act(agent, id, { event: 'case.approve' })).value.stage).toBe('reviewing');
    expect(await proposalOf(id)).toMatchObject({ state: 'open', why: 'device', amount: 10_000 });
    expect((await settle(await staff('supervisor'), id)).value.stage).toBe('approved');
    await runDueJobs(kit.ctx);
    const second = (await apply(kit, sale, { type: 'takenBack', remedy: 'compensation', amount: 100 })).value;
    const { facts } = await caseOf(agent, second.id);
    expect(facts.find(({ label }) => label === '买家以前的售后')?.value).toBe('1 次，同意了 1 次');
  });

  it.each(['delivered', 'settled'] as const)(
    'needs a second person at the start of a recovery and after its failure: %s',
    async (stage) => {
      const remedy = stage === 'settled' ? 'compensation' : 'refund';
      const { id } = await applied({ type: 'takenBack', remedy }, stage);
      const [agent, supervisor] = [await staff('agent'), await staff('supervisor')];
      const amount = await kit.cell<number>`select asked from after_sales where id = ${id}`;
      expect((await act(agent, id, { event: 'recovery.start' })).value.stage).toBe('reviewing');
      expect(await proposalOf(id)).toMatchObject({ state: 'open', why: 'amount', amount });
      expect((await caseOf(supervisor, id)).acts).toEqual([
        'proposal.confirm',
        'proposal.reject',
        'evidence.ask',
        'seller.ask',
      ]);
      expect((await settle(supervisor, id)).value.stage).toBe('recovering');
      expect((await act(supervisor, id, { event: 'recovery.fail' })).value.stage).toBe('recovering');
      expect((await settle(await staff('supervisor'), id)).value.stage).toBe('approved');
    },
  );

  it('is not voided by the end of a recovery, and gives the second person another day', async () => {
    const { id, sale } = await applied({ type: 'takenBack', remedy: 'refund' });
    const agent = await staff('agent');
    const proposer = await staff('supervisor');
    const deadline = async () =>
      (await caseOf(await staff('supervisor'), id)).facts.find(({ label }) => label === '最晚处理')?.value;
    const buyer = () => kit.login(sale.buyer.phone);
    await act(agent, id, { event: 'recovery.start' });
    await settle(proposer, id);
    const { dueAt } = await readCase(id, await buyer());
    const granted = '到时没有追回，按申请的金额退给买家';
    expect(await deadline()).toBe(`${wireFromIso(dueAt as string).slice(0, 16)}，${granted}`);
    expect((await act(proposer, id, { event: 'recovery.fail' })).value.stage).toBe('recovering');
    const restart = '到时还没有处理，会交给主管催办并重新计时';
    expect((await readCase(id, await buyer())).otherwise).toBe(restart);

    const before = await orderBalances(kit, sale.orderId);
    await kit.passTime(RULES.afterSaleRecoveryWindow);
    expect(await proposalOf(id)).toMatchObject({ state: 'open' });
    expect(await orderBalances(kit, sale.orderId)).toEqual(before);
    const next = new Date(kit.clock.now() + RULES.afterSaleReviewWindow).toISOString();
    const late = await readCase(id, await buyer());
    expect(late).toMatchObject({ stage: 'recovering', dueAt: next, otherwise: restart });
    expect(late.events.at(-1)).toMatchObject({
      by: 'system',
      kind: 'recovery.extend',
      text: '追回时间到了，决定还没有复核，已交给主管催办',
    });
    expect(await deadline()).toBe(`${wireFromIso(next).slice(0, 16)}，${restart}`);

    expect((await settle(await staff('supervisor'), id, false)).value.stage).toBe('recovering');
    await kit.passTime(RULES.afterSaleReviewWindow);
    expect((await readCase(id, await buyer())).decision).toMatchObject({
      isGranted: true,
      reason: '7 天内没有追回账号，按申请处理',
      handler: '到期自动处理',
    });
  });

  it('is left to one agent at the start of a recovery whose claim one person may grant', async () => {
    const { id } = await applied({ type: 'takenBack', remedy: 'refund', amount: SOLO_REFUND_MAX });
    const started = await act(await staff('agent'), id, { event: 'recovery.start' });
    expect(started.value.stage).toBe('recovering');
  });

  it('is left to supervisors at the start of a recovery in an appeal', async () => {
    const { id } = await appealed({ type: 'takenBack', remedy: 'refund', amount: 10_000 });
    const [agent, supervisor] = [await staff('agent'), await staff('supervisor')];
    expect((await act(agent, id, { event: 'recovery.start' })).body).toMatchObject({
      code: 403,
      msg: '申诉由主管处理，可以把这件事转给主管',
    });
    expect((await caseOf(agent, id)).acts).toEqual(['evidence.ask', 'seller.ask']);
    expect((await act(supervisor, id, { event: 'recovery.start' })).value.stage).toBe('reviewing');
    expect(await proposalOf(id)).toMatchObject({ state: 'open', why: 'appeal', amount: 10_000 });
    expect((await settle(await staff('supervisor'), id)).value.stage).toBe('recovering');
  });

  it('cannot be confirmed by its proposer or by an agent', async () => {
    const { id } = await applied(SOLO_REFUND_MAX + 1);
    const supervisor = await staff('supervisor');
    await act(supervisor, id, { event: 'case.approve' });
    expect((await settle(supervisor, id)).body).toMatchObject({
      code: 403,
      msg: '这是你提出的决定，请由另一位主管复核',
    });
    expect((await settle(await staff('agent'), id)).body).toMatchObject({
      code: 403,
      reason: 'noPermission',
    });
    expect(await standingOf(id)).toMatchObject({ stage: 'reviewing', granted: null });
  });

  it('can have one open proposal, and returns to the desk with the reason when that is rejected', async () => {
    const { id } = await applied(SOLO_REFUND_MAX + 1);
    const [agent, supervisor] = [await staff('agent'), await staff('supervisor')];
    await act(agent, id, { event: 'case.approve' });
    for (const event of ['case.approve', 'case.refuse'] as const) {
      expect((await act(supervisor, id, { event })).body).toMatchObject({
        code: 409,
        reason: 'proposalOpen',
      });
    }
    expect((await settle(supervisor, id, false)).value.stage).toBe('reviewing');
    const found = await caseOf(agent, id);
    expect(found.task.isProposed).toBeUndefined();
    expect(found.afterSale?.proposals).toMatchObject([
      { state: 'rejected', verdict: '复核无误', amount: SOLO_REFUND_MAX + 1, reason: '皮肤少了十二个' },
    ]);
    expect((await act(agent, id, { event: 'case.refuse' })).value.stage).toBe('refused');
  });

  it('is carried out once when two supervisors confirm it concurrently', async () => {
    const { id, sale } = await applied(SOLO_REFUND_MAX + 1);
    await act(await staff('agent'), id, { event: 'case.approve' });
    const people = [await staff('supervisor'), await staff('supervisor')];
    const codes = await Promise.all(people.map(async (who) => (await settle(who, id)).body.code));
    expect(codes.toSorted()).toEqual([200, 409]);
    await runDueJobs(kit.ctx);
    const refunded = await kit.cell<number>`select refunded from orders where id = ${sale.orderId}`;
    expect(refunded).toBe(SOLO_REFUND_MAX + 1);
  });
});

describe('an appeal', () => {
  it('is decided by two supervisors only', async () => {
    const { id, refuser } = await appealed();
    const [agent, first, second] = await Promise.all([
      staff('agent'),
      staff('supervisor'),
      staff('supervisor'),
    ]);
    for (const event of ['case.approve', 'case.refuse'] as const) {
      expect((await act(agent, id, { event })).body).toMatchObject({
        code: 403,
        msg: '申诉由主管处理，可以把这件事转给主管',
      });
    }
    expect((await act(first, id, { event: 'case.approve' })).value.stage).toBe('reviewing');
    expect(await proposalOf(id)).toMatchObject({ state: 'open', why: 'appeal', amount: 10_000 });
    expect((await settle(refuser, id)).body).toMatchObject({
      code: 403,
      msg: '这个申请是你拒绝的，申诉由另外两位主管决定',
    });
    expect((await settle(second, id)).value.stage).toBe('approved');
  });

  it('names in its case the person who refused, or the deadline', async () => {
    const { id, refuser } = await appealed();
    const supervisor = await staff('supervisor');
    const fact = async () =>
      (await caseOf(supervisor, id)).facts.find(({ label }) => label === '申诉')?.value;
    const before = await fact();
    await kit.sql`update after_sales set refused_by = '到期自动处理', refused_by_id = null where id = ${id}`;
    expect([before, await fact()]).toEqual([
      `已申诉一次，上次由用户${refuser.phone.slice(-4)}拒绝：皮肤少了十二个`,
      '已申诉一次，上次由到期自动处理拒绝：皮肤少了十二个',
    ]);
  });

  it('says in its case why a person may not decide it', async () => {
    const { id, refuser } = await appealed();
    const [agent, proposer, third] = await Promise.all([
      staff('agent'),
      staff('supervisor'),
      staff('supervisor'),
    ]);
    const reasons = () =>
      Promise.all(
        [agent, refuser, proposer, third].map(
          async (who) => (await caseOf(who, id)).facts.find(({ label }) => label === '决定')?.value,
        ),
      );
    const own = '这个申请是你拒绝的，申诉由另外两位主管决定';
    expect(await reasons()).toEqual(['申诉由主管处理，可以把这件事转给主管', own, undefined, undefined]);
    await act(proposer, id, { event: 'case.approve' });
    expect(await reasons()).toEqual([
      '复核由主管来做',
      own,
      '这是你提出的决定，请由另一位主管复核，拒绝申请的人不能复核',
      undefined,
    ]);
  });

  it('is closed when two people refuse it', async () => {
    const { id } = await appealed();
    await act(await staff('supervisor'), id, { event: 'case.refuse' });
    expect(await standingOf(id)).toMatchObject({ stage: 'reviewing' });
    expect((await settle(await staff('supervisor'), id)).value.stage).toBe('closed');
  });

  it('is not granted while a decision waits for the second person, however long that takes', async () => {
    const { id, sale } = await appealed(900_000);
    const [first, second] = [await staff('supervisor'), await staff('supervisor')];
    await act(first, id, { event: 'case.refuse' });
    await kit.passTime(RULES.afterSaleReviewWindow);
    await kit.passTime(RULES.afterSaleReviewWindow);
    const otherwise = '到时还没有处理，会交给主管催办并重新计时';
    const buyer = () => kit.login(sale.buyer.phone);
    expect((await readCase(id, await buyer())).otherwise).toBe(otherwise);
    await kit.passTime(RULES.afterSaleReviewWindow);
    expect(await proposalOf(id)).toMatchObject({ state: 'open' });
    expect(await readCase(id, await buyer())).toMatchObject({
      stage: 'reviewing',
      dueAt: new Date(kit.clock.now() + RULES.afterSaleReviewWindow).toISOString(),
      otherwise,
    });
    const again = await kit.login(second.phone, { role: 'staff' });
    expect((await settle(again, id)).value.stage).toBe('closed');
  });

  it('is granted at the next deadline when the proposed decision was rejected after 72 hours', async () => {
    const { id, sale } = await appealed(900_000);
    await act(await staff('supervisor'), id, { event: 'case.refuse' });
    for (let day = 0; day < 3; day += 1) await kit.passTime(RULES.afterSaleReviewWindow);
    expect((await settle(await staff('supervisor'), id, false)).value.stage).toBe('reviewing');
    await kit.passTime(RULES.afterSaleReviewWindow);
    expect((await readCase(id, await kit.login(sale.buyer.phone))).decision).toMatchObject({
      isGranted: true,
      amount: 900_000,
      handler: '到期自动处理',
    });
  });

  it('becomes undecided again when an agent asks for evidence, which voids the proposal', async () => {
    const { id, sale } = await appealed();
    const [agent, first, second] = await Promise.all([
      staff('agent'),
      staff('supervisor'),
      staff('supervisor'),
    ]);
    await act(first, id, { event: 'case.approve' });
    expect((await act(agent, id, { event: 'evidence.ask' })).value.stage).toBe('awaitingEvidence');
    await sale.buyer.do(calls.addEvidence, { params: { id }, input: { text: '截图在这里', pictures: [] } });
    expect((await settle(second, id)).body).toEqual(
      conflict('proposalVoid', '案件后来有了变化，这份决定已作废，请重新处理'),
    );
    expect(await standingOf(id)).toMatchObject({ stage: 'reviewing' });
    expect((await caseOf(second, id)).afterSale?.proposals).toMatchObject([{ state: 'void' }]);
  });
});

describe('a proposal after which the order’s money has changed', () => {
  it('cannot be confirmed, and says what to do', async () => {
    const { id, sale } = await appealed({ remedy: 'refundReturn' }, 'awaitingBalance');
    await act(await staff('supervisor'), id, { event: 'case.approve' });
    const proposed = await proposalOf(id);
    const { total } = await sale.buyer.do(readOrder, { params: { id: sale.orderId } });
    await payAndSettle(kit, sale.buyer, sale.orderId, 'balance');
    expect((await settle(await staff('supervisor'), id)).body).toMatchObject({
      code: 409,
      reason: 'stateConflict',
      msg: `提出这份决定以后，订单的钱有了变化。退款并退回账号是全额退款，金额应为 ${money(total)}。请驳回它，再按现在的金额重新提出`,
    });
    expect(await proposalOf(id)).toEqual({ ...proposed, state: 'open' });
  });
});

describe('the second person', () => {
  it('finds the proposal in the queue, and sees in the case who proposed what and what changed since', async () => {
    const { id, sale } = await applied(SOLO_REFUND_MAX + 1);
    const [agent, supervisor] = [await staff('agent'), await staff('supervisor')];
    const { proposed } = await supervisor.do(ops.countTasks);
    await act(agent, id, { event: 'case.approve' });
    kit.clock.advance(60_000);
    await sale.buyer.do(calls.addEvidence, { params: { id }, input: { text: '又少了两个', pictures: [] } });
    const waiting = await supervisor.do(ops.listTasks, { input: { isProposed: true, pageSize: 100 } });
    expect(waiting.rows.filter((task) => task.subjectId === id)).toMatchObject([{ isProposed: true }]);
    expect((await supervisor.do(ops.countTasks)).proposed).toBe(proposed + 1);
    const found = await caseOf(supervisor, id);
    expect(found.acts).toEqual(['proposal.confirm', 'proposal.reject', 'evidence.ask', 'seller.ask']);
    expect(found.afterSale?.proposals).toMatchObject([
      {
        state: 'open',
        why: 'amount',
        event: 'case.approve',
        remedy: 'refund',
        amount: SOLO_REFUND_MAX + 1,
        reason: '皮肤少了十二个',
        changes: [{ by: 'buyer', text: '买家补充了材料' }],
      },
    ]);
    expect((await caseOf(agent, id)).acts).toEqual([]);
  });

  it('can claim the task; the proposer and other agents can neither claim it nor have it handed over', async () => {
    const { id } = await applied(SOLO_REFUND_MAX + 1);
    const [agent, supervisor] = [await staff('agent'), await staff('supervisor')];
    await act(agent, id, { event: 'case.approve' });
    const params = { id: (await taskOf(agent, id)).id };
    expect((await agent.call(ops.claimTask, { params })).body).toMatchObject({
      code: 409,
      reason: 'awaitsSecond',
    });
    expect((await supervisor.call(ops.claimTask, { params })).value.isMine).toBe(true);
    for (const { id: to } of [agent, await staff('agent')]) {
      const { body } = await supervisor.call(ops.handOverTask, { params, input: { to, note: '请看看' } });
      expect(body).toEqual(conflict('awaitsSecond', '这份决定在等另一位主管复核，对方不能处理，请换一位'));
    }
    expect((await settle(supervisor, id)).body.code).toBe(200);
  });
});

describe('a refund of the order by staff', () => {
  const refund = (who: SignedIn, { orderId }: Sale) =>
    who.call(ops.advanceOrder, {
      params: { id: orderId },
      input: { event: 'refund.decide', remark: '双方都同意' },
    });

  const orderCaseOf = async (who: SignedIn, { orderId }: Sale): Promise<StaffCase> =>
    who.do(ops.readCase, { params: { id: await newestTaskId(kit, orderId) } });

  const offered = async (who: SignedIn, sale: Sale) => {
    const { acts, facts } = await orderCaseOf(who, sale);
    return { acts, why: facts.find(({ label }) => label === '判定退款')?.value };
  };

  it('is decided by a supervisor above ¥5 000, and by an agent below', async () => {
    const { sale } = await applied(10_000, 'rebinding');
    const [agent, supervisor] = [await staff('agent'), await staff('supervisor')];
    const why = '要退的 ¥9,910，超过 ¥5,000，由主管判定：请主管处理；买家申请了售后的，也可以在售后里提出';
    const rebinding = ['rebinding.finish', 'rebinding.fail'];
    const all = [...rebinding, 'refund.decide'];
    expect(await offered(agent, sale)).toEqual({ acts: rebinding, why });
    expect((await refund(agent, sale)).body).toMatchObject({ code: 403, msg: why });
    expect(await offered(supervisor, sale)).toEqual({ acts: all, why: undefined });
    const setPaid = (paid: number) => kit.sql`update orders set paid = ${paid} where id = ${sale.orderId}`;
    await setPaid(SOLO_REFUND_MAX);
    expect(await offered(agent, sale)).toEqual({ acts: all, why: undefined });
    await setPaid(991_000);
    expect((await refund(supervisor, sale)).value.stage).toBe('refunded');
  });

  it('counts what the order has already given back', async () => {
    const { id, sale } = await applied(SOLO_REFUND_MAX, 'rebinding');
    const agent = await staff('agent');
    await act(agent, id, { event: 'case.approve' });
    await runDueJobs(kit.ctx);
    const why =
      '已退和已赔 ¥5,000，加上要退的 ¥4,910，一共 ¥9,910，超过 ¥5,000，由主管判定：请主管处理；买家申请了售后的，也可以在售后里提出';
    expect(await offered(agent, sale)).toEqual({ acts: ['rebinding.finish', 'rebinding.fail'], why });
    expect((await refund(agent, sale)).body).toMatchObject({ code: 403, msg: why });
    const refunded = await kit.one`select stage, refunded from orders where id = ${sale.orderId}`;
    expect(refunded).toEqual({ stage: 'rebinding', refunded: SOLO_REFUND_MAX });
  });

  it.each(['delivered', 'protected'] as const)(
    'is refused while %s: the buyer returns the account in an after-sale',
    async (stage) => {
      const { sale } = await applied(10_000, stage);
      const supervisor = await staff('supervisor');
      const why =
        '账号已经交付，不能直接判定退款：请买家申请售后“退款并退回账号”，客服收回账号后退款；账号被找回或被封禁的，请买家按对应的问题申请售后';
      expect(await offered(supervisor, sale)).toEqual({ acts: [], why });
      expect((await refund(supervisor, sale)).body).toEqual(conflict('stateConflict', why));
      expect(await kit.one`select stage, refunded from orders where id = ${sale.orderId}`).toEqual({
        stage,
        refunded: 0,
      });
    },
  );

  it('shows in the case a device of both parties, and the after-sales of the buyer', async () => {
    const { sale } = await applied(10_000);
    for (const { id } of [sale.buyer, sale.seller]) {
      await kit.sql`insert into known_places (user_id, place, kind, seen_at)
        values (${id}, 'order-device', 'device', ${new Date(kit.clock.now()).toISOString()})`;
    }
    const { facts } = await orderCaseOf(await staff('agent'), sale);
    expect(facts.filter(({ label }) => label === '设备' || label === '买家以前的售后')).toEqual([
      { label: '设备', value: '买家和卖家用过同一台设备' },
      { label: '买家以前的售后', value: '1 次，同意了 0 次' },
    ]);
  });

  it('waits for an open proposal of the after-sale', async () => {
    const { id, sale } = await applied(SOLO_REFUND_MAX + 1);
    const supervisor = await staff('supervisor');
    await act(await staff('agent'), id, { event: 'case.approve' });
    const why = '售后有一份决定在等主管复核，先处理售后';
    expect(await offered(supervisor, sale)).toEqual({ acts: [], why });
    expect((await refund(supervisor, sale)).body).toEqual(conflict('afterSaleOpen', why));
    expect((await proposalOf(id)).state).toBe('open');
  });

  it('waits for the decision on an appeal', async () => {
    const { sale, refuser } = await appealed();
    const why = '买家对售后的结果有申诉，先处理售后';
    expect(await offered(refuser, sale)).toEqual({ acts: [], why });
    expect((await refund(refuser, sale)).body).toEqual(conflict('afterSaleOpen', why));
  });
});

describe('the preview of a decision', () => {
  const previewOf = (
    who: SignedIn,
    id: string,
    input: Parameters<typeof calls.previewDecision.input.encode>[0],
  ) => who.call(calls.previewDecision, { params: { id }, input });

  it('of a partial refund shows what buyer, seller and platform get', async () => {
    const { id, sale } = await applied(400_000);
    const agent = await staff('agent');
    const preview = (await previewOf(agent, id, { event: 'case.approve', amount: 300_000 })).value;
    expect(preview).toEqual({ buyer: 300_000, seller: 570_000, fee: 30_000, fund: 0 });
    await act(agent, id, { event: 'case.approve', amount: 300_000 });
    await runDueJobs(kit.ctx);
    const before = await orderBalances(kit, sale.orderId);
    expect(before[`buyer:${sale.buyer.id}`]).toBeDefined();
    await sale.buyer.do(confirmReceipt, { params: { id: sale.orderId } });
    await kit.passTime(RULES.payoutDelay);
    const books = await orderBalances(kit, sale.orderId);
    expect(books[`seller:${sale.seller.id}`]).toBe(preview.seller);
    const refunded = await kit.cell<number>`select refunded from orders where id = ${sale.orderId}`;
    expect(refunded).toBe(preview.buyer);
  });

  it('shows a full refund, a payment from the fund, and who has to confirm it', async () => {
    const agent = await staff('agent');
    const { id } = await applied(SOLO_REFUND_MAX + 1);
    expect((await previewOf(agent, id, { event: 'case.refuse' })).value).toEqual({
      buyer: 0,
      seller: 855_000,
      fee: 45_000,
      fund: 0,
    });
    const paid = await kit.cell<number>`select paid from orders
      where id = (select order_id from after_sales where id = ${id})`;
    const whole = { event: 'case.approve', remedy: 'refundReturn', amount: paid } as const;
    expect((await previewOf(agent, id, whole)).value).toEqual({
      buyer: paid,
      seller: 0,
      fee: 0,
      fund: 0,
      second: 'amount',
    });
    expect((await previewOf(agent, id, { event: 'case.approve', amount: paid + 1 })).body).toMatchObject({
      code: 409,
      reason: 'amountTooHigh',
    });
    const settled = await applied(100_000, 'settled');
    expect((await previewOf(await staff('agent'), settled.id, { event: 'case.approve' })).value).toEqual({
      buyer: 100_000,
      seller: 855_000,
      fee: 45_000,
      fund: 100_000,
    });
  });
});

describe('the case of an after-sale', () => {
  it('says until when staff decide and what happens then, also while a decision waits', async () => {
    const { id } = await applied(SOLO_REFUND_MAX + 1);
    const agent = await staff('agent');
    const due = await kit.one<{ dueAt: string; decideBy: string }>`select due_at, decide_by
      from after_sales where id = ${id}`;
    const deadline = async (who: SignedIn) =>
      (await caseOf(who, id)).facts.find(({ label }) => label === '最晚处理')?.value;
    expect(await deadline(agent)).toBe(
      `${wireFromIso(due.decideBy).slice(0, 16)}，到时还没有处理，按申请同意，以平台保管的货款为限`,
    );
    await act(agent, id, { event: 'case.approve' });
    expect(await deadline(agent)).toBe(
      `${wireFromIso(due.dueAt).slice(0, 16)}，到时还没有处理，会交给主管催办并重新计时`,
    );
    await settle(await staff('supervisor'), id, false);
    await act(await staff('agent'), id, { event: 'evidence.ask' });
    const supervisor = await staff('supervisor');
    const { facts } = await supervisor.do(ops.readCase, { params: { id: await newestTaskId(kit, id) } });
    expect(facts.map(({ label }) => label)).not.toContain('最晚处理');
  });

  it('of an order says from when the buyer may cancel', async () => {
    const listing = await putOnSale(kit, await kit.someone());
    const { orderId } = await sellTo(kit, await kit.someone(), listing, 'inspecting');
    const lateAt = await kit.cell<string>`select late_at from orders where id = ${orderId}`;
    const supervisor = await staff('supervisor');
    const { facts } = await supervisor.do(ops.readCase, { params: { id: await newestTaskId(kit, orderId) } });
    expect(facts.find(({ label }) => label === '买家取消')?.value).toBe(
      `${wireFromIso(lateAt).slice(0, 16)} 还没有处理完，买家可以取消订单，全额退款`,
    );
  });

  it('contains the listing then and now, inspection, access log of the login, coverage, and rules to cite', async () => {
    const { id, sale } = await applied(10_000);
    const agent = await staff('agent');
    await kit.sql`insert into credential_reveals (id, order_id, user_id, idempotency_key, created_at)
      values ('look-1', ${sale.orderId}, ${sale.buyer.id}, 'k', '2026-11-20T08:00:00Z')`;
    // The shop renames an attribute and a region. That is no change of the seller.
    await kit.sql`update attributes set label = '段数' where id = 'test-game-f1'`;
    onTestFinished(async () => {
      await kit.sql`update attributes set label = '等级' where id = 'test-game-f1'`;
    });
    await kit.sql`update listings set price = 800000, region = '企鹅' where id = ${sale.listing.id}`;
    const { afterSale: file, report } = await caseOf(agent, id);
    expect(new Set(report?.checks.map(({ result }) => result))).toEqual(new Set(['same']));
    expect(file?.differences).toEqual([{ label: '标价', before: '¥9,000', now: '¥8,000' }]);
    expect(file?.reveals).toEqual(['2026-11-20T08:00:00.000Z']);
    expect(file?.coverage).toMatchObject({ tier: 'retrieval', name: '找回包赔' });
    const [rule] = file?.rules ?? [];
    expect(rule).toBe('找回包赔·保障：账号被卖家或原主人找回');
    expect((await act(agent, id, { event: 'case.refuse', rule: '没有这条规则' })).body.code).toBe(422);
    const decided = await act(agent, id, { event: 'case.refuse', rule });
    expect(decided.value.decision?.reason).toBe(`皮肤少了十二个（依据：${rule}）`);
  });

  it('contains notes by staff that no party sees', async () => {
    const { id, sale } = await applied(10_000);
    const [agent, other] = [await staff('agent'), await staff('reviewer')];
    const params = { id: (await taskOf(agent, id)).id };
    const note = await agent.do(ops.addCaseNote, { params, input: { text: '已电话联系卖家' } });
    expect((await caseOf(agent, id)).notes).toEqual([note]);
    const refused = await other.call(ops.addCaseNote, { params, input: { text: '看看' } });
    expect(refused.body.code).toBe(403);
    const seen = await sale.buyer.do(calls.readAfterSale, { params: { id } });
    expect(JSON.stringify(seen)).not.toContain('已电话联系卖家');
  });
});

describe('a staff act that is repeated under its key', () => {
  it('is carried out once and has the same answer', async () => {
    const { id } = await applied(10_000);
    const agent = await staff('agent');
    const sent = {
      params: { id },
      input: { event: 'case.approve' as const, remark: '属实' },
      key: 'act-key-0001',
    };
    const first = await agent.call(calls.advanceAfterSale, sent);
    expect(await agent.call(calls.advanceAfterSale, sent)).toMatchObject({ body: first.body });
    const n = await kit.cell<number>`select count(*)::int as n from audit_log
      where subject_id = ${id} and action = 'advanceAfterSale'`;
    expect(n).toBe(1);
  });
});
