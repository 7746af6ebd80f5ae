import { describe, expect, it, onTestFinished } from 'vitest';
import * as afterSales from '../../../contract/afterSale/calls.ts';
import { allCalls } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as payment from '../../../contract/payment/calls.ts';
import * as support from '../../../contract/support/calls.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { apply, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { SEEDED_AT } from '../../kit/database.ts';
import { withdraw, createSeller as sellerWith } from '../../kit/wallets.ts';
import { accept, createPaidTrade, createQuote, putOnSale, submitListing } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';

const kit = useApp();

/** Makes a member staff who has already bought, sold or quoted. */
const employ = (who: SignedIn) => kit.employ(who);

/** The subject of a staff decision, with its parties. */
interface Case {
  id: string;
  table: string;
  parties: Readonly<Record<string, SignedIn>>;
}

async function sold(stage: 'awaitingInspection' | 'delivered' | 'settled'): Promise<Sale> {
  const listing = await putOnSale(kit, await kit.someone());
  return sellTo(kit, await kit.someone(), listing, stage);
}

const CASES = {
  async order(): Promise<Case> {
    const { orderId: id, buyer, seller } = await sold('awaitingInspection');
    return { id, table: 'orders', parties: { buyer, seller } };
  },
  async chat(): Promise<Case> {
    const { orderId: id, buyer, seller } = await sold('awaitingInspection');
    await buyer.do(support.sendChat, { params: { id }, input: { text: '还没有验号', pictures: [] } });
    return { id, table: 'chat_threads', parties: { buyer, seller } };
  },
  async listing(): Promise<Case> {
    const seller = await kit.someone();
    return { id: await submitListing(kit, seller), table: 'listings', parties: { seller } };
  },
  async boughtListing(): Promise<Case> {
    const { listing, buyer, seller } = await sold('awaitingInspection');
    return { id: listing.id, table: 'listings', parties: { buyer, seller } };
  },
  async acceptedListing(): Promise<Case> {
    const { seller, merchant, valuationId } = await createQuote(kit);
    await accept(seller, valuationId, merchant);
    const id = await kit.cell<string>`select listing_id as id from valuations where id = ${valuationId}`;
    return { id, table: 'listings', parties: { seller, merchant } };
  },
  async valuation(): Promise<Case> {
    const { seller, merchant, valuationId: id } = await createQuote(kit);
    return { id, table: 'valuations', parties: { seller, merchant } };
  },
  async recycleOrder(): Promise<Case> {
    const { id, seller, merchant } = await createPaidTrade(kit);
    return { id, table: 'recycle_orders', parties: { seller, merchant } };
  },
  async afterSale(): Promise<Case> {
    const sale = await sold('delivered');
    const { id } = (await apply(kit, sale)).value;
    return { id, table: 'after_sales', parties: { buyer: sale.buyer, seller: sale.seller } };
  },
  async merchantApplication(): Promise<Case> {
    const applicant = await kit.someone();
    const input = {
      kind: 'recycler',
      name: '新号行',
      phone: '13812345678',
      description: '专收手游账号，当天付款。',
    };
    const { id } = await applicant.do(recycling.applyMerchant, { input: input as never });
    return { id, table: 'merchant_applications', parties: { applicant } };
  },
  async identity(): Promise<Case> {
    const person = await kit.someone();
    await kit.sql`update users set real_status = 'reviewing' where id = ${person.id}`;
    return { id: person.id, table: 'users', parties: { person } };
  },
  async withdrawal(): Promise<Case> {
    const seller = await sellerWith(kit, 5_000);
    const { id } = (await withdraw(seller, 5_000)).value;
    return { id, table: 'withdrawals', parties: { seller } };
  },
  async difference(): Promise<Case> {
    const { orderId, buyer, seller } = await sold('awaitingInspection');
    const [runId, id, at] = [`run-${orderId}`, `line-${orderId}`, SEEDED_AT];
    await kit.sql`insert into reconciliation_runs (id, provider, day, state, created_at)
      values (${runId}, ${orderId}, '2020-01-01', 'done', ${at})`;
    await kit.sql`insert into reconciliation_lines (id, run_id, subject, number, kind, trade_no, their_amount, their_state, created_at)
      select ${id}, ${runId}, 'refund', ${id}, 'missingHere', trade_no, 100, 'done', ${at}::timestamptz
      from payments where order_id = ${orderId}`;
    return { id, table: 'reconciliation_lines', parties: { buyer, seller } };
  },
  async problem(): Promise<Case> {
    const sender = await kit.someone();
    const input = { type: 'fault' as const, content: '页面一直打不开', pictures: [] };
    const { id } = await sender.do(support.submitProblem, { input });
    return { id, table: 'problems', parties: { sender } };
  },
};

