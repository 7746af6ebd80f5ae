import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { onFirstInteraction } from '../flow/onFirstInteraction.ts';
import { showTitle } from '../shared/title.ts';
import { reloadIfStale } from '../ui/load/chunkLoader.ts';
import { SSR_DATA_ID } from './boot/hydration.ts';
import { routeOf, ROUTES, type RouteName } from './routes.ts';
import { SCREENS } from './screens.tsx';
import { enterLocation, restoreScroll, wasScrolledBeforeHydration } from './scrollRestoration.ts';

/** Restores the scroll position of the history entry, or scrolls to the top of a new page. */
function scrollPage(name: RouteName, isFirst: boolean, isNewPath: boolean): void {
  const top = enterLocation();
  if (isFirst && wasScrolledBeforeHydration(top)) return;
  // A chat opens at its end. A list whose filters change stays mounted and scrolls itself.
  const isSelfRestoring = name === 'chat' || (name === 'goodList' && !isFirst && !isNewPath);
  if (top !== undefined && !isSelfRestoring) restoreScroll(top);
  // Another listing is a new page under the same path.
  else if (!isFirst && name !== 'goodList' && (isNewPath || name === 'goodDetail')) window.scrollTo(0, 0);
}

/** Updates title, scroll position and focus after a navigation. */
export function PageEffects({ path, search }: { path: string; search: string }) {
  const lastPath = useRef<string>(undefined);
  const enter = useEffectEvent((newPath: string, _newSearch: string) => {
    const isFirst = lastPath.current === undefined;
    const isNewPath = !isFirst && lastPath.current !== newPath;
    lastPath.current = newPath;
    const { name, title } = routeOf(newPath) ?? { ...ROUTES.notFound, name: 'notFound' };
    // A server-rendered page already has its title. `useTitle` of a screen runs later and may replace it.
    if (!isFirst || !document.getElementById(SSR_DATA_ID)) showTitle(title);
    scrollPage(name, isFirst, isNewPath);
    if (!isNewPath) return;
    reloadIfStale();
    // Loaded after the first view. When it cannot be loaded, the focus stays where it is.
    import('./focusKeeper.ts').then(({ focusPage }) => focusPage(document)).catch(() => undefined);
  });
  // A change of the query alone is a navigation, too: each history entry has its own scroll position.
  useLayoutEffect(() => enter(path, search), [path, search]);
  const isList = path === ROUTES.goodList.path;
  useEffect(() => {
    if (!isList) return undefined;
    // From a list, people usually open a listing next. Its module is loaded on the first interaction, because a slow
    // phone is busy right after it has shown the list.
    const load = () => void SCREENS.goodDetail.preload().catch(() => undefined);
    return onFirstInteraction(window, load);
  }, [isList]);
  return null;
}
