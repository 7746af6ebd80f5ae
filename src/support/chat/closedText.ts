import type { ChatSide, ChatThread } from '../../../contract/support/chat.ts';

const SIDE: Readonly<Record<ChatSide, string>> = { buyer: '买家', seller: '卖家', merchant: '商户' };

/** Tells the reader of a thread who has closed the account and reads nothing. Undefined when nobody has. */
export function closedText({
  about,
  side,
  closedSides = [],
}: Pick<ChatThread, 'about' | 'side' | 'closedSides'>): string | undefined {
  if (closedSides.length === 0) return undefined;
  if (side !== 'support') return '对方已注销，只有客服看得到这里写的。';
  const who = about === 'listing' ? '咨询的人' : closedSides.map((one) => SIDE[one]).join('和');
  return `${who}已注销，看不到这里写的。`;
}
