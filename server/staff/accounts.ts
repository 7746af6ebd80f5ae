import { createHash, randomBytes } from 'node:crypto';
import { generate, generateSecret, generateURI, verify } from 'otplib';
import {
  desksOf,
  hasPermission,
  STAFF_DESKS,
  type Enrolment,
  type StaffDesk,
  type StaffPermission,
  type StaffRole,
  type StaffSelf,
  type StaffStanding,
} from '../../contract/staff/index.ts';
import { readAccountName } from '../../contract/kit/accountName.ts';
import { hashOfToken } from '../account/index.ts';
import { isAutopilotOn } from '../autopilot/switch.ts';
import { isoAt, isoNow, MINUTE } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { consumeLimit } from '../kit/limits.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { ifWritable } from '../kit/readOnlyDatabase.ts';
import type { Call } from '../../contract/kit/call.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import type { Member } from '../kit/member.ts';
import { refuse, Refusal } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { upsert } from '../store/rows.ts';
import { recordAudit } from './auditLog.ts';

/** After this idle time a session needs a new one-time code, ms. */
const IDLE_LIMIT = 30 * MINUTE;
/** Minimum interval between two writes of a session's last activity, ms. */
const ACTIVITY_WRITE_INTERVAL_MS = MINUTE;
const RECOVERY_CODES = 10;
/** Accepted clock difference of a phone, s: the codes of the previous and the next step are valid, too. */
const CLOCK_TOLERANCE_S = 30;

export interface StaffAccount extends StaffStanding {
  id: string;
  name: string;
  isEnrolled: boolean;
}

interface AccountRow {
  userId: string;
  nickName: string;
  roles: StaffRole[];
  desks: StaffDesk[];
  totpCipher: string | null;
  enrolledAt: string | null;
  lastStep: number | null;
}

const ACCOUNT = `select a.*, u.nick_name from staff_accounts a join users u on u.id = a.user_id and u.role = 'staff'`;

const accountOf = ({ userId, nickName, roles, desks, enrolledAt }: AccountRow): StaffAccount => ({
  id: userId,
  name: nickName,
  roles,
  desks,
  isEnrolled: enrolledAt !== null,
});

