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
  const lists = [
    'orders',
    'ownListings',
    'afterSales',
    'recycleOrders',
    'valuations',
    'merchantQuotes',
    'merchantApplication',
    'problems',
    'wallet',
  ].map((key) => [key, 'all']);
  const counts = { awaitingPayment: 0, trading: 0, completed: 0, cancelled: 0, refunded: 0 };
  const counted: unknown[] = [];
  const session = { send: (event: object) => void counted.push(event) };
  const root = bareRoot();
  const outdated: unknown[] = [];
  const read = { readState: 'read' };
  const fresh = { readState: 'unread' };
  for (const [unread, rows] of [
    [2, [fresh, fresh]],
    [2, [fresh, fresh]],
    [1, [read, fresh]],
    [3, [read, fresh]],
    [2, [fresh, fresh, fresh]],
  ] as const) {
    client.setQueryData<unknown>(messages, { pages: [{ rows, total: rows.length }], pageParams: [] });
    for (const key of lists) client.setQueryData<unknown>(key, []);
    client.setQueryData<unknown>(centre, { unreadChats: 1 });
    client.setQueryData(countsQuery().queryKey, { ...counts, unread });
    await root.render(
      createElement(QueryClientProvider, { client }, createElement(UnreadCounter, { session })),
    );
    outdated.push(
      [centre, messages, ...lists]
        .filter((key) => client.getQueryState(key)?.isInvalidated)
        .map(([name]) => name),
    );
  }
  await root.unmount();
  expect([counted, outdated]).toEqual([
    [2, 1, 3, 2].map((count) => ({ type: 'unread.counted', count })),
    [
      [],
      [],
      ['centreCounts'],
      ['centreCounts', 'messages', ...lists.map(([name]) => name)],
      ['centreCounts', 'messages'],
    ],
  ]);
});
