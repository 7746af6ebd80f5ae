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

/** The last component of the page, so that its effect runs after everything is hydrated. */
function Hydrated() {
  useEffect(replayEarlyEvents, []);
  return null;
}

/** Loads the calls, unless the page was rendered by the server for the same visitor and needs none until it is used. */
function loadCalls(isRendered: boolean): void {
  const load = () => void warmCalls();
  if (isRendered && !hasStoredToken()) onFirstInteraction(window, load);
  else load();
}

/** Loads the module of the opened page. Never rejects, because a failed page shows its own error. */
async function loadScreen(isRendered: boolean): Promise<void> {
  const { pathname } = window.location;
  const name = pathname === '/' ? 'home' : (routeOf(pathname)?.name ?? 'notFound');
  const { preload } = SCREENS[name];
  // A server-rendered page stays readable without its module. It shows that it is not interactive yet and retries.
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
 * Hydrates the page that the server rendered, or renders it in place of the shell of index.html, when its module is there. There is no
 * fallback in between. A member is known before the first render.
 */
export function startPage(props: AppProps): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('#root is missing');
  root.tabIndex = -1;
  const isRendered = hydrateQueries(props.queryClient, hasStoredToken());
  loadCalls(isRendered);
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
    // React repairs a hydration mismatch, but it is a bug of ours, so it is logged.
    if (isRendered) hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) });
    else createRoot(root).render(app);
  };
  // No top-level await: page modules import from this one and would deadlock.
  void Promise.allSettled([
    loadScreen(isRendered),
    hasStoredToken() ? props.session.start() : undefined,
  ]).then(() =>
    // As a transition the first render is sliced, and a slow phone answers a touch in between.
    startTransition(render),
  );
}
