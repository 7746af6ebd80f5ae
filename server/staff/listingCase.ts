import type { Picture } from '../../contract/market/index.ts';
import { STAFF_LISTING_EVENTS, type ListingReview, type StaffCase } from '../../contract/staff/index.ts';
import { hasPermission, type StaffStanding } from '../../contract/staff/permissions.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { isoNow } from '../kit/clock.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import type { Context } from '../kit/context.ts';
import { readTemplate, shownAttributes } from '../market/index.ts';
import { estimateOf } from '../recycling/index.ts';
import {
  findTakenBack,
  hasLiveOrder,
  listingAfter,
  listSameAccount,
  loginsOf,
  sealedOfListing,
} from '../selling/index.ts';
import { json, type Db, type Tx } from '../store/db.ts';
import { upsert } from '../store/rows.ts';
import { latestTaskOf } from '../tasks/queue.ts';
import { readForStaff } from './forStaff.ts';
import { markFacts, marksFor, type Markable } from './markListing.ts';
import { EMPTY, facts, type Body } from './tradeCases.ts';

interface Content {
  price: number;
  title: string;
  description: string;
  region: string;
  pictures: Picture[];
}
interface Shown extends Content {
  attributes: StaffCase['attributes'];
}
interface ListingRow extends Content, Markable {
  id: string;
  sellerId: string;
  gameId: string;
  attributes: Record<string, string | string[]>;
  isTakenByBid: boolean;
  wasTakenDown: boolean;
  needsCredential: boolean;
  auditRemark: string | null;
}

const read = (db: Db, id: string) => db.one<ListingRow>('select * from listings where id = $1', [id]);

/** Stores the approved version of a listing. The next audit shows what changed since. */
export async function keepApproved(ctx: Context, tx: Tx, id: string): Promise<void> {
  const { price, title, description, region, pictures, gameId, attributes } = await read(tx, id);
  const row = {
    listingId: id,
    price,
    title,
    description,
    region,
    attributes: json(await shownAttributes(tx, gameId, attributes)),
    pictures: json(pictures),
    createdAt: isoNow(ctx),
  };
  await upsert(tx, 'approved_listings', row, 'listingId');
}

const labelled = ({ price, title, description, region, attributes }: Shown): Map<string, string> =>
  new Map([
    ['标价', money(price)],
    ['标题', title],
    ['区服', region],
    ['描述', description],
    ...attributes.map(({ label, value }): [string, string] => [label, value]),
  ]);

/** The differences between two versions of a listing, field by field. Pure. */
export function changesBetween(
  before: Shown,
  after: Shown,
): Pick<ListingReview, 'changes' | 'pictureChanges'> {
  const [old, now] = [labelled(before), labelled(after)];
  const labels = [...new Set([...now.keys(), ...old.keys()])];
  const urls = (shown: Shown) => shown.pictures.map(({ url }) => url);
  const [oldUrls, newUrls] = [urls(before), urls(after)];
  return {
    changes: labels
      .map((label) => ({ label, before: old.get(label) ?? '', after: now.get(label) ?? '' }))
      .filter((change) => change.before !== change.after),
    pictureChanges: [
      ...newUrls
        .filter((url) => !oldUrls.includes(url))
        .map((picture) => ({ change: 'added' as const, picture })),
      ...oldUrls
        .filter((url) => !newUrls.includes(url))
        .map((picture) => ({ change: 'removed' as const, picture })),
    ],
  };
}

const sellerRecord = (db: Db, sellerId: string): Promise<ListingReview['seller']> =>
  db.one(
    `select (select count(*)::int from listings where seller_id = $1 and status = 'sold') as sold,
       (select count(*)::int from listings where seller_id = $1 and status = 'rejected') as refused,
       (select count(*)::int from after_sales where seller_id = $1 and is_granted) as lost`,
    [sellerId],
  );

/** The entry of a listing's login in the register of reclaimed accounts, as text. */
async function registerAnswer(ctx: Context, db: Db, listingId: string): Promise<string> {
  const logins = loginsOf(ctx, await sealedOfListing(db, listingId));
  if (logins.length === 0) return '还没有账号，补充时会核对';
  const found = await findTakenBack(ctx, db, logins);
  if (found === undefined) return '没有记录';
  return found === '' ? '有找回记录' : `有找回记录（${found}）`;
}

/** Other listings of the same game account, each with the id of its task. */
const sameAccountOf = async (db: Db, listingId: string): Promise<ListingReview['sameAccount']> =>
  Promise.all(
    (await listSameAccount(db, listingId)).map(async ({ id, no, status, isSameSeller }) => ({
      no,
      status,
      isSameSeller,
      ...omitEmpty({ taskId: await latestTaskOf(db, 'listing', { id, number: no }) }),
    })),
  );

/** The comparisons for an audit: with the approved version, with comparable sales, and the seller's record. */
async function reviewOf(
  db: Db,
  listing: ListingRow,
  attributes: Shown['attributes'],
): Promise<ListingReview> {
  const approved = await db.maybe<Shown & { createdAt: string }>(
    'select * from approved_listings where listing_id = $1',
    [listing.id],
  );
  const template = await readTemplate(db, listing.gameId);
  return {
    ...(approved
      ? { approvedAt: approved.createdAt, ...changesBetween(approved, { ...listing, attributes }) }
      : { changes: [], pictureChanges: [] }),
    price: listing.price,
    comparables: await estimateOf(db, listing.gameId, template, listing.attributes),
    seller: await sellerRecord(db, listing.sellerId),
    sameAccount: await sameAccountOf(db, listing.id),
  };
}

export async function listingCase(ctx: Context, db: Db, id: string, reader: StaffStanding): Promise<Body> {
  const listing = await read(db, id);
  const isOrdered = await hasLiveOrder(db, id);
  const attributes = await shownAttributes(db, listing.gameId, listing.attributes);
  const stated = await readForStaff(db, { listingId: id });
  return {
    ...EMPTY,
    people: { seller: listing.sellerId },
    facts: facts({
      标价: money(listing.price),
      区服: listing.region,
      ...markFacts(listing),
      找回登记: await registerAnswer(ctx, db, id),
      上次审核意见: listing.auditRemark,
      描述: listing.description,
      ...stated.lines,
    }),
    attributes,
    pictures: [...listing.pictures, ...stated.pictures],
    acts: [
      ...STAFF_LISTING_EVENTS.filter((type) => listingAfter(listing, { type }, isOrdered) !== undefined),
      ...(hasPermission(reader, 'supervise') ? marksFor(listing, isOrdered) : []),
    ],
    listing: await reviewOf(db, listing, attributes),
  };
}
