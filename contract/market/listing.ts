import {
  alias,
  coded,
  type Decoded,
  f,
  text,
  flag,
  integer,
  list,
  object,
  opt,
  oneOf,
  or,
  reading,
  type Codec,
  codec,
  late,
} from '../kit/codec.ts';
import { isSound } from '../kit/said.ts';
import { jsonText } from '../kit/spelling.ts';
import { yuan } from '../kit/money.ts';
import { type AttributeKey, gameType, ATTRIBUTE_KEYS } from './game.ts';
import * as v from 'valibot';
import { id, paging } from '../kit/common.ts';
import { fieldsOf } from '../kit/said.ts';
import { moment } from '../kit/time.ts';

/** Listing status (domain §3.2); 1 is the only one public lists show. */
export const listingStatus = coded({
  0: 'underReview',
  1: 'onSale',
  2: 'held',
  3: 'sold',
  4: 'takenDown',
  5: 'problem',
  6: 'takenBack',
  99: 'rejected',
});

export type ListingStatus = Decoded<typeof listingStatus>;

/** The price a seller may ask, ¥10 to ¥200 000. */
export const askingPrice = yuan(1_000, 20_000_000);

/** 1 自营 (the platform's own stock), 2 官方代售 (consigned by a member). */
export const stockKind = coded({ 1: 'own', 2: 'consigned' });

/** 1 需要包赔 (protection is bought), 2 免费包赔 (protection is free); some servers say 0 for what is bought. */
export const protectionOffer = reading(coded({ 1: 'paid', 2: 'free' }), (said) =>
  String(said) === '0' ? 1 : said,
);

/** The origin of an address of our own pictures: they are known by their path. */
const OWN_ORIGIN = /^https?:\/\/[^/]+(?=\/img\/[\w/-]+\.webp$)/;

const saidPicture = object({ url: f('url', text(300, 0, '图片地址')), name: opt('name', text(300)) });
const pictureOf = ({ url, name = '' }: Decoded<typeof saidPicture>) => ({
  url: url.replace(OWN_ORIGIN, ''),
  name: [...name].slice(0, 100).join(''),
});

/**
 * A picture of a listing: where it is, and what it was called. An absolute address of our own is read as its path, and a
 * picture without a name has none.
 */
export const picture: Codec<{ url: string; name: string }> = reading<{ url: string; name: string }>(
  late<{ url: string; name: string }>(() => saidPicture.wire, {
    decode: (w) => pictureOf(saidPicture.decode(w)),
    encode: saidPicture.encode,
    read: (said, at, faults) => pictureOf(saidPicture.read(said, at, faults)),
  }),
  (said) => (typeof said === 'string' && !said.trimStart().startsWith('{') ? { url: said } : said),
);

/** Pictures as JSON text (`img`), as the family sends and reads them; a list is read too. */
/* @__NO_SIDE_EFFECTS__ */
export const picturesText = (max = 2000): Codec<Picture[]> => jsonText(list(picture, max));

export type Picture = Decoded<typeof picture>;

const pictureList = list(picture);

/** The first picture of an object that names none as its own; undefined when it has none. */
export const firstPicture = ({ img, urlArr }: Readonly<Record<string, unknown>>): string | undefined =>
  pictureList.read(img || urlArr, '', [])[0]?.url;

/** Values or filters of a game's attributes, by column; several option ids are joined by commas. */
export type AttributeValues = Partial<Record<AttributeKey, string>>;

const attributeValue = v.pipe(
  v.string(),
  v.maxLength(2000, '内容最多 2000 个字'),
  v.check(isSound, '内容含有不支持的字符'),
);

/** Where an account lives, of a server that says it in parts. */
export const regionOf = (said: Readonly<Record<string, unknown>>): string =>
  [said.systemName, said.carrierName, said.groupName, said.serverName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' / ');

