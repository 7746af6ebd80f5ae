import type { AfterSaleStage } from '../../contract/afterSale/index.ts';
import type { CentreCounts } from '../../contract/account/index.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { AttributeValues, Picture } from '../../contract/market/index.ts';
import type { PriceChangeState, RecycleStatus } from '../../contract/recycling/index.ts';
import type {
  AccountOrigin,
  OwnListing,
  OwnListingDetail,
  OwnListingQuery,
} from '../../contract/selling/selling.ts';
import { proceedsOf } from '../../contract/selling/rule.ts';
import { OPEN_AFTER_SALE_STAGES, TURN_OF_AFTER_SALE } from '../../machines/rulebooks/afterSale.ts';
import type { Context } from '../kit/context.ts';
import { containsWords, wordPatterns } from '../kit/likePattern.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import {
  CARD,
  cardOf,
  PLACE,
  placeOf,
  shownAttributes,
  type CardRow,
  type PlaceRow,
} from '../market/index.ts';
import type { Db } from '../store/db.ts';
import { isInBounds, toBoundParams } from '../store/bounds.ts';
import { readPageOf } from '../store/rows.ts';
import { districtsOf, formAnswers, type Region } from './accountForm.ts';
import { readableSecrets } from './credentials.ts';
import { hasUnknownRefund } from '../payment/index.ts';
import { payoutOfOrder, payoutOfRecycle, type OrderSale } from './payout.ts';
import type { Contact } from './submission.ts';

interface OwnRow extends CardRow, PlaceRow {
  favourites: number;
  createdAt: string;
  auditRemark: string | null;
  downRemark: string | null;
  isTakenByBid: boolean;
  wasTakenDown: boolean;
  needsCredential: boolean;
  valuationId: string | null;
  order:
    | ({
        id: string;
        no: string;
        createdAt: string;
        isPaid: boolean;
        needsCredential: boolean;
        openAfterSale: { id: string; typeName: string; stage: AfterSaleStage; dueAt: string | null } | null;
      } & OrderSale)
    | null;
  recycle: {
    no: string;
    createdAt: string;
    status: RecycleStatus;
    price: number;
    priceChange: 'none' | PriceChangeState;
    dueAt: string | null;
    hasUnknownRefund: boolean;
    finishedAt: string | null;
  } | null;
}

/** Times inside jsonb have PostgreSQL's format. */
const isoOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());

const OWN = `${CARD}, ${PLACE}, l.favourites, l.created_at, l.audit_remark, l.down_remark, l.is_taken_by_bid,
  l.was_taken_down, l.needs_credential,
  (select v.id from valuations v where v.listing_id = l.id and v.status in ('open', 'accepted')) as valuation_id,
  (select jsonb_build_object('id', o.id, 'no', o.no, 'createdAt', o.created_at, 'stage', o.stage, 'tier', o.tier, 'price', o.price,
     'sellerFee', o.seller_fee, 'protectionFee', o.protection_fee, 'serviceFee', o.service_fee, 'refunded', o.refunded,
     'sellerFeeVersion', o.seller_fee_version, 'payoutDelay', o.payout_delay,
     'afterSale', a.type_name, 'openAfterSale', case when a.id is not null then
       jsonb_build_object('id', a.id, 'typeName', a.type_name, 'stage', a.stage, 'dueAt', a.due_at) end,
     'hasUnknownRefund', o.stage = 'protected' and ${hasUnknownRefund('order', 'o.id')},
     'isPaid', o.paid >= o.total, 'needsCredential', o.needs_credential, 'dueAt', o.due_at, 'settledAt', o.settled_at)
     from orders o left join after_sales a on a.order_id = o.id
       and a.stage in (${OPEN_AFTER_SALE_STAGES.map((stage) => `'${stage}'`).join(', ')})
     where o.listing_id = l.id and o.stage not in ('cancelled', 'refunded') limit 1) as "order",
  (select jsonb_build_object('no', r.no, 'createdAt', r.created_at, 'status', r.status, 'price', r.price,
     'hasUnknownRefund', r.status = 'reviewed' and ${hasUnknownRefund('recycleOrder', 'r.id')},
     'priceChange', r.price_change, 'dueAt', r.due_at, 'finishedAt', r.finished_at)
     from recycle_orders r where r.listing_id = l.id and r.status <> 'failed' limit 1) as recycle`;