interface Row {
  call: { name: string };
  about: keyof typeof CASES;
  /** The input of the call, and its path parameters. */
  ask: (id: string) => { params?: object; input: object };
  /** The expected code for staff who are no party. Default: 200. */
  code?: number;
  /** A party that may make this call as a member. */
  mayAct?: string;
}

const row = (
  call: { name: string },
  about: Row['about'],
  input: object,
  more: Pick<Row, 'code' | 'mayAct'> = {},
): Row => ({ call, about, ask: (id) => ({ params: { id }, input }), ...more });

/** Every staff call that decides about a subject. */
const ACTS: readonly Row[] = [
  row(ops.advanceOrder, 'order', { event: 'inspection.start' }),
  row(ops.hideReview, 'order', { isHidden: true, reason: '写了姓名' }, { code: 404 }),
  row(ops.openOrderVault, 'order', { reason: '验号要登录' }),
  row(ops.openRecycleVault, 'recycleOrder', { reason: '核对账号' }),
  row(ops.openAfterSaleVault, 'afterSale', { reason: '收回账号' }, { code: 409 }),
  row(ops.advanceListing, 'listing', { event: 'audit.pass' }),
  row(ops.advanceListing, 'boughtListing', { event: 'audit.pass' }, { code: 409 }),
  row(ops.advanceListing, 'acceptedListing', { event: 'audit.pass' }, { code: 409 }),
  row(ops.markListing, 'listing', { mark: 'stock.own', reason: '平台收来的账号' }),
  row(ops.refuseValuation, 'valuation', { reason: '不在回收范围' }),
  row(ops.advanceRecycleOrder, 'recycleOrder', { event: 'review.pass', password: 'new-pass-9' }),
  row(ops.auditMerchant, 'merchantApplication', { isPassed: true }),
  row(ops.openIdentityPicture, 'identity', {}, { code: 409 }),
  row(ops.auditIdentity, 'identity', { isPassed: true }),
  row(afterSales.advanceAfterSale, 'afterSale', { event: 'case.approve', remark: '属实' }),
  row(
    afterSales.settleProposal,
    'afterSale',
    { proposalId: 'unknown', isConfirmed: true, reason: '复核无误' },
    { code: 404 },
  ),
  row(support.settleChat, 'chat', { upTo: 'unknown' }, { code: 409 }),
  row(ops.settleDifference, 'difference', { remark: '已核对' }),
  row(support.replyProblem, 'problem', { reply: '已处理' }),
  row(payment.decideWithdrawal, 'withdrawal', { event: 'withdrawal.approve' }),
];

/** Calls of members that staff may make, too. */
const MEMBERS_CALLS: readonly Row[] = [
  {
    call: recycling.cancelValuation,
    about: 'valuation',
    ask: (id) => ({ input: { id } }),
    mayAct: 'seller',
  },
  {
    call: recycling.changeRecyclePrice,
    about: 'recycleOrder',
    ask: (id) => ({ input: { id, amount: 70_000, reason: '皮肤少了两款' } }),
    mayAct: 'merchant',
  },
];

/** Staff calls that change something, and decide about no subject of a member. */
const NOBODYS = [
  'retryJob',
  'startEnrolment',
  'finishEnrolment',
  'confirmStaffSession',
  'lockStaffSession',
  'renewRecoveryCodes',
  'addCaseNote',
  'claimTask',
  'releaseTask',
  'handOverTask',
  'changeContent',
  'switchAutopilot',
  'confirmArticles',
  'addMemberNote',
  'suspendMember',
  'liftSuspension',
  'barMember',
  'unbarMember',
  'changeMemberPhone',
  'registerTakenBack',
  'clearTakenBack',
  'closeMember',
  'hireStaff',
  'changeStaff',
  'resetStaffFactor',
  'dismissStaff',
  'reconcileAgain',
  'retryRefund',
];

const REFUSED = { code: 403, msg: '这件事与你有关，请由其他客服处理' };

