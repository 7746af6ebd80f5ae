import { f, flag, integer, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { pictureUrl } from '../kit/spelling.ts';
import { moment } from '../kit/time.ts';
import { id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { listingStatus } from '../market/index.ts';

/** What a thread is about: an order, a recycle order, or a listing that its reader asks the staff about before buying. */
export const chatAbout = oneOf('order', 'recycleOrder', 'listing');
export type ChatAbout = Decoded<typeof chatAbout>;

/** Who wrote a message of a thread. */
export const chatParty = oneOf('buyer', 'seller', 'merchant', 'support', 'system');
export type ChatParty = Decoded<typeof chatParty>;

/** One message of a thread. Phone numbers, QQ and WeChat ids are already masked; `isMasked` says that some were. */
export const chatMessage = object({
  id: f('id', id),
  by: f('operator', chatParty),
  name: f('name', text(40)),
  isMine: f('isMine', flag(1, 0)),
  text: f('content', text(1000)),
  pictures: f('imgs', list(pictureUrl, 9)),
  at: f('time', moment),
  isMasked: f('isMasked', flag(1, 0)),
});
export type ChatMessage = Decoded<typeof chatMessage>;

const subjectFields = {
  /** The thread's own id: that of the order or recycle order it is about. */
  id: f('id', id),
  about: f('about', chatAbout),
  /** The order, the listing, or the valuation of the recycle order: where the thread leads back to. */
  subjectId: f('relatedDataId', id),
  no: f('orderNo', text(40)),
  title: f('title', text(120)),
  picture: f('titleImg', text(300)),
  side: f('side', oneOf('buyer', 'seller', 'merchant', 'support')),
};

/** The listing a thread is about, as it stands now. */
const chatListing = object({ price: f('newPrice', yuan()), status: f('saleState', listingStatus) });

/** A thread as its reader sees it, oldest first. `hasEarlier`: there is more before the first of these. */
export const chatThread = object({
  ...subjectFields,
  listing: opt('goods', chatListing),
  /** Closed threads are read only: `why` says why. */
  isOpen: f('isOpen', flag(1, 0)),
  why: opt('why', text(200)),
  messages: f('messageList', list(chatMessage, 200)),
  hasEarlier: f('hasEarlier', flag(1, 0)),
  unread: f('unread', integer()),
});
export type ChatThread = Decoded<typeof chatThread>;

/** Which part of a thread: what came after a message, or the page before one; without either the newest page. */
export const chatQuery = object({
  after: opt('after', id),
  before: opt('before', id),
  pageSize: opt('pageSize', integer(1, 100)),
});
export type ChatQuery = Decoded<typeof chatQuery>;

/** A message to send: text, pictures, or both. */
export const newChatMessage = object({
  text: f('content', text(1000)),
  pictures: f('imgs', list(pictureUrl, 9)),
});
export type NewChatMessage = Decoded<typeof newChatMessage>;

/** A thread as the list of conversations shows it. */
export const chatRow = object({
  ...subjectFields,
  lastText: f('content', text(1000)),
  lastBy: f('operator', chatParty),
  lastAt: f('time', moment),
  unread: f('unread', integer()),
});
export type ChatRow = Decoded<typeof chatRow>;

export const chatListQuery = object(paging);
