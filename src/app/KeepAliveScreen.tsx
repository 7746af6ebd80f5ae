import { Activity, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { routeOf } from './routes.ts';
import { useRawSearch } from '../ui/rawSearch.ts';
import { NOT_MOUNTED, nextKeepAlive } from './keepAlive.ts';

interface Kept {
  top: RefObject<number>;
  /** The app was opened on the list. The scroll position from before hydration is kept. */
  isArrival: boolean;
}

/**
 * Restores the scroll position and the focus when the list is shown again. The position is read when the list is hidden,
 * because scroll events come a frame late: by then, a tap may have opened a listing.
 */
function PlaceKeeper({ top, isArrival }: Kept) {
  const stays = useRef(isArrival);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!stays.current) window.scrollTo(0, top.current);
    stays.current = false;
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
    return () => {
      top.current = window.scrollY;
      focused.current = document.activeElement;
    };
  }, [top]);
  return null;
}

interface StayProps {
  isShown: boolean;
  isArrival: boolean;
  children: ReactNode;
}

function Stay({ isShown, isArrival, children }: StayProps) {
  const top = useRef(0);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      {children}
      <PlaceKeeper top={top} isArrival={isArrival} />
    </Activity>
  );
}

/**
 * Keeps the product list mounted, with scroll position, pages and inputs, while a listing opened from it is shown.
 * `children` renders the list for a given query, because the URL is the listing's while the list is hidden.
 */
export function KeepAlive({ children }: { children: (search: string) => ReactNode }) {
  const [path] = useLocation();
  const search = useRawSearch();
  const [list, setList] = useState(NOT_MOUNTED);
  const [startsHere] = useState(routeOf(path)?.name === 'goodList');
  const next = nextKeepAlive(list, { route: routeOf(path)?.name, search });
  if (next !== list) setList(next);
  if (next.mode === 'absent') return null;
  return (
    <Stay key={next.visit} isShown={next.mode === 'shown'} isArrival={startsHere && next.visit === 1}>
      {children(next.search)}
    </Stay>
  );
}
