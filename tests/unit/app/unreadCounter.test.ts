import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import UnreadCounter from '../../../src/app/UnreadCounter.tsx';
import { messagesQuery } from '../../../src/account/reads.ts';
import { countsQuery } from '../../../src/buying/index.ts';
import { bareRoot } from '../../kit/bareRoot.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('counts unread messages, and has the lists read again only when there are more', async () => {
  const client = new QueryClient();
  const messages = messagesQuery('unread').queryKey;
  client.setQueryData<unknown>(messages, { pages: [], pageParams: [] });
  const counts = { awaitingPayment: 0, trading: 0, completed: 0, cancelled: 0, refunded: 0 };
  const counted: unknown[] = [];
  const session = { send: (event: object) => void counted.push(event) };
  const root = bareRoot();
  const isRead: (boolean | undefined)[] = [];
  for (const unread of [2, 1, 3]) {
    client.setQueryData(countsQuery().queryKey, { ...counts, unread });
    await root.render(
      createElement(QueryClientProvider, { client }, createElement(UnreadCounter, { session })),
    );
    isRead.push(client.getQueryState(messages)?.isInvalidated);
  }
  await root.unmount();
  expect([counted, isRead]).toEqual([
    [2, 1, 3].map((count) => ({ type: 'unread.counted', count })),
    [false, false, true],
  ]);
});
