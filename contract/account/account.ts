import {
  object,
  opt,
  withFallback,
  text,
  coded,
  clearable,
  type Decoded,
  f,
  integer,
  list,
} from '../kit/codec.ts';
import { cardFields, listingStatus, placeFields, sellerStanding } from '../market/index.ts';
import { moment } from '../kit/time.ts';
import { yuan } from '../kit/money.ts';
import { readAccountName } from '../kit/accountName.ts';
import { id, paging, qq, typed, weixin } from '../kit/common.ts';

/** The profile fields that a member may change. Absent ones stay. */
export const profileChange = object({
  /**
   * A new nickname has at most 20 characters, the name of a merchant, which may be sent unchanged, at most 30. `text`
   * counts an emoji twice, so it allows more.
   */
  nickName: opt('nickName', text(40, 1, '昵称')),
  avatar: opt('avatar', text(300)),
  sex: opt('sex', coded({ 0: 'male', 1: 'female', 2: 'unknown' })),
  email: clearable(
    'email',
    typed(readAccountName, /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}$/, '邮箱格式不正确'),
  ),
  qq: clearable('qq', qq),
  weixin: clearable('weixin', weixin),
});

export type ProfileChange = Decoded<typeof profileChange>;

/**
 * A favourite with the listing's current data and its price when it was added (fen). A listing that is gone has another
 * status. One that is no longer public has the price at which it was added, and the name of its game as its title.
 */
export const favourite = object({
  ...cardFields,
  ...placeFields,
  collectedAt: f('collectTime', moment, (raw) => raw.createTime),
  collectedPrice: f('collectPrice', yuan(), (raw) => raw.newPrice ?? raw.price),
});

export type Favourite = Decoded<typeof favourite>;

export const favouriteQuery = object({
  ...paging,
  show: opt('show', coded({ 1: 'onSale', 2: 'cheaper', 3: 'gone' })),
});

export type FavouriteQuery = Decoded<typeof favouriteQuery>;

/**
 * A viewed listing, with the number of views and the last time. One that is no longer public has no price, and the name
 * of its game as its title.
 */
export const browse = object({
  id: f('id', id),
  gameId: f('gameId', id),
  gameName: f('gameName', text(60)),
  listingId: f('goodsId', id, (raw) => raw.accountId),
  title: f('title', text(120), (raw) => raw.des),
  description: f('des', text(4000)),
  picture: f('titleImg', text(300)),
  price: opt('newPrice', yuan(), (raw) => raw.price),
  status: f('saleState', withFallback(listingStatus, 'onSale')),
  times: f('count', integer()),
  lastAt: f('createTime', moment),
  highlights: f('highLights', list(text(60), 6)),
});

export type Browse = Decoded<typeof browse>;

/** The counters of the personal centre: listings by saleState, recycle orders and valuations by status. */
export const centreCounts = object({
  listings: f(
    'goods',
    object({
      underReview: f('audit', integer()),
      onSale: f('onSale', integer()),
      held: f('trading', integer()),
      sold: f('sold', integer()),
      takenDown: f('down', integer()),
      rejected: f('rejected', integer()),
      problem: f('problem', withFallback(integer(), 0)),
      takenBack: f('takenBack', withFallback(integer(), 0)),
    }),
  ),
  recycling: f(
    'back',
    object({
      quoting: f('quoting', integer()),
      trading: f('trading', integer()),
      underReview: f('audit', integer()),
      reviewed: f('audited', integer()),
      completed: f('success', integer()),
      failed: f('failed', integer()),
    }),
  ),
  /** Open after-sales as buyer, and on sold listings. */
  afterSales: f('after', object({ asBuyer: f('buyerNum', integer()), asSeller: f('sellerNum', integer()) })),
  favourites: f('collect', integer()),
  browses: f('browse', integer()),
  unreadChats: f('chat', integer()),
  seller: opt('seller', sellerStanding),
});

export type CentreCounts = Decoded<typeof centreCounts>;
