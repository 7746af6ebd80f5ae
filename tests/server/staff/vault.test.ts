import { describe, expect, it } from 'vitest';
import { readOrder, revealCredential, tickTakeover } from '../../../contract/buying/calls.ts';
import { revealRecycleCredential } from '../../../contract/recycling/calls.ts';
import { readOwnListing } from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { createPaidTrade, putOnSale } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

const kit = useApp();
const agent = useMember(kit, { role: 'staff', roles: ['agent'] });
const supervisor = useMember(kit, { role: 'staff', roles: ['supervisor'] });

async function sold(stage: 'awaitingInspection' | 'rebinding' | 'delivered' | 'settled'): Promise<Sale> {
  const listing = await putOnSale(kit, await kit.someone(), { account: GIVEN.account });
  return sellTo(kit, await kit.someone(), listing, stage);
}

const open = (who: SignedIn, id: string, reason = '验号要登录游戏') =>
  who.call(ops.openOrderVault, { params: { id }, input: { reason } });
const auditOf = async (subjectId: string) => {
  const { rows } = await supervisor.do(ops.listAuditLog, { input: { subjectId } });
  return rows.map(({ staffId, action, subject, detail }) => ({ staffId, action, subject, detail }));
};
const GIVEN = { account: 'player_01', password: 'secret-Pass1' };

