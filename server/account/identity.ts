import type { Identity, Profile, RealStatus } from '../../contract/account/user.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import {
  birthDateOf,
  isAdult,
  realNameLifecycle,
  type RealNameEvent,
} from '../../machines/rulebooks/realName.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { isUniqueViolation, type Tx } from '../store/db.ts';
import { readProfile } from './profile.ts';
import { schedule } from '../jobs/jobs.ts';
import { useLimit } from '../kit/limits.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { sessionsChanged } from './sessions.ts';

/** How long the autopilot takes to look at an identity, ms. */
const PACE = 5_000;

const PASSED = { title: '实名认证通过', text: '你已完成实名认证，可以出售账号了' };

async function moveIdentity(tx: Tx, userId: string, event: RealNameEvent): Promise<RealStatus | undefined> {
  const user = await tx.maybe<{ realStatus: RealStatus }>(
    'select real_status from users where id = $1 for update',
    [userId],
  );
  if (!user) throw refuse.notFound('用户不存在');
  const next = decide(realNameLifecycle, { state: user.realStatus, context: {} }, event);
  if (!next) return undefined;
  await tx.query('update users set real_status = $2 where id = $1', [userId, next.state]);
  await sessionsChanged(tx);
  return next.state;
}

/**
 * Proves who a member is (`realname/auth`): the number's check character and date must hold, the person be 18 by the server's
 * clock, and have no other account. The number is kept sealed, and as a keyed mark to find equals by. A name in Latin letters
 * is looked at by staff.
 * @throws 422; 409 with a reason of IDENTITY_REFUSALS; 429
 */
export async function submitIdentity(ctx: Context, member: Member, input: Identity): Promise<Profile> {
  await useLimit(ctx, 'identity', member.id);
  const idNumber = input.idNumber.toUpperCase();
  const birthDate = birthDateOf(idNumber);
  if (birthDate === undefined) throw refuse.invalid('idNumber', '身份证号码不正确，请核对');
  const now = ctx.clock.now();
  if (birthDate > new Date(now).toISOString().slice(0, 10)) {
    throw refuse.invalid('idNumber', '身份证号码不正确，请核对');
  }
  if (!isAdult(birthDate, now)) throw refuse.conflict('underage', '未成年人不能交易');
  await ctx.store.tx(async (tx) => {
    const { realStatus } = await tx.one<{ realStatus: RealStatus }>(
      'select real_status from users where id = $1 for update',
      [member.id],
    );
    const state = await moveIdentity(tx, member.id, {
      type: 'identity.submit',
      needsReview: /^[A-Za-z]/.test(input.name),
    });
    if (state === undefined) {
      throw realStatus === 'reviewing'
        ? refuse.conflict('underReview', '实名认证正在审核，请稍候')
        : refuse.conflict('alreadyVerified', '你已完成实名认证，不能修改');
    }
    try {
      await tx.query(
        `update users set real_name = $2, id_card_cipher = $3, id_card_hash = $4, real_remark = null where id = $1`,
        [member.id, input.name, ctx.vault.seal(idNumber), ctx.vault.markOf(idNumber)],
      );
    } catch (error) {
      if (!isUniqueViolation(error, 'users_one_for_a_person')) throw error;
      throw refuse.conflict('idTaken', '这个身份证已认证过另一个账号，一人只能认证一个');
    }
    if (state === 'reviewing' && ctx.settings.autopilot) {
      await schedule(ctx, tx, 'autopilot.identity', member.id, now + PACE);
    }
    if (state === 'verified') {
      await sendMessage(ctx, tx, member.id, 'identity', PASSED.title, PASSED.text, member.id);
    }
  });
  return readProfile(ctx, member);
}

/**
 * Staff has looked at an identity. A refused one is forgotten, so that its number can be used again.
 * @throws 404; 409 when none is waiting; 422 when a refusal has no reason
 */
export async function auditIdentity(
  ctx: Context,
  tx: Tx,
  userId: string,
  isPassed: boolean,
  remark?: string,
): Promise<void> {
  if (!isPassed && !remark) throw refuse.invalid('remark', '请填写不通过的原因');
  const state = await moveIdentity(tx, userId, { type: isPassed ? 'identity.pass' : 'identity.fail' });
  if (state === undefined) throw refuse.conflict('stateConflict', '这位用户没有待审核的实名认证');
  if (!isPassed) {
    await tx.query(
      `update users set real_name = null, id_card_cipher = null, id_card_hash = null, real_remark = $2 where id = $1`,
      [userId, remark],
    );
  }
  const { title, text } = isPassed ? PASSED : { title: '实名认证未通过', text: `实名认证未通过：${remark}` };
  await sendMessage(ctx, tx, userId, 'identity', title, text, userId);
}
