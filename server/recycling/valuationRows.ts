import type { Page } from '../../contract/kit/envelope.ts';
import type { Picture } from '../../contract/market/index.ts';
import type {
  Estimate,
  MerchantQuote,
  MerchantQuoteQuery,
  PoolItem,
  PoolQuery,
  Quote,
  QuoteList,
  QuoteStatus,
  RecycleEndReason,
  ValuationDetail,
  ValuationKind,
  ValuationQuery,
  ValuationRow,
  ValuationStatus,
} from '../../contract/recycling/recycling.ts';
import { RULES, sellerDeposit, type DepositRule } from '../../contract/kit/rules.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { spelled } from '../selling/accountForm.ts';
import { openLogin, present } from '../selling/consignment.ts';
import { shownAttributes } from '../market/listingAttributes.ts';
import { slice } from '../kit/paging.ts';
import { sealedOf } from './recycling.ts';
import type { Member } from '../account/sessions.ts';

/** A valuation or bidding request as the table keeps it, with what lists add. Money in fen, times ISO 8601. */
export interface ValuationRecord {
  id: string;
  no: string;
  kind: ValuationKind;
  gameId: string;
  gameName: string;
  sellerId: string;
  listingId: string | null;
  status: ValuationStatus;
  title: string;
  description: string;
  systemId: string | null;
  carrierId: string | null;
  groupId: string | null;
  serverId: string | null;
  region: string;
  attributes: Record<string, string | string[]>;
  pictures: Picture[];
  expected: number | null;
  phone: string;
  estimate: Estimate;
  refusal: string | null;
  createdAt: string;
  expiresAt: string;
  quotes: number;
  best: number | null;
  quotedAt: string | null;
  acceptedPrice: number | null;
  merchantId: string | null;
  recycleOrderId: string | null;
  endReason: RecycleEndReason | null;
}

/** A statement answering {@link ValuationRecord}s; `v` is the valuation. */
const SELECT = `select v.*, g.name as game_name,
    (select count(*) from quotes q where q.valuation_id = v.id and q.status in ('open', 'accepted', 'done')) as quotes,
    (select max(q.price) from quotes q where q.valuation_id = v.id and q.status in ('open', 'accepted', 'done')) as best,
    (select max(q.created_at) from quotes q where q.valuation_id = v.id and q.status in ('open', 'accepted', 'done')) as quoted_at,
    r.price as accepted_price, r.merchant_id, r.id as recycle_order_id, r.end_reason
  from valuations v join games g on g.id = v.game_id
  left join lateral (select * from recycle_orders o where o.valuation_id = v.id order by o.created_at desc limit 1) r on true`;

/** The times of an estimate stand in jsonb as they were written. */
export function valuationRowOf(row: ValuationRecord): ValuationRow {
  return {
    id: row.id,
    no: row.no,
    kind: row.kind,
    gameId: row.gameId,
    gameName: row.gameName,
    title: row.title,
    description: row.description,
    region: row.region,
    status: row.status,
    quotes: row.quotes,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    estimate: row.estimate,
    ...present({
      picture: row.pictures[0]?.url,
      expected: row.expected,
      best: row.best,
      quotedAt: row.quotedAt,
      acceptedPrice: row.acceptedPrice,
      merchantId: row.merchantId,
      recycleOrderId: row.recycleOrderId,
      listingId: row.listingId,
      refusal: row.refusal,
    }),
  };
}

/** The member's own valuation. Another's is 404. */
export async function ownValuation(db: Db, member: Member, id: string): Promise<ValuationRecord> {
  const row = await db.maybe<ValuationRecord>(`${SELECT} where v.id = $1 and v.seller_id = $2`, [
    id,
    member.id,
  ]);
  if (!row) throw refuse.notFound('估价不存在');
  return row;
}

/** Locks the member's own valuation for the rest of the transaction. Another's is 404. */
export async function lockOwnValuation(tx: Tx, member: Member, id: string): Promise<ValuationRecord> {
  await tx.query('select id from valuations where id = $1 and seller_id = $2 for update', [id, member.id]);
  return ownValuation(tx, member, id);
}

/** Locks anybody's valuation. 404 when there is none. */
export async function lockValuation(tx: Tx, id: string): Promise<ValuationRecord> {
  await tx.query('select id from valuations where id = $1 for update', [id]);
  const row = await tx.maybe<ValuationRecord>(`${SELECT} where v.id = $1`, [id]);
  if (!row) throw refuse.notFound('估价不存在');
  return row;
}

