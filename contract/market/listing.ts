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
  withFallback,
  lenient,
  type Codec,
  codec,
  lazyCodec,
} from '../kit/codec.ts';
import { isStorable } from '../kit/normalize.ts';
import { jsonText } from '../kit/formats.ts';
import { yuan } from '../kit/money.ts';
import { type AttributeKey, gameType, ATTRIBUTE_KEYS } from './game.ts';
import * as v from 'valibot';
import { id, paging } from '../kit/common.ts';
import { fieldsOf } from '../kit/normalize.ts';
import { MAX_ANSWER_LENGTH } from '../kit/answerLimits.ts';
import { moment } from '../kit/time.ts';

/** Public lists only contain status 1. */
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

/** ¥10 to ¥200 000. */
export const askingPrice = yuan(1_000, 20_000_000);

/** 1 自营 (the platform's own stock), 2 官方代售 (consigned by a member). */
export const stockKind = coded({ 1: 'own', 2: 'consigned' });

/**
 * 1 需要包赔 (the buyer pays for protection), 2 免费包赔 (protection is free), 3 (our addition) only the basic protection,
 * because the seller cannot supply the documents. Some servers send 0 for 1.
 */
export const protectionOffer = lenient(coded({ 1: 'paid', 2: 'free', 3: 'none' }), (raw) =>
  String(raw) === '0' ? 1 : raw,
);

export type ProtectionOffer = Decoded<typeof protectionOffer>;

const OWN_ORIGIN = /^https?:\/\/[^/]+(?=\/img\/[\w/-]+\.webp$)/;

const rawPicture = object({ url: f('url', text(300, 0, '图片地址')), name: opt('name', text(300)) });
const pictureOf = ({ url, name = '' }: Decoded<typeof rawPicture>) => ({
  url: url.replace(OWN_ORIGIN, ''),
  name: [...name].slice(0, 100).join(''),
});

/** A picture of a listing. Absolute URLs of our own site become paths. A missing name becomes ''. */
export const picture: Codec<{ url: string; name: string }> = lenient<{ url: string; name: string }>(
  lazyCodec<{ url: string; name: string }>(() => rawPicture.wire, {
    decode: (w) => pictureOf(rawPicture.decode(w)),
    encode: rawPicture.encode,
    read: (raw, at, faults) => pictureOf(rawPicture.read(raw, at, faults)),
  }),
  (raw) => (typeof raw === 'string' && !raw.trimStart().startsWith('{') ? { url: raw } : raw),
);

/** Pictures as JSON text (`img`). A list is also accepted. */
/* @__NO_SIDE_EFFECTS__ */
export const picturesText = (max = 2000): Codec<Picture[]> => jsonText(list(picture, max));

export type Picture = Decoded<typeof picture>;

const pictureList = list(picture);

/** The first picture of an object without a title picture, or undefined. */
export const firstPicture = ({ img, urlArr }: Readonly<Record<string, unknown>>): string | undefined =>
  pictureList.read(img || urlArr, '', [])[0]?.url;

/** Values or filters of a game's attributes by column. Commas separate several option ids. */
export type AttributeValues = Partial<Record<AttributeKey, string>>;

const attributeValue = (max: number) =>
  v.pipe(v.string(), v.maxLength(max, `内容最多 ${max} 个字`), v.check(isStorable, '内容含有不支持的字符'));

/** Joins the parts of a region, which some servers send separately. */
export const regionOf = (raw: Readonly<Record<string, unknown>>): string =>
  [raw.systemName, raw.carrierName, raw.groupName, raw.serverName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' / ');

/** The fields of a card. Each is a column of `listings` with its name, or stands in `server/market/card.ts`. */
export const cardFields = {
  id: f('id', id),
  no: f('no', text(40)),
  gameId: f('gameId', id),
  gameName: f('gameName', text(60), (raw) => raw.games),
  gameType: f('gameType', withFallback(gameType, 'mobile')),
  title: f('title', text(120), (raw) => raw.des),
  description: f('des', text(4000)),
  region: f('qufu', text(120), regionOf),
  price: alias(
    f('newPrice', yuan(), (raw) => raw.price),
    'price',
  ),
  picture: f('titleImg', text(300), firstPicture),
  stockKind: f('accountType', withFallback(stockKind, 'consigned')),
  isSpecialOffer: f('isOnSpecialOffer', flag(1, 0)),
  /** The price before the special offer. Absent without one. */
  formerPrice: opt('originalPrice', yuan()),
  protection: f('isGuarantee', withFallback(protectionOffer, 'paid')),
  status: f('saleState', listingStatus),
  views: f('browseNum', integer()),
  listedAt: f('recoveryTime', moment, (raw) => raw.createTime),
  /** The attribute values that influence the price most in this game. */
  highlights: f('highLights', list(text(60), 6)),
};

/** The levels of a region. Games without a level omit it. */
export const placeFields = {
  systemName: opt('systemName', text(60)),
  carrierName: opt('carrierName', text(60)),
  groupName: opt('groupName', text(60)),
  serverName: opt('serverName', text(60)),
};

/** A listing in lists. A missing status means on sale. */
export const listingCard = object({
  ...cardFields,
  status: f('saleState', withFallback(listingStatus, 'onSale')),
});