describe('viewing a login as staff', () => {
  it('is allowed at the desk of an order that waits for staff, and each view is logged with its reason', async () => {
    const { orderId } = await sold('awaitingInspection');
    expect((await open(agent, orderId)).value).toEqual(GIVEN);
    expect((await open(agent, orderId, '第二次登录')).value).toEqual(GIVEN);
    const look = (reason: string) => ({
      staffId: agent.id,
      action: 'openOrderVault',
      subject: 'order',
      detail: JSON.stringify({ state: 'awaitingInspection', reason }),
    });
    const rows = await auditOf(orderId);
    const parsed = (row: (typeof rows)[number]) => ({ ...row, detail: JSON.parse(row.detail) as unknown });
    expect(rows.map(parsed)).toEqual([look('第二次登录'), look('验号要登录游戏')].map(parsed));
    expect(JSON.stringify(rows)).not.toMatch(/player_01|secret-Pass1/);
  });

  it('is allowed at the desk of a recycle order', async () => {
    const { id } = await createPaidTrade(kit);
    const call = { params: { id }, input: { reason: '核对账号' } };
    expect(await agent.do(ops.openRecycleVault, call)).toMatchObject({ password: expect.any(String) });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['openRecycleVault']);
  });

  it('is allowed for supervisors also when the order is closed or somebody else works on it', async () => {
    const closed = await sold('settled');
    expect((await open(supervisor, closed.orderId)).body.code).toBe(200);
    const waiting = await sold('awaitingInspection');
    await open(agent, waiting.orderId);
    expect((await open(supervisor, waiting.orderId)).value).toEqual(GIVEN);
  });

  it('is refused, and not logged, without a reason, without the desk, and when nothing waits for staff', async () => {
    const waiting = await sold('awaitingInspection');
    const delivered = await sold('delivered');
    const reviewer = await kit.login('13632000003', { role: 'staff', roles: ['reviewer'] });
    const colleague = await kit.login('13632000004', { role: 'staff', roles: ['agent'] });
    const outcomes = [
      await open(agent, waiting.orderId, ''),
      await open(reviewer, waiting.orderId),
      await open(waiting.buyer, waiting.orderId),
      await open(agent, delivered.orderId),
      await open(agent, 'no-such-order'),
    ].map(({ body: { code, reason } }) => [code, reason]);
    expect(outcomes).toEqual([
      [422, undefined],
      [403, 'noPermission'],
      [403, undefined],
      [409, 'stateConflict'],
      [404, undefined],
    ]);
    expect([await auditOf(waiting.orderId), await auditOf(delivered.orderId)]).toEqual([[], []]);
    await open(agent, waiting.orderId);
    expect((await open(colleague, waiting.orderId)).body).toMatchObject({ code: 409, reason: 'claimed' });
  });

  it('is refused while the seller has not added the login', async () => {
    const { orderId, listing } = await sold('awaitingInspection');
    await kit.sql`delete from credentials where listing_id = ${listing.id}`;
    expect((await open(agent, orderId)).body).toEqual(conflict('noCredential', '卖家还没有提供账号密码'));
  });

  it('is offered in a case only to staff who may view it', async () => {
    const { orderId } = await sold('rebinding');
    const offered = async (who: SignedIn) =>
      (await who.do(ops.readCase, { params: { id: await newestTaskId(kit, orderId) } })).hasVault;
    const before = [await offered(agent), await offered(supervisor)];
    const input = { event: 'rebinding.finish' as const, password: 'new-pass-9' };
    await agent.do(ops.advanceOrder, { params: { id: orderId }, input });
    expect([before, [await offered(agent), await offered(supervisor)]]).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe('a rebinding', () => {
  const LOGIN = { account: 'player_02', password: 'new-pass-9', email: 'buyer@mail.example' };
  const rebind = (orderId: string, login: object = LOGIN) =>
    agent.do(ops.advanceOrder, {
      params: { id: orderId },
      input: { event: 'rebinding.finish', ...login },
    });
  const reveal = ({ orderId, buyer }: Sale) =>
    buyer.do(revealCredential, { params: { id: orderId }, input: {} });

  it('shows staff the phone of the buyer or merchant until it is done', async () => {
    const sale = await sold('rebinding');
    const { id, merchant } = await createPaidTrade(kit);
    const look = { input: { reason: '换绑' } };
    const openRecycle = async () =>
      (await supervisor.do(ops.openRecycleVault, { params: { id }, ...look })).newOwnerPhone;
    const openOrder = async () => (await open(supervisor, sale.orderId)).value.newOwnerPhone;
    expect([await openOrder(), await openRecycle()]).toEqual([sale.buyer.phone, merchant.phone]);
    await rebind(sale.orderId);
    const input = { event: 'review.pass' as const, ...LOGIN };
    await agent.do(ops.advanceRecycleOrder, { params: { id }, input });
    expect([await openOrder(), await openRecycle()]).toEqual([undefined, undefined]);
  });

  it('shows the buyer no phone that staff did not type', async () => {
    const [bare, typed] = [await sold('rebinding'), await sold('rebinding')];
    await rebind(bare.orderId, { password: 'new-pass-9' });
    await rebind(typed.orderId, {
      password: 'new-pass-9',
      securityPhone: '13912345678',
      remark: '买家要求',
    });
    expect([(await reveal(bare)).securityPhone, (await reveal(typed)).securityPhone]).toEqual([
      undefined,
      '13912345678',
    ]);
  });

  it('to a mail leaves no phone, and shows the buyer the mail', async () => {
    const sale = await sold('rebinding');
    await rebind(sale.orderId);
    const { revealedAt: _, ...shown } = await reveal(sale);
    expect(shown).toEqual(LOGIN);
  });

  it('to a mail does not show the seller the mail, the phone or the password of the buyer', async () => {
    const sale = await sold('rebinding');
    await rebind(sale.orderId);
    await kit.store.tx(async (tx) => {
      await tx.query(`update orders set stage = 'refunded' where id = $1`, [sale.orderId]);
    });
    const own = await sale.seller.do(readOwnListing, { params: { id: sale.listing.id } });
    expect([own.account, own.email, own.securityPhone]).toEqual(['player_02', undefined, undefined]);
  });

  it('of a recycled account shows the merchant the login that staff typed', async () => {
    const { id, merchant } = await createPaidTrade(kit);
    const input = { event: 'review.pass' as const, ...LOGIN };
    await agent.do(ops.advanceRecycleOrder, { params: { id }, input });
    const { revealedAt: _, ...shown } = await merchant.do(revealRecycleCredential, {
      params: { id },
      input: {},
    });
    expect(shown).toEqual(LOGIN);
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/player_02|new-pass-9|buyer@mail/);
  });

  it('needs the new password', async () => {
    const [{ orderId }, { id }] = [await sold('rebinding'), await createPaidTrade(kit)];
    const refused = [
      await agent.call(ops.advanceOrder, { params: { id: orderId }, input: { event: 'rebinding.finish' } }),
      await agent.call(ops.advanceRecycleOrder, { params: { id }, input: { event: 'review.pass' } }),
    ];
    const TEXT = '请填写换绑后的新密码';
    const refusal = invalid('password', TEXT);
    expect(refused.map(({ body }) => body)).toEqual([refusal, refusal]);
  });

  it('is in the audit log without the login', async () => {
    const { orderId } = await sold('rebinding');
    await rebind(orderId, { ...LOGIN, securityPhone: '13912345678', remark: '已换绑' });
    const [row] = await auditOf(orderId);
    expect(JSON.parse(row?.detail ?? '')).toEqual({
      input: {
        event: 'rebinding.finish',
        remark: '已换绑',
        account: '…',
        password: '…',
        securityPhone: '…',
        email: '…',
      },
      before: 'rebinding',
      after: 'delivered',
      boundPhone: '139****5678',
      isNewOwners: false,
    });
  });

  it('to the phone of neither the buyer nor the merchant needs a reason', async () => {
    const { orderId, buyer } = await sold('rebinding');
    const { id, merchant } = await createPaidTrade(kit);
    const finish = async (securityPhone: string) =>
      agent.call(ops.advanceOrder, {
        params: { id: orderId },
        input: { event: 'rebinding.finish', password: 'new-pass-9', securityPhone },
      });
    const pass = async (securityPhone: string) =>
      agent.call(ops.advanceRecycleOrder, {
        params: { id },
        input: { event: 'review.pass', password: 'new-pass-9', securityPhone },
      });
    const refusal = (owner: string) => {
      const message = `绑定的不是${owner}的手机，请写明原因`;
      return invalid('remark', message);
    };
    expect([(await finish('13912345678')).body, (await pass('13912345678')).body]).toEqual([
      refusal('买家'),
      refusal('商户'),
    ]);
    expect([(await finish(`+86 ${buyer.phone}`)).body.code, (await pass(merchant.phone)).body.code]).toEqual([
      200, 200,
    ]);
    const [row] = await auditOf(orderId);
    expect(JSON.parse(row?.detail ?? '')).toEqual({
      input: { event: 'rebinding.finish', password: '…', securityPhone: '…' },
      before: 'rebinding',
      after: 'delivered',
    });
  });
});

describe('the takeover checklist', () => {
  const tick = (
    { orderId, buyer }: Sale,
    step: 'password' | 'phone' | 'logout',
    isDone = true,
    who: SignedIn = buyer,
  ) => who.call(tickTakeover, { params: { id: orderId }, input: { step, isDone } });

  it('is stored with the order, in its own order, and changes nothing else', async () => {
    const sale = await sold('delivered');
    await sale.buyer.do(revealCredential, { params: { id: sale.orderId }, input: {} });
    const read = () => sale.buyer.do(readOrder, { params: { id: sale.orderId } });
    const before = await read();
    await tick(sale, 'logout');
    await tick(sale, 'password');
    await tick(sale, 'password');
    await tick(sale, 'phone');
    await tick(sale, 'phone', false);
    expect(await read()).toEqual({ ...before, takeoverSteps: ['password', 'logout'] });
  });

  it('is refused before the account was revealed, and to anybody but the buyer', async () => {
    const sale = await sold('delivered');
    const early = await tick(sale, 'password');
    await sale.buyer.do(revealCredential, { params: { id: sale.orderId }, input: {} });
    const others = [
      await tick(sale, 'password', true, sale.seller),
      await tick(sale, 'password', true, agent),
    ];
    expect([early, ...others].map(({ body: { code, reason } }) => [code, reason])).toEqual([
      [409, 'stateConflict'],
      [404, undefined],
      [404, undefined],
    ]);
    expect((await sale.buyer.do(readOrder, { params: { id: sale.orderId } })).takeoverSteps).toEqual([]);
  });
});
