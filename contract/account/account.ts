import {
  object,
  opt,
  or,
  text,
  coded,
  clearable,
  pattern,
  type Decoded,
  f,
  integer,
  list,
} from '../kit/codec.ts';
import { cardFields, listingStatus, placeFields } from '../market/index.ts';
import { moment } from '../kit/time.ts';
import { yuan } from '../kit/money.ts';
import { paging, id } from '../kit/common.ts';

/** What a member may change of the own profile; what is absent stays as it is, and what cannot be changed is passed over. */
export const profileChange = object({
  nickName: opt('nickName', text(20, 1, '昵称')),
  avatar: opt('avatar', text(300)),
  sex: opt('sex', coded({ 0: 'male', 1: 'female', 2: 'unknown' })),
  email: opt('email', pattern(/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}$/, '邮箱格式不正确')),
  qq: clearable('qq', pattern(/^[1-9]\d{4,11}$/, 'QQ 号格式不正确')),
  weixin: clearable('weixin', pattern(/^[\w-]{5,30}$/, '微信号格式不正确')),
});

export type ProfileChange = Decoded<typeof profileChange>;

/** A favourite: the listing as it is now, and what it cost when it was collected (fen); gone ones carry another status. */
export const favourite = object({
  ...cardFields,
  ...placeFields,
  collectedAt: f('collectTime', moment, (said) => said.createTime),
  collectedPrice: f('collectPrice', yuan(), (said) => said.newPrice ?? said.price),
});

export type Favourite = Decoded<typeof favourite>;

/** Favourites are filtered by what became of them: all, still on sale, cheaper than when collected, gone. */
export const favouriteQuery = object({
  ...paging,
  show: opt('show', coded({ 1: 'onSale', 2: 'cheaper', 3: 'gone' })),
});

export type FavouriteQuery = Decoded<typeof favouriteQuery>;

/** A listing that was looked at: how often, and when last. */
export const browse = object({
  id: f('id', id),
  gameId: f('gameId', id),
  gameName: f('gameName', text(60)),
  listingId: f('goodsId', id, (said) => said.accountId),
  title: f('title', text(120), (said) => said.des),
  description: f('des', text(4000)),
  picture: f('titleImg', text(300)),
  price: f('newPrice', yuan(), (said) => said.price),
  status: f('saleState', or(listingStatus, 'onSale')),
  times: f('count', integer()),
  lastAt: f('createTime', moment),
  highlights: f('highLights', list(text(60), 6)),
});

export type Browse = Decoded<typeof browse>;

/** How much of what a member has, for the personal centre. Listings by saleState, recycle orders and valuations by step. */
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
  /** After-sales that still run: asked by me, and about what I sold. */
  afterSales: f('after', object({ asBuyer: f('buyerNum', integer()), asSeller: f('sellerNum', integer()) })),
  favourites: f('collect', integer()),
  browses: f('browse', integer()),
  /** Order conversations with something unread. */
  unreadChats: f('chat', integer()),
});

export type CentreCounts = Decoded<typeof centreCounts>;
