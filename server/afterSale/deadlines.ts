import { afterSaleLifecycle, type AfterSaleEvent } from '../../machines/rulebooks/afterSale.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import type { Context } from '../kit/context.ts';
import { retryAt, type RetryAt } from '../jobs/jobs.ts';
import { HOUR } from '../kit/clock.ts';
import type { Tx } from '../store/db.ts';
import { cutText, messageSides, moveCase } from './caseMoves.ts';
import { afterSaleFacts, hasOpenProposal, lockCase, orderOutlook, type LockedCase } from './caseRecord.ts';
import { approveCase, CLOCK_DECIDER, finishReturn, refuseCase } from './decisions.ts';
import { ACCEPTED_TEXT, grantText, grantWithoutDecision, limitedClaim, reviewOutcome } from './grants.ts';
import { openReturned } from './returnedLogin.ts';

/** Restarts the deadline of a case that staff did not handle in time, and tells the buyer. The task alerts supervisors. */
async function restartDeadline(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  event: AfterSaleEvent,
  missed = '24 小时内没有处理',
): Promise<void> {
  const { case: found } = locked;
  const moved = await moveCase(ctx, tx, locked, { event, by: 'system', text: `${missed}，已交给主管催办` });
  const outcome = reviewOutcome(moved, await hasOpenProposal(tx, found.id));
  // After a late job less than 24 h may be left until the case should be decided.
  const hours = Math.ceil((Date.parse(moved.case.dueAt ?? '') - ctx.clock.now()) / HOUR);
  const alerted = '的售后已交给主管催办';
  const last = outcome && `${alerted}，这次到时还没有处理，${outcome}`;
  await messageSides(ctx, tx, locked, {
    toBuyer: last ?? `${alerted}，重新计时 ${hours} 小时`,
    ...(last && { toSeller: last }),
  });
}

/**
 * Handles an expired deadline of an after-sale as `otherwise` announced. Closes an after-sale whose order was refunded
 * or cancelled. Idempotent. Returns the deadline when it has not passed.
 */
export async function expireAfterSale(ctx: Context, id: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const locked = await lockCase(tx, id);
    const { case: found, order } = locked;
    const isOrderOver = order.stage === 'refunded' || order.stage === 'cancelled';
    if (
      isOrderOver &&
      may(afterSaleLifecycle, { state: found.stage, context: afterSaleFacts(locked) }, { type: 'order.end' })
    ) {
      await moveCase(ctx, tx, locked, {
        event: { type: 'order.end' },
        by: 'system',
        text: '订单已全额退款，售后结束',
        toBuyer: '的订单已全额退款，售后随之结束',
        toSeller: '的订单已全额退款，售后随之结束',
      });
      return undefined;
    }
    if (found.dueAt === null) return undefined;
    const early = retryAt(ctx, found.dueAt);
    if (early) return early;
    switch (found.stage) {
      case 'reviewing': {
        // A decision that waits for the second person is one, so nothing is granted without it.
        const grant = (await hasOpenProposal(tx, id)) ? undefined : grantWithoutDecision(locked);
        if (grant && found.decideBy !== null && !retryAt(ctx, found.decideBy)) {
          const reason = `72 小时内没有处理，${grantText(grant)}`;
          await approveCase(ctx, tx, locked, { type: 'decision.expire' }, grant, reason, CLOCK_DECIDER);
          break;
        }
        await restartDeadline(ctx, tx, locked, { type: 'review.expire' });
        break;
      }
      case 'awaitingReturn':
        await refuseCase(ctx, tx, locked, { type: 'return.expire' }, '48 小时内没有交回账号', CLOCK_DECIDER);
        break;
      case 'confirmingReturn': {
        if (found.decideBy !== null && !retryAt(ctx, found.decideBy)) {
          const returned = await openReturned(ctx, tx, id);
          await finishReturn(ctx, tx, locked, {
            event: { type: 'return.accept' },
            decider: CLOCK_DECIDER,
            text: `72 小时内没有处理，${ACCEPTED_TEXT}`,
            login: returned && { password: returned.password },
          });
          break;
        }
        await restartDeadline(ctx, tx, locked, { type: 'check.expire' });
        break;
      }
      case 'awaitingEvidence': {
        const reason = cutText(`48 小时内没有补充材料，缺少证据：${found.question ?? ''}`);
        await refuseCase(ctx, tx, locked, { type: 'evidence.expire' }, reason, CLOCK_DECIDER);
        break;
      }
      case 'awaitingSeller':
        await moveCase(ctx, tx, locked, {
          event: { type: 'seller.expire' },
          by: 'system',
          text: '卖家 24 小时内没有答复，客服按现有材料决定',
          toBuyer: '的卖家没有按时答复，客服按现有材料决定',
          toSeller: '的售后答复时间已过，客服按现有材料决定',
        });
        break;
      case 'recovering': {
        if (await hasOpenProposal(tx, id)) {
          const missed = '追回时间到了，决定还没有复核';
          await restartDeadline(ctx, tx, locked, { type: 'recovery.extend' }, missed);
          break;
        }
        const claim = limitedClaim(locked);
        const reason = '7 天内没有追回账号，按申请处理';
        await approveCase(ctx, tx, locked, { type: 'recovery.expire' }, claim, reason, CLOCK_DECIDER);
        break;
      }
      case 'refused':
        await moveCase(ctx, tx, locked, {
          event: { type: 'appeal.expire' },
          by: 'system',
          text: '72 小时内没有申诉，售后关闭',
          toBuyer: `的售后已关闭，${orderOutlook(locked)}`,
          toSeller: `的售后已关闭，${orderOutlook(locked)}`,
        });
        break;
      default:
    }
    return undefined;
  });
}
