import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as afterSales from '../../../contract/afterSale/calls.ts';
import { allCalls } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as support from '../../../contract/support/calls.ts';
import { sessionsChanged } from '../../../server/account/sessions.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { apply, booksOf, sellTo, type Sale } from '../../kit/afterSales.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { accept, consign, deposit, offer, payPrice, quote } from '../../kit/selling.ts';

let kit: TestApp;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
});
afterAll(() => kit.close());

const someone = (role: 'member' | 'merchant' | 'staff' = 'member') =>
  kit.login(`1360${String(serial++).padStart(7, '0')}`, { role });

/** Somebody who becomes staff after having bought, sold or quoted. */
const employ = (who: SignedIn) =>
  kit.store.tx(async (tx) => {
    await tx.query(`update users set role = 'staff' where id = $1`, [who.id]);
    await sessionsChanged(tx);
  });

/** What staff decide about, and everybody who has a part in it. */
interface Case {
  id: string;
  table: string;
  parties: Readonly<Record<string, SignedIn>>;
}

async function sold(stage: 'awaitingInspection' | 'delivered' | 'settled'): Promise<Sale> {
  const seller = await someone();
  const id = await consign(kit, seller);
  await kit.store.query(`update listings set status = 'onSale' where id = $1`, [id]);
  return sellTo(kit, await someone(), { id, price: 100_000, sellerId: seller.id }, stage);
}

async function quoted() {
  const [seller, merchant] = [await someone(), await someone('merchant')];
  const { valuationId } = await offer(kit, seller);
  await quote(kit, merchant, valuationId);
  return { seller, merchant, valuationId };
}

const CASES = {
  async order(): Promise<Case> {
    const { orderId: id, buyer, seller } = await sold('awaitingInspection');
    return { id, table: 'orders', parties: { buyer, seller } };
  },
  async listing(): Promise<Case> {
    const seller = await someone();
    return { id: await consign(kit, seller), table: 'listings', parties: { seller } };
  },
  async boughtListing(): Promise<Case> {
    const { listing, buyer, seller } = await sold('awaitingInspection');
    return { id: listing.id, table: 'listings', parties: { buyer, seller } };
  },
  async acceptedListing(): Promise<Case> {
    const { seller, merchant, valuationId } = await quoted();
    await accept(kit, seller, valuationId, merchant);
    const { id } = await kit.store.one<{ id: string }>(
      'select listing_id as id from valuations where id = $1',
      [valuationId],
    );
    return { id, table: 'listings', parties: { seller, merchant } };
  },
  async valuation(): Promise<Case> {
    const { seller, merchant, valuationId: id } = await quoted();
    return { id, table: 'valuations', parties: { seller, merchant } };
  },
  async recycleOrder(): Promise<Case> {
    const { seller, merchant, valuationId } = await quoted();
    const { id } = (await accept(kit, seller, valuationId, merchant)).value;
    await deposit(kit, seller, valuationId);
    await payPrice(kit, merchant, id);
    return { id, table: 'recycle_orders', parties: { seller, merchant } };
  },
  async afterSale(): Promise<Case> {
    const sale = await sold('delivered');
    const { id } = (await apply(kit, sale)).value;
    return { id, table: 'after_sales', parties: { buyer: sale.buyer, seller: sale.seller } };
  },
  async merchantApplication(): Promise<Case> {
    const applicant = await someone();
    const input = {
      kind: 'recycler',
      name: '新号行',
      phone: '13812345678',
      description: '专收手游账号，当天付款。',
    };
    const { id } = (
      await kit.call(recycling.applyMerchant, { input: input as never, token: applicant.token })
    ).value;
    return { id, table: 'merchant_applications', parties: { applicant } };
  },
  async identity(): Promise<Case> {
    const person = await someone();
    await kit.store.query(`update users set real_status = 'reviewing' where id = $1`, [person.id]);
    return { id: person.id, table: 'users', parties: { person } };
  },
  async problem(): Promise<Case> {
    const sender = await someone();
    const input = { type: 'fault' as const, content: '页面一直打不开', pictures: [] };
    const { id } = (await kit.call(support.submitProblem, { input, token: sender.token })).value;
    return { id, table: 'problems', parties: { sender } };
  },
};

