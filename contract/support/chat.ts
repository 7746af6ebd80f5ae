import { f, flag, integer, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { pictureUrl } from '../kit/formats.ts';
import { moment } from '../kit/time.ts';
import { id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { listingStatus } from '../market/index.ts';

/** The subject of a thread: an order, a recycle order, or a listing before its purchase. */
export const chatAbout = oneOf('order', 'recycleOrder', 'listing');
export type ChatAbout = Decoded<typeof chatAbout>;

export const chatParty = oneOf('buyer', 'seller', 'merchant', 'support', 'system');
export type ChatParty = Decoded<typeof chatParty>;

/** A side that a member takes, other than support. */
const chatSide = oneOf('buyer', 'seller', 'merchant');
export type ChatSide = Decoded<typeof chatSide>;

/** A message. `isMasked`: contacts in it were masked. */
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
  /** The thread's id, which equals that of its order or recycle order. */
  id: f('id', id),
  about: f('about', chatAbout),
  /** The id for links: of the order, the listing, or the valuation of the recycle order. */
  subjectId: f('relatedDataId', id),
  no: f('orderNo', text(40)),
  title: f('title', text(120)),
  picture: f('titleImg', text(300)),
  side: f('side', oneOf('buyer', 'seller', 'merchant', 'support')),
};

const chatListing = object({ price: f('newPrice', yuan()), status: f('saleState', listingStatus) });

/** A thread in its reader's view, oldest message first. `hasEarlier`: there are older messages. */
export const chatThread = object({
  ...subjectFields,
  listing: opt('goods', chatListing),
  /** A closed thread is read-only. `why` gives the reason. */
  isOpen: f('isOpen', flag(1, 0)),
  why: opt('why', text(200)),
  /** The sides whose account is closed: nobody there reads what is written. */
  closedSides: opt('closedSides', list(chatSide, 2)),
  messages: f('messageList', list(chatMessage, 200)),
  hasEarlier: f('hasEarlier', flag(1, 0)),
  unread: f('unread', integer()),
});
export type ChatThread = Decoded<typeof chatThread>;

/** Selects messages: those after one, the page before one, or the newest page. */
export const chatQuery = object({
  after: opt('after', id),
  before: opt('before', id),
  pageSize: opt('pageSize', integer(1, 100)),
});
export type ChatQuery = Decoded<typeof chatQuery>;

/**
 * A new message: text, pictures, or both. `upTo` is the newest line that staff have read: their answer leaves later lines
 * of members waiting. Without it, the answer ends the wait.
 */
export const newChatMessage = object({
  text: f('content', text(1000)),
  pictures: f('imgs', list(pictureUrl, 9)),
  upTo: opt('messageId', id),
});
export type NewChatMessage = Decoded<typeof newChatMessage>;

export const chatRow = object({
  ...subjectFields,
  lastText: f('content', text(1000)),
  lastBy: f('operator', chatParty),
  lastAt: f('time', moment),
  unread: f('unread', integer()),
});
export type ChatRow = Decoded<typeof chatRow>;

export const chatListQuery = object(paging);

/** A thread that waits for an answer of staff. */
export const waitingChat = object({
  id: f('id', id),
  about: f('about', chatAbout),
  no: f('orderNo', text(40)),
  title: f('title', text(120)),
  /** The start of the last line, who wrote it, and their masked name. */
  lastText: f('content', text(120)),
  lastBy: f('operator', chatSide),
  lastName: f('name', text(40)),
  /** The time of the first line that has no answer. */
  since: f('time', moment),
});
export type WaitingChat = Decoded<typeof waitingChat>;
