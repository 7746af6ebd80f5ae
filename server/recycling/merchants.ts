import type {
  MerchantApplication,
  MerchantState,
  NewMerchantApplication,
} from '../../contract/recycling/recycling.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { onDuplicate, type Db, type Tx } from '../store/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { checkShownName, requireFreeMerchantName, sessionsChanged } from '../account/index.ts';
import { phoneOf, requireRealName } from '../selling/index.ts';
import { insert } from '../store/rows.ts';
import { recyclingMessages } from './messageKinds.ts';
import { syncTask } from '../tasks/tasks.ts';

const AUTOPILOT_DELAY_MS = 6_000;

type ApplicationRow = Stored<MerchantApplication> & { userId: string };

const applicationOf = ({ userId: _, ...row }: ApplicationRow): MerchantApplication => omitEmpty(row);

export async function lastApplication(db: Db, member: Member): Promise<MerchantApplication | null> {
  const row = await db.maybe<ApplicationRow>(
    `select * from merchant_applications where user_id = $1 order by created_at desc, id desc limit 1`,
    [member.id],
  );
  return row ? applicationOf(row) : null;
}

/**
 * Applies to become a merchant. The name becomes the nickname.
 *
 * @throws 422 on the name as for a nickname, and when another merchant bears it; 409 realNameNeeded; 409 stateConflict
 * for merchants, staff, and members with an open application
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
  const name = input.name.trim();
  checkShownName(name, 'name');
  await requireFreeMerchantName(tx, member.id, name, 'name');
  const now = ctx.clock.now();
  const underReview = () => refuse.conflict('stateConflict', '你的申请正在审核，请稍候');
  const row = await insert<ApplicationRow>(tx, 'merchant_applications', {
    id: ctx.ids.next(),
    userId: member.id,
    kind: input.kind,
    name,
    phone: await phoneOf(tx, member, input.phone),
    description: input.description.trim(),
    state: 'reviewing',
    createdAt: isoAt(now),
  }).catch(onDuplicate('merchant_applications_one_open', underReview));
  await syncTask(ctx, tx, 'merchantApplication', row.id);
  if (ctx.settings.autopilot) await schedule(ctx, tx, 'autopilot.merchant', row.id, now + AUTOPILOT_DELAY_MS);
  return applicationOf(row);
}

/**
 * Decides on an application as staff. An approval makes the member a merchant under the applied name.
 *
 * @throws 404; 409 when it was already decided; 422 when a refusal has no reason
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
  const row = await tx.one<ApplicationRow>(
    'update merchant_applications set state = $2, remark = $3, audited_at = $4 where id = $1 returning *',
    [id, isPassed ? 'passed' : 'refused', isPassed ? null : remark, isoNow(ctx)],
  );
  await syncTask(ctx, tx, 'merchantApplication', id);
  let text = `商户申请未通过：${remark}`;
  if (isPassed) {
    const promoted = await tx.query(
      `update users set role = 'merchant', nick_name = $2 where id = $1 and role = 'member' returning id`,
      [found.userId, found.name],
    );
    text =
      promoted.length > 0
        ? '你现在可以在“商户合作”的“待报价”里给账号报价'
        : '你现在是工作人员，不能报价；不再是工作人员后可以报价';
    await sessionsChanged(tx);
  }
  const title = isPassed ? '商户申请通过' : '商户申请未通过';
  await sendMessage(ctx, tx, found.userId, recyclingMessages.merchant, title, text, id);
  return applicationOf(row);
}
