import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Message } from '../../contract/account/index.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { countsQuery } from '../buying/index.ts';
import type { Session } from '../../machines/account/index.ts';

/** Counts the unread messages in the loaded list. A message read here is marked there, one read elsewhere is not. */
function countListed(client: QueryClient): number {
  const lists = client.getQueriesData<InfiniteData<Page<Message>>>({ queryKey: ['messages', 'unread'] });
  return lists
    .flatMap(([, list]) => list?.pages.flatMap(({ rows }) => rows) ?? [])
    .filter(({ readState }) => readState === 'unread').length;
}

/** Messages, and what they are about. */
const LISTS = [
  'messages',
  'orders',
  'ownListings',
  'afterSales',
  'recycleOrders',
  'valuations',
  'merchantQuotes',
  'merchantApplication',
  'problems',
  'wallet',
];

/** Refetch interval while the page is visible, ms. */
const REFETCH_INTERVAL_MS = 60_000;

/**
 * Keeps the shared `count` of unread messages up to date, for members only. Every change refetches the other counters. A
 * rise refetches {@link LISTS}, because an order may have moved on at another device. A fall refetches the lists of
 * messages if another device has read some.
 */
export default function UnreadCounter({ session }: { session: Pick<Session, 'send'> }) {
  const { data } = useQuery({ ...countsQuery(), refetchInterval: REFETCH_INTERVAL_MS });
  const client = useQueryClient();
  const unread = data?.unread;
  const before = useRef(unread);
  useEffect(() => {
    if (unread === undefined) return;
    session.send({ type: 'unread.counted', count: unread });
    const last = before.current;
    before.current = unread;
    if (last === undefined || unread === last) return;
    void client.invalidateQueries({ queryKey: ['centreCounts'] });
    if (unread > last) for (const key of LISTS) void client.invalidateQueries({ queryKey: [key] });
    else if (countListed(client) > unread) void client.invalidateQueries({ queryKey: ['messages'] });
  }, [session, client, unread]);
  return null;
}