interface Row {
  call: { name: string };
  about: keyof typeof CASES;
  /** Of the input, and of the path where the id stands in it. */
  ask: (id: string) => { params?: object; input: object };
  /** What one of staff without a part in it is answered. */
  code?: number;
  /** Who has a part, but may do this as what they are. */
  mayAct?: string;
}

const row = (
  call: { name: string },
  about: Row['about'],
  input: object,
  more: Pick<Row, 'code' | 'mayAct'> = {},
): Row => ({ call, about, ask: (id) => ({ params: { id }, input }), ...more });

/** Every call by which staff decide about something. */
const ACTS: readonly Row[] = [
  row(ops.advanceOrder, 'order', { event: 'inspection.start' }),
  row(ops.advanceListing, 'listing', { event: 'audit.pass' }),
  row(ops.advanceListing, 'boughtListing', { event: 'audit.pass' }, { code: 409 }),
  row(ops.advanceListing, 'acceptedListing', { event: 'audit.pass' }, { code: 409 }),
  row(ops.refuseValuation, 'valuation', { reason: '不在回收范围' }),
  row(ops.advanceRecycleOrder, 'recycleOrder', { event: 'review.pass' }),
  row(ops.auditMerchant, 'merchantApplication', { isPassed: true }),
  row(ops.auditIdentity, 'identity', { isPassed: true }),
  row(afterSales.advanceAfterSale, 'afterSale', { event: 'case.approve', remark: '属实' }),
  row(support.replyProblem, 'problem', { reply: '已处理' }),
];

/** Calls of members that staff may make as staff. */
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

/** Calls of staff that decide about nothing of anybody's: what they read, and the shop's own work. */
const NOBODYS = [
  'listWaitingMerchants',
  'listWaitingIdentities',
  'listWaitingListings',
  'listDeadJobs',
  'retryJob',
  'checkLedger',
];

const REFUSED = { code: 403, msg: '这件事与你有关，请由其他客服处理' };

describe('staff and their own cases', () => {
  it('are told apart in every call of staff', () => {
    const calls = (allCalls as readonly Call[]).filter(({ audience }) => audience === 'staff');
    const known = new Set([...ACTS.map(({ call }) => call.name), ...NOBODYS]);
    expect(calls.map(({ name }) => name).sort()).toEqual([...known].sort());
  });

  it.each([...ACTS, ...MEMBERS_CALLS].map((each) => [`${each.call.name} of a ${each.about}`, each] as const))(
    '%s is refused to who has a part in it, and open to others',
    async (_, { call, about, ask, code = 200, mayAct }) => {
      const { id, table, parties } = await CASES[about]();
      const say = async (who: SignedIn) =>
        (await kit.call(call as Call, { ...(ask(id) as object), token: who.token })).body;
      for (const [part, who] of Object.entries(parties)) {
        if (part === mayAct) continue;
        await employ(who);
        const standing = () => kit.store.one(`select * from ${table} where id = $1`, [id]);
        const before = await standing();
        expect({ part, ...(await say(who)) }).toEqual({ part, ...REFUSED });
        expect(await standing()).toEqual(before);
      }
      expect((await say(await someone('staff'))).code).toBe(code);
    },
  );

  it('a seller of staff does not speak as support about a listing of their own', async () => {
    const { id, parties } = await CASES.listing();
    await kit.store.query(`update listings set status = 'onSale' where id = $1`, [id]);
    const seller = parties.seller as SignedIn;
    const say = (who: SignedIn, to: string) =>
      kit.call(support.sendChat, {
        params: { id: to },
        input: { text: '还在', pictures: [] },
        token: who.token,
      });
    const asker = await someone();
    await say(asker, id);
    const { value: thread } = await kit.call(support.readChat, {
      params: { id },
      input: {},
      token: asker.token,
    });
    await employ(seller);
    expect((await say(seller, thread.id)).body).toEqual(REFUSED);
    expect((await say(await someone('staff'), thread.id)).value.by).toBe('support');
  });
});

