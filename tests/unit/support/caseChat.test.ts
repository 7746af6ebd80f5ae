import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { chat } from '../../../src/staff/console/fixtures.ts';
import { CaseChat } from '../../../src/support/chat/CaseChat.tsx';
import { chatQuery } from '../../../src/support/reads.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', { visibilityState: 'visible' });

afterAll(() => vi.unstubAllGlobals());

it('the chat of a case offers its earlier messages, when there are some', () => {
  const client = new QueryClient();
  const draw = (hasEarlier: boolean) => {
    client.setQueryData(chatQuery(chat.id).queryKey, { ...chat, isOpen: false, hasEarlier });
    const children = createElement(CaseChat, { threadId: chat.id });
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, children));
  };
  expect([draw(true), draw(false)].map((html) => html.includes('看更早的'))).toEqual([true, false]);
});
