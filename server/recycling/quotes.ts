import { CENTRE_ROUTES } from '../../contract/kit/centreRoutes.ts';
import type { NewQuote, ValuationKind } from '../../contract/recycling/recycling.ts';
import type { QuoteRefusal } from '../../contract/kit/refusals.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { wireFromIso } from '../../contract/kit/time.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { takesBids } from '../../machines/rulebooks/listing.ts';
import { valuationLifecycle } from '../../machines/rulebooks/valuation.ts';
import { AUTOPILOT_MERCHANTS, PLAYED_BIDDING } from '../autopilot/merchants.ts';
import type { Context } from '../kit/context.ts';
import { retryAt, schedule, type RetryAt } from '../jobs/jobs.ts';
import { DAY, dayStart, isoAt } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { isMemberSuspended } from '../kit/suspension.ts';
import type { Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { withoutContacts } from './pool.ts';
import {
  lockOwnValuation,
  lockValuation,
  moveQuote,
  requireMerchant,
  type ValuationRecord,
} from './valuations.ts';
import { recyclingMessages } from './messageKinds.ts';

/** The time in which a seller of the demo answers a quote. */
const AUTOPILOT_ANSWER_MS = 8_000;

const conflict = (reason: QuoteRefusal, message: string) => refuse.conflict(reason, message);

/** Refuses a merchant who recently left several trades unpaid. @throws 409 `quotingLocked` */
async function requirePaying(tx: Tx, merchant: Member, now: number): Promise<void> {
  const { unpaid, last } = await tx.one<{ unpaid: number; last: string | null }>(
    `select count(*)::int as unpaid, max(cancelled_at) as last from recycle_orders
     where merchant_id = $1 and end_reason = 'merchantUnpaid' and cancelled_at > $2
       and not is_provider_unreached and not is_payer_suspended`,
    [merchant.id, isoAt(now - RULES.merchantUnpaidMemory)],
  );
  if (last === null || unpaid < RULES.maxMerchantUnpaid) return;
  const until = Date.parse(last) + RULES.quotingLock;
  if (until <= now) return;
  throw conflict(
    'quotingLocked',
    `${RULES.merchantUnpaidMemory / DAY} 天内有 ${unpaid} 次报价被接受后超时未付款，暂停报价，${wireFromIso(isoAt(until)).slice(0, 16)} 自动恢复`,
  );
}

/**
 * Stores a merchant's quote. It replaces the previous one. At most ten quotes a day per valuation.
 *
 * @throws 403 for anybody but merchants; 404; 409 with a reason of QUOTE_REFUSALS; 429
 */
export async function offerQuote(ctx: Context, tx: Tx, merchant: Member, input: NewQuote): Promise<string> {
  requireMerchant(merchant);
  const now = ctx.clock.now();
  const valuation = await lockValuation(tx, input.valuationId);
  if (valuation.sellerId === merchant.id) throw conflict('ownListing', '不能给自己的商品报价');
  const isOpen = may(valuationLifecycle, { state: valuation.status, context: {} }, { type: 'quote.offer' });
  if (
    !isOpen ||
    Date.parse(valuation.expiresAt) <= now ||
    (valuation.listingStatus !== null && !takesBids(valuation.listingStatus)) ||
    (await isMemberSuspended(ctx, tx, valuation.sellerId))
  ) {
    throw conflict('stateConflict', '这件商品现在不收报价');
  }
  if (input.revision !== undefined && input.revision !== valuation.revision) {
    throw conflict('descriptionChanged', '没有报价：卖家刚修改了商品内容，请关闭后看新的内容再报价');
  }
  await requirePaying(tx, merchant, now);
  const today = await tx.one<{ n: number }>(
    'select count(*) as n from quotes where valuation_id = $1 and merchant_id = $2 and created_at >= $3',
    [valuation.id, merchant.id, isoAt(dayStart(now))],
  );
  if (today.n >= RULES.maxQuotesADay) {
    throw refuse.tooOften(`对同一件商品一天最多报价 ${RULES.maxQuotesADay} 次，请明天再来`);
  }
  const earlier = await tx.query<{ id: string; status: string }>(
    'select id, status from quotes where valuation_id = $1 and merchant_id = $2',
    [valuation.id, merchant.id],
  );
  for (const quote of earlier) {
    if (quote.status === 'open') await moveQuote(tx, quote.id, { type: 'quote.withdraw' });
  }
  const id = ctx.ids.next();
  const expiresAt = Math.min(now + RULES.quoteWindow, Date.parse(valuation.expiresAt));
  await insert(tx, 'quotes', {
    id,
    valuationId: valuation.id,
    merchantId: merchant.id,
    price: input.price,
    status: 'open',
    createdAt: isoAt(now),
    expiresAt: isoAt(expiresAt),
  });
  await schedule(ctx, tx, 'quote.expire', id, expiresAt);
  const { name } = await tx.one<{ name: string }>('select nick_name as name from users where id = $1', [
    merchant.id,
  ]);
  const { sellerId, title } = valuation;
  const text = `${name} 对「${title}」报价 ${money(input.price)}`;
  await sendMessage(ctx, tx, sellerId, recyclingMessages.newQuote, '收到新报价', text, valuation.id);
  if (earlier.length === 0) await schedule(ctx, tx, 'quote.notify', id, now);
  const isPlayed =
    valuation.id.startsWith(PLAYED_BIDDING) &&
    AUTOPILOT_MERCHANTS.every(({ id: its }) => its !== merchant.id);
  if (ctx.settings.autopilot && isPlayed)
    await schedule(ctx, tx, 'autopilot.answer', id, now + AUTOPILOT_ANSWER_MS);
  return id;
}

/** Sends the seller an SMS about a merchant's first quote, if the dictionary enables it and the quote is open. */
export async function sendQuoteSms(ctx: Context, quoteId: string): Promise<void> {
  const wanted = await ctx.store.maybe<{ value: string }>(
    `select value from dictionary where type = 'quotationSuccess' order by sort limit 1`,
  );
  if (wanted?.value !== 'on') return;
  const quote = await ctx.store.maybe<{ price: number; phone: string; title: string; kind: ValuationKind }>(
    `select q.price, u.phone, v.title, v.kind from quotes q join valuations v on v.id = q.valuation_id
     join users u on u.id = v.seller_id where q.id = $1 and q.status = 'open'`,
    [quoteId],
  );
  if (!quote) return;
  const { title: page } = CENTRE_ROUTES[quote.kind === 'valuation' ? 'myValuations' : 'myBiddings'];
  const title = [...quote.title].slice(0, 20).join('');
  const text = `【号易】「${title}」收到商户报价 ${money(quote.price)}，登录后在“${page}”查看。`;
  try {
    await ctx.providers.sms.send(quote.phone, text);
  } catch (error) {
    // A retry could repeat a text message that was sent late. A system message informs the seller.
    ctx.log.warn({ err: error, quoteId }, 'the text message about a quote was not sent');
  }
}

export async function withdrawAllQuotes(tx: Tx, merchantId: string): Promise<void> {
  const open = await tx.query<{ id: string; valuationId: string }>(
    `select id, valuation_id from quotes where merchant_id = $1 and status = 'open' order by valuation_id`,
    [merchantId],
  );
  for (const { id, valuationId } of open) {
    await lockValuation(tx, valuationId);
    await moveQuote(tx, id, { type: 'quote.withdraw' });
  }
}

/** Withdraws a quote of the merchant and returns its id. @throws 404; 409 when it was accepted or has ended */
export async function withdrawQuote(tx: Tx, merchant: Member, id: string): Promise<string> {
  requireMerchant(merchant);
  const own = await tx.maybe<{ valuationId: string }>(
    'select valuation_id from quotes where id = $1 and merchant_id = $2',
    [id, merchant.id],
  );
  if (!own) throw refuse.notFound('报价不存在');
  await lockValuation(tx, own.valuationId);
  if (!(await moveQuote(tx, id, { type: 'quote.withdraw' }))) {
    throw refuse.conflict('stateConflict', '报价已被接受或已失效，不能撤回');
  }
  return id;
}

export async function expireQuote(ctx: Context, id: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const quote = await tx.one<{ valuationId: string; expiresAt: string; status: string }>(
      'select valuation_id, expires_at, status from quotes where id = $1',
      [id],
    );
    await lockValuation(tx, quote.valuationId);
    const early = quote.status === 'open' ? retryAt(ctx, quote.expiresAt) : undefined;
    if (!early) await moveQuote(tx, id, { type: 'quote.expire' });
    return early;
  });
}

