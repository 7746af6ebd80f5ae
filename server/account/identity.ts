import type { Identity, Profile, RealStatus } from '../../contract/account/user.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import {
  birthDateOf,
  isAdult,
  realNameLifecycle,
  type RealNameEvent,
} from '../../machines/rulebooks/realName.ts';
import type { SentFile } from '../../contract/kit/upload.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { requireStillActive } from '../kit/suspension.ts';
import { hasRow, onDuplicate, type Db, type Tx } from '../store/db.ts';
import { update, upsert } from '../store/rows.ts';
import { identityMark, isIdentityBarred, requireIdentityAllowed } from './blacklist.ts';
import { readProfile } from './profile.ts';
import { schedule } from '../jobs/jobs.ts';
import { consumeLimit } from '../kit/limits.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { sessionsChanged } from './sessions.ts';
import { accountMessages } from './messageKinds.ts';
import { encodePicture } from '../pictures/uploads.ts';
import { syncTask } from '../tasks/tasks.ts';

const AUTOPILOT_DELAY_MS = 5_000;

const PASSED = { title: '实名认证通过', text: '你已完成实名认证，可以出售账号了' };

async function moveIdentity(
  ctx: Context,
  tx: Tx,
  userId: string,
  event: RealNameEvent,
): Promise<RealStatus | undefined> {
  const user = await tx.maybe<{ realStatus: RealStatus }>(
    'select real_status from users where id = $1 for update',
    [userId],
  );
  if (!user) throw refuse.notFound('用户不存在');
  const next = decide(realNameLifecycle, { state: user.realStatus, context: {} }, event);
  if (!next) return undefined;
  await tx.query('update users set real_status = $2 where id = $1', [userId, next.state]);
  await syncTask(ctx, tx, 'identity', userId);
  await sessionsChanged(tx);
  return next.state;
}

const idTaken = () => refuse.conflict('idTaken', '这个身份证已认证过另一个账号，一人只能认证一个');

/** Whether another account uses an ID number. */
const isUsed = (db: Db, userId: string, mark: string): Promise<boolean> =>
  hasRow(db, 'select from users where id_card_hash = $1 and id <> $2', [mark, userId]);

const whyClosed = (realStatus: RealStatus) =>
  realStatus === 'reviewing'
    ? refuse.conflict('underReview', '实名认证正在审核，请稍候')
    : refuse.conflict('alreadyVerified', '你已完成实名认证，不能修改');

/**
 * Stores the picture of a member's document, encrypted. It replaces the previous one.
 * @throws 409 when the member is verified or under review; 422 as {@link encodePicture}
 */
export async function keepIdentityPicture(ctx: Context, member: Member, file: SentFile): Promise<void> {
  const { file: picture } = await encodePicture(member, file);
  const cipher = ctx.vault.seal(`data:image/webp;base64,${picture.toString('base64')}`);
  await ctx.store.tx(async (tx) => {
    const { realStatus } = await tx.one<{ realStatus: RealStatus }>(
      'select real_status from users where id = $1 for update',
      [member.id],
    );
    await requireStillActive(ctx, tx, member.id);
    if (realStatus === 'verified' || realStatus === 'reviewing') throw whyClosed(realStatus);
    const row = { userId: member.id, pictureCipher: cipher, createdAt: isoNow(ctx) };
    await upsert(tx, 'identity_pictures', row, 'userId');
  });
}

/** The picture of a member's document as a data URI. Undefined when there is none. */
export async function openPicture(ctx: Context, db: Db, userId: string): Promise<string | undefined> {
  const kept = await db.maybe<{ pictureCipher: string }>(
    'select picture_cipher from identity_pictures where user_id = $1',
    [userId],
  );
  return kept && ctx.vault.open(kept.pictureCipher);
}

const deletePicture = (tx: Tx, userId: string) =>
  tx.query('delete from identity_pictures where user_id = $1', [userId]);

/** Refuses a member who is verified or under review. */
async function requireOpen({ store }: Context, { id }: Member): Promise<void> {
  const { realStatus } = await store.one<{ realStatus: RealStatus }>(
    'select real_status from users where id = $1',
    [id],
  );
  if (realStatus === 'verified' || realStatus === 'reviewing') throw whyClosed(realStatus);
}

/**
 * Verifies a member's identity (`realname/auth`). The ID number must be valid and unused, and the person at least 18
 * years old by the server's clock. The number is stored encrypted, with a keyed hash to find duplicates. Staff decide
 * when the register is uncertain.
 *
 * Callers learn that a number is barred or used only if the register says that the name belongs to it. When the register
 * is uncertain, such a number is accepted like any other, and staff refuse it. A used number is stored without its hash.
 *
 * @throws 422, also when the name and the number do not belong together; 409 with a reason of IDENTITY_REFUSALS; 429
 */
