import { money } from '../../contract/kit/sum.ts';
import type { Picture } from '../../contract/market/index.ts';
import type {
  Acceptance,
  NewBidding,
  NewValuation,
  ValuationKind,
} from '../../contract/recycling/recycling.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { RULES, sellerDeposit } from '../../contract/kit/rules.ts';
import { valuationLifecycle } from '../../machines/rulebooks/valuation.ts';
import { AUTOPILOT_MERCHANTS } from '../autopilot/cast.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { isUniqueViolation, json, type Tx } from '../store/db.ts';
import {
  checkForm,
  requireModeration,
  requireRealName,
  sortDistricts,
  type CheckedForm,
} from '../selling/accountForm.ts';
import { insertListing, requireFee } from '../selling/consignment.ts';
import { schedule } from '../jobs/jobs.ts';
import { shownAttributes } from '../market/listingAttributes.ts';
import { tell } from '../kit/messenger.ts';
import { moveListing } from '../selling/moveListing.ts';
import { lockRecycle, type RecycleRecord, type RecycleSnapshot } from './recycleRows.ts';
import {
  moveQuote,
  moveRecycle,
  moveValuation,
  noteRecycle,
  sealedOf,
  sealForValuation,
} from './recycling.ts';
import type { Member } from '../account/sessions.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';
import { estimateOf } from './estimate.ts';
import {
  dayStart,
  depositRule,
  hasPassword,
  lockOwnValuation,
  lockValuation,
  merchantQuoteOf,
  requireMerchant,
  type ValuationRecord,
} from './valuationRows.ts';

const isoAt = (ms: number) => new Date(ms).toISOString();
interface Draft {
  kind: ValuationKind;
  listingId: string | null;
  title: string;
  description: string;
  pictures: Picture[];
  realNamePicture: string | null;
  expected: number | null;
  phone: string;
}

/** Makes a valuation with its range, starts its clock, and, in the demo, lets merchants know. Answers its id. */
async function insertValuation(
  ctx: Context,
  tx: Tx,
  seller: Member,
  checked: CheckedForm,
  draft: Draft,
): Promise<string> {
  const now = ctx.clock.now();
  const id = ctx.ids.next();
  const expiresAt = now + RULES.valuationWindow;
  const estimate = await estimateOf(tx, checked.game.id, checked.template, checked.attributes);
  const insert = () =>
    tx.query(
      `insert into valuations (id, no, kind, game_id, seller_id, listing_id, status, title, description, system_id, carrier_id,
         group_id, server_id, region, attributes, pictures, real_name_picture, expected, phone, estimate, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
       on conflict (no) do nothing returning id`,
      [
        id,
        ctx.ids.numbered('HYhs', ctx.clock),
        draft.kind,
        checked.game.id,
        seller.id,
        draft.listingId,
        draft.title,
        draft.description,
        checked.systemId,
        checked.carrierId,
        checked.groupId,
        checked.serverId,
        checked.region,
        json(checked.attributes),
        json(draft.pictures),
        draft.realNamePicture,
        draft.expected,
        draft.phone,
        json(estimate),
        isoAt(now),
        isoAt(expiresAt),
      ],
    );
  // Two numbers made within a millisecond may be equal.
  while ((await insert()).length === 0);
  await schedule(ctx, tx, 'valuation.expire', id, expiresAt);
  if (ctx.settings.autopilot) {
    await schedule(ctx, tx, 'autopilot.audit', id, now);
    for (const [i, { delay }] of AUTOPILOT_MERCHANTS.entries()) {
      await schedule(ctx, tx, 'autopilot.quote', `${id}:${i}`, now + delay);
    }
  }
  return id;
}

/**
 * Takes a valuation (`account/backlist`): the range is there at once, merchants' quotes follow.
 * @throws 422; 429
 */
export async function submitValuation(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: NewValuation,
): Promise<string> {
  await requireModeration(ctx, tx, seller);
  const districts = await sortDistricts(tx, input.gameId, input.districtIds ?? []);
  const checked = await checkForm(tx, input.gameId, districts, input.attributes ?? {});
  await requireOwnPictures(
    tx,
    seller,
    input.pictures.map(({ url }) => url),
    'img',
  );
  if (input.realNamePicture !== undefined) {
    await requireOwnPictures(tx, seller, [input.realNamePicture], 'relnameImg');
  }
  const id = await insertValuation(ctx, tx, seller, checked, {
    kind: 'valuation',
    listingId: null,
    title: titleOf(checked),
    description: input.description?.trim() ?? '',
    pictures: input.pictures,
    realNamePicture: input.realNamePicture ?? null,
    expected: input.expected ?? null,
    phone: input.phone,
  });
  if (input.account !== undefined) await sealForValuation(ctx, tx, id, { account: input.account });
  return id;
}

