import { Activity, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { routeOf } from './routes.ts';
import { useRawSearch } from '../ui/rawSearch.ts';
import { NOT_MOUNTED, nextKeepAlive } from './keepAlive.ts';

interface Kept {
  top: RefObject<number>;
  /** The app was opened here: the page stands where the person has scrolled it to by then. */
  isArrival: boolean;
}

/** Puts the page back where it was when shown again, and notes where it is while shown. */
function ScrollKeeper({ top, isArrival }: Kept) {
  const stays = useRef(isArrival);
  useLayoutEffect(() => {
    const note = () => {
      top.current = window.scrollY;
    };
    if (stays.current) requestAnimationFrame(note);
    else window.scrollTo(0, top.current);
    stays.current = false;
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
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
      <ScrollKeeper top={top} isArrival={isArrival} />
    </Activity>
  );
}

/**
 * Keeps the product list (scroll, pages, inputs) while a detail opened from it is looked at, and only then. Stands outside
 * the Switch of the routes. `children` draws the list for the query of its own address: a hidden list must not read the
 * address, which is the detail's by then.
 */
export function KeepAlive({ children }: { children: (search: string) => ReactNode }) {
  const [path] = useLocation();
  const search = useRawSearch();
  const [kept, setKept] = useState(NOT_MOUNTED);
  const [startsHere] = useState(routeOf(path)?.name === 'goodList');
  const next = nextKeepAlive(kept, { route: routeOf(path)?.name, search });
  if (next !== kept) setKept(next);
  if (next.mode === 'absent') return null;
  return (
    <Stay key={next.visit} isShown={next.mode === 'shown'} isArrival={startsHere && next.visit === 1}>
      {children(next.search)}
    </Stay>
  );
}