/** The account of a member of staff. @throws 403 for anybody else */
export async function staffAccount(db: Db, userId: string): Promise<StaffAccount> {
  const row = await db.maybe<AccountRow>(`${ACCOUNT} where a.user_id = $1`, [userId]);
  if (!row) throw refuse.forbidden();
  return accountOf(row);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A 403 whose `reason` tells the console what is missing. The session does not end. */
const forbiddenWithReason = (
  reason: 'enrolmentRequired' | 'codeRequired' | 'noPermission',
  message: string,
) => new Refusal(CODE.forbidden, message, { reason });

interface SessionRow extends AccountRow {
  activeAt: string | null;
}

const readSession = (db: Db, userId: string, token: string): Promise<SessionRow | undefined> =>
  db.maybe<SessionRow>(
    `select a.*, u.nick_name, s.active_at from staff_accounts a
     join users u on u.id = a.user_id and u.role = 'staff'
     left join staff_sessions s on s.token_hash = $2 where a.user_id = $1`,
    [userId, hashOfToken(token)],
  );

const isConfirmed = (ctx: Context, { enrolledAt, activeAt }: SessionRow): boolean =>
  enrolledAt !== null && activeAt !== null && Date.parse(activeAt) > ctx.clock.now() - IDLE_LIMIT;

/**
 * Admits a staff call: the account has the permission, and this session confirmed a one-time code and was never idle
 * for 30 minutes since. A polled call is admitted, too, but does not count as activity.
 * @returns the desks of the account @throws 403 with reason `enrolmentRequired`, `codeRequired` or `noPermission`
 */
async function requireStaff(
  ctx: Context,
  userId: string,
  token: string,
  permission: StaffPermission,
  isPolled: boolean,
): Promise<readonly StaffDesk[]> {
  const row = await readSession(ctx.store, userId, token);
  if (!row) throw refuse.forbidden();
  if (row.enrolledAt === null) throw forbiddenWithReason('enrolmentRequired', '请先绑定动态验证码');
  if (!isConfirmed(ctx, row)) throw forbiddenWithReason('codeRequired', '请输入动态验证码');
  if (!hasPermission(row, permission)) throw forbiddenWithReason('noPermission', '你没有这项权限');
  if (!isPolled && Date.parse(row.activeAt ?? '') <= ctx.clock.now() - ACTIVITY_WRITE_INTERVAL_MS) {
    const write = ctx.store.query('update staff_sessions set active_at = $2 where token_hash = $1', [
      hashOfToken(token),
      isoNow(ctx),
    ]);
    await ifWritable(ctx, write);
  }
  return desksOf(row);
}

/**
 * The rights of a member of staff for a call. A staff call needs its permission and the second factor ({@link
 * requireStaff}). For all other calls, a session without the second factor has the rights of an ordinary member, and
 * one with it has the desks of the account.
 */
export async function admitStaff(
  ctx: Context,
  { audience, permission, isPolled }: Pick<Call, 'audience' | 'permission' | 'isPolled'>,
  member: Member,
  token: string,
): Promise<Member> {
  if (audience !== 'staff') {
    const row = await readSession(ctx.store, member.id, token);
    return row && isConfirmed(ctx, row) ? { ...member, desks: desksOf(row) } : { ...member, role: 'member' };
  }
  if (permission === 'session') return member;
  const needed = permission as StaffPermission;
  return { ...member, desks: await requireStaff(ctx, member.id, token, needed, isPolled === true) };
}

export async function readSelf(ctx: Context, userId: string, token: string): Promise<StaffSelf> {
  const row = await readSession(ctx.store, userId, token);
  if (!row) throw refuse.forbidden();
  return {
    id: row.userId,
    name: row.nickName,
    roles: row.roles,
    desks: [...desksOf(row)],
    isEnrolled: row.enrolledAt !== null,
    isConfirmed: isConfirmed(ctx, row),
    ...omitEmpty({ isAutopilotOn: await isAutopilotOn(ctx) }),
  };
}

const lockAccount = async (tx: Tx, userId: string): Promise<AccountRow> => {
  const row = await tx.maybe<AccountRow>(`${ACCOUNT} where a.user_id = $1 for update of a`, [userId]);
  if (!row) throw refuse.forbidden();
  return row;
};

/** Starts the enrolment with a new TOTP secret, which replaces an unconfirmed one. @throws 409 when already enrolled */
export async function startEnrolment(ctx: Context, userId: string): Promise<Enrolment> {
  const secret = generateSecret();
  const name = await ctx.store.tx(async (tx) => {
    const { enrolledAt, nickName } = await lockAccount(tx, userId);
    if (enrolledAt !== null) throw refuse.conflict('enrolled', '已经绑定过动态验证码，要换绑请联系管理员');
    await tx.query('update staff_accounts set totp_cipher = $2 where user_id = $1', [
      userId,
      ctx.vault.seal(secret),
    ]);
    return nickName;
  });
  return { secret, uri: generateURI({ issuer: '号易后台', label: name, secret }) };
}

/** Uses up a one-time code. False when it is wrong or was used before. */
async function spendCode(ctx: Context, tx: Tx, row: AccountRow, code: string): Promise<boolean> {
  if (row.totpCipher === null || !/^\d{6}$/.test(code)) return false;
  const result = await verify({
    secret: ctx.vault.open(row.totpCipher),
    token: code,
    epoch: Math.floor(ctx.clock.now() / 1000),
    epochTolerance: CLOCK_TOLERANCE_S,
  });
  if (!result.valid) return false;
  const step = 'timeStep' in result ? result.timeStep : 0;
  if (row.lastStep !== null && step <= row.lastStep) return false;
  await tx.query('update staff_accounts set last_step = $2 where user_id = $1', [row.userId, step]);
  return true;
}

const openConfirmed = (ctx: Context, tx: Tx, token: string) =>
  upsert(tx, 'staff_sessions', { tokenHash: hashOfToken(token), activeAt: isoNow(ctx) }, 'tokenHash');

const wrongCode = () => refuse.invalid('code', '动态验证码不对，或已经用过，请输入最新的 6 位数字');

/** Creates recovery codes, which replace the previous ones. Only their hashes are stored. */
async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(5).toString('hex'));
  await tx.query('delete from staff_recovery_codes where user_id = $1', [userId]);
  await tx.query(
    'insert into staff_recovery_codes (user_id, code_hash) select $1, hash from unnest($2::text[]) as hash',
    [userId, codes.map(sha256)],
  );
  return codes;
}

