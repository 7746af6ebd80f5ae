import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery } from '../buying/index.ts';
import type { Session } from '../../machines/account/index.ts';

/** Refetch interval while the page is visible, ms. */
const REFETCH_INTERVAL_MS = 60_000;

/** Keeps the shared `count` of unread messages up to date. For members only. */
export default function UnreadCounter({ session }: { session: Session }) {
  const { data } = useQuery({ ...countsQuery(), refetchInterval: REFETCH_INTERVAL_MS });
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) session.send({ type: 'unread.counted', count: unread });
  }, [session, unread]);
  return null;
}
