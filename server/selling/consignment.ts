import { money } from '../../contract/kit/sum.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { AttributeValues, ListingCard, Picture } from '../../contract/market/index.ts';
import type { OrderStage } from '../../contract/buying/index.ts';
import type { RecycleStatus } from '../../contract/recycling/index.ts';
import type {
  AccountOrigin,
  NewListing,
  OwnListing,
  OwnListingDetail,
  OwnListingQuery,
  Payout,
} from '../../contract/selling/selling.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { sellerFee, sharesOf } from '../../contract/kit/rules.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { isUniqueViolation, json, type Tx } from '../store/db.ts';
import { listingGrams } from '../store/grams.ts';
import { sellersSecrets, type Secrets } from '../buying/reveal.ts';
import { checkForm, requireModeration, requireRealName, spelled, type CheckedForm } from './accountForm.ts';
import { CARD, cardOf } from '../market/catalogue.ts';
import { schedule } from '../jobs/jobs.ts';
import { shownAttributes } from '../market/listingAttributes.ts';
import { moveListing } from './moveListing.ts';
import { slice } from '../kit/paging.ts';
import { payoutOfRecycle } from '../recycling/recycleRows.ts';
import type { Member } from '../account/sessions.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';

/** How long the autopilot takes to audit, ms. */
const AUDIT_PACE = 4_000;
/** Pictures of details a listing needs. */
const FEWEST_PICTURES = 2;

const isoAt = (ms: number) => new Date(ms).toISOString();

interface Contact {
  phone: string;
  qq?: string | undefined;
  weixin?: string | undefined;
}

/** What of a listing comes from a form, whichever. */
export type ListingForm = Pick<
  NewListing,
  | 'gameId'
  | 'systemId'
  | 'carrierId'
  | 'groupId'
  | 'serverId'
  | 'origin'
  | 'title'
  | 'price'
  | 'fee'
  | 'description'
  | 'canAssure'
  | 'phone'
  | 'qq'
  | 'weixin'
  | 'remark'
  | 'attributes'
> & { picture: string; pictures: Picture[] } & Secrets;

/** Refuses a fee that is not what the price costs. */
export function requireFee(price: number, fee: number | undefined): void {
  if (fee !== undefined && fee !== sellerFee(price)) {
    throw refuse.conflict(
      'amountChanged',
      `手续费有变动，现在是 ${money(sellerFee(price))}，请确认后重新提交`,
    );
  }
}

/** Seals the secrets of a listing; absent ones are taken from what is kept. */
async function keepSecrets(ctx: Context, tx: Tx, listingId: string, given: Secrets): Promise<void> {
  const kept = await tx.maybe<{ cipher: string }>('select cipher from credentials where listing_id = $1', [
    listingId,
  ]);
  const before = kept ? sellersSecrets(ctx, kept.cipher) : {};
  const { account, password, securityPhone, email, emailPassword } = given;
  const filled = Object.entries({ account, password, securityPhone, email, emailPassword }).filter(
    ([, value]) => value !== undefined,
  );
  await tx.query(
    `insert into credentials (listing_id, cipher, created_at) values ($1, $2, $3)
     on conflict (listing_id) do update set cipher = excluded.cipher`,
    [
      listingId,
      ctx.vault.seal(JSON.stringify({ ...before, ...Object.fromEntries(filled) })),
      isoAt(ctx.clock.now()),
    ],
  );
}

/** The columns a form fills, in the order of the statements below. */
const columnsOf = (form: ListingForm, checked: CheckedForm, no: string) => [
  form.title.trim(),
  form.description.trim(),
  checked.systemId,
  checked.carrierId,
  checked.groupId,
  checked.serverId,
  checked.region,
  form.price,
  json(checked.attributes),
  json(checked.highlights),
  listingGrams({ title: form.title, gameName: checked.game.name, highlights: checked.highlights, no }),
  form.picture,
  json(form.pictures),
  form.origin,
  form.canAssure,
  json({ phone: form.phone, qq: form.qq, weixin: form.weixin } satisfies Contact),
  form.remark ?? null,
];

