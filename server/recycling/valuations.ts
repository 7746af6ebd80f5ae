import type { ListingStatus } from '../../contract/market/index.ts';
import type { RecycleEndReason, ValuationKind, ValuationRow } from '../../contract/recycling/recycling.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { quoteLifecycle, type QuoteEvent } from '../../machines/rulebooks/quote.ts';
import { valuationLifecycle, type ValuationEvent } from '../../machines/rulebooks/valuation.ts';
import { shownAttributes } from '../market/index.ts';
import type { Member } from '../kit/member.ts';
import type { Stored } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import type { Region, Sealed } from '../selling/index.ts';
import type { Db, Tx } from '../store/db.ts';

export const KIND_NAMES: Record<ValuationKind, string> = { valuation: '估价', bidding: '竞价' };

/** Money in fen, times ISO 8601. */
export interface ValuationRecord extends Region, Stored<Omit<ValuationRow, 'picture' | 'region'>> {
  sellerId: string;
  attributes: Record<string, string | string[]>;
  /** Grows each time the description is edited. */
  revision: number;
  phone: string;
  endReason: RecycleEndReason | null;
  /** Null without a listing. */
  listingStatus: ListingStatus | null;
  /** True from the handover to the merchant on. The stored secrets are then the merchant's. */
  isHandedOver: boolean;
}

/** The parts of a query for {@link ValuationRecord}s. `v` is the valuation. */
export const VALUATIONS = {
  select: `v.*, g.name as game_name,
    (select count(*) from quotes q where q.valuation_id = v.id and q.status in ('open', 'accepted', 'done')) as quotes,
    (select max(q.price) from quotes q where q.valuation_id = v.id and q.status in ('open', 'accepted', 'done')) as best,
    (select max(q.created_at) from quotes q where q.valuation_id = v.id and q.status in ('open', 'accepted', 'done')) as quoted_at,
    case when r.status <> 'failed' then r.price end as accepted_price, r.merchant_id, r.id as recycle_order_id, r.end_reason, l.status as listing_status,
    coalesce(r.status in ('reviewed', 'completed'), false) as is_handed_over`,
  from: 'valuations v',
  joins: `join games g on g.id = v.game_id left join listings l on l.id = v.listing_id left join lateral
    (select * from recycle_orders o where o.valuation_id = v.id order by o.created_at desc limit 1) r on true`,
};

const findValuation = (db: Db, condition: string, params: readonly unknown[]) =>
  db.maybe<ValuationRecord>(
    `select ${VALUATIONS.select} from ${VALUATIONS.from} ${VALUATIONS.joins} where ${condition}`,
    params,
  );

/** @throws 404 for another member's */
export async function ownValuation(db: Db, member: Member, id: string): Promise<ValuationRecord> {
  const row = await findValuation(db, 'v.id = $1 and v.seller_id = $2', [id, member.id]);
  if (!row) throw refuse.notFound('估价不存在');
  return row;
}

export const valuationByNumber = (db: Db, number: string): Promise<ValuationRecord | undefined> =>
  findValuation(db, 'v.no = $1', [number]);

/** The seller's words about the account as staff read them: with contacts. */
export async function wordsForStaff(db: Db, id: string) {
  const { gameId, attributes, ...words } = await db.one<
    Pick<ValuationRecord, 'no' | 'description' | 'region' | 'gameId' | 'attributes'>
  >('select no, description, region, game_id, attributes from valuations where id = $1', [id]);
  return { ...words, attributes: await shownAttributes(db, gameId, attributes) };
}

/** @throws 404 for another member's */
export async function lockOwnValuation(tx: Tx, member: Member, id: string): Promise<ValuationRecord> {
  await tx.query('select id from valuations where id = $1 and seller_id = $2 for update', [id, member.id]);
  return ownValuation(tx, member, id);
}

/** @throws 404 when there is none */
export async function lockValuation(tx: Tx, id: string): Promise<ValuationRecord> {
  await tx.query('select id from valuations where id = $1 for update', [id]);
  const row = await findValuation(tx, 'v.id = $1', [id]);
  if (!row) throw refuse.notFound('估价不存在');
  return row;
}

/**
 * Applies an event to a valuation by its rulebook. Returns the new status. Undefined when its state does not allow the
 * event.
 */
export async function moveValuation(tx: Tx, id: string, event: ValuationEvent): Promise<string | undefined> {
  const { status } = await tx.one<{ status: string }>(
    'select status from valuations where id = $1 for update',
    [id],
  );
  const next = decide(valuationLifecycle, { state: status, context: {} }, event);
  if (!next) return undefined;
  await tx.query('update valuations set status = $2 where id = $1', [id, next.state]);
  return next.state;
}

/** Applies an event to a quote by its rulebook. Returns false when its state does not allow the event. */
export async function moveQuote(tx: Tx, id: string, event: QuoteEvent): Promise<boolean> {
  const { status } = await tx.one<{ status: string }>('select status from quotes where id = $1 for update', [
    id,
  ]);
  const next = decide(quoteLifecycle, { state: status, context: {} }, event);
  if (!next) return false;
  await tx.query('update quotes set status = $2 where id = $1', [id, next.state]);
  return true;
}

/** The encrypted secrets of a valuation's account: those of its listing, else its own. */
export const sealedOf = (db: Db, valuationId: string): Promise<Sealed | undefined> =>
  db.maybe<Sealed>(
    `select 'listing' as home, c.listing_id as id, c.cipher from valuations v
       join credentials c on c.listing_id = v.listing_id where v.id = $1
     union all
     select 'valuation', c.valuation_id, c.cipher from valuation_credentials c where c.valuation_id = $1
     order by home limit 1`,
    [valuationId],
  );

/** @throws 403 for anybody but merchants */
export function requireMerchant(member: Member): void {
  if (member.role !== 'merchant') throw refuse.forbidden('通过审核的商户才能使用，可以先申请成为商户');
}
