import * as v from 'valibot';
import {
  codec,
  coded,
  f,
  flag,
  integer,
  list,
  object,
  oneOf,
  opt,
  withFallback,
  pattern,
  text,
  type Decoded,
} from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment, momentOrDay } from '../kit/time.ts';
import { id, paging } from '../kit/common.ts';
import {
  askingPrice,
  listingStatus,
  firstPicture,
  picture,
  picturesText,
  shownAttribute,
  withAttributes,
} from '../market/index.ts';
import { accountFields, contactFields, districtFields, gameAccount, secretFields } from '../selling/index.ts';

import { recycleEndReason } from './recycleOrder.ts';

export * from './merchant.ts';
export * from './recycleOrder.ts';

/** The status of a valuation: 0 报价中, 2 已接受报价, 3 已完成, 4 已取消, 5 拒绝报价. */
export const valuationStatus = coded({
  0: 'open',
  2: 'accepted',
  3: 'completed',
  4: 'cancelled',
  5: 'refused',
});
export type ValuationStatus = Decoded<typeof valuationStatus>;

/** A valuation asks for a price; a bidding offers the account to merchants. */
export const valuationKind = oneOf('valuation', 'bidding');
export type ValuationKind = Decoded<typeof valuationKind>;

/** The status of a quote: 0 可接受, 1 已接受, 2 已拒绝, 3 已完成, 5 已撤回 (the seller does not see it). */
export const quoteStatus = coded({ 0: 'open', 1: 'accepted', 2: 'rejected', 3: 'done', 5: 'withdrawn' });
export type QuoteStatus = Decoded<typeof quoteStatus>;

/**
 * The price range of comparable listings, fen: of sold ones or, when fewer than five were sold, of those on sale
 * (`basis` is `asking`). `tooFew`: there is no range. `similarity` is their average similarity, 0–100. `since` is when
 * the oldest of them was sold.
 */
export const estimate = object({
  verdict: f('state', oneOf('enough', 'tooFew')),
  count: f('count', integer()),
  low: opt('low', yuan()),
  mid: opt('mid', yuan()),
  high: opt('high', yuan()),
  similarity: opt('similarity', integer(0, 100)),
  since: opt('since', moment),
  /** Absent for the prices of sold listings. */
  basis: opt('basis', oneOf('asking')),
});
export type Estimate = Decoded<typeof estimate>;

/** The ids of system, carrier, area and server as far as known, joined by commas. */
const districtIds = codec<string[], string>(
  () => v.pipe(v.string(), v.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,3}$/, '区服格式不正确')),
  (w) => w.split(','),
  (ids) => ids.join(','),
);

/**
 * A request for a valuation (`account/backlist`): f1…f20 as in a listing, or a description with pictures. The game is
 * given by id or, in `type`, by name; the area by ids or, in `region`, in words.
 */
export const newValuation = withAttributes(
  object({
    gameId: opt('gameId', id),
    gameName: opt('type', text(60)),
    districtIds: opt('regionIds', districtIds),
    region: opt('region', text(120)),
    description: opt('des', text(4000)),
    expected: opt('expprice', askingPrice),
    account: opt('account', gameAccount),
    phone: contactFields.phone,
    pictures: f('img', picturesText(100)),
    realNamePicture: opt('relnameImg', text(300)),
  }),
);
export type NewValuation = Decoded<typeof newValuation>;

/** 1 官方代售 + 竞价回收, 2 只发布官方代售. */
export const saleMode = coded({ 1: 'bidding', 2: 'listing' });
export type SaleMode = Decoded<typeof saleMode>;

const bidding = withAttributes(
  object({
    /** Only present when its JSON text could not be parsed. */
    content: opt('content', pattern(/^$/, '商品内容不是有效的 JSON')),
    mode: f('inType', saleMode),
    ...accountFields,
    title: opt('title', text(80)),
    account: f('account', gameAccount),
    pictures: f('img', picturesText(100)),
    realNamePicture: f('relnameImg', text(300, 1, '游戏实名截图')),
  }),
);

/** Merges the body with the listing, which `content` carries as JSON text. Fields of `content` win. */
function unpackContent(raw: unknown): unknown {
  const { content, ...rest } = (raw ?? {}) as Record<string, unknown>;
  if (typeof content !== 'string') return raw;
  try {
    const listing = Object.entries(JSON.parse(content) as object);
    return { ...rest, ...Object.fromEntries(listing.filter(([, value]) => value !== '' && value !== null)) };
  } catch {
    return raw;
  }
}

/**
 * The bidding form (`h5/goods/back`): a listing and, in mode 1, a valuation that merchants quote for. The first picture
 * is the main one. A missing title is composed from the answers. Other clients send the listing as JSON text in
 * `content`.
 */
export const newBidding: typeof bidding = { ...bidding, unpack: unpackContent };
export type NewBidding = Decoded<typeof newBidding>;

/** The listing and, in mode 1, the valuation. */
export const submittedBidding = object({ listingId: f('id', id), valuationId: opt('backId', id) });

const rowFields = {
  id: f('id', id),
  no: f('no', text(40)),
  kind: f('backKind', withFallback(valuationKind, 'valuation')),
  gameId: f('gameId', withFallback(id, '')),
  gameName: f('type', text(60)),
  title: f('title', text(120), (input) => input.des),
  description: f('des', text(4000)),
  region: f('region', text(120), (input) => input.qufu),
  picture: opt('titleImg', text(300), firstPicture),
  pictures: f('img', picturesText()),
  expected: opt('expprice', yuan()),
  status: f('status', withFallback(valuationStatus, 'open')),
  /** The number of open quotes and the best price. */
  quotes: f('bcountt', integer()),
  best: opt('maxPrice', yuan()),
  quotedAt: opt('btime', moment),
  /** The price of the trade. Absent if there is none or it has failed. */
  acceptedPrice: opt('bprice', yuan()),
  merchantId: opt('supplyUserId', id),
  recycleOrderId: opt('backOrderId', id),
  listingId: opt('gid', id),
  /** Why it was refused (status 5). */
  refusal: opt('rmsg', text(500)),
  createdAt: f('createTime', moment),
  /** The deadline for quotes. */
  expiresAt: f('validTime', moment),
  estimate: f('estimate', withFallback(estimate, { verdict: 'tooFew', count: 0 })),
};