/** Creates new recovery codes after a one-time code. They are shown only once. @throws 422; 429 */
export async function renewRecoveryCodes(ctx: Context, userId: string, code: string): Promise<string[]> {
  await consumeLimit(ctx, 'staffCode', userId);
  return ctx.store.tx(async (tx) => {
    if (!(await spendCode(ctx, tx, await lockAccount(tx, userId), readAccountName(code)))) throw wrongCode();
    const codes = await makeRecoveryCodes(tx, userId);
    await recordAudit(ctx, tx, { staffId: userId, action: 'renewRecoveryCodes' });
    return codes;
  });
}

/**
 * Completes the enrolment with a first code. Returns the recovery codes, which are shown only once. @throws 409; 422;
 * 429
 */
export async function finishEnrolment(
  ctx: Context,
  userId: string,
  token: string,
  code: string,
): Promise<string[]> {
  await consumeLimit(ctx, 'staffCode', userId);
  return ctx.store.tx(async (tx) => {
    const row = await lockAccount(tx, userId);
    if (row.enrolledAt !== null) throw refuse.conflict('enrolled', '已经绑定过动态验证码');
    if (!(await spendCode(ctx, tx, row, readAccountName(code)))) throw wrongCode();
    await tx.query('update staff_accounts set enrolled_at = $2 where user_id = $1', [userId, isoNow(ctx)]);
    const codes = await makeRecoveryCodes(tx, userId);
    await openConfirmed(ctx, tx, token);
    await recordAudit(ctx, tx, { staffId: userId, action: 'enrol' });
    return codes;
  });
}

/** Confirms the session with a one-time code, or uses up a recovery code. @throws 409; 422; 429 */
export async function confirmStaffSession(
  ctx: Context,
  userId: string,
  token: string,
  code: string,
): Promise<void> {
  await consumeLimit(ctx, 'staffCode', userId);
  await ctx.store.tx(async (tx) => {
    const row = await lockAccount(tx, userId);
    if (row.enrolledAt === null) throw refuse.conflict('notEnrolled', '请先绑定动态验证码');
    const typed = readAccountName(code).toLowerCase();
    const isRecovery = !(await spendCode(ctx, tx, row, typed));
    if (isRecovery) {
      const used = await tx.query(
        `update staff_recovery_codes set used_at = $3
         where user_id = $1 and code_hash = $2 and used_at is null returning code_hash`,
        [userId, sha256(typed), isoNow(ctx)],
      );
      if (used.length === 0) throw wrongCode();
    }
    await openConfirmed(ctx, tx, token);
    await recordAudit(ctx, tx, {
      staffId: userId,
      action: 'confirmSession',
      detail: { with: isRecovery ? 'recoveryCode' : 'code' },
    });
  });
}

/** The current one-time code of each member of staff. In the demo it replaces an authenticator app. */
export async function listDemoCodes(ctx: Context): Promise<{ name: string; code: string }[]> {
  const rows = await ctx.store.query<AccountRow>(
    `${ACCOUNT} where a.totp_cipher is not null order by a.user_id`,
  );
  const epoch = Math.floor(ctx.clock.now() / 1000);
  return Promise.all(
    rows.map(async ({ nickName, totpCipher }) => ({
      name: nickName,
      code: await generate({ secret: ctx.vault.open(totpCipher ?? ''), epoch }),
    })),
  );
}

/** Removes the confirmation of this session, which locks the console. */
export async function lockStaffSession(ctx: Context, token: string): Promise<void> {
  await ctx.store.query('delete from staff_sessions where token_hash = $1', [hashOfToken(token)]);
}

/** Gives an account staff roles, or changes its roles. By default agents get all desks. */
export async function grantRoles(
  ctx: { clock: { now(): number } },
  tx: Tx,
  userId: string,
  roles: readonly StaffRole[],
  desks: readonly StaffDesk[] = STAFF_DESKS,
): Promise<void> {
  await tx.query(
    `insert into staff_accounts (user_id, roles, desks, created_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set roles = excluded.roles, desks = excluded.desks`,
    [userId, roles, desks, isoAt(ctx.clock.now())],
  );
}

/** All staff by name, for handing over a task. */
export const listAccounts = async (db: Db): Promise<StaffAccount[]> =>
  (await db.query<AccountRow>(`${ACCOUNT} order by u.nick_name, a.user_id`)).map(accountOf);

/** The account of a colleague. @throws 404 for anybody outside the staff */
export async function findColleague(db: Db, id: string): Promise<StaffAccount> {
  const row = await db.maybe<AccountRow>(`${ACCOUNT} where a.user_id = $1`, [id]);
  if (!row) throw refuse.notFound('没有这位同事');
  return accountOf(row);
}
