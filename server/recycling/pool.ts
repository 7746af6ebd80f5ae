import type { Page } from '../../contract/kit/envelope.ts';
import type {
  MerchantQuote,
  MerchantQuoteQuery,
  PoolItem,
  PoolQuery,
  ValuationDetail,
} from '../../contract/recycling/recycling.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Context } from '../kit/context.ts';
import { dayStart, isoAt, isoNow } from '../kit/clock.ts';
import { absolutePictures } from '../kit/absoluteUrls.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { redactContacts } from '../kit/redactContacts.ts';
import { refuse } from '../kit/refusal.ts';
import { shownAttributes } from '../market/index.ts';
import { withoutFileNames } from '../pictures/addresses.ts';
import type { Db } from '../store/db.ts';
import { isInBounds, toBoundParams } from '../store/bounds.ts';
import { readPage, readPageOf } from '../store/rows.ts';
import { valuationDetailOf, valuationRowOf } from './valuationViews.ts';
import { requireMerchant, VALUATIONS, type ValuationRecord } from './valuations.ts';

export const withoutContacts = (text: string): string => redactContacts(text).text;

/** The seller's words about an account as merchants may read them, before and in a trade: without contacts. */
export const wordsForMerchants = async (
  db: Db,
  { title, description, region, gameId, attributes }: ValuationRecord,
) => ({
  title: withoutContacts(title),
  description: withoutContacts(description),
  region: withoutContacts(region),
  shown: await shownAttributes(db, gameId, attributes, withoutContacts),
});

/** A valuation for the merchant of its trade: without contact, login and form of the seller, and the best quote. */
export async function valuationForMerchant(
  ctx: Context,
  db: Db,
  valuation: ValuationRecord,
): Promise<ValuationDetail> {
  const { needsCredential } = await valuationDetailOf(ctx, db, valuation);
  return {
    ...valuationRowOf(ctx, { ...valuation, best: null }),
    ...(await wordsForMerchants(db, valuation)),
    pictures: absolutePictures(ctx, withoutFileNames(valuation.pictures)),
    needsCredential,
  };
}

type OwnQuote = NonNullable<PoolItem['ownQuote']>;

/**
 * Open valuations for merchants, newest first, without the merchant's own, those being sold, and those of
 * suspended sellers. They contain no contacts, also not in their texts, no logins, and no quotes of other merchants.
 */
export async function listPool(ctx: Context, merchant: Member, query: PoolQuery): Promise<Page<PoolItem>> {
  requireMerchant(merchant);
  const { rows, ...page } = await readPage<ValuationRecord>(ctx.store, {
    ...VALUATIONS,
    where: `v.status = 'open' and v.expires_at > $1 and v.seller_id <> $2 and ($3::text is null or v.game_id = $3)
      and not exists (select 1 from listings l
        where l.id = v.listing_id and l.status not in ('underReview', 'onSale', 'takenDown'))
      and not exists (select 1 from users u where u.id = v.seller_id
        and u.suspended_at is not null and (u.suspended_until is null or u.suspended_until > $1))`,
    orderBy: 'v.created_at desc, v.id desc',
    params: [isoNow(ctx), merchant.id, query.gameId ?? null],
    paging: query,
  });
  const own = await ctx.store.query<OwnQuote & { valuationId: string }>(
    `select id, valuation_id, price, status, created_at, expires_at from quotes
     where merchant_id = $1 and valuation_id = any($2) and status = 'open'`,
    [merchant.id, rows.map(({ id }) => id)],
  );
  const items: PoolItem[] = [];
  for (const row of rows) {
    const ownQuote = own.find(({ valuationId }) => valuationId === row.id);
    items.push({
      id: row.id,
      no: row.no,
      kind: row.kind,
      gameId: row.gameId,
      gameName: row.gameName,
      ...(await wordsForMerchants(ctx.store, row)),
      pictures: withoutFileNames(row.pictures),
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      quotes: row.quotes,
      estimate: row.estimate,
      revision: row.revision,
      ...omitEmpty({ picture: row.pictures[0]?.url, expected: row.expected, ownQuote }),
    });
  }
  return { rows: items, ...page };
}

/** The query of a merchant's quotes, whose parameters from number `first` on are {@link today}. */
const ownQuotes = (first: number) => ({
  select: `q.id, q.valuation_id, q.price, q.status, q.created_at, q.expires_at, coalesce(q.title, v.title) as title, g.name as game_name,
    case when q.title is null then v.pictures->0->>'url' else q.picture end as picture,
    greatest(0, $${first}::int - (select count(*) from quotes o where o.valuation_id = q.valuation_id
      and o.merchant_id = q.merchant_id and o.created_at >= $${first + 1}))::int as "left"`,
  from: 'quotes q',
  joins: 'join valuations v on v.id = q.valuation_id join games g on g.id = v.game_id',
});

/** Parameters of {@link ownQuotes}: the quotes allowed per day, and the start of today. */
const today = (ctx: Context) => [RULES.maxQuotesADay, isoAt(dayStart(ctx.clock.now()))];

const ownQuoteOf = (row: Stored<MerchantQuote>): MerchantQuote =>
  omitEmpty({ ...row, title: withoutContacts(row.title) });

/** A quote of the merchant. @throws 404 for another merchant's quote */
export async function merchantQuoteOf(
  ctx: Context,
  db: Db,
  merchant: Member,
  id: string,
): Promise<MerchantQuote> {
  const { select, from, joins } = ownQuotes(3);
  const row = await db.maybe<Stored<MerchantQuote>>(
    `select ${select} from ${from} ${joins} where q.id = $1 and q.merchant_id = $2`,
    [id, merchant.id, ...today(ctx)],
  );
  if (!row) throw refuse.notFound('报价不存在');
  return ownQuoteOf(row);
}

export async function listMerchantQuotes(
  ctx: Context,
  merchant: Member,
  query: MerchantQuoteQuery,
): Promise<Page<MerchantQuote>> {
  requireMerchant(merchant);
  return readPageOf(
    ctx.store,
    {
      ...ownQuotes(5),
      key: 'q.id',
      where: `q.merchant_id = $1 and ($2::text is null or q.status = $2) and ${isInBounds('q.created_at', 3)}`,
      orderBy: 'q.created_at desc, q.id desc',
      params: [merchant.id, query.status ?? null, ...toBoundParams(query)],
      more: today(ctx),
      paging: query,
    },
    ownQuoteOf,
  );
}
