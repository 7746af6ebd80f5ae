import type { Context } from '../kit/context.ts';
import { retryAt, type RetryAt } from '../jobs/jobs.ts';
import { isAtDesk, type Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { redactContacts } from '../kit/redactContacts.ts';
import { refuse } from '../kit/refusal.ts';
import { requireNoPart } from '../kit/staff.ts';
import type { Tx } from '../store/db.ts';
import { rejectQuotes } from './quotes.ts';
import { moveRecycle } from './recycleMoves.ts';
import { lockRecycle } from './recycleRecord.ts';
import { KIND_NAMES, lockValuation, moveValuation, type ValuationRecord } from './valuations.ts';
import { recyclingMessages } from './messageKinds.ts';

/**
 * Cancels a valuation as its seller or as staff. After a quote was accepted, this is possible until the deposit is
 * paid, and again when staff are late with the review; then the merchant may cancel, too.
 *
 * @throws 403 for staff who quoted for it; 404; 409
 */
export async function cancelValuation(
  ctx: Context,
  tx: Tx,
  member: Member,
  input: { id: string; remark?: string | undefined },
): Promise<void> {
  const latest = await tx.maybe<{ id: string }>(
    'select id from recycle_orders where valuation_id = $1 order by created_at desc limit 1',
    [input.id],
  );
  const order = latest ? await lockRecycle(tx, latest.id) : undefined;
  const valuation = await lockValuation(tx, input.id);
  const by =
    member.id === valuation.sellerId
      ? 'seller'
      : order && member.id === order.merchantId
        ? 'merchant'
        : 'staff';
  if (by === 'merchant' && order?.status === 'awaitingDeposit') {
    throw refuse.conflict('stateConflict', '等卖家付押金，现在不能取消');
  }
  if (by === 'staff') {
    if (!isAtDesk(member, 'recycling')) throw refuse.notFound('估价不存在');
    await requireNoPart(tx, member, 'valuation', valuation.id);
  }
  const remark = by === 'staff' ? input.remark : input.remark && redactContacts(input.remark).text;
  const who = { seller: '卖家', merchant: '商户', staff: '平台' }[by];
  if (order && order.status !== 'failed') {
    await moveRecycle(ctx, tx, order, {
      event: { type: order.status === 'awaitingDeposit' ? 'order.cancel' : 'order.leave' },
      by,
      staffId: by === 'staff' ? member.id : null,
      text: remark ? `${who}取消交易：${remark}` : `${who}取消交易`,
      reason: by,
    });
    return;
  }
  if (!(await moveValuation(tx, valuation.id, { type: 'valuation.cancel' }))) {
    throw refuse.conflict('stateConflict', `这次${KIND_NAMES[valuation.kind]}已经结束，不能取消`);
  }
  await rejectQuotes(ctx, tx, valuation, `${who}取消了${KIND_NAMES[valuation.kind]}`);
}

/** Refuses a valuation as staff, with a reason. @throws 404; 409 */
export async function refuseValuation(ctx: Context, tx: Tx, id: string, reason: string): Promise<void> {
  const valuation = await lockValuation(tx, id);
  if (!(await moveValuation(tx, id, { type: 'valuation.refuse' }))) {
    throw refuse.conflict('stateConflict', `这次${KIND_NAMES[valuation.kind]}已经结束`);
  }
  await tx.query('update valuations set refusal = $2 where id = $1', [id, reason]);
  await rejectQuotes(ctx, tx, valuation, `平台关闭了这次${KIND_NAMES[valuation.kind]}`);
  await reportEnd(ctx, tx, valuation, '没有通过', `没有通过：${reason}`);
}

/** Tells the seller how a valuation ended. `heading` follows its kind, `text` its title. */
function reportEnd(ctx: Context, tx: Tx, valuation: ValuationRecord, heading: string, text: string) {
  const { id, kind, sellerId, title } = valuation;
  const headline = `${KIND_NAMES[kind]}${heading}`;
  return sendMessage(ctx, tx, sellerId, recyclingMessages[kind], headline, `「${title}」${text}`, id);
}

/** Whether the account can be submitted again: no listing offers it. */
const canResubmit = ({ listingStatus }: ValuationRecord): boolean =>
  listingStatus === null || listingStatus === 'takenDown' || listingStatus === 'rejected';

/** Ends a valuation that has expired, or whose listing was sold. */
export async function expireValuation(ctx: Context, id: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const valuation = await lockValuation(tx, id);
    if (valuation.status !== 'open') return undefined;
    const isSold = valuation.listingStatus === 'sold';
    const early = isSold ? undefined : retryAt(ctx, valuation.expiresAt);
    if (early || !(await moveValuation(tx, id, { type: 'valuation.expire' }))) return early;
    const name = KIND_NAMES[valuation.kind];
    await rejectQuotes(ctx, tx, valuation, isSold ? '这件商品已卖给买家' : `这次${name}已到期`);
    const expired = `的${name}已到期${canResubmit(valuation) ? '，可以重新提交' : ''}`;
    await reportEnd(ctx, tx, valuation, '已结束', isSold ? `已售出，${name}结束` : expired);
    return undefined;
  });
}
