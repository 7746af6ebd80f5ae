import type { Page } from '../../contract/kit/envelope.ts';
import type {
  Quote,
  QuoteList,
  ValuationDetail,
  ValuationQuery,
  ValuationRow,
} from '../../contract/recycling/recycling.ts';
import { depositRuleOf } from '../../contract/kit/depositRule.ts';
import { RULES, sellerDeposit, type DepositRule } from '../../contract/kit/rules.ts';
import type { Context } from '../kit/context.ts';
import { absolutePictures } from '../kit/absoluteUrls.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { shownAttributes } from '../market/index.ts';
import { districtsOf, formAnswers, hasPassword, readableSecrets } from '../selling/index.ts';
import type { Db } from '../store/db.ts';
import { isInBounds, toBoundParams } from '../store/bounds.ts';
import { readPageOf } from '../store/rows.ts';
import { sealedOf, VALUATIONS, type ValuationRecord } from './valuations.ts';

/** A valuation in the seller's list. */
export function valuationRowOf(ctx: Context, row: ValuationRecord): ValuationRow {
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
    pictures: absolutePictures(ctx, row.pictures),
    ...omitEmpty({
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

export async function valuationDetailOf(
  ctx: Context,
  db: Db,
  row: ValuationRecord,
): Promise<ValuationDetail> {
  const sealed = await sealedOf(db, row.id);
  const attributes = formAnswers(row.attributes);
  const { account } = readableSecrets(ctx, row.isHandedOver ? null : (sealed?.cipher ?? null));
  return {
    ...valuationRowOf(ctx, row),
    shown: await shownAttributes(db, row.gameId, row.attributes),
    phone: row.phone,
    needsCredential: !hasPassword(ctx, sealed),
    ...omitEmpty({
      ...districtsOf(row),
      account,
      endReason: row.status === 'cancelled' ? row.endReason : null,
      listingStatus: row.listingStatus,
    }),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}

/** The member's valuations and biddings, newest first, 6 per page by default. */
export async function listValuations(
  ctx: Context,
  member: Member,
  query: ValuationQuery,
): Promise<Page<ValuationRow>> {
  return readPageOf<ValuationRecord, ValuationRow>(
    ctx.store,
    {
      ...VALUATIONS,
      where: `v.seller_id = $1 and ($2::text is null or v.status = $2) and ($3::text is null or v.kind = $3)
        and (not $4::boolean or v.status in ('cancelled', 'refused')
          and not exists (select 1 from recycle_orders o where o.valuation_id = v.id))
        and ${isInBounds('v.created_at', 5)}`,
      orderBy: 'v.created_at desc, v.id desc',
      params: [
        member.id,
        query.status ?? null,
        query.kind ?? null,
        query.isEnded ?? false,
        ...toBoundParams(query),
      ],
      paging: { pageSize: 6, ...query },
    },
    (row) => valuationRowOf(ctx, row),
  );
}

/** The deposit rule in the dictionary backRatio ({@link depositRuleOf}). Without a readable entry: that of RULES. */
export async function depositRule(db: Db): Promise<DepositRule> {
  const entry = await db.maybe<{ value: string; min: string | null }>(
    `select value, css_class as min from dictionary where type = 'backRatio' and label = 'sellerDeposit'`,
  );
  return (
    (entry && depositRuleOf(entry.value, entry.min)) ?? {
      rate: RULES.sellerDepositRate,
      min: RULES.sellerDepositMin,
    }
  );
}

/** A valuation and its quotes for the seller: accepted ones first, then open ones. Withdrawn ones are omitted. */
export async function quotesOf(ctx: Context, db: Db, row: ValuationRecord): Promise<QuoteList> {
  const rule = await depositRule(db);
  const quotes = await db.query<Omit<Quote, 'deposit'>>(
    `select q.id, q.merchant_id, m.nick_name as merchant_name, q.price, q.status, q.created_at, q.expires_at,
       (select count(*) from recycle_orders r where r.merchant_id = q.merchant_id and r.status = 'completed') as merchant_deals,
       (select count(*) from recycle_orders r where r.merchant_id = q.merchant_id and r.end_reason = 'merchantUnpaid'
         and not r.is_provider_unreached and not r.is_payer_suspended) as merchant_unpaid
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
    valuation: valuationRowOf(ctx, row),
    quotes: quotes.map((quote) => ({
      ...quote,
      deposit: deposited?.quoteId === quote.id ? deposited.deposit : sellerDeposit(quote.price, rule),
    })),
  };
}
