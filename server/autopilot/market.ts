import type { Estimate } from '../../contract/recycling/recycling.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Context } from '../kit/context.ts';
import { auditIdentity, findIdentityObstacle } from '../account/index.ts';
import { readTemplate } from '../market/index.ts';
import { auditMerchant, lockRecycle, refuseValuation } from '../recycling/index.ts';
import { acceptQuote } from '../recycling/acceptQuote.ts';
import { declineQuote, offerQuote } from '../recycling/quotes.ts';
import { confirmReceipt } from '../recycling/recycleMoves.ts';
import { askPriceOf } from '../recycling/priceChanges.ts';
import { simulatePayment } from '../recycling/recyclePayments.ts';
import { advanceListing, advanceRecycle } from '../staff/acts.ts';
import { estimateOf, soldMedian } from '../recycling/estimate.ts';
import { containsContact, takenBackOf } from '../selling/index.ts';
import { hasRow, type Tx } from '../store/db.ts';
import { AUTOPILOT_MERCHANTS, HIGH_PRICE, type DemoMerchant } from './merchants.ts';

/** A price above this multiple of the estimate's upper bound counts as a typing error or bait. */
const MAX_PRICE_RATIO = 6;

/** A seller's description of an account: its text, and the answers to the game's template. */
interface Said {
  title: string;
  description: string;
  attributes: Readonly<Record<string, string | readonly string[]>>;
}

/** The typical ratio of sale price to asking price. */
const ASKED_SHARE = 0.85;

/** The reason why the demo's audit rejects a listing. Undefined when it passes. Prices in fen. */
export function auditOf(
  listing: Said & { price: number },
  estimate: Estimate,
  template: Parameters<typeof containsContact>[2] = [],
): string | undefined {
  if (containsContact(listing.title, listing, template)) return '商品标题含有联系方式，请删除后重新提交';
  if (containsContact(listing.description, listing, template))
    return '商品描述含有联系方式，请删除后重新提交';
  if (listing.price < RULES.minPrice || listing.price > RULES.maxPrice)
    return '价格超出范围，请修改后重新提交';
  if (estimate.high !== undefined && listing.price > estimate.high * MAX_PRICE_RATIO) {
    return '价格明显高于同类账号的成交价，请修改后重新提交';
  }
  return undefined;
}

/**
 * A demo merchant's offer in whole yuan (fen): its share of the middle of sold prices. When too few were sold, its
 * share of 85 % of the asking price (the seller's or that of other listings), else of the game's usual price (`usual`).
 * Never above the range or the asking price. Undefined when there is no offer.
 */
export function offerOf(
  merchant: DemoMerchant,
  estimate: Estimate,
  expected: number | null,
  usual?: number,
): number | undefined {
  const sold = estimate.basis === 'asking' ? undefined : estimate.mid;
  const askingPrice = expected ?? (estimate.basis === 'asking' ? estimate.mid : undefined);
  const middle = sold ?? (askingPrice === undefined ? usual : askingPrice * ASKED_SHARE);
  if (middle === undefined) return undefined;
  const share = middle >= HIGH_PRICE ? merchant.highShare : merchant.share;
  const most = Math.min(estimate.high ?? Number.POSITIVE_INFINITY, expected ?? Number.POSITIVE_INFINITY);
  const offer = Math.floor(Math.min(middle * share, most) / 100) * 100;
  return offer >= RULES.minPrice ? offer : undefined;
}

async function audit(ctx: Context, tx: Tx, id: string): Promise<void> {
  const valuation = await tx.maybe<Said & { gameId: string }>(
    `select game_id, title, description, attributes from valuations where id = $1 and kind = 'valuation'`,
    [id],
  );
  if (valuation) {
    const questions = await readTemplate(tx, valuation.gameId);
    if (containsContact(valuation.description, valuation, questions))
      await refuseValuation(ctx, tx, id, '描述含有联系方式，请删除后重新提交');
    return;
  }
  const listing = await tx.maybe<{
    gameId: string;
    title: string;
    description: string;
    price: number;
    status: string;
    attributes: Record<string, string | string[]>;
  }>('select game_id, title, description, price, status, attributes from listings where id = $1', [id]);
  if (listing?.status !== 'underReview') return;
  const template = await readTemplate(tx, listing.gameId);
  const why =
    (await takenBackOf(ctx, tx, id)) === undefined
      ? auditOf(listing, await estimateOf(tx, listing.gameId, template, listing.attributes), template)
      : '这个游戏账号有被找回的记录，不能出售';
  await advanceListing(ctx, tx, id, why === undefined ? 'audit.pass' : 'audit.fail', why);
}

/**
 * Refuses a locked valuation for which no demo merchant has a price and that nobody quoted, so that its seller gets an
 * answer.
 */
