import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import type { ChatThread } from '../../../contract/support/index.ts';
import { chat } from '../../../src/staff/console/fixtures.ts';
import { CaseChat } from '../../../src/support/chat/CaseChat.tsx';
import { chatQuery } from '../../../src/support/reads.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', { visibilityState: 'visible' });

afterAll(() => vi.unstubAllGlobals());

/** The chat of a case, as HTML, with a change to the thread. */
function draw(change: Partial<ChatThread>): string {
  const client = new QueryClient();
  client.setQueryData(chatQuery(chat.id).queryKey, { ...chat, isOpen: false, ...change });
  const children = createElement(CaseChat, { threadId: chat.id });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, children));
}

it('the chat of a case offers its earlier messages, when there are some', () => {
  expect([true, false].map((hasEarlier) => draw({ hasEarlier }).includes('看更早的'))).toEqual([true, false]);
});

it('the chat of a trade warns staff that both sides read it', () => {
  const textOf = (about: ChatThread['about']) => />([^<]*看得到这里写的[^<]*)</.exec(draw({ about }))?.[1];
  const both = '双方都看得到这里写的，不要写密码。卖家要登录方式，打他的电话。';
  expect([textOf('order'), textOf('recycleOrder'), textOf('listing')]).toEqual([
    both,
    both,
    '咨询的人看得到这里写的。',
  ]);
});
