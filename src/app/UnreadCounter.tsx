import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery } from '../buying/index.ts';
import type { Session } from '../../machines/account/index.ts';

/** How often it is asked for while the page is visible, ms. */
const PACE = 60_000;

/** Keeps the number of unread messages, the shared state's `count`, as the server says it. For members only. */
export default function UnreadCounter({ session }: { session: Session }) {
  const { data } = useQuery({ ...countsQuery(), refetchInterval: PACE });
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) session.send({ type: 'unread.counted', count: unread });
  }, [session, unread]);
  return null;
}