describe('who decided', () => {
  const decisionOf = (id: string) =>
    kit.store.one('select refused_by_id, decided_by_id, stage from after_sales where id = $1', [id]);

  const decide = (who: SignedIn, id: string, event: 'case.approve' | 'case.refuse' | 'seller.ask') =>
    kit.call(afterSales.advanceAfterSale, {
      params: { id },
      input: { event, remark: '核对过材料' },
      token: who.token,
    });

  const appeal = (id: string, buyer: SignedIn) =>
    kit.call(afterSales.appealAfterSale, {
      params: { id },
      input: { text: '材料写得很清楚，请再看一次', pictures: [] },
      token: buyer.token,
    });

  it('is kept of an after-sale, and who refused it does not decide the appeal', async () => {
    const sale = await sold('delivered');
    const { id } = (await apply(kit, sale)).value;
    const [first, second] = [await someone('staff'), await someone('staff')];
    await decide(first, id, 'case.refuse');
    expect(await decisionOf(id)).toEqual({ refusedById: first.id, decidedById: first.id, stage: 'refused' });
    await appeal(id, sale.buyer);
    for (const event of ['case.refuse', 'case.approve', 'seller.ask'] as const) {
      expect((await decide(first, id, event)).body).toEqual({
        code: 403,
        msg: '这个申请是你拒绝的，申诉请由其他客服处理',
      });
    }
    expect(await decisionOf(id)).toEqual({
      refusedById: first.id,
      decidedById: first.id,
      stage: 'reviewing',
    });
    expect((await decide(second, id, 'case.approve')).body.code).toBe(200);
    expect(await decisionOf(id)).toMatchObject({ refusedById: first.id, decidedById: second.id });
    expect(
      await kit.store.query(
        `select kind, staff_id from after_sale_events where after_sale_id = $1 and by_whom = 'staff' order by created_at, id`,
        [id],
      ),
    ).toEqual([
      { kind: 'case.refuse', staffId: first.id },
      { kind: 'case.approve', staffId: second.id },
    ]);
  });

  it('is kept in the timelines of orders and recycle orders', async () => {
    const staff = await someone('staff');
    const { orderId } = await sold('awaitingInspection');
    await kit.call(ops.advanceOrder, {
      params: { id: orderId },
      input: { event: 'inspection.start' },
      token: staff.token,
    });
    const { id: priced } = await CASES.recycleOrder();
    await kit.call(recycling.changeRecyclePrice, {
      input: { id: priced, amount: 70_000, reason: '皮肤少了两款' },
      token: staff.token,
    });
    const { id } = await CASES.recycleOrder();
    await kit.call(ops.advanceRecycleOrder, {
      params: { id },
      input: { event: 'review.pass' },
      token: staff.token,
    });
    expect(
      await kit.store.query(
        `select kind, staff_id from order_events where order_id = $1 and by_whom = 'staff'
         union all select kind, staff_id from recycle_events where recycle_order_id in ($2, $3) and by_whom = 'staff' order by kind`,
        [orderId, id, priced],
      ),
    ).toEqual([
      { kind: 'inspection.start', staffId: staff.id },
      { kind: 'price.ask', staffId: staff.id },
      { kind: 'review.pass', staffId: staff.id },
    ]);
  });

  it('is nobody where the autopilot plays the staff, also on an appeal', async () => {
    const demo = await makeApp({
      store: kit.store,
      clock: kit.clock,
      providers: kit.ctx.providers,
      settings: { autopilot: true },
    });
    const sale = await sold('delivered');
    const { id } = (await apply(demo, sale, { reason: '1.other' })).value;
    const turn = async () => {
      kit.clock.advance(60_000);
      await runDueJobs(demo.ctx);
      // What the step itself set going: the refund.
      await runDueJobs(demo.ctx);
    };
    await turn();
    expect(await decisionOf(id)).toEqual({ refusedById: null, decidedById: null, stage: 'refused' });
    await demo.call(afterSales.appealAfterSale, {
      params: { id },
      input: { text: '材料写得很清楚，请再看一次', pictures: [] },
      token: sale.buyer.token,
    });
    await turn();
    expect(await decisionOf(id)).toEqual({ refusedById: null, decidedById: null, stage: 'completed' });
  });

  it('one of staff who bought takes nothing out of the guarantee fund alone', async () => {
    const sale = await sold('settled');
    await employ(sale.buyer);
    const { id } = (await apply(kit, sale, { remedy: 'compensation' })).value;
    const before = await booksOf(kit, sale.orderId);
    expect((await decide(sale.buyer, id, 'case.approve')).body).toEqual(REFUSED);
    await runDueJobs(kit.ctx);
    expect(await booksOf(kit, sale.orderId)).toEqual(before);
  });
});