describe('staff and their own cases', () => {
  it('are covered for every staff call', () => {
    const calls = (allCalls as readonly Call[]).filter(
      ({ audience, method }) => audience === 'staff' && method !== 'GET',
    );
    const known = new Set([...ACTS.map(({ call }) => call.name), ...NOBODYS]);
    const missing = calls.filter(({ name }) => !known.has(name));
    expect(missing.map(({ name }) => `${name} needs a row in ACTS, or its name in NOBODYS`)).toEqual([]);
    expect([...known].filter((name) => !calls.some((call) => call.name === name))).toEqual([]);
  });

  it.each([...ACTS, ...MEMBERS_CALLS].map((each) => [`${each.call.name} of a ${each.about}`, each] as const))(
    '%s is refused to a party and open to other staff',
    async (_, { call, about, ask, code = 200, mayAct }) => {
      const { id, table, parties } = await CASES[about]();
      const say = async (who: SignedIn) => (await who.call(call as Call, { ...(ask(id) as object) })).body;
      for (const [part, who] of Object.entries(parties)) {
        if (part === mayAct) continue;
        await employ(who);
        const standing = () => kit.store.one(`select * from ${table} where id = $1`, [id]);
        const before = await standing();
        expect({ part, ...(await say(who)) }).toEqual({ part, ...REFUSED });
        expect(await standing()).toEqual(before);
      }
      expect((await say(await kit.someone({ role: 'staff' }))).code).toBe(code);
    },
  );

  it('read of them only that others handle them, and write no notes', async () => {
    const { orderId, buyer, seller } = await sold('awaitingInspection');
    const id = await newestTaskId(kit, orderId);
    const params = { id };
    const boss = await kit.someone({ role: 'staff' });
    await boss.do(ops.addCaseNote, { params, input: { text: '盯着买家' } });
    await employ(buyer);
    const { task, state, ...rest } = await buyer.do(ops.readCase, { params });
    expect([task.subjectId, state, rest]).toEqual([
      orderId,
      'awaitingInspection',
      {
        hasIdentityPicture: false,
        attributes: [],
        statements: [],
        pictures: [],
        timeline: [],
        facts: [{ label: '与你有关', value: '由其他客服处理' }],
        acts: [],
        hasVault: false,
        notes: [],
        parties: [],
      },
    ]);
    expect((await buyer.call(ops.addCaseNote, { params, input: { text: '我是好人' } })).body).toEqual(
      REFUSED,
    );
    const seen = await boss.do(ops.readCase, { params });
    expect([seen.acts, seen.hasVault, seen.notes.map(({ text }) => text)]).toEqual([
      ['inspection.start', 'refund.decide'],
      true,
      ['盯着买家'],
    ]);
    expect(seen.parties.map((party) => party.id)).toEqual([buyer.id, seller.id]);
  });

  it('read no notes about themselves', async () => {
    const member = await kit.someone();
    const boss = await kit.someone({ role: 'staff' });
    const params = { id: member.id };
    await boss.do(ops.addMemberNote, { params, input: { text: '盯着' } });
    await employ(member);
    const notes = async (who: SignedIn) =>
      (await who.do(ops.readMember, { params })).notes.map(({ text }) => text);
    expect([await notes(member), await notes(boss)]).toEqual([[], ['盯着']]);
  });

  it('a seller who is staff neither reads nor answers questions about their own listing', async () => {
    const { id, parties } = await CASES.listing();
    await kit.sql`update listings set status = 'onSale' where id = ${id}`;
    const seller = parties.seller as SignedIn;
    const say = (who: SignedIn, to: string) =>
      who.call(support.sendChat, { params: { id: to }, input: { text: '还在', pictures: [] } });
    const asker = await kit.someone();
    await say(asker, id);
    const thread = await asker.do(support.readChat, { params: { id }, input: {} });
    await employ(seller);
    const { id: threadId } = thread;
    expect((await seller.call(support.readChat, { params: { id: threadId }, input: {} })).body).toEqual(
      REFUSED,
    );
    expect((await say(seller, threadId)).body).toEqual(REFUSED);
    const lastText = async (who: SignedIn) =>
      (await who.do(support.listChats, { input: {} })).rows.find((each) => each.id === threadId)?.lastText;
    expect([await lastText(seller), await lastText(asker)]).toEqual(['与你有关，由其他客服回复', '还在']);
    expect((await say(await kit.someone({ role: 'staff' }), thread.id)).value.by).toBe('support');
  });
});