/** What an account is called that was given no title. */
const titleOf = (checked: CheckedForm) => [checked.game.name, ...checked.highlights].join(' ').slice(0, 120);

/**
 * Takes the bidding form (`h5/goods/back`): a listing for the audit, and in mode 1 a request in the merchants' pool beside it.
 * @throws 409 with a reason of SELLING_REFUSALS; 422; 429
 */
export async function submitBidding(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: NewBidding,
): Promise<{ listingId: string; valuationId?: string }> {
  requireRealName(seller);
  await requireModeration(ctx, tx, seller);
  if (input.password === undefined) throw refuse.invalid('accountPassword', '请填写游戏密码');
  requireFee(input.price, input.fee);
  const checked = await checkForm(tx, input.gameId, input, input.attributes ?? {});
  const [main] = input.pictures;
  if (!main) throw refuse.invalid('img', '请至少上传一张游戏截图');
  await requireOwnPictures(
    tx,
    seller,
    input.pictures.map(({ url }) => url),
    'img',
  );
  await requireOwnPictures(tx, seller, [input.realNamePicture], 'relnameImg');
  const listingId = await insertListing(ctx, tx, seller, { ...input, picture: main.url }, checked);
  if (input.mode === 'listing') return { listingId };
  const valuationId = await insertValuation(ctx, tx, seller, checked, {
    kind: 'bidding',
    listingId,
    title: input.title.trim(),
    description: input.description.trim(),
    pictures: input.pictures,
    realNamePicture: input.realNamePicture,
    expected: input.price,
    phone: input.phone,
  });
  return { listingId, valuationId };
}

/** Whether a listing may still go to a merchant. */
async function isListingFree(tx: Tx, listingId: string | null): Promise<boolean> {
  if (listingId === null) return true;
  const listing = await tx.one<{ status: string }>('select status from listings where id = $1', [listingId]);
  return ['underReview', 'onSale', 'takenDown'].includes(listing.status);
}

/**
 * A merchant quotes; an earlier quote of theirs is replaced. Ten a day for an item.
 * @throws 403 for who is no merchant; 404; 409 when it takes no quotes; 429
 */
export async function offerQuote(
  ctx: Context,
  tx: Tx,
  merchant: Member,
  input: { valuationId: string; price: number },
): Promise<string> {
  requireMerchant(merchant);
  const now = ctx.clock.now();
  const valuation = await lockValuation(tx, input.valuationId);
  if (valuation.sellerId === merchant.id) throw refuse.conflict('ownListing', '不能给自己的商品报价');
  const isOpen = may(valuationLifecycle, { state: valuation.status, context: {} }, { type: 'quote.offer' });
  if (!isOpen || Date.parse(valuation.expiresAt) <= now || !(await isListingFree(tx, valuation.listingId))) {
    throw refuse.conflict('stateConflict', '这件商品已经不收报价了');
  }
  const today = await tx.one<{ n: number }>(
    'select count(*) as n from quotes where valuation_id = $1 and merchant_id = $2 and created_at >= $3',
    [valuation.id, merchant.id, dayStart(now)],
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
  await tx.query(
    `insert into quotes (id, valuation_id, merchant_id, price, status, created_at, expires_at)
     values ($1, $2, $3, $4, 'open', $5, $6)`,
    [id, valuation.id, merchant.id, input.price, isoAt(now), isoAt(expiresAt)],
  );
  await schedule(ctx, tx, 'quote.expire', id, expiresAt);
  const { name } = await tx.one<{ name: string }>('select nick_name as name from users where id = $1', [
    merchant.id,
  ]);
  await tell(
    ctx,
    tx,
    valuation.sellerId,
    'newQuote',
    '收到新报价',
    `${name} 对「${valuation.title}」报价 ${money(input.price)}`,
    valuation.id,
  );
  if (earlier.length === 0) await schedule(ctx, tx, 'quote.notify', id, now);
  return id;
}

/** The first quote of a merchant is told to the seller by text message, where the dictionary wants it. */
export async function notifyOfQuote(ctx: Context, quoteId: string): Promise<void> {
  const wanted = await ctx.store.maybe<{ value: string }>(
    `select value from dictionary where type = 'quotationSuccess' order by sort limit 1`,
  );
  if (wanted?.value !== 'on') return;
  const quote = await ctx.store.one<{ price: number; phone: string; title: string }>(
    `select q.price, u.phone, v.title from quotes q join valuations v on v.id = q.valuation_id
     join users u on u.id = v.seller_id where q.id = $1`,
    [quoteId],
  );
  await ctx.providers.sms.send(
    quote.phone,
    `【号易】「${[...quote.title].slice(0, 20).join('')}」收到商户报价 ${money(quote.price)}，登录后在“我的竞价回收”查看。`,
  );
}

/** The merchant takes a quote back. @throws 404; 409 when it was accepted or is over */
export async function withdrawQuote(ctx: Context, merchant: Member, id: string) {
  requireMerchant(merchant);
  return ctx.store.tx(async (tx) => {
    const own = await tx.maybe<{ valuationId: string }>(
      'select valuation_id from quotes where id = $1 and merchant_id = $2',
      [id, merchant.id],
    );
    if (!own) throw refuse.notFound('报价不存在');
    await lockValuation(tx, own.valuationId);
    if (!(await moveQuote(tx, id, { type: 'quote.withdraw' }))) {
      throw refuse.conflict('stateConflict', '报价已被接受或已失效，不能撤回');
    }
    return merchantQuoteOf(ctx, tx, merchant, id);
  });
}

/** A quote's time is over. */
export async function expireQuote(ctx: Context, id: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const quote = await tx.one<{ valuationId: string; expiresAt: string }>(
      'select valuation_id, expires_at from quotes where id = $1',
      [id],
    );
    await lockValuation(tx, quote.valuationId);
    if (Date.parse(quote.expiresAt) <= ctx.clock.now()) await moveQuote(tx, id, { type: 'quote.expire' });
  });
}

