import { describe, expect, it } from 'vitest';
import * as ops from '../../../contract/staff/calls.ts';
import { CASE_DESKS, STAFF_DESKS, type StaffDesk } from '../../../contract/staff/index.ts';
import { submitProblem } from '../../../contract/support/calls.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { SEEDED_AT } from '../../kit/database.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();

const admin = () => kit.someone({ role: 'staff', roles: ['admin'] });
const hire = (who: SignedIn, phone: string, roles: ('agent' | 'finance' | 'admin')[] = ['finance']) =>
  who.call(ops.hireStaff, { input: { phone, roles, desks: roles.includes('agent') ? ['complaints'] : [] } });
const change = (who: SignedIn, id: string, roles: ('agent' | 'finance' | 'admin')[]) =>
  who.call(ops.changeStaff, { params: { id }, input: { roles, desks: [] } });
const reason = '手机丢了';
const reset = (who: SignedIn, id: string) =>
  who.call(ops.resetStaffFactor, { params: { id }, input: { reason } });
const dismiss = (who: SignedIn, id: string) =>
  who.call(ops.dismissStaff, { params: { id }, input: { reason: '离职' } });
const self = async (who: SignedIn) => (await who.call(ops.readStaffSelf)).body;

/** Makes `keep` the only admin. */
const dismissOthers = (keep: string) =>
  kit.sql`update staff_accounts set roles = array['finance'] where user_id <> ${keep}`;

