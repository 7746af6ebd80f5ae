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
  or,
  pattern,
  text,
  type Decoded,
} from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { id, paging } from '../kit/common.ts';
import {
  askingPrice,
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

/** How a valuation stands (domain §3.3): 0 报价中, 2 已接受报价, 3 已完成, 4 已取消, 5 拒绝报价. */
export const valuationStatus = coded({
  0: 'open',
  2: 'accepted',
  3: 'completed',
  4: 'cancelled',
  5: 'refused',
});
export type ValuationStatus = Decoded<typeof valuationStatus>;

/** Whether it was asked what the account is worth, or offered to merchants for sale. */
export const valuationKind = oneOf('valuation', 'bidding');
export type ValuationKind = Decoded<typeof valuationKind>;

/** How a quote stands: 0 可接受, 1 已接受, 2 已拒绝, 3 已完成, 5 已撤回 (the seller does not see those). */
export const quoteStatus = coded({ 0: 'open', 1: 'accepted', 2: 'rejected', 3: 'done', 5: 'withdrawn' });
export type QuoteStatus = Decoded<typeof quoteStatus>;

/**
 * What comparable listings say: those that were sold or, where fewer than five were, those on sale (`basis` is `asking` then).
 * `tooFew`: fewer than five of either, then there is no range. Fen; `similarity` 0–100, how alike they are on average; `since`
 * when the oldest of them was sold.
 */
export const estimate = object({
  verdict: f('state', oneOf('enough', 'tooFew')),
  count: f('count', integer()),
  low: opt('low', yuan()),
  mid: opt('mid', yuan()),
  high: opt('high', yuan()),
  similarity: opt('similarity', integer(0, 100)),
  since: opt('since', moment),
  /** Absent: what was paid. */
  basis: opt('basis', oneOf('asking')),
});
export type Estimate = Decoded<typeof estimate>;

/** Ids of system, carrier, area and server, those there are, joined by commas. */
const districtIds = codec<string[], string>(
  () => v.pipe(v.string(), v.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,3}$/, '区服格式不正确')),
  (w) => w.split(','),
  (ids) => ids.join(','),
);

/**
 * What a valuation is asked with (`account/backlist`). Attributes f1…f20 as in a listing; a description with pictures suffices
 * without them. The game is named by its id or, in `type`, by its name; the area by ids or, in `region`, in words.
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
    /** Is there only while it could not be unpacked. */
    content: opt('content', pattern(/^$/, '商品内容不是有效的 JSON')),
    mode: f('inType', saleMode),
    ...accountFields,
    title: opt('title', text(80)),
    account: f('account', gameAccount),
    pictures: f('img', picturesText(100)),
    realNamePicture: f('relnameImg', text(300, 1, '游戏实名截图')),
  }),
);

/** A body whose `content` is the JSON text of the listing: what that says stands beside the rest, and before it. */
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
 * The bidding form (`h5/goods/back`): a listing, and in mode 1 quotes beside it. The first picture is the title picture;
 * without a title one is made of the answers. Other clients send the listing as JSON text in `content`.
 */
export const newBidding: typeof bidding = { ...bidding, unpack: unpackContent };
export type NewBidding = Decoded<typeof newBidding>;

/** What came of the bidding form: the listing always, the valuation in mode 1. */
export const submittedBidding = object({ listingId: f('id', id), valuationId: opt('backId', id) });

const rowFields = {
  id: f('id', id),
  no: f('no', text(40)),
  kind: f('backKind', or(valuationKind, 'valuation')),
  gameId: f('gameId', or(id, '')),
  gameName: f('type', text(60)),
  title: f('title', text(120), (said) => said.des),
  description: f('des', text(4000)),
  region: f('region', text(120), (said) => said.qufu),
  picture: opt('titleImg', text(300), firstPicture),
  pictures: f('img', picturesText()),
  expected: opt('expprice', yuan()),
  status: f('status', or(valuationStatus, 'open')),
  /** Quotes that stand, and the best of them. */
  quotes: f('bcountt', integer()),
  best: opt('maxPrice', yuan()),
  quotedAt: opt('btime', moment),
  /** The accepted quote. */
  acceptedPrice: opt('bprice', yuan()),
  merchantId: opt('supplyUserId', id),
  recycleOrderId: opt('backOrderId', id),
  listingId: opt('gid', id),
  /** Why it was refused (5). */
  refusal: opt('rmsg', text(500)),
  createdAt: f('createTime', moment),
  /** Quotes are taken until then. */
  expiresAt: f('validTime', moment),
  estimate: f('estimate', or(estimate, { verdict: 'tooFew', count: 0 })),
};