/** Rejects the open quotes of a valuation: all, or one merchant's; their merchants hear of it. Answers how many. */
async function rejectQuotes(
  ctx: Context,
  tx: Tx,
  valuation: ValuationRecord,
  why: string,
  merchantId?: string,
): Promise<number> {
  const open = await tx.query<{ id: string; merchantId: string }>(
    `select id, merchant_id from quotes where valuation_id = $1 and status = 'open'
       and ($2::text is null or merchant_id = $2)`,
    [valuation.id, merchantId ?? null],
  );
  for (const quote of open) {
    await moveQuote(tx, quote.id, { type: 'quote.reject' });
    await tell(
      ctx,
      tx,
      quote.merchantId,
      'recycleStep',
      '报价未被接受',
      `「${valuation.title}」${why}`,
      valuation.id,
    );
  }
  return open.length;
}

/** The seller declines one merchant's quote, or all; the valuation stays open. @throws 404; 409 when there is none */
export async function declineQuote(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: { id: string; merchantId?: string | undefined },
): Promise<ValuationRecord> {
  const valuation = await lockOwnValuation(tx, seller, input.id);
  const rejected = await rejectQuotes(ctx, tx, valuation, '卖家没有接受这个报价', input.merchantId);
  if (rejected === 0) throw refuse.conflict('quoteGone', '没有可以拒绝的报价，请刷新');
  return lockOwnValuation(tx, seller, input.id);
}

/**
 * The seller accepts a quote: it excludes the others, takes the listing off the market, and begins a recycle order. Of two
 * at once one wins: the valuation's row is locked, and the database allows one live order for it.
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
    throw refuse.conflict('alreadyAccepted', '你已经接受了一个报价');
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
    throw refuse.conflict('stateConflict', '这次估价已经结束，不能再接受报价');
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
    await tx.query('update listings set down_remark = $2 where id = $1', [
      valuation.listingId,
      '已接受商户报价，平台自动下架',
    ]);
  }
  await moveQuote(tx, quote.id, { type: 'quote.accept' });
  await rejectQuotes(ctx, tx, valuation, '卖家接受了另一个报价');

  const id = ctx.ids.next();
  const dueAt = now + RULES.recycleDepositWindow;
  const snapshot: RecycleSnapshot = {
    title: valuation.title,
    description: valuation.description,
    gameName: valuation.gameName,
    region: valuation.region,
    picture: valuation.pictures[0]?.url ?? null,
    pictures: valuation.pictures,
    attributes: await shownAttributes(tx, valuation.gameId, valuation.attributes),
  };
  const insert = () =>
    tx.query(
      `insert into recycle_orders (id, no, valuation_id, quote_id, listing_id, seller_id, merchant_id, status, price, deposit,
         deposit_state, snapshot, created_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'awaitingDeposit', $8, $9, $10, $11, $12, $13)
       on conflict (no) do nothing returning id`,
      [
        id,
        ctx.ids.numbered('HYhd', ctx.clock),
        valuation.id,
        quote.id,
        valuation.listingId,
        seller.id,
        input.merchantId,
        quote.price,
        deposit,
        deposit > 0 ? 'unpaid' : 'void',
        json(snapshot),
        isoAt(now),
        isoAt(dueAt),
      ],
    );
  try {
    // Two numbers made within a millisecond may be equal.
    while ((await insert()).length === 0);
  } catch (error) {
    if (!isUniqueViolation(error, 'recycle_orders_one_live')) throw error;
    throw refuse.conflict('alreadyAccepted', '你已经接受了一个报价');
  }
  await noteRecycle(ctx, tx, id, 'quote.accept', 'seller', `卖家接受报价 ${money(quote.price)}，不收手续费`);
  const order = await lockRecycle(tx, id);
  if (deposit === 0) {
    return moveRecycle(ctx, tx, order, {
      event: { type: 'deposit.waive' },
      by: 'system',
      text: '这次交易不收押金',
    });
  }
  await schedule(ctx, tx, 'deposit.expire', id, dueAt);
  await tell(
    ctx,
    tx,
    seller.id,
    'deposit',
    '请付押金',
    `「${valuation.title}」的押金 ${money(deposit)}，请在 24 小时内支付，交易完成后原路退回`,
    id,
  );
  return order;
}

/** The account must be there to be handed over: what is missing comes with the acceptance. */
async function requireSecrets(
  ctx: Context,
  tx: Tx,
  valuation: ValuationRecord,
  input: Acceptance,
): Promise<void> {
  const sealed = await sealedOf(tx, valuation.id);
  if (sealed?.home === 'listing') return;
  if (input.account !== undefined && input.password !== undefined) {
    const { account, password, securityPhone, email, emailPassword } = input;
    await sealForValuation(ctx, tx, valuation.id, { account, password, securityPhone, email, emailPassword });
  } else if (!hasPassword(ctx, sealed?.cipher)) {
    throw refuse.conflict('credentialNeeded', '请填写游戏账号和密码，加密保存，核对时才会使用');
  }
}