/** The whole of an own valuation. */
export async function valuationDetailOf(
  ctx: Context,
  db: Db,
  row: ValuationRecord,
): Promise<ValuationDetail> {
  const sealed = await sealedOf(db, row.id);
  const attributes = spelled(row.attributes);
  const { account } = openLogin(ctx, sealed?.cipher ?? null);
  return {
    ...valuationRowOf(row),
    pictures: row.pictures,
    shown: await shownAttributes(db, row.gameId, row.attributes),
    phone: row.phone,
    needsCredential: !hasPassword(ctx, sealed?.cipher),
    ...present({
      systemId: row.systemId,
      carrierId: row.carrierId,
      groupId: row.groupId,
      serverId: row.serverId,
      account,
      endReason: row.status === 'cancelled' ? row.endReason : null,
    }),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}

/** Whether sealed secrets are enough to take an account over. */
export function hasPassword(ctx: Context, cipher: string | undefined): boolean {
  if (cipher === undefined) return false;
  return typeof (JSON.parse(ctx.vault.open(cipher)) as { password?: unknown }).password === 'string';
}

/** The member's valuations and biddings, the newest first; pages of 6 unless asked otherwise (domain §4). */
export async function listValuations(
  ctx: Context,
  member: Member,
  query: ValuationQuery,
): Promise<Page<ValuationRow>> {
  const { limit, offset } = slice({ pageSize: 6, ...query });
  const where = `v.seller_id = $1 and ($2::text is null or v.status = $2) and ($3::text is null or v.kind = $3)`;
  const params = [member.id, query.status ?? null, query.kind ?? null];
  const rows = await ctx.store.query<ValuationRecord>(
    `${SELECT} where ${where} order by v.created_at desc, v.id desc limit $4 offset $5`,
    [...params, limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from valuations v where ${where}`,
    params,
  );
  return { rows: rows.map(valuationRowOf), total };
}

/**
 * What the dictionary backRatio says of the seller's deposit: `sellerDeposit` a share such as `5%` or a sum in yuan,
 * `sellerDepositMin` the least, in yuan. Without an entry the rulebook's own.
 */
export async function depositRule(db: Db): Promise<DepositRule> {
  const entries = await db.query<{ label: string; value: string }>(
    `select label, value from dictionary where type = 'backRatio'`,
  );
  const valueOf = (label: string) => entries.find((each) => each.label === label)?.value.trim();
  const fen = (text: string | undefined) => {
    const number = Number(text);
    return text !== undefined && text !== '' && Number.isFinite(number) && number >= 0
      ? Math.round(number * 100)
      : undefined;
  };
  const said = valueOf('sellerDeposit');
  const share = said?.endsWith('%') ? Number(said.slice(0, -1)) / 100 : undefined;
  if (share !== undefined && share >= 0 && share <= 1) {
    return {
      rate: share,
      min: share === 0 ? 0 : (fen(valueOf('sellerDepositMin')) ?? RULES.sellerDepositMin),
    };
  }
  const sum = fen(said);
  if (sum !== undefined) return { rate: 0, min: sum };
  return { rate: RULES.sellerDepositRate, min: RULES.sellerDepositMin };
}

/** The item and the quotes its seller may see: withdrawn ones are left out; those that can be accepted come first. */
export async function quotesOf(db: Db, row: ValuationRecord): Promise<QuoteList> {
  const rule = await depositRule(db);
  const quotes = await db.query<Omit<Quote, 'deposit'>>(
    `select q.id, q.merchant_id, m.nick_name as merchant_name, q.price, q.status, q.created_at, q.expires_at,
       (select count(*) from recycle_orders r where r.merchant_id = q.merchant_id and r.status = 'completed') as merchant_deals
     from quotes q join users m on m.id = q.merchant_id where q.valuation_id = $1 and q.status <> 'withdrawn'
     order by q.status in ('accepted', 'done') desc, q.status = 'open' desc, q.price desc, q.created_at, q.id`,
    [row.id],
  );
  const deposited = row.recycleOrderId
    ? await db.one<{ quoteId: string; deposit: number }>(
        'select quote_id, deposit from recycle_orders where id = $1',
        [row.recycleOrderId],
      )
    : undefined;
  return {
    valuation: valuationRowOf(row),
    quotes: quotes.map((quote) => ({
      ...quote,
      deposit: deposited?.quoteId === quote.id ? deposited.deposit : sellerDeposit(quote.price, rule),
    })),
  };
}

interface OwnQuote {
  id: string;
  price: number;
  status: QuoteStatus;
  createdAt: string;
  expiresAt: string;
}

/**
 * Open requests for merchants, the newest first: not the merchant's own, none whose listing is being sold. No contact, no
 * login, no quotes of others.
 */
export async function listPool(ctx: Context, merchant: Member, query: PoolQuery): Promise<Page<PoolItem>> {
  requireMerchant(merchant);
  const { limit, offset } = slice(query);
  const where = `v.status = 'open' and v.expires_at > $1 and v.seller_id <> $2 and ($3::text is null or v.game_id = $3)
    and not exists (select 1 from listings l where l.id = v.listing_id and l.status not in ('underReview', 'onSale', 'takenDown'))`;
  const params = [new Date(ctx.clock.now()).toISOString(), merchant.id, query.gameId ?? null];
  const rows = await ctx.store.query<ValuationRecord>(
    `${SELECT} where ${where} order by v.created_at desc, v.id desc limit $4 offset $5`,
    [...params, limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from valuations v where ${where}`,
    params,
  );
  const own = await ctx.store.query<OwnQuote & { valuationId: string }>(
    `select distinct on (valuation_id) id, valuation_id, price, status, created_at, expires_at from quotes
     where merchant_id = $1 and valuation_id = any($2) order by valuation_id, created_at desc, id desc`,
    [merchant.id, rows.map(({ id }) => id)],
  );
  const items: PoolItem[] = [];
  for (const row of rows) {
    const mine = own.find(({ valuationId }) => valuationId === row.id);
    items.push({
      id: row.id,
      no: row.no,
      kind: row.kind,
      gameId: row.gameId,
      gameName: row.gameName,
      title: row.title,
      description: row.description,
      region: row.region,
      pictures: row.pictures,
      shown: await shownAttributes(ctx.store, row.gameId, row.attributes),
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      quotes: row.quotes,
      estimate: row.estimate,
      ...present({ picture: row.pictures[0]?.url, expected: row.expected }),
      ...(mine
        ? {
            ownQuote: {
              id: mine.id,
              price: mine.price,
              status: mine.status,
              createdAt: mine.createdAt,
              expiresAt: mine.expiresAt,
            },
          }
        : {}),
    });
  }
  return { rows: items, total };
}

/** Quoting is for merchants. @throws 403 */
export function requireMerchant(member: Member): void {
  if (member.role !== 'merchant') throw refuse.forbidden('通过审核的商户才能使用，可以先申请成为商户');
}

const DAY = 24 * 3_600_000;
const EIGHT_HOURS = 8 * 3_600_000;
/** When the day began in China, ISO 8601. */
export const dayStart = (now: number) =>
  new Date(Math.floor((now + EIGHT_HOURS) / DAY) * DAY - EIGHT_HOURS).toISOString();

const MINE = `select q.id, q.valuation_id, q.price, q.status, q.created_at, q.expires_at, v.title, g.name as game_name,
    v.pictures->0->>'url' as picture,
    greatest(0, $1::int - (select count(*) from quotes o where o.valuation_id = q.valuation_id
      and o.merchant_id = q.merchant_id and o.created_at >= $2))::int as "left"
  from quotes q join valuations v on v.id = q.valuation_id join games g on g.id = v.game_id`;

const mineOf = ({ picture, ...row }: MerchantQuote & { picture?: string | null }): MerchantQuote => ({
  ...row,
  ...(picture ? { picture } : {}),
});

/** One of the merchant's own quotes. Another's is 404. */
export async function merchantQuoteOf(
  ctx: Context,
  db: Db,
  merchant: Member,
  id: string,
): Promise<MerchantQuote> {
  const row = await db.maybe<MerchantQuote>(`${MINE} where q.id = $3 and q.merchant_id = $4`, [
    RULES.maxQuotesADay,
    dayStart(ctx.clock.now()),
    id,
    merchant.id,
  ]);
  if (!row) throw refuse.notFound('报价不存在');
  return mineOf(row);
}

/** The merchant's quotes, the newest first. */
export async function listMerchantQuotes(
  ctx: Context,
  merchant: Member,
  query: MerchantQuoteQuery,
): Promise<Page<MerchantQuote>> {
  requireMerchant(merchant);
  const { limit, offset } = slice(query);
  const rows = await ctx.store.query<MerchantQuote>(
    `${MINE} where q.merchant_id = $3 and ($4::text is null or q.status = $4)
     order by q.created_at desc, q.id desc limit $5 offset $6`,
    [RULES.maxQuotesADay, dayStart(ctx.clock.now()), merchant.id, query.status ?? null, limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    'select count(*) as total from quotes where merchant_id = $1 and ($2::text is null or status = $2)',
    [merchant.id, query.status ?? null],
  );
  return { rows: rows.map(mineOf), total };
}
