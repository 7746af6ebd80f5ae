import { coded, f, integer, list, object, opt, text, type Decoded } from '../codec.ts';
import { moment } from '../time.ts';
import { id, numericId, paging } from './common.ts';

/** A notice: rich text already sanitised. */
export const notice = object({
  id: f('noticeId', numericId),
  title: f('noticeTitle', text(120)),
  type: f('noticeType', text(40)),
  content: f('noticeContent', text(100_000)),
  picture: opt('titleImg', text(300)),
  createdAt: f('createTime', moment),
});
export type Notice = Decoded<typeof notice>;

/** Which notices. */
export const noticeQuery = object({
  type: f('noticeType', text(40, 1, '公告类型')),
  keyword: opt('keyWord', text(60)),
  ...paging,
});

/** A banner (type 2) or a partner streamer (type 1) of `account/zhubo/list`. */
export const banner = object({
  id: f('id', id),
  name: f('name', text(60)),
  picture: f('img', text(300)),
  link: opt('pcJump', text(300)),
  content: opt('content', text(100_000)),
  sort: f('sort', integer()),
});
export type Banner = Decoded<typeof banner>;

/** A member of the support staff. */
export const supportAgent = object({
  id: f('id', id),
  name: f('name', text(40)),
  chatName: opt('hxname', text(60)),
  qrCode: opt('qrCode', text(300)),
  workTime: f('workTime', text(40)),
  qq: opt('qq', text(20)),
  weixin: opt('weixin', text(40)),
});
export type SupportAgent = Decoded<typeof supportAgent>;

/** A group chat of players. */
export const group = object({
  id: f('id', id),
  name: f('name', text(60)),
  qq: f('qq', text(20)),
  link: opt('lianxi', text(300)),
  gameId: opt('gameId', id),
});

/** An official account on a video platform. */
export const socialAccount = object({
  kind: f('type', coded({ 1: 'douyin', 2: 'kuaishou' })),
  name: f('name', text(60)),
  account: f('account', text(60)),
  fans: f('fans', integer()),
  picture: opt('avatarImg', text(300)),
  link: opt('pcJump', text(300)),
});

/** One entry of a dictionary. */
export const dictEntry = object({
  label: f('dictLabel', text(60)),
  value: f('dictValue', text(200)),
  type: f('dictType', text(60)),
  sort: f('dictSort', integer()),
  remark: opt('remark', text(500)),
});
export type DictEntry = Decoded<typeof dictEntry>;

/** The home page's numbers. */
export const homeNumbers = object({
  onSale: f('goodsNum', integer()),
  soldYesterday: f('goodsYesterdaySoldNum', integer()),
  sold: f('goodsSoldNum', integer()),
});

/** A system message. */
export const message = object({
  id: f('id', id),
  kind: f('sendType', integer()),
  kindName: f('sendTypeName', text(40)),
  title: f('sendTitle', text(120)),
  content: f('sendContent', text(2000)),
  relatedId: opt('relatedDataId', id),
  sentAt: f('sendTime', moment),
  readState: f('readState', coded({ 1: 'unread', 2: 'read' })),
  readAt: opt('readTime', moment),
});
export type Message = Decoded<typeof message>;

/** Which messages. */
export const messageQuery = object({
  ...paging,
  readState: opt('readState', coded({ 1: 'unread', 2: 'read' })),
});

/** A hit of the blacklist: number and kind only, never personal data. */
export const blacklistHit = object({ kind: f('kind', text(40)), count: f('count', integer()) });

export const contactLabels = list(text(60));