/**
 * Ends a valuation: the seller's word, or staff's. One whose quote was accepted can be ended until the deposit is paid.
 * @throws 404; 409
 */
export async function cancelValuation(
  ctx: Context,
  tx: Tx,
  member: Member,
  input: { id: string; remark?: string | undefined },
): Promise<void> {
  const live = await tx.maybe<{ id: string }>(
    `select id from recycle_orders where valuation_id = $1 and status <> 'failed'`,
    [input.id],
  );
  const order = live ? await lockRecycle(tx, live.id) : undefined;
  const valuation = await lockValuation(tx, input.id);
  if (valuation.sellerId !== member.id && member.role !== 'staff') throw refuse.notFound('估价不存在');
  const isSeller = member.id === valuation.sellerId;
  const who = isSeller ? '卖家' : '平台';
  if (order) {
    await moveRecycle(ctx, tx, order, {
      event: { type: 'order.cancel' },
      by: isSeller ? 'seller' : 'staff',
      text: input.remark ? `${who}取消交易：${input.remark}` : `${who}取消交易`,
      reason: 'seller',
    });
    return;
  }
  if (!(await moveValuation(tx, valuation.id, { type: 'valuation.cancel' }))) {
    throw refuse.conflict('stateConflict', '这次估价已经结束，不能取消');
  }
  await rejectQuotes(ctx, tx, valuation, `${who}取消了估价`);
}

/** The appraiser refuses a valuation, with a reason for its seller. @throws 404; 409 */
export async function refuseValuation(ctx: Context, tx: Tx, id: string, reason: string): Promise<void> {
  const valuation = await lockValuation(tx, id);
  if (!(await moveValuation(tx, id, { type: 'valuation.refuse' }))) {
    throw refuse.conflict('stateConflict', '这次估价已经结束');
  }
  await tx.query('update valuations set refusal = $2 where id = $1', [id, reason]);
  await rejectQuotes(ctx, tx, valuation, '平台关闭了这次估价');
  await tell(
    ctx,
    tx,
    valuation.sellerId,
    'valuation',
    '估价未受理',
    `「${valuation.title}」未受理：${reason}`,
    valuation.id,
  );
}

/** A valuation's time is over, or its listing was sold to a buyer. */
export async function expireValuation(ctx: Context, id: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const valuation = await lockValuation(tx, id);
    const isSold =
      valuation.listingId !== null &&
      (await tx.maybe(`select 1 as found from listings where id = $1 and status = 'sold'`, [
        valuation.listingId,
      ])) !== undefined;
    if (!isSold && Date.parse(valuation.expiresAt) > ctx.clock.now()) return;
    if (!(await moveValuation(tx, id, { type: 'valuation.expire' }))) return;
    await rejectQuotes(ctx, tx, valuation, isSold ? '这件商品已卖给买家' : '这次估价已到期');
    await tell(
      ctx,
      tx,
      valuation.sellerId,
      'valuation',
      '估价已结束',
      isSold ? `「${valuation.title}」已售出，竞价结束` : `「${valuation.title}」的估价已到期，可以重新提交`,
      valuation.id,
    );
  });
}
