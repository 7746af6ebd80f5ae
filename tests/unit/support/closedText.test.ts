import { expect, it } from 'vitest';
import type { ChatSide, ChatThread } from '../../../contract/support/chat.ts';
import { closedText } from '../../../src/support/chat/closedText.ts';

it.each<[ChatThread['about'], ChatThread['side'], ChatSide[] | undefined, string | undefined]>([
  ['order', 'buyer', undefined, undefined],
  ['order', 'support', [], undefined],
  ['order', 'buyer', ['seller'], '对方已注销，只有客服看得到这里写的。'],
  ['recycleOrder', 'seller', ['merchant'], '对方已注销，只有客服看得到这里写的。'],
  ['order', 'support', ['seller'], '卖家已注销，看不到这里写的。'],
  ['order', 'support', ['buyer', 'seller'], '买家和卖家已注销，看不到这里写的。'],
  ['recycleOrder', 'support', ['merchant'], '商户已注销，看不到这里写的。'],
  ['listing', 'support', ['buyer'], '咨询的人已注销，看不到这里写的。'],
])('the chat of %s tells %s that %j closed the account: %s', (about, side, closedSides, expected) => {
  expect(closedText({ about, side, ...(closedSides && { closedSides }) })).toBe(expected);
});
