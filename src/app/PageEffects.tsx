import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { onFirstInteraction } from '../flow/onFirstInteraction.ts';
import { showTitle } from '../shared/title.ts';
import { reloadIfStale } from '../ui/load/chunkLoader.ts';
import { SSR_DATA_ID } from './boot/hydration.ts';
import { ROUTES, type Route, type RouteName } from './routes.ts';
import { SCREENS } from './screens.tsx';
import { enterLocation, restoreScroll, wasScrolledBeforeHydration } from './scrollRestoration.ts';

/** Restores the scroll position of the history entry, or scrolls to the top of a new page. */
function scrollPage(name: RouteName, isFirst: boolean, isNewPath: boolean): void {
  const top = enterLocation();
  if (isFirst && wasScrolledBeforeHydration(top)) return;
  // A thread opens at its end. The list that is kept alive restores itself; another list does not.
  const isSelfRestoring = name === 'chat' || (name === 'goodList' && !isNewPath);
  if (top !== undefined && !isSelfRestoring) restoreScroll(top);
  // Another listing is a new page under the same path.
  else if (!isFirst && name !== 'goodList' && (isNewPath || name === 'goodDetail')) window.scrollTo(0, 0);
}

/** Moves the focus to the page when the focused element is gone. */
function focusPage(): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || !focused.isConnected) {
    document.getElementById('root')?.focus({ preventScroll: true });
  }
}

/** Updates title, scroll position and focus after a navigation. */
export function PageEffects({
  route,
  path,
  search,
}: {
  route: Route | undefined;
  path: string;
  search: string;
}) {
  const lastPath = useRef<string>(undefined);
  const enter = useEffectEvent((newPath: string, _newSearch: string) => {
    const isFirst = lastPath.current === undefined;
    const isNewPath = !isFirst && lastPath.current !== newPath;
    lastPath.current = newPath;
    const { name, title } = route ?? { ...ROUTES.notFound, name: 'notFound' };
    // The server has written the title of a page that it rendered. A screen may know a better one: `useTitle` runs after this.
    if (!isFirst || !document.getElementById(SSR_DATA_ID)) showTitle(title);
    scrollPage(name, isFirst, isNewPath);
    if (!isNewPath) return;
    reloadIfStale();
    focusPage();
  });
  // Every entry of the history has a scroll position, and another query of the same page may show something else.
  useLayoutEffect(() => enter(path, search), [path, search]);
  const isList = route?.name === 'goodList';
  useEffect(() => {
    if (!isList) return undefined;
    // The next page is a listing. Its module is loaded on the first interaction: a phone that has just shown the list is busy.
    const load = () => void SCREENS.goodDetail.preload().catch(() => undefined);
    return onFirstInteraction(window, load);
  }, [isList]);
  return null;
}