/** Makes a listing under review out of a form that was checked. Answers its id. */
export async function insertListing(
  ctx: Context,
  tx: Tx,
  seller: Member,
  form: ListingForm,
  checked: CheckedForm,
): Promise<string> {
  const id = ctx.ids.next();
  const now = isoAt(ctx.clock.now());
  const insert = (no: string) =>
    tx.query(
      `insert into listings (title, description, system_id, carrier_id, group_id, server_id, region, price, attributes,
         highlights, grams, picture, pictures, origin, can_assure, contact, remark, id, no, game_id, seller_id, stock_kind,
         status, protection, created_at, listed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, 'consigned',
         'underReview', 'paid', $22, $22) on conflict (no) do nothing returning id`,
      [...columnsOf(form, checked, no), id, no, checked.game.id, seller.id, now],
    );
  // Two numbers made within a millisecond may be equal.
  while ((await insert(ctx.ids.numbered('HY', ctx.clock))).length === 0);
  await keepSecrets(ctx, tx, id, form);
  await awaitAudit(ctx, tx, id);
  return id;
}

/** In the demo somebody looks at what was handed in. */
export async function awaitAudit(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  if (ctx.settings.autopilot) {
    await schedule(ctx, tx, 'autopilot.audit', listingId, ctx.clock.now() + AUDIT_PACE);
  }
}

interface Edited {
  id: string;
  no: string;
  gameId: string;
  picture: string;
  pictures: Picture[];
}

/** The pictures of a listing with the main one first; a main picture among the details is not shown twice. */
const withMain = (form: NewListing): Picture[] => [
  form.pictures.find(({ url }) => url === form.picture) ?? { url: form.picture, name: '封面' },
  ...form.pictures.filter(({ url }) => url !== form.picture),
];

/**
 * Hands in a listing, or an edited one of the member's own again (rejected or taken down). It then waits for the audit.
 * @throws 409 with a reason of SELLING_REFUSALS; 404 for another's listing or valuation; 422; 429
 */
export async function submitListing(
  ctx: Context,
  tx: Tx,
  seller: Member,
  input: NewListing,
): Promise<{ id: string; no: string; status: OwnListing['status'] }> {
  requireRealName(seller);
  const edited =
    input.id === undefined
      ? undefined
      : await tx.maybe<Edited>(
          'select id, no, game_id, picture, pictures from listings where id = $1 and seller_id = $2 for update',
          [input.id, seller.id],
        );
  if (input.id !== undefined && !edited) throw refuse.notFound('商品不存在');
  if (input.id === undefined && input.password === undefined) {
    throw refuse.invalid('accountPassword', '请填写游戏密码');
  }
  if (edited && edited.gameId !== input.gameId)
    throw refuse.invalid('gameId', '修改时不能换游戏，请另外发布');
  requireFee(input.price, input.fee);
  const checked = await checkForm(tx, input.gameId, input, input.attributes ?? {});
  const known = edited ? [edited.picture, ...edited.pictures.map(({ url }) => url)] : [];
  await requireOwnPictures(tx, seller, [input.picture], 'titleImg', known);
  await requireOwnPictures(
    tx,
    seller,
    input.pictures.map(({ url }) => url),
    'urlArr',
    known,
  );
  if (new Set(input.pictures.map(({ url }) => url)).size < FEWEST_PICTURES) {
    throw refuse.invalid('urlArr', `详情图至少 ${FEWEST_PICTURES} 张`);
  }
  const form = { ...input, pictures: withMain(input) };

  let id: string;
  if (edited) {
    id = edited.id;
    if (!(await moveListing(ctx, tx, id, { type: 'listing.resubmit' }))) {
      throw refuse.conflict('stateConflict', '只有审核失败或自己下架的商品可以修改后重新提交');
    }
    await tx.query(
      `update listings set title = $1, description = $2, system_id = $3, carrier_id = $4, group_id = $5, server_id = $6,
         region = $7, price = $8, attributes = $9, highlights = $10, grams = $11, picture = $12, pictures = $13, origin = $14,
         can_assure = $15, contact = $16, remark = $17, audit_remark = null, down_remark = null where id = $18`,
      [...columnsOf(form, checked, edited.no), id],
    );
    await keepSecrets(ctx, tx, id, input);
    await awaitAudit(ctx, tx, id);
  } else {
    await requireModeration(ctx, tx, seller);
    id = await insertListing(ctx, tx, seller, form, checked);
  }
  if (input.valuationId !== undefined) await tieValuation(tx, seller, input.valuationId, id);
  return tx.one('select id, no, status from listings where id = $1', [id]);
}

