import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { warmCalls } from '../../api/lazyCalls.ts';
import { onFirstInteraction } from '../../flow/onFirstInteraction.ts';
import { reloadIfStale, retryUntilLoaded } from '../../ui/load/chunkLoader.ts';
import { clearReloads } from '../../ui/load/reloadOnce.ts';
import { App, type AppProps } from '../App.tsx';
import { href, routeOf } from '../routes.ts';
import { SCREENS } from '../screens.tsx';
import { hydrateQueries, replayEarlyEvents } from './hydration.ts';
import { showLoadError } from './inline/loadError.ts';

function hasStoredToken(): boolean {
  try {
    return window.localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

/** The last component of the page: its effect runs after everything else is hydrated. */
function Hydrated() {
  useEffect(replayEarlyEvents, []);
  return null;
}

const startFocusKeeper = async () => (await import('../focusKeeper.ts')).keepFocus(document);

/**
 * Loads the calls and the focus keeper: on the first interaction if the server rendered the page for this visitor,
 * otherwise at once.
 */
function loadLater(isRendered: boolean): void {
  const load = () => void Promise.allSettled([warmCalls(), startFocusKeeper()]);
  if (isRendered && !hasStoredToken()) onFirstInteraction(window, load);
  else load();
}

/** Loads the module of the opened page. Never rejects, because a failed page shows its own error. */
async function loadScreen(isRendered: boolean): Promise<void> {
  const { pathname } = window.location;
  const name = pathname === '/' ? 'home' : (routeOf(pathname)?.name ?? 'notFound');
  const { preload } = SCREENS[name];
  // A server-rendered page stays readable without its module. It shows that it does not respond yet, and loading is
  // retried.
  const onFailure = () => {
    if (!reloadIfStale()) showLoadError(window);
  };
  try {
    await (isRendered ? retryUntilLoaded(preload, onFailure) : preload());
    clearReloads(window);
  } catch {
    reloadIfStale();
  }
}

/**
 * When the page's module is loaded, hydrates the server-rendered page, or renders the page in place of the shell of
 * index.html. No fallback is shown in between. A member's session is loaded before the first render.
 */
export function startPage(props: AppProps): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('#root is missing');
  root.tabIndex = -1;
  const isRendered = hydrateQueries(props.queryClient, hasStoredToken());
  loadLater(isRendered);
  // The server renders home for the bare host.
  if (isRendered && window.location.pathname === '/') {
    history.replaceState(history.state, '', href('home') + window.location.search + window.location.hash);
  }
  const app = (
    <StrictMode>
      <App {...props} />
      <Hydrated />
    </StrictMode>
  );
  const render = () => {
    // React recovers from a hydration mismatch, but a mismatch is a bug, so it is logged.
    if (isRendered) hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) });
    else createRoot(root).render(app);
  };
  // No top-level await: page modules import from this one and would deadlock.
  void Promise.allSettled([
    loadScreen(isRendered),
    hasStoredToken() ? props.session.start() : undefined,
  ]).then(() =>
    // In a transition the first render is sliced, so that a slow phone can respond to touches.
    startTransition(render),
  );
}
