import { closeOtherSessions, forgetDevices } from '../account/index.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { CLOSED_NICK_NAME, CLOSED_PHONE, maskPhone } from '../kit/maskPersonal.ts';
import { sendNotice } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { isSuspended } from '../kit/suspension.ts';
import { withdrawAllQuotes } from '../recycling/index.ts';
import { takeAllDown } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { recordAudit } from './auditLog.ts';
import { addNote, lockOther } from './memberActs.ts';
import { openMattersOf } from './openMatters.ts';
import { removeUploads } from './removeUploads.ts';

const CLOSED_SMS =
  '【号易】你的号易账号已注销，个人资料已删除。这个手机号可以重新注册。若非本人操作，请立即联系号易客服。';

/** Statements that remove the personal data of the member $1 outside `users`. */
const REMOVALS: readonly string[] = [
  'delete from payees where user_id = $1',
  'delete from browses where user_id = $1',
  'delete from removed_favourites where user_id = $1',
  `with gone as (delete from favourites where user_id = $1 returning listing_id)
   update listings set favourites = greatest(favourites - 1, 0) where id in (select listing_id from gone)`,
  'delete from messages where user_id = $1',
  'delete from identity_pictures where user_id = $1',
  'delete from intentions where user_id = $1',
  'delete from idempotency where user_id = $1',
  'update listings set contact = null, remark = null, real_name_picture = null where seller_id = $1',
  `update valuations set phone = '', real_name_picture = null where seller_id = $1`,
  'update after_sales set phone = null where buyer_id = $1',
  'update problems set phone = null, qq = null where user_id = $1',
  `update merchant_applications set phone = '' where user_id = $1`,
  // The logins of accounts that nobody bought.
  `delete from credentials c using listings l where l.seller_id = $1 and l.id = c.listing_id
     and l.status in ('takenDown', 'rejected')
     and not exists (select 1 from recycle_orders r where r.seller_id = $1 and r.listing_id = l.id and r.status <> 'failed')`,
  `delete from valuation_credentials c using valuations v where v.seller_id = $1 and v.id = c.valuation_id
     and not exists (select 1 from recycle_orders r where r.valuation_id = v.id and r.status <> 'failed')`,
];

/** Makes the row of a member anonymous and removes their personal data elsewhere. */
async function anonymize(ctx: Context, tx: Tx, id: string, phone: string): Promise<void> {
  const now = isoNow(ctx);
  await update(tx, 'users', id, {
    phone: `${CLOSED_PHONE}${id}`,
    // No password has this hash.
    passwordHash: '',
    nickName: CLOSED_NICK_NAME,
    avatar: null,
    email: null,
    qq: null,
    weixin: null,
    sex: null,
    realStatus: 'unverified',
    realName: null,
    realRemark: null,
    idCardCipher: null,
    idCardHash: null,
    role: 'member',
    closedAt: now,
    // Every check of a suspension refuses a closed account, too.
    suspendedAt: now,
    suspendedUntil: null,
    suspendedReason: '账号已注销',
  });
  for (const statement of REMOVALS) await tx.query(statement, [id]);
  await removeUploads(tx, id);
  await tx.query('delete from sms_codes where phone = $1', [phone]);
  await forgetDevices(tx, id);
}

/** @throws 409 `stillOpen` with what is open */
async function requireNothingOpen(ctx: Context, tx: Tx, id: string): Promise<void> {
  const open = await openMattersOf(ctx, tx, id);
  if (open.length > 0) {
    throw refuse.conflict('stillOpen', `还不能注销，先要处理完：${open.join('；')}`);
  }
}

/**
 * Closes the account of a member or merchant who asked for it: listings go off sale, open quotes are withdrawn, sessions
 * end, and personal data is removed, including pictures that no remaining record shows.
 * Orders, ledger, payments, withdrawals, chats, after-sales, notes, audit log and blacklist stay. The phone and the ID
 * number are free again. An SMS tells the member.
 *
 * @throws 404; 409 `ownAccount`, `staffAccount`, `closed`, `suspended`; 409 `stillOpen` with what is open
 */
export async function closeMember(
  ctx: Context,
  staffId: string,
  id: string,
  { reason: typed }: { reason: string },
): Promise<void> {
  const reason = typed.trim();
  const phone = await ctx.store.tx(async (tx) => {
    const member = await lockOther(tx, staffId, id);
    if (isSuspended(ctx, member)) throw refuse.conflict('suspended', '这位会员被暂停，请先解除暂停');
    // Checked first, so that a refusal locks no listing. The second check decides: now no order or trade can begin.
    await requireNothingOpen(ctx, tx, id);
    await takeAllDown(ctx, tx, id);
    await withdrawAllQuotes(tx, id);
    await requireNothingOpen(ctx, tx, id);
    await anonymize(ctx, tx, id, member.phone);
    await addNote(ctx, tx, staffId, id, 'close', reason);
    await closeOtherSessions(ctx, tx, id);
    await recordAudit(ctx, tx, {
      staffId,
      action: 'closeMember',
      subject: 'member',
      subjectId: id,
      detail: { input: { reason }, before: { phone: maskPhone(member.phone) } },
    });
    return member.phone;
  });
  await sendNotice(ctx, phone, CLOSED_SMS);
}