/** From now on only one of both can sell: accepting a quote takes the listing down. */
async function tieValuation(tx: Tx, seller: Member, valuationId: string, listingId: string): Promise<void> {
  const valuation = await tx.maybe<{ status: string; listingId: string | null; gameId: string }>(
    'select status, listing_id, game_id from valuations where id = $1 and seller_id = $2 for update',
    [valuationId, seller.id],
  );
  if (!valuation) throw refuse.notFound('估价不存在');
  const { gameId } = await tx.one<{ gameId: string }>('select game_id from listings where id = $1', [
    listingId,
  ]);
  if (valuation.listingId === listingId) return;
  if (valuation.status !== 'open' || valuation.listingId !== null || valuation.gameId !== gameId) {
    throw refuse.conflict('valuationClosed', '这次估价已经结束，不能用它发布');
  }
  try {
    await tx.query('update valuations set listing_id = $2 where id = $1', [valuationId, listingId]);
  } catch (error) {
    if (!isUniqueViolation(error, 'valuations_one_live_for_a_listing')) throw error;
    throw refuse.conflict('valuationClosed', '这件商品已经有一个进行中的竞价');
  }
}

interface OwnRow extends ListingCard {
  favourites: number;
  createdAt: string;
  auditRemark: string | null;
  downRemark: string | null;
  isTakenByBid: boolean;
  valuationId: string | null;
  order: {
    id: string;
    no: string;
    createdAt: string;
    stage: OrderStage;
    price: number;
    sellerFee: number;
    protectionFee: number;
    serviceFee: number;
    refunded: number;
    /** What kind of after-sale is running, in words. */
    afterSale: string | null;
    dueAt: string | null;
    settledAt: string | null;
  } | null;
  recycle: {
    no: string;
    createdAt: string;
    status: RecycleStatus;
    price: number;
    dueAt: string | null;
    finishedAt: string | null;
  } | null;
}

/** Times inside jsonb come as PostgreSQL spells them. */
const isoOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());

const OWN = `${CARD}, l.favourites, l.created_at, l.audit_remark, l.down_remark, l.is_taken_by_bid,
  (select v.id from valuations v where v.listing_id = l.id and v.status in ('open', 'accepted')) as valuation_id,
  (select jsonb_build_object('id', o.id, 'no', o.no, 'createdAt', o.created_at, 'stage', o.stage, 'price', o.price,
     'sellerFee', o.seller_fee, 'protectionFee', o.protection_fee, 'serviceFee', o.service_fee, 'refunded', o.refunded,
     'afterSale', (select a.type_name from after_sales a where a.order_id = o.id
       and a.stage in (${OPEN_AFTER_SALE_STAGES.map((stage) => `'${stage}'`).join(', ')})),
     'dueAt', o.due_at, 'settledAt', o.settled_at)
     from orders o where o.listing_id = l.id and o.stage not in ('cancelled', 'refunded') limit 1) as "order",
  (select jsonb_build_object('no', r.no, 'createdAt', r.created_at, 'status', r.status, 'price', r.price,
     'dueAt', r.due_at, 'finishedAt', r.finished_at)
     from recycle_orders r where r.listing_id = l.id and r.status <> 'failed' limit 1) as recycle`;

/** The seller's money of an order (domain complaint 5: every held amount with its reason and date). */
function payoutOfOrder(order: NonNullable<OwnRow['order']>): Payout {
  const { net, sellerFee: fee } = sharesOf(order);
  const sums = { amount: net, fee };
  const refund = order.refunded > 0 ? `，已扣除售后退款 ${money(order.refunded)}` : '';
  const at = (iso: string | null) => (iso === null ? {} : { releaseAt: isoOf(iso) as string });
  if (order.afterSale !== null && order.stage !== 'settled') {
    return { ...sums, state: 'frozen', why: `买家申请了售后（${order.afterSale}），处理完再结算${refund}` };
  }
  switch (order.stage) {
    case 'settled':
      return {
        ...sums,
        state: 'paid',
        ...at(order.settledAt),
        why: `保障观察期结束，货款已结算${refund}`,
      };
    case 'protected':
      return {
        ...sums,
        state: 'scheduled',
        ...at(order.dueAt),
        why: `买家已确认收货，7 天观察期内没有问题就结算${refund}`,
      };
    default:
      return { ...sums, state: 'waiting', why: '交易还没完成，买家确认收货后 7 天结算' };
  }
}

