import type {
  MerchantApplication,
  MerchantState,
  NewMerchantApplication,
} from '../../contract/recycling/recycling.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { isUniqueViolation, type Db, type Tx } from '../store/db.ts';
import { requireRealName } from '../selling/accountForm.ts';
import { schedule } from '../jobs/jobs.ts';
import { tell } from '../kit/messenger.ts';
import type { Member } from '../account/sessions.ts';

/** How long the autopilot takes to look at an application, ms. */
const PACE = 6_000;

interface ApplicationRow extends Omit<MerchantApplication, 'remark' | 'auditedAt'> {
  remark: string | null;
  auditedAt: string | null;
}

const applicationOf = (row: ApplicationRow): MerchantApplication => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  phone: row.phone,
  description: row.description,
  state: row.state,
  createdAt: row.createdAt,
  ...(row.remark === null ? {} : { remark: row.remark }),
  ...(row.auditedAt === null ? {} : { auditedAt: row.auditedAt }),
});

const COLUMNS = 'id, kind, name, phone, description, state, remark, created_at, audited_at';

/** The member's last application, or null. */
export async function lastApplication(db: Db, member: Member): Promise<MerchantApplication | null> {
  const row = await db.maybe<ApplicationRow>(
    `select ${COLUMNS} from merchant_applications where user_id = $1 order by created_at desc, id desc limit 1`,
    [member.id],
  );
  return row ? applicationOf(row) : null;
}

/**
 * Applies to be a merchant.
 * @throws 409 realNameNeeded; 409 stateConflict for who is one, is staff, or has an application waiting
 */
export async function applyMerchant(
  ctx: Context,
  tx: Tx,
  member: Member,
  input: NewMerchantApplication,
): Promise<MerchantApplication> {
  if (member.role === 'merchant') throw refuse.conflict('stateConflict', '你已经是商户了');
  if (member.role === 'staff') throw refuse.conflict('stateConflict', '客服账号不能申请商户');
  requireRealName(member);
  const id = ctx.ids.next();
  const now = ctx.clock.now();
  try {
    await tx.query(
      `insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 'reviewing', $7)`,
      [
        id,
        member.id,
        input.kind,
        input.name.trim(),
        input.phone,
        input.description.trim(),
        new Date(now).toISOString(),
      ],
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'merchant_applications_one_open')) throw error;
    throw refuse.conflict('stateConflict', '你的申请正在审核，请稍候');
  }
  if (ctx.settings.autopilot) await schedule(ctx, tx, 'autopilot.merchant', id, now + PACE);
  const row = await tx.one<ApplicationRow>(`select ${COLUMNS} from merchant_applications where id = $1`, [
    id,
  ]);
  return applicationOf(row);
}

/**
 * Staff decides an application; a passed one makes its member a merchant under the name applied with.
 * @throws 404; 409 when it was decided before; 422 when a refusal has no reason
 */
export async function auditMerchant(
  ctx: Context,
  tx: Tx,
  id: string,
  isPassed: boolean,
  remark?: string,
): Promise<MerchantApplication> {
  if (!isPassed && !remark) throw refuse.invalid('auditDes', '请填写不通过的原因');
  const found = await tx.maybe<{ userId: string; name: string; state: MerchantState }>(
    'select user_id, name, state from merchant_applications where id = $1 for update',
    [id],
  );
  if (!found) throw refuse.notFound('申请不存在');
  if (found.state !== 'reviewing') throw refuse.conflict('stateConflict', '这个申请已经审核过了');
  await tx.query('update merchant_applications set state = $2, remark = $3, audited_at = $4 where id = $1', [
    id,
    isPassed ? 'passed' : 'refused',
    remark ?? null,
    new Date(ctx.clock.now()).toISOString(),
  ]);
  if (isPassed) {
    await tx.query(`update users set role = 'merchant', nick_name = $2 where id = $1 and role = 'member'`, [
      found.userId,
      found.name,
    ]);
  }
  await tell(
    ctx,
    tx,
    found.userId,
    'merchant',
    isPassed ? '商户申请通过' : '商户申请未通过',
    isPassed ? '你现在可以在商户中心给待回收的账号报价' : `商户申请未通过：${remark}`,
    id,
  );
  const row = await tx.one<ApplicationRow>(`select ${COLUMNS} from merchant_applications where id = $1`, [
    id,
  ]);
  return applicationOf(row);
}