describe('the decider', () => {
  const decisionOf = (id: string) =>
    kit.one`select refused_by_id, decided_by_id, stage from after_sales where id = ${id}`;

  const decide = (who: SignedIn, id: string, event: 'case.approve' | 'case.refuse' | 'seller.ask') =>
    who.call(afterSales.advanceAfterSale, { params: { id }, input: { event, remark: '核对过材料' } });

  const appeal = (id: string, buyer: SignedIn) =>
    buyer.call(afterSales.appealAfterSale, {
      params: { id },
      input: { text: '材料写得很清楚，请再看一次', pictures: [] },
    });

  it('of an after-sale is recorded and may not decide the appeal', async () => {
    const sale = await sold('delivered');
    const { id } = (await apply(kit, sale)).value;
    const [first, second] = [await kit.someone({ role: 'staff' }), await kit.someone({ role: 'staff' })];
    await decide(first, id, 'case.refuse');
    expect(await decisionOf(id)).toEqual({ refusedById: first.id, decidedById: first.id, stage: 'refused' });
    await appeal(id, sale.buyer);
    for (const event of ['case.refuse', 'case.approve', 'seller.ask'] as const) {
      expect((await decide(first, id, event)).body).toEqual({
        code: 403,
        msg: '这个申请是你拒绝的，申诉由另外两位主管决定',
      });
    }
    expect(await decisionOf(id)).toEqual({
      refusedById: first.id,
      decidedById: first.id,
      stage: 'reviewing',
    });
    expect((await decide(second, id, 'case.approve')).body.code).toBe(200);
    const third = await kit.someone({ role: 'staff' });
    const proposalId = await kit.cell<string>`select id from after_sale_proposals
      where after_sale_id = ${id}`;
    const confirm = (who: SignedIn) =>
      who.call(afterSales.settleProposal, {
        params: { id },
        input: { proposalId, isConfirmed: true, reason: '复核无误' },
      });
    expect((await confirm(first)).body).toMatchObject({
      code: 403,
      msg: '这个申请是你拒绝的，申诉由另外两位主管决定',
    });
    expect((await confirm(third)).body.code).toBe(200);
    expect(await decisionOf(id)).toMatchObject({ refusedById: first.id, decidedById: third.id });
    expect(
      await kit.sql`select kind, staff_id from after_sale_events
        where after_sale_id = ${id} and by_whom = 'staff' order by created_at, id`,
    ).toEqual([
      { kind: 'case.refuse', staffId: first.id },
      { kind: 'case.approve', staffId: third.id },
    ]);
  });

  it('is recorded in the timelines of orders and recycle orders', async () => {
    const staff = await kit.someone({ role: 'staff' });
    const { orderId } = await sold('awaitingInspection');
    await staff.call(ops.advanceOrder, { params: { id: orderId }, input: { event: 'inspection.start' } });
    const { id: priced } = await CASES.recycleOrder();
    await staff.call(recycling.changeRecyclePrice, {
      input: { id: priced, amount: 70_000, reason: '皮肤少了两款' },
    });
    const { id } = await CASES.recycleOrder();
    await staff.call(ops.advanceRecycleOrder, {
      params: { id },
      input: { event: 'review.pass', password: 'new-pass-9' },
    });
    expect(
      await kit.sql`select kind, staff_id from order_events where order_id = ${orderId} and by_whom = 'staff'
         union all select kind, staff_id from recycle_events
         where recycle_order_id in (${id}, ${priced}) and by_whom = 'staff' order by kind`,
    ).toEqual([
      { kind: 'inspection.start', staffId: staff.id },
      { kind: 'price.ask', staffId: staff.id },
      { kind: 'review.pass', staffId: staff.id },
    ]);
  });

  it('is not recorded when the autopilot decides, also on an appeal', async () => {
    kit.ctx.settings.autopilot = true;
    onTestFinished(() => void (kit.ctx.settings.autopilot = false));
    const sale = await sold('delivered');
    const { id } = (await apply(kit, sale, { reason: '1.other' })).value;
    const turn = async () => {
      await kit.passTime(60_000);
      // Runs the refund that the first run has scheduled.
      await runDueJobs(kit.ctx);
    };
    await turn();
    expect(await decisionOf(id)).toEqual({ refusedById: null, decidedById: null, stage: 'refused' });
    await sale.buyer.call(afterSales.appealAfterSale, {
      params: { id },
      input: { text: '材料写得很清楚，请再看一次', pictures: [] },
    });
    await turn();
    expect(await decisionOf(id)).toEqual({ refusedById: null, decidedById: null, stage: 'completed' });
  });
});