function ownOf(row: OwnRow): OwnListing {
  const { order, recycle } = row;
  const fee = sellerFee(row.price);
  const deal = order ?? recycle;
  const payout = order
    ? payoutOfOrder(order)
    : recycle &&
      payoutOfRecycle({ ...recycle, dueAt: isoOf(recycle.dueAt), finishedAt: isoOf(recycle.finishedAt) });
  return {
    ...cardOf(row),
    favourites: row.favourites,
    createdAt: row.createdAt,
    fee,
    income: row.price - fee,
    isTakenByBid: row.isTakenByBid,
    ...(row.auditRemark === null ? {} : { auditRemark: row.auditRemark }),
    ...(row.downRemark === null ? {} : { downRemark: row.downRemark }),
    ...(row.valuationId === null ? {} : { valuationId: row.valuationId }),
    ...(deal === null ? {} : { orderNo: deal.no, orderedAt: isoOf(deal.createdAt) as string }),
    ...(order === null || order.stage === 'awaitingPayment' ? {} : { orderId: order.id }),
    ...(payout === null ? {} : { payout }),
  };
}

/** The member's listings, the newest first; pages of 4 unless asked otherwise (domain §4). */
export async function listOwnListings(
  ctx: Context,
  seller: Member,
  query: OwnListingQuery,
): Promise<Page<OwnListing>> {
  const { limit, offset } = slice({ pageSize: 4, ...query });
  const where = 'l.seller_id = $1 and ($2::text is null or l.status = $2)';
  const params = [seller.id, query.status ?? null];
  const rows = await ctx.store.query<OwnRow>(
    `select ${OWN} from listings l join games g on g.id = l.game_id where ${where}
     order by l.created_at desc, l.id desc limit $3 offset $4`,
    [...params, limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from listings l where ${where}`,
    params,
  );
  return { rows: rows.map(ownOf), total };
}

interface DetailColumns extends OwnRow {
  systemId: string | null;
  carrierId: string | null;
  groupId: string | null;
  serverId: string | null;
  origin: AccountOrigin;
  canAssure: boolean;
  contact: Contact | null;
  remark: string | null;
  attributes: Record<string, string | string[]>;
  pictures: Picture[];
  cipher: string | null;
  /** It was handed over to a buyer: what the vault holds is the buyer's now. */
  isHandedOver: boolean;
}

/** Keeps what is there: null and undefined are left out. */
export const present = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], null | undefined>;
  };

/** What of an account's secrets its owner may read again: everything but the passwords. */
export function openLogin(
  ctx: Context,
  cipher: string | null,
): Omit<Partial<Secrets>, 'password' | 'emailPassword'> {
  if (cipher === null) return {};
  const { account, securityPhone, email } = sellersSecrets(ctx, cipher);
  return present({ account, securityPhone, email });
}

/** Everything of the member's own listing but the passwords. @throws 404 */
export async function readOwnListing(ctx: Context, seller: Member, id: string): Promise<OwnListingDetail> {
  const row = await ctx.store.maybe<DetailColumns>(
    `select ${OWN}, l.system_id, l.carrier_id, l.group_id, l.server_id, l.origin, l.can_assure, l.contact, l.remark,
       l.attributes, l.pictures, (select c.cipher from credentials c where c.listing_id = l.id) as cipher,
       exists (select 1 from orders o where o.listing_id = l.id and o.stage in ('delivered', 'protected', 'settled')) as is_handed_over
     from listings l join games g on g.id = l.game_id where l.id = $1 and l.seller_id = $2`,
    [id, seller.id],
  );
  if (!row) throw refuse.notFound('商品不存在');
  const attributes: AttributeValues = spelled(row.attributes);
  return {
    ...ownOf(row),
    ...present({
      systemId: row.systemId,
      carrierId: row.carrierId,
      groupId: row.groupId,
      serverId: row.serverId,
      remark: row.remark,
    }),
    ...present(row.contact ?? {}),
    ...openLogin(ctx, row.isHandedOver ? null : row.cipher),
    origin: row.origin,
    askingPrice: row.price,
    canAssure: row.canAssure,
    pictures: row.pictures.map(({ url, name }) => ({ url, name })),
    shown: await shownAttributes(ctx.store, row.gameId, row.attributes),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}
