import type { AfterSaleDetail, NewAfterSale } from '../../contract/afterSale/afterSale.ts';
import { afterSaleRuleOf } from '../../contract/afterSale/rule.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { afterSalesOf, groundOf, lockOwnOrder, pauseClock } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { usePictures } from '../pictures/uploads.ts';
import { onDuplicate, type Tx } from '../store/db.ts';
import { insertNumbered } from '../store/rows.ts';
import { storeStatement, messageSides, scheduleAutopilot } from './caseMoves.ts';
import type { AfterSaleRecord } from './caseRecord.ts';
import { freshDetail } from './caseViews.ts';
import { handlerFor, namesOf, REMEDY_NAMES, requireWithinRule } from './limits.ts';
import { syncTask } from '../tasks/tasks.ts';

/**
 * Stores the application of an order's buyer, in the caller's transaction. An order can have one open after-sale. The
 * order's deadline pauses, support has 24 hours, and the seller is notified. The amount is checked against the rule.
 *
 * @throws 404 for another member's order; 409 with a reason of AFTER_SALE_REFUSALS; 422
 */
export async function applyAfterSale(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  input: NewAfterSale,
): Promise<AfterSaleDetail> {
  const now = ctx.clock.now();
  const order = await lockOwnOrder(tx, buyer, input.orderId);
  const { made, openId } = await afterSalesOf(tx, order.id);
  const allowance = afterSaleRuleOf(groundOf(order), now, { isOpen: openId !== undefined, made });
  if (allowance.refusal !== undefined) throw refuse.conflict(allowance.refusal, allowance.why);
  const { typeName, reasonName } = await namesOf(tx, input.type, input.reason);
  requireWithinRule(order, input.type, { remedy: input.remedy, amount: input.amount }, now, 'applyAmount');
  if (input.pictures.length === 0) throw refuse.invalid('imgs', '请至少上传 1 张图片作为证据');
  const pictures = await usePictures(tx, buyer, input.pictures, 'imgs', 'private');

  const id = ctx.ids.next();
  const total = await tx.one<{ n: number }>('select count(*) as n from after_sales');
  const handler = await handlerFor(tx, { start: total.n });
  const dueAt = now + RULES.afterSaleReviewWindow;
  const alreadyOpen = () =>
    refuse.conflict('alreadyOpen', '这笔订单已有一个进行中的售后，处理完才能再次申请');
  const found = await insertNumbered<AfterSaleRecord>(ctx, tx, 'after_sales', 'HYsh', () => ({
    id,
    orderId: order.id,
    buyerId: order.buyerId,
    sellerId: order.sellerId,
    type: input.type,
    typeName,
    reason: input.reason,
    reasonName,
    remedy: input.remedy,
    asked: input.amount,
    description: input.description,
    phone: input.phone,
    stage: 'reviewing',
    handler,
    dueAt: isoAt(dueAt),
    decideBy: isoAt(now + RULES.afterSaleDecisionWindow),
    createdAt: isoAt(now),
    updatedAt: isoAt(now),
  })).catch(onDuplicate('after_sales_one_open', alreadyOpen));
  const proceeds = order.stage === 'settled' ? '货款已结算，不受影响' : '处理完之前货款暂不结算';
  const asks =
    input.remedy === 'assist' ? REMEDY_NAMES.assist : `${REMEDY_NAMES[input.remedy]} ${money(input.amount)}`;
  await syncTask(ctx, tx, 'afterSale', id);
  await storeStatement(ctx, tx, id, 'buyer', {
    kind: 'application',
    text: input.description,
    pictures,
  });
  const text = `买家申请售后：${typeName}，${asks}`;
  await addToTimeline(ctx, tx, 'afterSale', id, 'case.apply', 'buyer', text);
  await addToTimeline(ctx, tx, 'order', order.id, 'afterSale.open', 'buyer', text);
  await pauseClock(ctx, tx, order.id);
  await schedule(ctx, tx, 'afterSale.expire', id, dueAt);
  await messageSides(
    ctx,
    tx,
    { case: found, order },
    {
      toBuyer: `的售后已提交，${handler}会在 24 小时内处理`,
      toSeller: `的买家申请了售后：${typeName}。${proceeds}`,
    },
  );
  await scheduleAutopilot(ctx, tx, found);
  return freshDetail(tx, id, 'buyer');
}
