import { coded, f, flag, integer, list, object, opt, pattern, text, type Decoded } from '../codec.ts';
import { yuan } from '../money.ts';
import { moment } from '../time.ts';
import { id, paging, phone } from './common.ts';
import { cardFields, listingStatus } from './listing.ts';

/** What a member may change of the own profile; what is absent stays as it is. */
export const profileChange = object({
  nickName: opt('nickName', text(20, 1, '昵称')),
  avatar: opt('avatar', text(300)),
  sex: opt('sex', coded({ 0: 'male', 1: 'female', 2: 'unknown' })),
  email: opt('email', pattern(/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}$/, '邮箱格式不正确')),
});
export type ProfileChange = Decoded<typeof profileChange>;

/** A favourite: the listing as it is now, and what it cost when it was collected (fen); gone ones carry another status. */
export const favourite = object({
  ...cardFields,
  collectedAt: f('collectTime', moment),
  collectedPrice: f('collectPrice', yuan()),
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
  listingId: f('goodsId', id),
  title: f('title', text(120)),
  description: f('des', text(4000)),
  picture: f('titleImg', text(300)),
  price: f('newPrice', yuan()),
  status: f('saleState', listingStatus),
  times: f('count', integer()),
  lastAt: f('createTime', moment),
  highlights: f('highLights', list(text(60), 6)),
});
export type Browse = Decoded<typeof browse>;

/** 1 改进建议, 2 问题反馈, 3 投诉举报. */
export const problemType = coded({ 1: 'suggestion', 2: 'fault', 3: 'complaint' });
export type ProblemType = Decoded<typeof problemType>;

/** 1 待处理, 2 已回复, 3 已关闭. */
export const problemStatus = coded({ 1: 'open', 2: 'answered', 3: 'closed' });
export type ProblemStatus = Decoded<typeof problemStatus>;

/** A complaint or suggestion as it is sent. */
export const newProblem = object({
  type: f('type', problemType),
  content: f('content', text(1000, 5, '内容（至少 5 个字）')),
  pictures: f('imgurl', list(text(300), 9)),
  phone: opt('tel', phone),
  qq: opt('qq', pattern(/^[1-9]\d{4,11}$/, 'QQ 号格式不正确')),
});
export type NewProblem = Decoded<typeof newProblem>;

/** A complaint or suggestion with what became of it. */
export const problem = object({
  id: f('id', id),
  no: f('no', text(40)),
  type: f('type', problemType),
  content: f('content', text(1000)),
  pictures: f('imgurl', list(text(300), 9)),
  phone: opt('tel', text(20)),
  qq: opt('qq', text(20)),
  createdAt: f('createTime', moment),
  status: f('status', problemStatus),
  reply: opt('reply', text(1000)),
  repliedAt: opt('replyTime', moment),
  closedAt: opt('closeTime', moment),
});
export type Problem = Decoded<typeof problem>;

export const problemQuery = object({ ...paging, status: opt('status', problemStatus) });
export type ProblemQuery = Decoded<typeof problemQuery>;

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

/** Whether an article helped. */
export const noticeVote = object({ isSolved: f('solved', flag(1, 0)) });

/** How many an article helped, and how many it did not. */
export const noticeVotes = object({
  solved: f('solvedNum', integer()),
  unsolved: f('unsolvedNum', integer()),
});