/** The fields of a listing as lists show it. */
export const cardFields = {
  id: f('id', id),
  no: f('no', text(40)),
  gameId: f('gameId', id),
  gameName: f('gameName', text(60), (said) => said.games),
  gameType: f('gameType', or(gameType, 'mobile')),
  title: f('title', text(120), (said) => said.des),
  description: f('des', text(4000)),
  region: f('qufu', text(120), regionOf),
  price: alias(
    f('newPrice', yuan(), (said) => said.price),
    'price',
  ),
  picture: f('titleImg', text(300), firstPicture),
  stockKind: f('accountType', or(stockKind, 'consigned')),
  isSpecialOffer: f('isOnSpecialOffer', flag(1, 0)),
  /** What it cost before the special offer; absent without one. */
  formerPrice: opt('originalPrice', yuan()),
  protection: f('isGuarantee', or(protectionOffer, 'paid')),
  status: f('saleState', listingStatus),
  views: f('browseNum', integer()),
  listedAt: f('recoveryTime', moment, (said) => said.createTime),
  /** The attribute values that move the price in this game, the most telling first. */
  highlights: f('highLights', list(text(60), 6)),
};

/** Where an account lives, level by level; a game leaves out those it does not have. */
export const placeFields = {
  systemName: opt('systemName', text(60)),
  carrierName: opt('carrierName', text(60)),
  groupName: opt('groupName', text(60)),
  serverName: opt('serverName', text(60)),
};

/** A listing as lists show it: those that do not say otherwise are on sale. */
export const listingCard = object({
  ...cardFields,
  status: f('saleState', or(listingStatus, 'onSale')),
});

export type ListingCard = Decoded<typeof listingCard>;

/** An attribute as people read it. */
export const shownAttribute = object({ label: f('fieldName', text(40)), value: f('fieldValue', text(2000)) });

/** Money a buyer would pay for a listing, computed by the server (fen). */
export const protectionTier = coded({ 1: 'retrieval', 2: 'face', 3: 'none' });

export type ProtectionTier = Decoded<typeof protectionTier>;

/** What a protection tier promises: shown before payment, frozen in the order. */
export const coverage = object({
  tier: f('guaranteeType', or(protectionTier, 'none')),
  name: f('name', text(40)),
  amount: f('guaranteeAmount', or(yuan(), 0)),
  days: f('days', integer()),
  covered: f('covered', list(text(120))),
  notCovered: f('notCovered', list(text(120))),
  compensation: f('compensation', or(yuan(), 0)),
  version: f('version', text(20)),
});

export type Coverage = Decoded<typeof coverage>;

const detailFields = object({
  ...cardFields,
  ...placeFields,
  /** The account's real-name state, where the game asks for it. */
  realNameState: opt('shiming', text(60)),
  icon: f('icon', text(300)),
  pictures: f('urlArr', list(picture)),
  attributes: f('attrList', list(shownAttribute)),
  isFavourite: f('isCollect', flag(1, 0)),
  isOwn: f('isMine', flag(1, 0)),
  favourites: f('collectNum', integer()),
  sellerName: f('sellerName', text(40)),
  sellerDeals: f('sellerDeals', integer()),
  coverages: f('guaranteeList', list(coverage)),
  serviceFee: f('serviceAmount', or(yuan(), 0)),
  /** Smallest first payment, when the price allows a deposit. */
  deposit: opt('depositAmount', yuan()),
  /** Set when the signed-in buyer holds an unpaid order for it. */
  ownOrderId: opt('myOrderId', id),
});

/** What `web/good/info` answers; f1…f20 hold what was chosen or typed, option ids joined by commas. */
export const listingDetail = withAttributes(detailFields, 'values');

export type ListingDetail = Decoded<typeof listingDetail>;