describe('staff accounts', () => {
  it('can only be managed by admins', async () => {
    const member = await kit.someone();
    const agent = await kit.someone({ role: 'staff', roles: ['agent'] });
    expect((await member.call(ops.listStaff)).body).toEqual({ code: 403, msg: '没有权限进行此操作' });
    expect((await agent.call(ops.listStaff)).body).toMatchObject({ code: 403, reason: 'noPermission' });
    expect((await hire(agent, member.phone)).body).toMatchObject({ code: 403, reason: 'noPermission' });
  });

  it('are created from a member by phone, with immediate effect', async () => {
    const [boss, who] = [await admin(), await kit.someone()];
    expect((await hire(boss, who.phone, ['agent'])).value).toEqual({
      id: who.id,
      name: `用户${who.phone.slice(-4)}`,
      phone: `147****${who.phone.slice(-4)}`,
      roles: ['agent'],
      desks: ['complaints'],
      isEnrolled: false,
      createdAt: new Date(kit.clock.now()).toISOString(),
    });
    expect(await self(who)).toMatchObject({ code: 200, data: { isEnrolled: 0, desks: ['complaints'] } });
    expect((await boss.do(ops.listStaff)).map(({ id }) => id)).toContain(who.id);
    expect((await hire(boss, who.phone)).body).toEqual(
      conflict('staffAccount', '已经是工作人员，请在列表里改角色'),
    );
  });

  it('are refused for unknown phones, merchants and suspended members, and without a role or a desk', async () => {
    const boss = await admin();
    const [merchant, out] = [await kit.someone({ role: 'merchant' }), await kit.someone()];
    await kit.sql`update users set suspended_at = now() where id = ${out.id}`;
    expect((await hire(boss, '19911112222')).body).toEqual({
      code: 404,
      msg: '没有用这个手机号注册的会员，请对方先注册',
    });
    expect((await hire(boss, merchant.phone)).body).toMatchObject({ code: 409, reason: 'merchant' });
    expect((await hire(boss, out.phone)).body).toMatchObject({ code: 409, reason: 'suspended' });
    expect((await hire(boss, out.phone, [])).body).toMatchObject({ code: 422, msg: '至少选一个角色' });
    expect((await change(boss, boss.id, ['agent'])).body).toMatchObject({
      code: 422,
      msg: '客服至少选一张台',
    });
  });

  it('can have all desks; 提现 belongs to finance and is no desk of agents', async () => {
    const [boss, who] = [await admin(), await kit.someone({ role: 'staff', roles: ['agent'] })];
    const set = (desks: StaffDesk[]) =>
      boss.call(ops.changeStaff, { params: { id: who.id }, input: { roles: ['agent', 'finance'], desks } });
    expect((await set([...STAFF_DESKS])).value.desks).toEqual(CASE_DESKS);
    expect((await boss.do(ops.listStaff)).find(({ id }) => id === who.id)?.desks).toEqual(CASE_DESKS);
    expect((await set(['withdrawals'])).body).toMatchObject({ code: 422, msg: '客服至少选一张台' });
  });

  it('get other roles from another admin only, and the last admin stays', async () => {
    const [boss, other] = [await admin(), await admin()];
    expect((await change(boss, boss.id, ['admin', 'finance'])).body).toEqual(
      conflict('ownAccount', '不能改自己的角色和动态验证码，请由另一位管理员处理'),
    );
    expect((await change(boss, other.id, ['finance'])).value.roles).toEqual(['finance']);
    expect((await other.call(ops.listStaff)).body).toMatchObject({ code: 403, reason: 'noPermission' });
    await dismissOthers(boss.id);
    const last = conflict('lastAdmin', '这是最后一位管理员，请先给另一位同事管理员角色');
    expect((await dismiss(boss, boss.id)).body).toEqual(last);
    expect((await change(boss, boss.id, ['finance'])).body).toEqual(last);
    expect(
      await kit.sql`
         select action, detail -> 'before' -> 'roles' as before, detail -> 'after' -> 'roles' as after
         from audit_log where subject = 'staff' and subject_id = ${other.id}`,
    ).toEqual([{ action: 'changeStaff', before: ['admin'], after: ['finance'] }]);
  });

  it('cannot be revoked mutually by two admins at the same moment', async () => {
    const [one, two] = [await admin(), await admin()];
    await kit.sql`update staff_accounts set roles = array['finance']
      where user_id not in (${one.id}, ${two.id})`;
    const codes = await Promise.all([dismiss(one, two.id), dismiss(two, one.id)]);
    // The second request gets 403 while its admin still has a session, or 401 when that session has ended.
    const refused = codes.map(({ body }) => body.code).filter((code) => code !== 200);
    expect([[403], [401]]).toContainEqual(refused);
  });

  it('lose the second factor on request: sessions end, and the person enrols again', async () => {
    const [boss, who] = [await admin(), await kit.someone({ role: 'staff' })];
    await kit.sql`insert into staff_recovery_codes (user_id, code_hash) values (${who.id}, 'old')`;
    expect((await reset(boss, boss.id)).body).toMatchObject({ code: 409, reason: 'ownAccount' });
    expect((await reset(boss, who.id)).body.code).toBe(200);
    expect((await self(who)).code).toBe(401);
    const again = await kit.login(who.phone);
    expect(await self(again)).toMatchObject({ data: { isEnrolled: 0, isConfirmed: 0 } });
    expect((await again.call(ops.countTasks)).body).toMatchObject({ reason: 'enrolmentRequired' });
    expect((await again.call(ops.startEnrolment)).body.code).toBe(200);
    expect(await kit.sql`select code_hash from staff_recovery_codes where user_id = ${who.id}`).toEqual([]);
    expect((await reset(boss, who.id)).body).toMatchObject({ code: 409, reason: 'notEnrolled' });
  });

  it('are revoked at once, and their claimed tasks return to the queue', async () => {
    const [boss, who] = [await admin(), await kit.someone({ role: 'staff' })];
    await (
      await kit.someone()
    ).do(submitProblem, {
      input: { type: 'fault', content: '页面一直打不开', pictures: [] },
    });
    const [task] = (await who.do(ops.listTasks, { input: { desk: 'complaints' } })).rows;
    await who.do(ops.claimTask, { params: { id: task?.id ?? '' } });
    expect((await dismiss(boss, who.id)).body.code).toBe(200);
    expect((await self(who)).code).toBe(401);
    expect(await self(await kit.login(who.phone))).toMatchObject({ code: 403 });
    expect(await kit.one`select claimed_by, claimed_until from staff_tasks where id = ${task?.id}`).toEqual({
      claimedBy: null,
      claimedUntil: null,
    });
    expect((await dismiss(boss, who.id)).body).toEqual({ code: 404, msg: '没有这位同事' });
  });

  it('lose a name of the platform when they are revoked; a merchant gets the approved name unless it is taken', async () => {
    const boss = await admin();
    const nameAfter = async (nickName: string, merchantName?: string) => {
      const who = await kit.someone({ role: 'staff', nickName });
      if (merchantName !== undefined)
        await kit.sql`insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
          values (${who.id}, ${who.id}, 'recycler', ${merchantName}, ${who.phone}, '当天付款', 'passed', ${SEEDED_AT})`;
      expect((await dismiss(boss, who.id)).body.code).toBe(200);
      const after = await kit.one`select role, nick_name from users where id = ${who.id}`;
      return { ...after, isGiven: after.nickName === `号友${who.phone.slice(-4)}` };
    };
    const given = { nickName: expect.any(String), isGiven: true };
    expect(await nameAfter('号易官方客服')).toEqual({ ...given, role: 'member' });
    expect(await nameAfter('小王')).toEqual({ role: 'member', nickName: '小王', isGiven: false });
    const approved = { role: 'merchant', nickName: '飞鸟回收行', isGiven: false };
    expect(await nameAfter('号易官方客服', '飞鸟回收行')).toEqual(approved);
    expect(await nameAfter('小王', '飞鸟回收行')).toEqual({ ...given, role: 'merchant' });
  });

  it('lose claimed tasks with their desk, and all with the second factor', async () => {
    const [boss, who] = [await admin(), await kit.someone({ role: 'staff', roles: ['agent'] })];
    const asker = await kit.someone();
    await asker.do(submitProblem, { input: { type: 'fault', content: '付款页打不开', pictures: [] } });
    const { rows } = await who.do(ops.listTasks, { input: { desk: 'complaints', owner: 'nobody' } });
    const id = rows[0]?.id ?? '';
    const claimedBy = () => kit.cell<string | null>`select claimed_by from staff_tasks where id = ${id}`;
    const assign = (desks: StaffDesk[]) =>
      boss.do(ops.changeStaff, { params: { id: who.id }, input: { roles: ['agent'], desks } });
    await who.do(ops.claimTask, { params: { id } });
    await assign(['complaints', 'orders']);
    expect(await claimedBy()).toBe(who.id);
    await assign(['orders']);
    expect(await claimedBy()).toBe(null);
    await assign(['complaints']);
    await who.do(ops.claimTask, { params: { id } });
    expect((await reset(boss, who.id)).body.code).toBe(200);
    expect(await claimedBy()).toBe(null);
  });

  it('are merchants again when they were before', async () => {
    const [boss, who] = [await admin(), await kit.someone({ role: 'staff' })];
    await kit.sql`
       insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
       values ('ma-before', ${who.id}, 'recycler', '快收号行', ${who.phone}, '当天付款', 'passed', now())`;
    expect((await dismiss(boss, who.id)).body.code).toBe(200);
    expect(await kit.one`select role from users where id = ${who.id}`).toEqual({
      role: 'merchant',
    });
  });
});
