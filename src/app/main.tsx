import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { connect } from '../wire/client.ts';
import type { Failure } from '../wire/failure.ts';
import { createRequest } from '../wire/request.ts';
import { preloadScreen } from './lazyScreen.tsx';
import { makeQueryClient } from '../wire/queries.ts';
import { routeOf } from './addresses.ts';
import { startScaling } from '../ui/scaling.ts';
import { createDialogPort } from './dialogs/lazyDialogs.ts';
import { noteServerTime } from '../wire/clock.ts';
import { onMemberLeft, forgetMember } from './session/memberLeft.ts';
import { keepInstallOffer, registerWorker } from '../content/appDownload/installOffer.ts';
import { createRecent } from '../flow/recent.ts';
import { createSessionPort } from './session/port.ts';
import type { Session } from '../../machines/account/session/machine.ts';

/** Queries whose answer is the same for everyone. Whatever is not named here belongs to one person. */
const COMMON: ReadonlySet<string> = new Set([
  'areas',
  'areaServers',
  'articles',
  'attributes',
  'banners',
  'deals',
  'dictionary',
  'districts',
  'games',
  'groups',
  'homeNumbers',
  'listings',
  'notice',
  'notices',
  'operators',
  'recommendations',
  'servers',
  'social',
  'support',
  'systemNotice',
  'template',
]);

function hasStoredToken(): boolean {
  try {
    return window.localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

history.scrollRestoration = 'manual';
startScaling(window);
keepInstallOffer(window);
if (import.meta.env.PROD) registerWorker(window);

const queryClient = makeQueryClient();

// Specification §8: a failed profile fetch is only logged.
const log = (failure: Failure) => console.warn(failure.kind, failure.message);
const dialogs = createDialogPort(log);
const session = createSessionPort(log, followMember);
connect(
  createRequest({
    base: import.meta.env.VITE_API_BASE ?? '',
    readToken: session.token,
    onExpired: session.expire,
    onServerTime: noteServerTime,
  }),
);

// What the server said to one person, and the flows they left running, are not for the next. A session that expired is
// not a farewell: whoever logs in again finds what they were doing.
onMemberLeft(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !COMMON.has(String(queryKey[0])) });
});
function followMember(running: Session): void {
  let { token } = running.getSnapshot().context;
  let member = running.getSnapshot().context.profile?.id;
  running.subscribe((snapshot) => {
    const { context } = snapshot;
    const isAsking = snapshot.matches({ expiry: 'asking' });
    const hasLeft = context.token === null && token !== null && !isAsking;
    const isNewcomer = context.profile !== null && member !== undefined && context.profile.id !== member;
    const isAnother = context.token !== null && context.token !== token;
    if (context.token !== token) void queryClient.invalidateQueries();
    token = context.token;
    member = hasLeft ? undefined : (context.profile?.id ?? member);
    if (hasLeft || isNewcomer) forgetMember();
    // What the one before typed is on the screen: the page begins anew.
    if (isNewcomer) window.location.reload();
    // Whether it is the one before is not known until the server says who it is.
    else if (isAnother && member !== undefined) running.send({ type: 'profile.request' });
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
root.tabIndex = -1;
const path = window.location.pathname;
const arrival = path === '/' ? 'home' : (routeOf(path)?.name ?? 'notFound');
const draw = () =>
  // As a transition the first drawing is done in slices, and a slow phone can answer a finger in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App
          queryClient={queryClient}
          session={session}
          dialogs={dialogs}
          log={log}
          recent={createRecent()}
        />
      </StrictMode>,
    ),
  );
// The inline shell stays until the screen can be drawn whole: no flash of a fallback in between. No top-level await: the
// screens' chunks import from this one, and would wait for it while it waits for them.
Promise.all([
  preloadScreen(arrival),
  // Somebody who was signed in is a member from the first picture on.
  hasStoredToken() ? session.start() : undefined,
]).then(draw, draw);
