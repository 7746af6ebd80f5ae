import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

const watch = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the window has room for the queue as a table, while no case is open. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