export async function submitIdentity(ctx: Context, member: Member, input: Identity): Promise<Profile> {
  await consumeLimit(ctx, 'identity', member.id);
  const idNumber = input.idNumber.toUpperCase();
  const birthDate = birthDateOf(idNumber);
  if (birthDate === undefined) throw refuse.invalid('idNumber', '身份证号码不正确，请核对');
  const now = ctx.clock.now();
  if (birthDate > new Date(now).toISOString().slice(0, 10)) {
    throw refuse.invalid('idNumber', '身份证号码不正确，请核对');
  }
  if (!isAdult(birthDate, now)) throw refuse.conflict('underage', '未成年人不能交易');
  await requireOpen(ctx, member);
  // The register answers slowly, so no transaction is open meanwhile.
  const answer = (await ctx.providers.identity?.check(input.name, idNumber)) ?? 'uncertain';
  if (answer === 'mismatch') throw refuse.invalid('idNumber', '姓名和身份证号码对不上，请对照证件核对');
  if (answer === 'match') await requireIdentityAllowed(ctx, ctx.store, idNumber);
  await ctx.store.tx(async (tx) => {
    const { realStatus } = await tx.one<{ realStatus: RealStatus }>(
      'select real_status from users where id = $1 for update',
      [member.id],
    );
    await requireStillActive(ctx, tx, member.id);
    const needsReview = answer === 'uncertain';
    const state = await moveIdentity(ctx, tx, member.id, { type: 'identity.submit', needsReview });
    if (state === undefined) throw whyClosed(realStatus);
    const mark = identityMark(ctx, idNumber);
    const idCardHash = needsReview && (await isUsed(tx, member.id, mark)) ? null : mark;
    const person = {
      realName: input.name,
      idCardCipher: ctx.vault.seal(idNumber),
      idCardHash,
      realRemark: null,
    };
    await update(tx, 'users', member.id, person).catch(onDuplicate('users_one_for_a_person', idTaken));
    if (state === 'reviewing' && ctx.settings.autopilot) {
      await schedule(ctx, tx, 'autopilot.identity', member.id, now + AUTOPILOT_DELAY_MS);
    }
    if (state === 'verified') {
      await deletePicture(tx, member.id);
      await sendMessage(ctx, tx, member.id, accountMessages.identity, PASSED.title, PASSED.text, member.id);
    }
  });
  return readProfile(ctx, member);
}

/** Why staff cannot pass an identity. */
export const IDENTITY_OBSTACLES = {
  barred: '证件号在黑名单里，不能通过',
  idTaken: '另一个账号用了这个证件号，不能通过',
} as const;

/** Why staff cannot pass the identity of a member. Undefined when they can. */
export async function findIdentityObstacle(
  ctx: Context,
  db: Db,
  userId: string,
): Promise<keyof typeof IDENTITY_OBSTACLES | undefined> {
  const { idCardCipher } = await db.one<{ idCardCipher: string | null }>(
    'select id_card_cipher from users where id = $1',
    [userId],
  );
  if (idCardCipher === null) return undefined;
  const mark = identityMark(ctx, ctx.vault.open(idCardCipher));
  if (await isIdentityBarred(db, mark)) return 'barred';
  return (await isUsed(db, userId, mark)) ? 'idTaken' : undefined;
}

async function storeHash(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const user = await tx.one<{ idCardCipher: string | null; idCardHash: string | null }>(
    'select id_card_cipher, id_card_hash from users where id = $1',
    [userId],
  );
  if (user.idCardCipher === null || user.idCardHash !== null) return;
  const idCardHash = identityMark(ctx, ctx.vault.open(user.idCardCipher));
  const refusal = () => refuse.conflict('idTaken', IDENTITY_OBSTACLES.idTaken);
  await update(tx, 'users', userId, { idCardHash }).catch(onDuplicate('users_one_for_a_person', refusal));
}

/**
 * Records the decision of staff on an identity and deletes the picture of the document. A refusal deletes the name and
 * number, too, so that the number can be used again.
 *
 * @throws 404; 409 when none is waiting, or to pass a number that is on the blacklist or used by another account; 422
 * when a refusal has no reason
 */
export async function auditIdentity(
  ctx: Context,
  tx: Tx,
  userId: string,
  isPassed: boolean,
  remark?: string,
): Promise<void> {
  if (!isPassed && !remark) throw refuse.invalid('remark', '请填写不通过的原因');
  const state = await moveIdentity(ctx, tx, userId, { type: isPassed ? 'identity.pass' : 'identity.fail' });
  if (state === undefined) throw refuse.conflict('stateConflict', '这位用户没有待审核的实名认证');
  if (isPassed) {
    const obstacle = await findIdentityObstacle(ctx, tx, userId);
    if (obstacle) throw refuse.conflict(obstacle, `${IDENTITY_OBSTACLES[obstacle]}，可以不通过`);
    await storeHash(ctx, tx, userId);
  }
  await deletePicture(tx, userId);
  if (!isPassed) {
    const noIdentity = { realName: null, idCardCipher: null, idCardHash: null };
    await update(tx, 'users', userId, { ...noIdentity, realRemark: remark });
  }
  const { title, text } = isPassed ? PASSED : { title: '实名认证未通过', text: `实名认证未通过：${remark}` };
  await sendMessage(ctx, tx, userId, accountMessages.identity, title, text, userId);
}
