import {
  CASE_DESKS,
  desksOf,
  type StaffDesk,
  type StaffMember,
  type StaffRole,
} from '../../contract/staff/index.ts';
import { closeOtherSessions, nameAfterService, sessionsChanged } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import { maskPhone } from '../kit/maskPersonal.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { isSuspended, type SuspensionColumns } from '../kit/suspension.ts';
import { type Db, type Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { releaseClaims } from '../tasks/claims.ts';
import { grantRoles } from './accounts.ts';

interface Row {
  userId: string;
  nickName: string;
  phone: string;
  roles: StaffRole[];
  desks: StaffDesk[];
  enrolledAt: string | null;
  createdAt: string;
  seenAt: string | null;
}

const STAFF = `select a.user_id, a.roles, a.desks, a.enrolled_at, a.created_at, u.nick_name, u.phone,
    (select max(s.active_at) from tokens t join staff_sessions s on s.token_hash = t.hash
     where t.user_id = a.user_id) as seen_at
  from staff_accounts a join users u on u.id = a.user_id and u.role = 'staff'`;

const isCaseDesk = (desk: StaffDesk) => CASE_DESKS.includes(desk);

const shown = ({ userId, nickName, phone, desks, enrolledAt, seenAt, ...row }: Row): StaffMember => ({
  ...row,
  desks: desks.filter(isCaseDesk),
  id: userId,
  name: nickName,
  phone: maskPhone(phone),
  isEnrolled: enrolledAt !== null,
  ...omitEmpty({ seenAt }),
});

export const listStaff = async (db: Db): Promise<StaffMember[]> =>
  (await db.query<Row>(`${STAFF} order by u.nick_name, a.user_id`)).map(shown);

const readStaff = async (db: Db, id: string): Promise<StaffMember> =>
  shown(await db.one<Row>(`${STAFF} where a.user_id = $1`, [id]));

/** The roles and desks of a person: at least one role, and at least one case desk for an agent. */
interface Standing {
  roles: readonly StaffRole[];
  desks: readonly StaffDesk[];
}

function checkStanding({ roles, desks }: Standing): void {
  if (roles.length === 0) throw refuse.invalid('roles', '至少选一个角色');
  if (roles.includes('agent') && !desks.some(isCaseDesk)) throw refuse.invalid('desks', '客服至少选一张台');
}

/**
 * Locks the account of a colleague and those of all admins, so that two admins cannot revoke each other at the same
 * time.
 * @throws 403 when the caller is no longer an admin; 404; 409 `lastAdmin` when `keepsAdmin` is false, `ownAccount`
 */
async function lockColleague(tx: Tx, staffId: string, id: string, keepsAdmin: boolean): Promise<Row> {
  const admins = await tx.query<{ userId: string }>(
    `select a.user_id from staff_accounts a join users u on u.id = a.user_id and u.role = 'staff'
     where 'admin' = any(a.roles) order by a.user_id for update of a`,
  );
  if (!admins.some(({ userId }) => userId === staffId)) throw refuse.forbidden();
  const row = await tx.maybe<Row>(`${STAFF} where a.user_id = $1 for update of a`, [id]);
  if (!row) throw refuse.notFound('没有这位同事');
  const isAdmin = admins.some(({ userId }) => userId === id);
  if (isAdmin && !keepsAdmin && admins.length === 1) {
    throw refuse.conflict('lastAdmin', '这是最后一位管理员，请先给另一位同事管理员角色');
  }
  if (id === staffId)
    throw refuse.conflict('ownAccount', '不能改自己的角色和动态验证码，请由另一位管理员处理');
  return row;
}

/** Makes the member with this phone a member of staff. @throws 404; 409 `staffAccount`, `merchant`, `suspended`; 422 */
export async function hireStaff(
  ctx: Context,
  tx: Tx,
  phone: string,
  standing: Standing,
): Promise<StaffMember> {
  checkStanding(standing);
  const member = await tx.maybe<SuspensionColumns & { id: string; role: Member['role'] }>(
    `select id, role, suspended_at, suspended_until, suspended_reason from users where phone = $1 for update`,
    [phone.trim()],
  );
  if (!member) throw refuse.notFound('没有用这个手机号注册的会员，请对方先注册');
  if (member.role === 'staff') throw refuse.conflict('staffAccount', '已经是工作人员，请在列表里改角色');
  if (member.role === 'merchant') {
    throw refuse.conflict('merchant', '商户不能同时是工作人员，请对方用另一个手机号注册');
  }
  if (isSuspended(ctx, member)) throw refuse.conflict('suspended', '这位会员已被暂停，解除后再试');
  await update(tx, 'users', member.id, { role: 'staff' });
  await grantRoles(ctx, tx, member.id, [...new Set(standing.roles)], [...new Set(standing.desks)]);
  await sessionsChanged(tx);
  return readStaff(tx, member.id);
}

/** @throws 403; 404; 409 `lastAdmin`, `ownAccount`; 422 */
export async function changeStaff(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  standing: Standing,
): Promise<StaffMember> {
  checkStanding(standing);
  await lockColleague(tx, staffId, id, standing.roles.includes('admin'));
  await grantRoles(ctx, tx, id, [...new Set(standing.roles)], [...new Set(standing.desks)]);
  await releaseClaims(tx, id, desksOf(standing));
  return readStaff(tx, id);
}

const dropConfirmations = (tx: Tx, id: string) =>
  tx.query('delete from staff_sessions where token_hash in (select hash from tokens where user_id = $1)', [
    id,
  ]);

const dropRecoveryCodes = (tx: Tx, id: string) =>
  tx.query('delete from staff_recovery_codes where user_id = $1', [id]);

/**
 * Removes a colleague's second factor (lost phone), frees the claimed tasks and ends all sessions. @throws 403; 404; 409
 * `ownAccount`, `notEnrolled`
 */
export async function resetFactor(ctx: Context, tx: Tx, staffId: string, id: string): Promise<void> {
  const { enrolledAt } = await lockColleague(tx, staffId, id, true);
  if (enrolledAt === null) throw refuse.conflict('notEnrolled', '这位同事还没有绑定动态验证码，不用重置');
  await tx.query(
    'update staff_accounts set totp_cipher = null, enrolled_at = null, last_step = null where user_id = $1',
    [id],
  );
  await dropRecoveryCodes(tx, id);
  await dropConfirmations(tx, id);
  await releaseClaims(tx, id);
  await closeOtherSessions(ctx, tx, id);
}

/** Revokes the staff role of a colleague ({@link endStaff}). @throws 403; 404; 409 `lastAdmin`, `ownAccount` */
export async function dismissStaff(ctx: Context, tx: Tx, staffId: string, id: string): Promise<void> {
  await lockColleague(tx, staffId, id, false);
  await endStaff(ctx, tx, id);
}

/**
 * Takes the staff role, the second factor and the claims from a person and ends their sessions. A person whose
 * application as a merchant passed becomes one. {@link nameAfterService} chooses the name.
 */
export async function endStaff(ctx: Pick<Context, 'clock'>, tx: Tx, id: string): Promise<void> {
  const person = await tx.one<{ id: string; phone: string; nickName: string }>(
    'select id, phone, nick_name from users where id = $1 for update',
    [id],
  );
  const merchant = await tx.maybe<{ name: string }>(
    `select name from merchant_applications where user_id = $1 and state = 'passed'
     order by created_at desc, id desc limit 1`,
    [id],
  );
  await update(tx, 'users', id, {
    role: merchant ? 'merchant' : 'member',
    nickName: await nameAfterService(tx, person, merchant?.name),
  });
  await dropRecoveryCodes(tx, id);
  await dropConfirmations(tx, id);
  await tx.query('delete from staff_accounts where user_id = $1', [id]);
  await releaseClaims(tx, id);
  await closeOtherSessions(ctx, tx, id);
}