export type ListingCard = Decoded<typeof listingCard>;

export const shownAttribute = object({
  label: f('fieldName', text(40)),
  value: f('fieldValue', text(MAX_ANSWER_LENGTH)),
});

export const protectionTier = coded({ 1: 'retrieval', 2: 'face', 3: 'none' });

export type ProtectionTier = Decoded<typeof protectionTier>;

/** The promise of a protection tier. An order stores its own copy. */
export const coverage = object({
  tier: f('guaranteeType', withFallback(protectionTier, 'none')),
  name: f('name', text(40)),
  amount: f('guaranteeAmount', withFallback(yuan(), 0)),
  days: f('days', integer()),
  covered: f('covered', list(text(120))),
  notCovered: f('notCovered', list(text(120))),
  compensation: f('compensation', withFallback(yuan(), 0)),
  version: f('version', text(20)),
});

export type Coverage = Decoded<typeof coverage>;

const detailFields = object({
  ...cardFields,
  ...placeFields,
  /** The account's real-name state, if the game asks for it. */
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
  serviceFee: f('serviceAmount', withFallback(yuan(), 0)),
  /** The deposit. Absent when the price is too low for one. */
  deposit: opt('depositAmount', yuan()),
  /** The signed-in buyer's unpaid order for this listing, if any. */
  ownOrderId: opt('myOrderId', id),
});

/** The reply of `web/good/info`. f1…f20 contain option ids joined by commas, or typed text. */
export const listingDetail = withAttributes(detailFields, 'values');

export type ListingDetail = Decoded<typeof listingDetail>;

/** A sold listing of `web/recentlydeal`. Both parties are masked. */
export const deal = object({
  id: f('id', id),
  gameId: f('gameId', id),
  gameName: f('gameName', text(60)),
  title: f('title', text(120), (raw) => raw.des),
  description: opt('des', text(4000)),
  systemName: placeFields.systemName,
  groupName: placeFields.groupName,
  picture: f('titleImg', text(300), firstPicture),
  price: f('newPrice', yuan(), (raw) => raw.goodsAmount),
  views: f('browseNum', integer()),
  soldAt: alias(
    f('finishTime', moment, (raw) => raw.saletime),
    'saletime',
  ),
  buyer: f('buyerName', text(40)),
  seller: f('sellerName', text(40)),
  highlights: f('highLights', list(text(60), 6)),
});

export type Deal = Decoded<typeof deal>;

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
  /** 2 means for rent. No listings are for rent. */
  hire: opt('hireState', integer(0, 9)),
  /** Boxradio filters of other clients: names of options, or of sub-options joined by `===`, the chosen one first. */
  boxNames: opt('boxRadioValues', list(text(), 50)),
};

const plainQuery = object(queryFields);

type WithColumns<T, K extends string> = T & { [k in K]?: AttributeValues };

/**
 * Adds the columns f1…f20 to an object. In the code they are under `key`, which is absent when all are empty. Each has at
 * most `max` characters.
 */
export function withAttributes<T extends object, K extends string = 'attributes'>(
  plain: Codec<T>,
  key: K = 'attributes' as K,
  tidy: (value: string) => string = (value) => value,
  max = MAX_ANSWER_LENGTH,
): Codec<WithColumns<T, K>> {
  const read: Codec<WithColumns<T, K>>['read'] = (raw, at, faults) => {
    const columns: AttributeValues = {};
    for (const column of ATTRIBUTE_KEYS) {
      const value = fieldsOf(raw)?.[column];
      if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
        columns[column] = tidy(String(value));
      }
    }
    const decoded = plain.read(raw, at, faults);
    return (Object.keys(columns).length > 0 ? { ...decoded, [key]: columns } : decoded) as WithColumns<T, K>;
  };
  return codec<WithColumns<T, K>, Record<string, unknown>>(
    () =>
      v.object({
        ...(plain.wire as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries,
        ...Object.fromEntries(ATTRIBUTE_KEYS.map((column) => [column, v.nullish(attributeValue(max))])),
      }) as unknown as v.GenericSchema<unknown, Record<string, unknown>>,
    (w) => read(w, '', []),
    (value) => {
      const { [key]: columns, ...rest } = value as Record<string, unknown>;
      return { ...(plain.encode(rest as T) as object), ...(columns as AttributeValues | undefined) };
    },
    { read },
  );
}

/** Converts another client's range format `10===100` to ours. */
const normalizeRange = (value: string): string => value.replace(/^([\s\d.-]*)===([\s\d.-]*)$/, '$1~$2');

/**
 * The filter of `web/good/allList`. An attribute filter f1…f20 is a list of option ids joined by commas, any of which
 * may match (for boxradio also sub-option ids), or "min~max" for numbers.
 */
export const listingQuery = withAttributes(plainQuery, 'attributes', normalizeRange, 2000);

export type ListingQuery = Decoded<typeof listingQuery>;

export const homeNumbers = object({
  onSale: f('goodsNum', integer()),
  soldYesterday: f('goodsYesterdaySoldNum', integer()),
  sold: f('goodsSoldNum', integer()),
});
