import type { Context } from '../kit/context.ts';
import { retryAt, type RetryAt } from '../jobs/jobs.ts';
import { update } from '../store/rows.ts';
import { moveCase } from './caseMoves.ts';
import { lockCase, type LockedCase } from './caseRecord.ts';
import { approveCase, CLOCK_DECIDER, refuseCase } from './decisions.ts';
import { limitedClaim } from './grants.ts';
import { handlerFor } from './limits.ts';
import type { Grant } from './payouts.ts';
import { escrowOf } from '../../contract/afterSale/rule.ts';
import { groundOf } from '../buying/index.ts';

/**
 * The grant when staff did not decide in time: the claim, up to the amount in escrow. Undefined for a money claim with
 * an empty escrow, because the guarantee fund only pays on a person's decision.
 */
function grantWithoutDecision(locked: LockedCase): Grant | undefined {
  const claim = limitedClaim(locked);
  const held = escrowOf(groundOf(locked.order));
  if (claim.amount > 0 && held === 0) return undefined;
  return claim.remedy === 'refund' ? { ...claim, amount: Math.min(claim.amount, held) } : claim;
}

/**
 * Handles an expired deadline of an after-sale as `otherwise` announced. Closes an after-sale whose order was refunded
 * or cancelled. Idempotent. Returns the deadline when it has not passed.
 */
export async function expireAfterSale(ctx: Context, id: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const locked = await lockCase(tx, id);
    const { case: found, order } = locked;
    const { title } = order.snapshot;
    const isOrderOver = order.stage === 'refunded' || order.stage === 'cancelled';
    if (
      isOrderOver &&
      ['reviewing', 'awaitingEvidence', 'awaitingSeller', 'recovering', 'refused'].includes(found.stage)
    ) {
      await moveCase(ctx, tx, locked, {
        event: { type: 'order.end' },
        by: 'system',
        text: '订单已全额退款，售后结束',
        toBuyer: `「${title}」的订单已全额退款，售后随之结束`,
        toSeller: `「${title}」的订单已全额退款，售后随之结束`,
      });
      return undefined;
    }
    if (found.dueAt === null) return undefined;
    const early = retryAt(ctx, found.dueAt);
    if (early) return early;
    switch (found.stage) {
      case 'reviewing': {
        const grant = grantWithoutDecision(locked);
        if (grant && found.decideBy !== null && !retryAt(ctx, found.decideBy)) {
          const reason = '72 小时内没有处理，按申请同意，以平台保管的货款为限';
          await approveCase(ctx, tx, locked, { type: 'decision.expire' }, grant, reason, CLOCK_DECIDER);
          break;
        }
        const handler = await handlerFor(tx, { after: found.handler, except: found.refusedBy });
        await update(tx, 'after_sales', id, { handler });
        await moveCase(ctx, tx, locked, {
          event: { type: 'review.expire' },
          by: 'system',
          text: `24 小时内没有处理，换由${handler}接手`,
          toBuyer: `「${title}」的售后换由${handler}接手，重新计时 24 小时`,
        });
        break;
      }
      case 'awaitingEvidence':
        await refuseCase(
          ctx,
          tx,
          locked,
          { type: 'evidence.expire' },
          [...`48 小时内没有补充材料，缺少证据：${found.question ?? ''}`].slice(0, 500).join(''),
          CLOCK_DECIDER,
        );
        break;
      case 'awaitingSeller':
        await moveCase(ctx, tx, locked, {
          event: { type: 'seller.expire' },
          by: 'system',
          text: '卖家 24 小时内没有答复，客服按现有材料决定',
          toBuyer: `「${title}」的卖家没有按时答复，客服按现有材料决定`,
          toSeller: `「${title}」的售后答复时间已过，客服按现有材料决定`,
        });
        break;
      case 'recovering':
        await approveCase(
          ctx,
          tx,
          locked,
          { type: 'recovery.expire' },
          limitedClaim(locked),
          '7 天内没有追回账号，按申请处理',
          CLOCK_DECIDER,
        );
        break;
      case 'refused':
        await moveCase(ctx, tx, locked, {
          event: { type: 'appeal.expire' },
          by: 'system',
          text: '72 小时内没有申诉，售后关闭',
          toBuyer: `「${title}」的售后已关闭，订单继续`,
          toSeller: `「${title}」的售后已关闭，订单继续`,
        });
        break;
      default:
    }
    return undefined;
  });
}
