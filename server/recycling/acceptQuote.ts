import type { Acceptance } from '../../contract/recycling/recycling.ts';
import { RULES, sellerDeposit } from '../../contract/kit/rules.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import {
  hasPassword,
  storeSecrets,
  loginsOf,
  moveListing,
  requireNotTakenBack,
  requireOnlyOffer,
  requireRealName,
} from '../selling/index.ts';
import { json, onDuplicate, type Tx } from '../store/db.ts';
import { insertNumbered, update } from '../store/rows.ts';
import { syncTask } from '../tasks/tasks.ts';
import { wordsForMerchants } from './pool.ts';
import { rejectQuotes } from './quotes.ts';
import { moveRecycle } from './recycleMoves.ts';
import { lockRecycle, type RecycleRecord, type RecycleSnapshot } from './recycleRecord.ts';
import { depositRule } from './valuationViews.ts';
import {
  KIND_NAMES,
  lockOwnValuation,
  moveQuote,
  moveValuation,
  sealedOf,
  type ValuationRecord,
} from './valuations.ts';
import { recyclingMessages } from './messageKinds.ts';

const alreadyAccepted = () => refuse.conflict('alreadyAccepted', '你已经接受了一个报价');

/**
 * Accepts a quote: rejects the other quotes, takes the listing off the market, and creates a recycle order. Of
 * concurrent calls one succeeds, because the row is locked and the database allows one live order.
 *
 * @throws 409 with a reason of ACCEPT_REFUSALS; 404
 */
export async function acceptQuote(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: Acceptance,
): Promise<RecycleRecord> {
  const now = ctx.clock.now();
  const valuation = await lockOwnValuation(tx, seller, input.id);
  requireRealName(seller);
  if (valuation.status === 'accepted' || valuation.status === 'completed') {
    throw alreadyAccepted();
  }
  const quote = await tx.maybe<{ id: string; price: number; expiresAt: string }>(
    `select id, price, expires_at from quotes
     where valuation_id = $1 and merchant_id = $2 and status = 'open' for update`,
    [valuation.id, input.merchantId],
  );
  if (valuation.status === 'open' && (!quote || Date.parse(quote.expiresAt) <= now)) {
    throw refuse.conflict('quoteGone', '这个报价已撤回或过期，请看看其他报价');
  }
  if (!quote || !(await moveValuation(tx, valuation.id, { type: 'quote.accept' }))) {
    throw refuse.conflict('stateConflict', `这次${KIND_NAMES[valuation.kind]}已经结束，不能再接受报价`);
  }
  const deposit = sellerDeposit(quote.price, await depositRule(tx));
  if (
    (input.price !== undefined && input.price !== quote.price) ||
    (input.deposit !== undefined && input.deposit !== deposit)
  ) {
    throw refuse.conflict(
      'amountChanged',
      `报价现在是 ${money(quote.price)}，押金 ${money(deposit)}，请确认后重新提交`,
    );
  }
  await requireSecrets(ctx, tx, valuation, input);
  if (valuation.listingId !== null) {
    if (!(await moveListing(ctx, tx, valuation.listingId, { type: 'bid.accept' }))) {
      throw refuse.conflict('listingHeld', '有买家正在购买这件商品，或它不能出售，暂时不能接受报价');
    }
    await update(tx, 'listings', valuation.listingId, { downRemark: '已接受商户报价，平台自动下架' });
  }
  const sealed = await sealedOf(tx, valuation.id);
  await requireNotTakenBack(ctx, tx, loginsOf(ctx, sealed));
  if (sealed) await requireOnlyOffer(tx, seller.id, sealed);
  await moveQuote(tx, quote.id, { type: 'quote.accept' });
  await rejectQuotes(ctx, tx, valuation, '卖家接受了另一个报价');

  const id = ctx.ids.next();
  const dueAt = now + RULES.recycleDepositWindow;
  const { shown, ...words } = await wordsForMerchants(tx, valuation);
  const snapshot: RecycleSnapshot = {
    ...words,
    gameName: valuation.gameName,
    picture: valuation.pictures[0]?.url ?? null,
    pictures: valuation.pictures,
    attributes: shown,
  };
  await insertNumbered(ctx, tx, 'recycle_orders', 'HYhd', () => ({
    id,
    valuationId: valuation.id,
    quoteId: quote.id,
    listingId: valuation.listingId,
    sellerId: seller.id,
    merchantId: input.merchantId,
    status: 'awaitingDeposit',
    price: quote.price,
    deposit,
    depositState: deposit > 0 ? 'unpaid' : 'void',
    snapshot: json(snapshot),
    createdAt: isoAt(now),
    dueAt: isoAt(dueAt),
  })).catch(onDuplicate('recycle_orders_one_live', alreadyAccepted));
  const accepted = `卖家接受报价 ${money(quote.price)}，不收手续费`;
  await addToTimeline(ctx, tx, 'recycleOrder', id, 'quote.accept', 'seller', accepted);
  const order = await lockRecycle(tx, id);
  if (deposit === 0) {
    return moveRecycle(ctx, tx, order, {
      event: { type: 'deposit.waive' },
      by: 'system',
      text: '这次交易不收押金',
    });
  }
  await syncTask(ctx, tx, 'recycleOrder', id);
  await schedule(ctx, tx, 'deposit.expire', id, dueAt);
  const text = `「${valuation.title}」的押金 ${money(deposit)}，请在 24 小时内支付，交易完成后原路退回`;
  await sendMessage(ctx, tx, seller.id, recyclingMessages.deposit, '请付押金', text, valuation.id);
  return order;
}

/** Requires a game login: the stored one, or the one in the acceptance. */
async function requireSecrets(
  ctx: Context,
  tx: Tx,
  valuation: ValuationRecord,
  input: Acceptance,
): Promise<void> {
  const sealed = await sealedOf(tx, valuation.id);
  const isWhole = hasPassword(ctx, sealed);
  if (isWhole && sealed?.home === 'listing') return;
  if (input.account !== undefined && input.password !== undefined) {
    const { account, password, securityPhone, email, emailPassword } = input;
    const given = { account, password, securityPhone, email, emailPassword };
    const { id, listingId } = valuation;
    await storeSecrets(ctx, tx, listingId === null ? 'valuation' : 'listing', listingId ?? id, given, sealed);
    if (listingId !== null) await update(tx, 'listings', listingId, { needsCredential: false });
  } else if (!isWhole) {
    throw refuse.conflict('credentialNeeded', '请填写游戏账号和密码，加密保存，核对时才会使用');
  }
}
