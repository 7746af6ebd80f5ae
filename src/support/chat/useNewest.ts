import { useEffect, useLayoutEffect, useRef } from 'react';

/** How near the end still counts as reading the newest, px. */
const NEAR = 120;

const isNearEnd = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY < NEAR;
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

/**
 * Keeps the newest message in view while that is being read; elsewhere it leaves the page where it is, also when earlier
 * messages are put above. `first` and `last` are the ids of the messages at the ends.
 */
export function useNewest(first: string | undefined, last: string | undefined): void {
  const atEnd = useRef(true);
  const before = useRef({ first, last, height: 0 });
  useEffect(() => {
    const note = () => {
      atEnd.current = isNearEnd();
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    const height = document.documentElement.scrollHeight;
    if (before.current.first !== first && before.current.height > 0 && !atEnd.current) {
      window.scrollBy(0, height - before.current.height);
    } else if (atEnd.current || before.current.last === undefined) {
      toEnd();
    }
    before.current = { first, last, height: document.documentElement.scrollHeight };
  }, [first, last]);
}

/** Calls `onSeen` with the newest message's id whenever it is there and the page is looked at. */
export function useSeen(last: string | undefined, onSeen: (id: string) => void): void {
  useEffect(() => {
    const look = () => {
      if (last !== undefined && document.visibilityState === 'visible') onSeen(last);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [last, onSeen]);
}
