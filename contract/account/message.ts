import { object, f, integer, text, opt, withFallback, coded, type Decoded } from '../kit/codec.ts';
import { id, paging } from '../kit/common.ts';
import { moment } from '../kit/time.ts';

/** The subject that `relatedDataId` identifies. */
export const messageSubject = coded({
  goods: 'listing',
  saleOrder: 'order',
  saleOrderAfter: 'afterSale',
  backlist: 'valuation',
  quotation: 'quote',
  backOrder: 'recycleOrder',
  merchant: 'merchant',
  problem: 'problem',
  user: 'account',
  withdrawal: 'withdrawal',
});

export type MessageSubject = Decoded<typeof messageSubject>;

export const message = object({
  id: f('id', id),
  kind: f('sendType', integer()),
  kindName: f('sendTypeName', text(40)),
  title: f('sendTitle', text(120)),
  content: f('sendContent', text(2000)),
  relatedId: opt('relatedDataId', id),
  relatedTo: opt('relatedDataType', messageSubject),
  sentAt: f('sendTime', moment),
  readState: f('readState', withFallback(coded({ 1: 'unread', 2: 'read' }), 'unread')),
  readAt: opt('readTime', moment),
});

export type Message = Decoded<typeof message>;

export const messageQuery = object({
  ...paging,
  readState: opt('readState', coded({ 1: 'unread', 2: 'read' })),
});
