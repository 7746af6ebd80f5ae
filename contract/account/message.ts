import { object, f, integer, text, opt, or, coded, type Decoded } from '../kit/codec.ts';
import { id, paging } from '../kit/common.ts';
import { moment } from '../kit/time.ts';

/** A system message. */
export const message = object({
  id: f('id', id),
  kind: f('sendType', integer()),
  kindName: f('sendTypeName', text(40)),
  title: f('sendTitle', text(120)),
  content: f('sendContent', text(2000)),
  relatedId: opt('relatedDataId', id),
  sentAt: f('sendTime', moment),
  readState: f('readState', or(coded({ 1: 'unread', 2: 'read' }), 'unread')),
  readAt: opt('readTime', moment),
});

export type Message = Decoded<typeof message>;

/** Which messages. */
export const messageQuery = object({
  ...paging,
  readState: opt('readState', coded({ 1: 'unread', 2: 'read' })),
});