/** Rejects the open quotes of a valuation (all, or one merchant's) and notifies the merchants. Returns their number. */
export async function rejectQuotes(
  ctx: Context,
  tx: Tx,
  valuation: ValuationRecord,
  why: string,
  { merchantId, quoteIds }: { merchantId?: string | undefined; quoteIds?: string[] | undefined } = {},
): Promise<number> {
  const open = await tx.query<{ id: string; merchantId: string }>(
    `select id, merchant_id from quotes where valuation_id = $1 and status = 'open'
       and ($2::text is null or merchant_id = $2) and ($3::text[] is null or id = any($3))`,
    [valuation.id, merchantId ?? null, quoteIds ?? null],
  );
  const text = `「${withoutContacts(valuation.title)}」${why}`;
  for (const { id, merchantId: to } of open) {
    await moveQuote(tx, id, { type: 'quote.reject' });
    await sendMessage(ctx, tx, to, recyclingMessages.recycleStep, '报价未被接受', text, id, 'quote');
  }
  return open.length;
}

/**
 * Declines one merchant's quote, or all, as the seller. The valuation stays open. @throws 404; 409 when there is no
 * open quote
 */
export async function declineQuote(
  ctx: Context,
  tx: Tx,
  seller: Member,
  { id, ...which }: { id: string; merchantId?: string | undefined; quoteIds?: string[] | undefined },
): Promise<ValuationRecord> {
  const valuation = await lockOwnValuation(tx, seller, id);
  const rejected = await rejectQuotes(ctx, tx, valuation, '卖家没有接受这个报价', which);
  if (rejected === 0) throw refuse.conflict('quoteGone', '没有可以拒绝的报价，请刷新');
  return lockOwnValuation(tx, seller, id);
}
