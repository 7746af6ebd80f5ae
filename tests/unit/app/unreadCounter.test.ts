import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import UnreadCounter from '../../../src/app/UnreadCounter.tsx';
import { centreCountsQuery, messagesQuery } from '../../../src/account/reads.ts';
import { countsQuery } from '../../../src/buying/index.ts';
import { bareRoot } from '../../kit/bareRoot.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('counts unread messages; a change has the other counters read again, and a rise the lists', async () => {
  const client = new QueryClient();
  const messages = messagesQuery('unread').queryKey;
  const centre = centreCountsQuery().queryKey;
  const counts = { awaitingPayment: 0, trading: 0, completed: 0, cancelled: 0, refunded: 0 };
  const counted: unknown[] = [];
  const session = { send: (event: object) => void counted.push(event) };
  const root = bareRoot();
  const isOutdated: Record<'centre' | 'messages', boolean | undefined>[] = [];
  for (const unread of [2, 2, 1, 3]) {
    client.setQueryData<unknown>(messages, { pages: [], pageParams: [] });
    client.setQueryData<unknown>(centre, { unreadChats: 1 });
    client.setQueryData(countsQuery().queryKey, { ...counts, unread });
    await root.render(
      createElement(QueryClientProvider, { client }, createElement(UnreadCounter, { session })),
    );
    isOutdated.push({
      centre: client.getQueryState(centre)?.isInvalidated,
      messages: client.getQueryState(messages)?.isInvalidated,
    });
  }
  await root.unmount();
  expect([counted, isOutdated]).toEqual([
    [2, 1, 3].map((count) => ({ type: 'unread.counted', count })),
    [
      { centre: false, messages: false },
      { centre: false, messages: false },
      { centre: true, messages: false },
      { centre: true, messages: true },
    ],
  ]);
});