export const valuationRow = object(rowFields);
export type ValuationRow = Decoded<typeof valuationRow>;

/** A valuation with all data that its owner sees. Sufficient to prefill the form of a listing. */
export const valuationDetail = withAttributes(
  object({
    ...rowFields,
    ...districtFields,
    shown: f('attrList', list(shownAttribute)),
    phone: opt('tel', text(20)),
    account: opt('account', text(100)),
    /** The server has no game login yet, so accepting a quote must include one. */
    needsCredential: f('needsCredential', flag(1, 0)),
    /** The current status of the bidding's listing. Absent for a valuation without a listing. */
    listingStatus: opt('saleState', listingStatus),
    /** Why the last trade of this valuation failed. */
    endReason: opt('cancelReason', recycleEndReason),
  }),
);
export type ValuationDetail = Decoded<typeof valuationDetail>;

/** The filter of a member's valuations and biddings. The times or dates limit when they were submitted. */
export const valuationQuery = object({
  ...paging,
  status: opt('status', valuationStatus),
  kind: opt('backKind', valuationKind),
  /** Only requests that ended without a trade: cancelled, refused or expired. */
  isEnded: opt('ended', flag(1, 0)),
  from: opt('createTimeStart', momentOrDay('from')),
  to: opt('createTimeEnd', momentOrDay('to')),
});
export type ValuationQuery = Decoded<typeof valuationQuery>;

export const quote = object({
  id: f('id', id),
  merchantId: f('createId', id),
  merchantName: f('createName', text(40)),
  price: f('bprice', yuan()),
  status: f('status', quoteStatus),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
  /** The deposit that the seller must pay after accepting this quote. 0 for none. */
  deposit: f('depositAmount', withFallback(yuan(), 0)),
  merchantDeals: f('dealNum', integer()),
  /** Accepted quotes that the merchant did not pay in time. */
  merchantUnpaid: f('unpaidNum', withFallback(integer(), 0)),
});
export type Quote = Decoded<typeof quote>;

/** The reply of `account/quotation/mybprice`. The best quote is first. */
export const quoteList = object({ valuation: f('back', valuationRow), quotes: f('rlist', list(quote)) });
export type QuoteList = Decoded<typeof quoteList>;

export const newQuote = object({
  valuationId: f('backId', id),
  price: f('bprice', askingPrice),
  /** The revision of the description that the merchant saw. */
  revision: opt('revision', integer()),
});
export type NewQuote = Decoded<typeof newQuote>;

const poolFields = {
  id: f('id', id),
  no: f('no', text(40)),
  kind: f('backKind', withFallback(valuationKind, 'valuation')),
  gameId: f('gameId', withFallback(id, '')),
  gameName: f('type', text(60)),
  title: f('title', text(120), (input) => input.des),
  description: f('des', text(4000)),
  region: f('region', text(120), (input) => input.qufu),
  picture: opt('titleImg', text(300), firstPicture),
  pictures: f('img', list(picture)),
  shown: f('attrList', list(shownAttribute)),
  expected: opt('expprice', yuan()),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
  quotes: f('bcountt', integer()),
  estimate: f('estimate', withFallback(estimate, { verdict: 'tooFew', count: 0 })),
  /** Grows each time the seller edits the description. */
  revision: opt('revision', integer()),
};
const ownQuote = object({
  id: f('id', id),
  price: f('bprice', yuan()),
  status: f('status', quoteStatus),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
});

/** An open valuation in the merchants' view: without contact, login and other merchants' quotes. */
export const poolItem = object({ ...poolFields, ownQuote: opt('myQuote', ownQuote) });
export type PoolItem = Decoded<typeof poolItem>;

export const poolQuery = object({ ...paging, gameId: opt('gameId', id) });
export type PoolQuery = Decoded<typeof poolQuery>;

export const merchantQuote = object({
  ...ownQuote.fields,
  valuationId: f('backId', id),
  title: f('title', text(120), (input) => input.des),
  gameName: f('type', text(60)),
  picture: opt('titleImg', text(300), firstPicture),
  /** How often the merchant may still quote for this valuation today. */
  left: f('leftNum', integer()),
});
export type MerchantQuote = Decoded<typeof merchantQuote>;

/** The filter of a merchant's quotes. The times or dates limit when the quote was made. */
export const merchantQuoteQuery = object({
  ...paging,
  status: opt('status', quoteStatus),
  from: opt('createTimeStart', momentOrDay('from')),
  to: opt('createTimeEnd', momentOrDay('to')),
});
export type MerchantQuoteQuery = Decoded<typeof merchantQuoteQuery>;

/**
 * The acceptance of a quote, which excludes all others. Price and deposit are those that the seller saw; the server
 * refuses them when they differ. The login is required when the valuation has none.
 */
export const acceptance = object({
  id: f('id', id),
  merchantId: f('supplyUserId', id),
  price: opt('bprice', yuan()),
  deposit: opt('depositAmount', yuan()),
  account: opt('account', gameAccount),
  ...secretFields,
});
export type Acceptance = Decoded<typeof acceptance>;
