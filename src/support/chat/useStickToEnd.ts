import { useEffect, useLayoutEffect, useRef } from 'react';

/** Distance from the end that counts as reading the newest message, px. */
const END_DISTANCE_PX = 120;

const isNearEnd = () =>
  document.documentElement.scrollHeight - window.innerHeight - window.scrollY < END_DISTANCE_PX;
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

/**
 * Keeps the newest message in view while the end is visible. Otherwise keeps the scroll position, also when earlier messages
 * are added. `first` and `last` are message ids.
 */
export function useStickToEnd(first: string | undefined, last: string | undefined): void {
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

/** Calls `onSeen` with the newest message's id while the page is visible. */
export function useMarkAsSeen(last: string | undefined, onSeen: (id: string) => void): void {
  useEffect(() => {
    const look = () => {
      if (last !== undefined && document.visibilityState === 'visible') onSeen(last);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [last, onSeen]);
}