async function declineAll(ctx: Context, tx: Tx, id: string, hasPrice: boolean): Promise<void> {
  if (await hasRow(tx, `select from quotes where valuation_id = $1 and status = 'open' limit 1`, [id]))
    return;
  const why = hasPrice
    ? `商户报价不低于 ¥${RULES.minPrice / 100}，这个账号的估价低于这个数`
    : '这个游戏还没有成交记录，商户无法报价，请填写心理价位后重新提交';
  await refuseValuation(ctx, tx, id, why);
}

async function quote(ctx: Context, tx: Tx, subject: string): Promise<void> {
  const [id = '', at = ''] = subject.split(':');
  const merchant = AUTOPILOT_MERCHANTS[Number(at)];
  const valuation = await tx.maybe<{ gameId: string; estimate: Estimate; expected: number | null }>(
    `select game_id, estimate, expected from valuations where id = $1 and status = 'open' for update`,
    [id],
  );
  if (!merchant || !valuation) return;
  if (!(await hasRow(tx, `select from users where id = $1 and role = 'merchant'`, [merchant.id]))) return;
  const { estimate, expected } = valuation;
  const usual = await soldMedian(tx, valuation.gameId);
  const price = offerOf(merchant, estimate, expected, usual);
  if (price === undefined) {
    const isLast = merchant === AUTOPILOT_MERCHANTS.at(-1);
    if (isLast) await declineAll(ctx, tx, id, (estimate.mid ?? expected ?? usual) !== undefined);
    return;
  }
  const member = { id: merchant.id, role: 'merchant', realStatus: 'verified' } as const;
  await offerQuote(ctx, tx, member, { valuationId: id, price });
}

/** A seller of the demo accepts the best open quote and pays the deposit, and declines a lower one. */
async function answer(ctx: Context, tx: Tx, quoteId: string): Promise<void> {
  const quote = await tx.maybe<{
    valuationId: string;
    merchantId: string;
    sellerId: string;
    isBest: boolean;
  }>(
    `select q.valuation_id, q.merchant_id, v.seller_id, not exists (select from quotes o
       where o.valuation_id = q.valuation_id and o.status = 'open' and o.price > q.price) as is_best
     from quotes q join valuations v on v.id = q.valuation_id where q.id = $1 and q.status = 'open'`,
    [quoteId],
  );
  if (!quote) return;
  const seller = { id: quote.sellerId, role: 'member', realStatus: 'verified' } as const;
  const input = { id: quote.valuationId, merchantId: quote.merchantId };
  if (!quote.isBest) {
    await declineQuote(ctx, tx, seller, input);
    return;
  }
  const { id } = await acceptQuote(ctx, tx, seller, input);
  await simulatePayment(ctx, tx, id, 'sell');
}

const VAGUE = /大概|大约|左右|记不清|不确定/;
/** The price cut for a vague description, as a share of the price. */
const CUT = 0.05;

/** The lower price (fen) after the inspection of a vaguely described account. Undefined otherwise. */
export function reducedPriceOf(description: string, price: number): number | undefined {
  const recounted = Math.max(RULES.minPrice, Math.floor((price * (1 - CUT)) / 100) * 100);
  return VAGUE.test(description) && recounted < price ? recounted : undefined;
}

/** The demo's inspection: lowers the price of a vaguely described account. */
async function review(ctx: Context, tx: Tx, id: string): Promise<void> {
  const order = await lockRecycle(tx, id);
  if (order.priceChange === 'asked') return;
  const amount =
    order.priceChange === 'none' ? reducedPriceOf(order.snapshot.description, order.price) : undefined;
  if (amount === undefined) {
    await advanceRecycle(ctx, tx, 'autopilot', id, 'review.pass');
    return;
  }
  const reason = '描述里写的是大概，核对后实际数量少一些';
  await askPriceOf(ctx, tx, order, { by: 'staff', amount, reason });
}

/** The demo's merchant confirms receipt, unless a price change waits for the seller. */
async function complete(ctx: Context, tx: Tx, id: string): Promise<void> {
  const order = await lockRecycle(tx, id);
  if (order.priceChange !== 'asked') await confirmReceipt(ctx, tx, order);
}

export const marketSteps = {
  'autopilot.audit': audit,
  'autopilot.quote': quote,
  'autopilot.answer': answer,
  'autopilot.pay': (ctx: Context, tx: Tx, id: string) => simulatePayment(ctx, tx, id),
  'autopilot.review': review,
  'autopilot.complete': complete,
  'autopilot.merchant': (ctx: Context, tx: Tx, id: string) => auditMerchant(ctx, tx, id, true),
  'autopilot.identity': async (ctx: Context, tx: Tx, id: string) => {
    const obstacle = await findIdentityObstacle(ctx, tx, id);
    const remark = obstacle && '证件号不能用于实名认证，有疑问请联系客服';
    return auditIdentity(ctx, tx, id, obstacle === undefined, remark);
  },
};
