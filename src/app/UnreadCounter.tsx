import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countsQuery } from '../buying/index.ts';
import type { Session } from '../../machines/account/index.ts';

/** Refetch interval while the page is visible, ms. */
const REFETCH_INTERVAL_MS = 60_000;

/**
 * Keeps the shared `count` of unread messages up to date. When it changes, the other counters are refetched. When it
 * rises, the lists of messages are, too. For members only.
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
    if (unread > last) void client.invalidateQueries({ queryKey: ['messages'] });
  }, [session, client, unread]);
  return null;
}