/** A valuation as its owner's lists show it. */
export const valuationRow = object(rowFields);
export type ValuationRow = Decoded<typeof valuationRow>;

/** The whole of an own valuation; enough to fill the form of a listing from it. */
export const valuationDetail = withAttributes(
  object({
    ...rowFields,
    ...districtFields,
    shown: f('attrList', list(shownAttribute)),
    phone: opt('tel', text(20)),
    account: opt('account', text(100)),
    /** Accepting a quote must bring the game login along: none is kept yet. */
    needsCredential: f('needsCredential', flag(1, 0)),
    /** Why the last trade came to nothing, for a valuation that ended so. */
    endReason: opt('cancelReason', recycleEndReason),
  }),
);
export type ValuationDetail = Decoded<typeof valuationDetail>;

/** Which of the own valuations. */
export const valuationQuery = object({
  ...paging,
  status: opt('status', valuationStatus),
  kind: opt('backKind', valuationKind),
});
export type ValuationQuery = Decoded<typeof valuationQuery>;

/** A merchant's quote as the seller sees it. */
export const quote = object({
  id: f('id', id),
  merchantId: f('createId', id),
  merchantName: f('createName', text(40)),
  price: f('bprice', yuan()),
  status: f('status', quoteStatus),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
  /** What the seller deposits when accepting it; 0: nothing. */
  deposit: f('depositAmount', or(yuan(), 0)),
  /** How many recycle orders this merchant has completed. */
  merchantDeals: f('dealNum', integer()),
});
export type Quote = Decoded<typeof quote>;

/** What `account/quotation/mybprice` answers: the item and its quotes, the best first. */
export const quoteList = object({ valuation: f('back', valuationRow), quotes: f('rlist', list(quote)) });
export type QuoteList = Decoded<typeof quoteList>;

/** The price a merchant may quote. */
export const newQuote = object({ valuationId: f('backId', id), price: f('bprice', askingPrice) });

const poolFields = {
  id: f('id', id),
  no: f('no', text(40)),
  kind: f('backKind', or(valuationKind, 'valuation')),
  gameId: f('gameId', or(id, '')),
  gameName: f('type', text(60)),
  title: f('title', text(120), (said) => said.des),
  description: f('des', text(4000)),
  region: f('region', text(120), (said) => said.qufu),
  picture: opt('titleImg', text(300), firstPicture),
  pictures: f('img', list(picture)),
  shown: f('attrList', list(shownAttribute)),
  expected: opt('expprice', yuan()),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
  quotes: f('bcountt', integer()),
  estimate: f('estimate', or(estimate, { verdict: 'tooFew', count: 0 })),
};
const ownQuote = object({
  id: f('id', id),
  price: f('bprice', yuan()),
  status: f('status', quoteStatus),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
});

/** An open request as merchants see it: no contact, no login, no quotes of others. */
export const poolItem = object({ ...poolFields, ownQuote: opt('myQuote', ownQuote) });
export type PoolItem = Decoded<typeof poolItem>;

/** Which of the open requests. */
export const poolQuery = object({ ...paging, gameId: opt('gameId', id) });
export type PoolQuery = Decoded<typeof poolQuery>;

/** A quote as its merchant sees it. */
export const merchantQuote = object({
  ...ownQuote.fields,
  valuationId: f('backId', id),
  title: f('title', text(120), (said) => said.des),
  gameName: f('type', text(60)),
  picture: opt('titleImg', text(300), firstPicture),
  /** How often this item may still be quoted today. */
  left: f('leftNum', integer()),
});
export type MerchantQuote = Decoded<typeof merchantQuote>;
export const merchantQuoteQuery = object({ ...paging, status: opt('status', quoteStatus) });
export type MerchantQuoteQuery = Decoded<typeof merchantQuoteQuery>;

/**
 * Accepting a quote: it excludes the others. Price and deposit are what the seller saw; the server refuses others. The login
 * is needed where the valuation holds none.
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

/** Why accepting a quote is refused (409 `reason`). */
export const ACCEPT_REFUSALS = [
  'realNameNeeded',
  'quoteGone',
  'amountChanged',
  'alreadyAccepted',
  'credentialNeeded',
  'listingHeld',
  'stateConflict',
] as const;
export type AcceptRefusal = (typeof ACCEPT_REFUSALS)[number];