function ownOf(row: OwnRow): OwnListing {
  const { order, recycle, auditRemark, downRemark, valuationId } = row;
  const { fee, income } = proceedsOf(row.price);
  const deal = order ?? recycle;
  const afterSale = order?.openAfterSale;
  const payout = order
    ? order.isPaid &&
      payoutOfOrder({ ...order, dueAt: isoOf(order.dueAt), settledAt: isoOf(order.settledAt) })
    : recycle &&
      payoutOfRecycle({ ...recycle, dueAt: isoOf(recycle.dueAt), finishedAt: isoOf(recycle.finishedAt) });
  return {
    ...cardOf(row),
    ...placeOf(row),
    favourites: row.favourites,
    createdAt: row.createdAt,
    fee,
    income,
    isTakenByBid: row.isTakenByBid,
    ...omitEmpty({
      auditRemark,
      downRemark,
      valuationId,
      orderNo: deal?.no,
      orderedAt: isoOf(deal?.createdAt ?? null),
      orderId: order?.stage === 'awaitingPayment' ? null : order?.id,
      orderStage: order?.stage,
      inspectedUntil: order?.stage === 'delivered' ? isoOf(order.dueAt) : null,
      payout: payout || null,
      afterSale: afterSale && {
        id: afterSale.id,
        typeName: afterSale.typeName,
        turn: TURN_OF_AFTER_SALE[afterSale.stage],
        ...omitEmpty({ dueAt: isoOf(afterSale.dueAt) }),
      },
      wasTakenDown: row.wasTakenDown || null,
      needsCredential: row.needsCredential || null,
      credentialDueAt: order?.needsCredential ? isoOf(order.dueAt) : null,
    }),
  };
}

/** The member's listings, newest first, 4 per page by default. */
export async function listOwnListings(
  ctx: Context,
  seller: Member,
  query: OwnListingQuery,
): Promise<Page<OwnListing>> {
  return readPageOf<OwnRow, OwnListing>(
    ctx.store,
    {
      select: OWN,
      from: 'listings l',
      joins: 'join games g on g.id = l.game_id',
      where: `l.seller_id = $1 and ($2::text is null or l.status = $2) and ${isInBounds('l.created_at', 3)}
        and ${containsWords(
          `concat_ws(' ', l.no, l.title, (select name from games where id = l.game_id),
          (select no from orders where listing_id = l.id and stage not in ('cancelled', 'refunded') limit 1),
          (select no from recycle_orders where listing_id = l.id and status <> 'failed' limit 1))`,
          5,
        )}`,
      orderBy: 'l.created_at desc, l.id desc',
      params: [seller.id, query.status ?? null, ...toBoundParams(query), wordPatterns(query.keyword)],
      paging: { pageSize: 4, ...query },
    },
    ownOf,
  );
}

/** Reads a listing of the member. `more` adds columns, as SQL with a leading comma. @throws 404 for another member's */
async function ownRow<R extends OwnRow>(db: Db, seller: Member, id: string, more = ''): Promise<R> {
  const row = await db.maybe<R>(
    `select ${OWN} ${more} from listings l join games g on g.id = l.game_id where l.id = $1 and l.seller_id = $2`,
    [id, seller.id],
  );
  if (!row) throw refuse.notFound('商品不存在');
  return row;
}

/** @throws 404 for another member's */
export const ownListing = async (db: Db, seller: Member, id: string): Promise<OwnListing> =>
  ownOf(await ownRow(db, seller, id));

export async function countListings(db: Db, sellerId: string): Promise<CentreCounts['listings']> {
  const counts = {
    underReview: 0,
    onSale: 0,
    held: 0,
    sold: 0,
    takenDown: 0,
    rejected: 0,
    problem: 0,
    takenBack: 0,
  };
  const rows = await db.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from listings where seller_id = $1 group by status',
    [sellerId],
  );
  for (const { status, n } of rows) if (status in counts) counts[status as keyof typeof counts] = n;
  return counts;
}

interface DetailColumns extends OwnRow, Region {
  origin: AccountOrigin;
  canAssure: boolean;
  contact: Contact | null;
  remark: string | null;
  attributes: Record<string, string | string[]>;
  pictures: Picture[];
  cipher: string | null;
  /** True from the handover on. The stored secrets are then the new owner's. */
  isHandedOver: boolean;
}

/** A listing of the member with all details but the passwords. @throws 404 for another member's */
export async function readOwnListing(ctx: Context, seller: Member, id: string): Promise<OwnListingDetail> {
  const row = await ownRow<DetailColumns>(
    ctx.store,
    seller,
    id,
    `, l.system_id, l.carrier_id, l.group_id, l.server_id, l.origin, l.can_assure, l.contact, l.remark,
       l.attributes, l.pictures, (select c.cipher from credentials c where c.listing_id = l.id) as cipher,
       exists (select 1 from orders o where o.listing_id = l.id and o.stage in ('delivered', 'protected', 'settled'))
         or exists (select 1 from recycle_orders r where r.listing_id = l.id and r.status in ('reviewed', 'completed')) as is_handed_over`,
  );
  const attributes: AttributeValues = formAnswers(row.attributes);
  return {
    ...ownOf(row),
    ...omitEmpty({ ...districtsOf(row), remark: row.remark }),
    ...omitEmpty(row.contact ?? {}),
    ...readableSecrets(ctx, row.isHandedOver ? null : row.cipher),
    origin: row.origin,
    askingPrice: row.price,
    canAssure: row.canAssure,
    pictures: row.pictures.map(({ url, name }) => ({ url, name })),
    shown: await shownAttributes(ctx.store, row.gameId, row.attributes),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}
