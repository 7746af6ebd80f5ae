import { Activity, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { routeOf } from './addresses.ts';
import { useRawSearch } from '../ui/rawSearch.ts';
import { ABSENT, keep } from './keep.ts';

/** Puts the page back where it was when shown again, and notes where it is while shown. */
function ScrollKeeper({ top }: { top: RefObject<number> }) {
  useLayoutEffect(() => {
    window.scrollTo(0, top.current);
    const note = () => {
      top.current = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [top]);
  return null;
}

function Stay({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const top = useRef(0);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      {children}
      <ScrollKeeper top={top} />
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
  const [kept, setKept] = useState(ABSENT);
  const next = keep(kept, { route: routeOf(path)?.name, search });
  if (next !== kept) setKept(next);
  if (next.mode === 'absent') return null;
  return (
    <Stay key={next.visit} isShown={next.mode === 'shown'}>
      {children(next.search)}
    </Stay>
  );
}
