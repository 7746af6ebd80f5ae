import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { warmCalls } from '../../api/lazyCalls.ts';
import { connect } from '../../api/wrapper.ts';
import type { Failure } from '../../api/failure.ts';
import { createRequest } from '../../api/request.ts';
import { isStaleBuild, prefetch } from '../../flow/chunkLoader.ts';
import { askToLogin } from '../../shared/dialogs/plain.ts';
import { retryUntilLoaded } from './retryUntilLoaded.ts';
import { resetScreen, preloadScreen } from '../lazyScreen.tsx';
import { renewExpiredPictures } from '../../api/expiredPictures.ts';
import { forgetPersonal, makeQueryClient } from '../../api/queries.ts';
import { href, routeOf } from '../routes.ts';
import { replayEarlyEvents, hydrateQueries } from './hydration.ts';
import { startScrollRestoration } from '../scrollRestoration.ts';
import { backStack } from '../../ui/backStack.ts';
import { startScaling } from '../../ui/scaling.ts';
import { createDialogPort } from '../dialogs/lazyDialogs.ts';
import { noteServerTime } from '../../api/clock.ts';
import { followMember } from '../session/followMember.ts';
import { onMemberLeft } from '../session/memberLeft.ts';
import { onFirstInteraction } from '../../flow/onFirstInteraction.ts';
import { keepInstallOffer, registerWorker } from '../../flow/installOffer.ts';
import { createRecent } from '../../flow/recent.ts';
import { createSessionPort } from '../session/port.ts';

function hasStoredToken(): boolean {
  try {
    return window.localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

backStack().start();
startScrollRestoration();
startScaling(window);
keepInstallOffer(window);
if (import.meta.env.PROD) registerWorker(window);

const queryClient = makeQueryClient(isStaleBuild);
renewExpiredPictures(document, queryClient);

// Specification §8: a failed profile fetch is only logged.
const log = (failure: Failure) => console.warn(failure.kind, failure.message);
const dialogs = createDialogPort(log);
const session = createSessionPort(log, (running) => followMember(running, queryClient), askToLogin);
connect(
  createRequest({
    base: import.meta.env.VITE_API_BASE ?? '',
    readToken: session.token,
    onExpired: session.expire,
    onServerTime: noteServerTime,
  }),
);

onMemberLeft(() => forgetPersonal(queryClient));

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
root.tabIndex = -1;
const isDrawn = hydrateQueries(queryClient, hasStoredToken());
// What the server drew asks for nothing: unless it is drawn anew for a member, calls can wait until it is used.
const warm = () => void prefetch(warmCalls);
if (isDrawn && !hasStoredToken()) onFirstInteraction(window, warm);
else warm();
// The page of the bare host is home's, and drawn as such.
if (isDrawn && window.location.pathname === '/') {
  history.replaceState(history.state, '', href('home') + window.location.search + window.location.hash);
}
const path = window.location.pathname;
const arrival = path === '/' ? 'home' : (routeOf(path)?.name ?? 'notFound');
/** Stands last in the page: its effect runs when all of the page can be used. */
function Arrived() {
  useEffect(replayEarlyEvents, []);
  return null;
}

const draw = () => {
  const app = (
    <StrictMode>
      <App queryClient={queryClient} session={session} dialogs={dialogs} log={log} recent={createRecent()} />
      <Arrived />
    </StrictMode>
  );
  // As a transition the first drawing is done in slices, and a slow phone answers a touch in between.
  startTransition(() => {
    // A page that does not fit what the server drew is drawn anew by itself; that it happened is a fault of ours.
    if (isDrawn) hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) });
    else createRoot(root).render(app);
  });
};
const openAnewIfOutdated = () => isStaleBuild() && window.openAnew?.();
/** What is drawn can be read without its screen's file: nothing is put in its place, and it says that it can do no more yet. */
const sayLost = () => {
  resetScreen(arrival);
  if (!openAnewIfOutdated()) document.documentElement.className = 'lost';
};
const loadScreen = () => preloadScreen(arrival);
// The inline shell stays until the screen can be drawn whole: no flash of a fallback in between. No top-level await: the
// screens' chunks import from this one, and would wait for it while it waits for them.
void Promise.allSettled([
  (isDrawn ? retryUntilLoaded(loadScreen, sayLost) : loadScreen()).then(
    () => sessionStorage.removeItem('anew'),
    openAnewIfOutdated,
  ),
  // Somebody who was signed in is a member from the first picture on.
  hasStoredToken() ? session.start() : undefined,
]).then(draw);
