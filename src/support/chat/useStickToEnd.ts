import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that counts as reading the newest message, px. */
const END_DISTANCE_PX = 120;

const isNearEnd = () =>
  document.documentElement.scrollHeight - window.innerHeight - window.scrollY < END_DISTANCE_PX;

export const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

/**
 * Keeps the newest message in view while the end is visible. Otherwise keeps the scroll position, also when earlier messages
 * are added. `first` and `last` are message ids. Returns the id of the message that was the last when the reader left the
 * end; undefined while the reader is at the end.
 */
export function useStickToEnd(first: string | undefined, last: string | undefined): string | undefined {
  const atEnd = useRef(true);
  const before = useRef({ first, last, height: 0 });
  const [leftAt, setLeftAt] = useState<string>();
  useEffect(() => {
    const note = () => {
      const isAtEnd = isNearEnd();
      atEnd.current = isAtEnd;
      setLeftAt((left) => (isAtEnd ? undefined : (left ?? last)));
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [last]);

  useLayoutEffect(() => {
    const height = document.documentElement.scrollHeight;
    if (before.current.first !== first && before.current.height > 0 && !atEnd.current) {
      window.scrollBy(0, height - before.current.height);
    } else if (atEnd.current || before.current.last === undefined) {
      scrollToEnd();
    }
    before.current = { first, last, height: document.documentElement.scrollHeight };
  }, [first, last]);
  return leftAt;
}

/** Calls `onSeen` once with the newest message's id, when the page is visible and the reader is at the end. */
export function useMarkAsSeen(
  newest: string | undefined,
  isAtEnd: boolean,
  onSeen: (id: string) => void,
): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const look = () => {
      if (newest === undefined || newest === seen.current || !isAtEnd) return;
      if (document.visibilityState !== 'visible') return;
      seen.current = newest;
      onSeen(newest);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [newest, isAtEnd, onSeen]);
}
