import type { MessageSubject } from '../../contract/account/index.ts';
import { insert } from '../store/rows.ts';
import type { Db } from '../store/db.ts';
import { isoNow } from './clock.ts';
import type { Context } from './context.ts';

/** One kind of system message. Each domain defines its own in messageKinds.ts. */
export interface MessageKind {
  /** `sendType` on the wire, unique among all kinds. */
  readonly code: number;
  /** `sendTypeName` on the wire. */
  readonly name: string;
  /** What `relatedId` identifies by default. */
  readonly subject: MessageSubject;
}

export type MessageKinds = Readonly<Record<string, MessageKind>>;

/** Sends a system message to a member. `relatedId` identifies the order, listing or request it is about. */
export async function sendMessage(
  ctx: Context,
  db: Db,
  userId: string,
  kind: MessageKind,
  title: string,
  content: string,
  relatedId: string,
  relatedTo: MessageSubject = kind.subject,
): Promise<void> {
  await insert(db, 'messages', {
    id: ctx.ids.next(),
    userId,
    kind: kind.code,
    kindName: kind.name,
    title,
    content,
    relatedId,
    relatedType: relatedTo,
    createdAt: isoNow(ctx),
  });
}

/** Sends an SMS about a stored change of an account. A failure is only logged. */
export async function sendNotice(ctx: Context, phone: string, text: string): Promise<void> {
  try {
    await ctx.providers.sms.send(phone, text);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the text message about a changed account was not sent');
  }
}