/** A sold listing of `web/recentlydeal`; buyer and seller are masked. */
export const deal = object({
  id: f('id', id),
  gameId: f('gameId', id),
  gameName: f('gameName', text(60)),
  title: f('title', text(120), (said) => said.des),
  description: opt('des', text(4000)),
  systemName: placeFields.systemName,
  groupName: placeFields.groupName,
  picture: f('titleImg', text(300), firstPicture),
  price: f('newPrice', yuan(), (said) => said.goodsAmount),
  views: f('browseNum', integer()),
  soldAt: alias(
    f('finishTime', moment, (said) => said.saletime),
    'saletime',
  ),
  buyer: f('buyerName', text(40)),
  seller: f('sellerName', text(40)),
  highlights: f('highLights', list(text(60), 6)),
});

export type Deal = Decoded<typeof deal>;

/** How a list of listings is sorted. */
export const listingSort = oneOf('timedesc', 'timeasc', 'pricedesc', 'priceasc');

export type ListingSort = Decoded<typeof listingSort>;

const queryFields = {
  ...paging,
  gameId: opt('gameId', id),
  keyword: opt('keyWord', text(60)),
  minPrice: opt('priceStart', yuan()),
  maxPrice: opt('priceEnd', yuan()),
  sort: opt('sortRank', listingSort),
  systemId: opt('systemId', id),
  carrierId: opt('carrierId', id),
  groupId: opt('groupId', id),
  serverId: opt('serverId', id),
  stockKind: opt('accountType', stockKind),
  protection: opt('isGuarantee', protectionOffer),
  isTop: opt('isTop', flag(1, 0)),
  isSpecialOffer: opt('isOnSpecialOffer', flag(1, 0)),
  /** 2 is for rent: there is none. */
  hire: opt('hireState', integer(0, 9)),
  /** Reads on where a page ended (its `next`), instead of by `pageNum`. */
  after: opt('after', text(200)),
};

const plainQuery = object(queryFields);

/** What f1…f20 hold, beside the other fields. */
type WithColumns<T, K extends string> = T & { [k in K]?: AttributeValues };

/** Adds the columns f1…f20 to an object; in the code they stand under `key`, absent when none is filled. */
export function withAttributes<T extends object, K extends string = 'attributes'>(
  plain: Codec<T>,
  key: K = 'attributes' as K,
  tidy: (value: string) => string = (value) => value,
): Codec<WithColumns<T, K>> {
  const read: Codec<WithColumns<T, K>>['read'] = (said, at, faults) => {
    const columns: AttributeValues = {};
    for (const column of ATTRIBUTE_KEYS) {
      const value = fieldsOf(said)?.[column];
      if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
        columns[column] = tidy(String(value));
      }
    }
    const decoded = plain.read(said, at, faults);
    return (Object.keys(columns).length > 0 ? { ...decoded, [key]: columns } : decoded) as WithColumns<T, K>;
  };
  return codec<WithColumns<T, K>, Record<string, unknown>>(
    () =>
      v.object({
        ...(plain.wire as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries,
        ...Object.fromEntries(ATTRIBUTE_KEYS.map((column) => [column, v.nullish(attributeValue)])),
      }) as unknown as v.GenericSchema<unknown, Record<string, unknown>>,
    (w) => read(w, '', []),
    (value) => {
      const { [key]: columns, ...rest } = value as Record<string, unknown>;
      return { ...(plain.encode(rest as T) as object), ...(columns as AttributeValues | undefined) };
    },
    { read },
  );
}

/** A range of numbers as another client spells it, `10===100`, in our spelling. */
const rangeOf = (value: string): string => value.replace(/^([\s\d.-]*)===([\s\d.-]*)$/, '$1~$2');

/**
 * The filter of `web/good/allList`. Attribute filters f1…f20: option ids joined by commas, for boxradio attributes ids of
 * sub-options too (several of one option: any of them); numbers as "min~max".
 */
export const listingQuery = withAttributes(plainQuery, 'attributes', rangeOf);

export type ListingQuery = Decoded<typeof listingQuery>;

/** The home page's numbers. */
export const homeNumbers = object({
  onSale: f('goodsNum', integer()),
  soldYesterday: f('goodsYesterdaySoldNum', integer()),
  sold: f('goodsSoldNum', integer()),
});
