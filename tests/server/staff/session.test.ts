import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import * as ops from '../../../contract/staff/calls.ts';
import { hasPermission, STAFF_ROLES } from '../../../contract/staff/index.ts';
import { allCalls } from '../../../contract/index.ts';
import { readOrder } from '../../../contract/buying/calls.ts';
import { deleteExpired } from '../../../server/kit/limits.ts';
import { checkAuditLog, recordAudit } from '../../../server/staff/auditLog.ts';
import { grantRoles } from '../../../server/staff/accounts.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { sellTo } from '../../kit/afterSales.ts';
import { listingOnSale } from '../../kit/orders.ts';
import { createSeller, withdraw } from '../../kit/wallets.ts';

const kit = useApp();

/** A new staff account without a second factor. */
async function newcomer(): Promise<SignedIn> {
  const who = await kit.someone();
  await kit.store.tx(async (tx) => {
    await tx.query(`update users set role = 'staff' where id = $1`, [who.id]);
    await grantRoles(kit.ctx, tx, who.id, STAFF_ROLES);
  });
  return kit.login(who.phone);
}

/** The current code of an authenticator app. */
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(kit.clock.now() / 1000) });
/** As an authenticator shows it. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

async function enrol(who: SignedIn) {
  const { secret } = await who.do(ops.startEnrolment);
  const { codes } = await who.do(ops.finishEnrolment, { input: { code: spaced(await codeOf(secret)) } });
  return { secret, codes };
}

const queue = async (token: string) => (await kit.call(ops.listTasks, { input: {}, token })).body;

describe('the second factor of staff', () => {
  it('is required for every staff call', async () => {
    const who = await newcomer();
    expect(await queue(who.token)).toMatchObject({ code: 403, reason: 'enrolmentRequired' });
    const { codes } = await enrol(who);
    expect(codes).toHaveLength(10);
    expect(await queue(who.token)).toMatchObject({ code: 200 });
    expect(await who.do(ops.readStaffSelf)).toMatchObject({
      isEnrolled: true,
      isConfirmed: true,
    });
  });

  it('is required in every other session, and accepts no code twice', async () => {
    const who = await newcomer();
    const { secret } = await enrol(who);
    const other = await kit.login(who.phone);
    expect(await queue(other.token)).toMatchObject({ code: 403, reason: 'codeRequired' });
    const used = { input: { code: await codeOf(secret) }, token: other.token };
    expect((await kit.call(ops.confirmStaffSession, used)).body.code).toBe(422);
    kit.clock.advance(30_000);
    const fresh = { input: { code: await codeOf(secret) }, token: other.token };
    expect((await kit.call(ops.confirmStaffSession, fresh)).body.code).toBe(200);
    expect(await queue(other.token)).toMatchObject({ code: 200 });
  });

  it('is required again after 30 idle minutes, but not while the person works', async () => {
    const who = await newcomer();
    await enrol(who);
    const work = async () => (await who.call(ops.listColleagues, { input: {} })).body;
    for (let minutes = 0; minutes < 60; minutes += 20) {
      kit.clock.advance(20 * 60_000);
      expect(await work()).toMatchObject({ code: 200 });
    }
    kit.clock.advance(30 * 60_000);
    expect(await work()).toMatchObject({ code: 403, reason: 'codeRequired' });
  });

  it('does not count automatic reads as work', async () => {
    const who = await newcomer();
    await enrol(who);
    for (let minutes = 0; minutes < 25; minutes += 5) {
      kit.clock.advance(5 * 60_000);
      expect(await queue(who.token)).toMatchObject({ code: 200 });
      expect((await who.call(ops.countTasks)).body).toMatchObject({ code: 200 });
    }
    kit.clock.advance(5 * 60_000);
    expect(await queue(who.token)).toMatchObject({ code: 403, reason: 'codeRequired' });
  });

  it('does not prevent expired sessions from being deleted', async () => {
    const who = await newcomer();
    await enrol(who);
    await kit.sql`update tokens set expires_at = '2020-01-01' where user_id = ${who.id}`;
    await deleteExpired(kit.ctx);
    expect(await kit.sql`select hash from tokens where user_id = ${who.id}`).toEqual([]);
  });

  it('accepts each recovery code once', async () => {
    const who = await newcomer();
    const { codes } = await enrol(who);
    await who.call(ops.lockStaffSession);
    const recover = { input: { code: codes[0] ?? '' }, token: who.token };
    expect((await kit.call(ops.confirmStaffSession, recover)).body.code).toBe(200);
    expect((await kit.call(ops.confirmStaffSession, recover)).body.code).toBe(422);
  });

  it('creates new recovery codes for a one-time code, which voids the old ones', async () => {
    const who = await newcomer();
    const { secret, codes: old } = await enrol(who);
    const renew = async (code: string) => who.call(ops.renewRecoveryCodes, { input: { code } });
    expect((await renew(old[0] ?? '')).body.code).toBe(422);
    kit.clock.advance(30_000);
    const { codes } = (await renew(spaced(await codeOf(secret)))).value;
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => old.includes(code))).toEqual([]);
    await who.call(ops.lockStaffSession);
    const confirm = async (code = '') =>
      (await who.call(ops.confirmStaffSession, { input: { code } })).body.code;
    expect(await confirm(old[1])).toBe(422);
    expect(await confirm(codes[0])).toBe(200);
    const { rows } = await who.do(ops.listAuditLog, { input: { staffId: who.id } });
    expect(rows.map(({ action }) => action)).toEqual(['confirmSession', 'renewRecoveryCodes', 'enrol']);
    expect(JSON.stringify(rows)).not.toContain(codes[1]);
  });

  it('refuses further guesses after ten tries in a quarter of an hour', async () => {
    const who = await newcomer();
    await enrol(who);
    const guess = { input: { code: '000000' }, token: who.token };
    const codes = [];
    for (let i = 0; i < 10; i += 1) codes.push((await kit.call(ops.confirmStaffSession, guess)).body.code);
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 422), 429]);
  });

  it('is required to see more than any member sees', async () => {
    const listing = await listingOnSale(kit);
    const { orderId } = await sellTo(kit, await kit.login('13910000001'), listing, 'inspecting');
    const who = await newcomer();
    const read = async () => (await who.call(readOrder, { params: { id: orderId } })).body.code;
    expect(await read()).toBe(404);
    await enrol(who);
    expect(await read()).toBe(200);
  });
});

describe('permissions of staff', () => {
  it('every staff call requires one', () => {
    const open = allCalls.filter(
      ({ audience, permission }) => audience === 'staff' && permission === undefined,
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['agent', ['orders'], ['orders', 'chats', 'queue']],
    ['agent', ['complaints'], ['complaints', 'queue']],
    ['reviewer', [], ['listings', 'merchants', 'identities', 'chats', 'queue']],
    ['finance', [], ['money', 'queue']],
    ['admin', [], ['accounts', 'audit', 'health', 'queue']],
  ] as const)('of the %s', (role, desks, allowed) => {
    const all = [
      'orders',
      'listings',
      'afterSales',
      'recycling',
      'complaints',
      'merchants',
      'identities',
      'queue',
      'chats',
      'supervise',
      'audit',
      'people',
      'money',
      'accounts',
      'health',
    ] as const;
    expect(
      all.filter((permission) => hasPermission({ roles: [role], desks }, permission)).toSorted(),
    ).toEqual([...allowed].toSorted());
  });

  it('are refused without ending the session', async () => {
    const finance = await kit.login('13620000001', { role: 'staff', roles: ['finance'] });
    const refused = await finance.call(ops.advanceOrder, {
      params: { id: 'any' },
      input: { event: 'inspection.start' },
    });
    expect(refused.body).toMatchObject({ code: 403, reason: 'noPermission' });
    expect((await finance.call(ops.checkLedger)).body.code).toBe(200);
  });
});

describe('the audit log', () => {
  it('contains the person, the act, and the state before and after it', async () => {
    const listing = await listingOnSale(kit);
    const { orderId } = await sellTo(kit, await kit.login('13910000002'), listing, 'awaitingInspection');
    const staff = await kit.login('13620000002', { role: 'staff' });
    await staff.call(ops.advanceOrder, { params: { id: orderId }, input: { event: 'inspection.start' } });
    const { rows } = await staff.do(ops.listAuditLog, { input: { subject: 'order', subjectId: orderId } });
    expect(rows.map(({ staffId, action, detail }) => ({ staffId, action, ...JSON.parse(detail) }))).toEqual([
      {
        staffId: staff.id,
        action: 'advanceOrder',
        input: { event: 'inspection.start' },
        before: 'awaitingInspection',
        after: 'inspecting',
      },
    ]);
  });

  it('names a subject by its number, and is filtered by person and day', async () => {
    const listing = await listingOnSale(kit);
    const { orderId } = await sellTo(kit, await kit.login('13910000003'), listing, 'awaitingInspection');
    const no = await kit.cell<string>`select no from orders where id = ${orderId}`;
    const staff = await kit.login('13620000003', { role: 'staff' });
    const params = { id: orderId };
    await staff.call(ops.advanceOrder, { params, input: { event: 'inspection.start' } });
    const day = new Date(kit.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const read = async (input: { day: string }) =>
      (await staff.do(ops.listAuditLog, { input: { staffId: staff.id, ...input } })).rows;
    expect((await read({ day })).map(({ action, number }) => ({ action, number }))).toEqual([
      { action: 'advanceOrder', number: no },
    ]);
    expect(await read({ day: '2020-01-01' })).toEqual([]);
    const wrong = { input: { day: '2020-99-99' }, token: staff.token };
    expect((await kit.call(ops.listAuditLog, wrong)).body.code).toBe(422);
  });

  it('names members and colleagues, and numbers withdrawals, refunds and reconciliations', async () => {
    const staff = await kit.login('13620000004', { role: 'staff', nickName: '客服小易' });
    const seller = await createSeller(kit, 5_000);
    const withdrawal = (await withdraw(seller, 4_000)).value;
    const [payment] = await kit.sql<{ id: string; tradeNo: string }>`select id, trade_no from payments
      order by id limit 1`;
    await kit.sql`insert into reconciliation_runs (id, provider, day, state, created_at)
       values ('run-1', 'alipay', '2026-11-20', 'done', now())`;
    const subjects = [
      ['member', seller.id, `用户${seller.phone.slice(-4)}`],
      ['staff', staff.id, '客服小易'],
      ['withdrawal', withdrawal.id, withdrawal.no],
      ['refund', payment?.id ?? '', payment?.tradeNo],
      ['reconciliation', 'run-1', '2026-11-20'],
    ] as const;
    for (const [subject, subjectId] of subjects)
      await kit.store.tx((tx) =>
        recordAudit(kit.ctx, tx, { staffId: staff.id, action: 'readCase', subject, subjectId }),
      );
    const { rows } = await staff.do(ops.listAuditLog, { input: { staffId: staff.id } });
    expect(rows.toReversed().map(({ subject, subjectId, number }) => [subject, subjectId, number])).toEqual(
      subjects,
    );
  });

  it('detects where a row was changed or removed', async () => {
    const { rows } = await checkAuditLog(kit.store);
    expect(rows).toBeGreaterThan(3);
    await kit.sql`update audit_log set staff_id = 'somebody-else' where seq = 2`;
    expect(await checkAuditLog(kit.store)).toEqual({ rows: 1, brokenAt: 2 });
    await kit.sql`delete from audit_log where seq <= 2`;
    expect(await checkAuditLog(kit.store)).toEqual({ rows: 0, brokenAt: 1 });
  });
});
