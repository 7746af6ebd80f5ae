import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { connect } from './api/client.ts';
import type { Failure } from './api/failure.ts';
import { createRequest } from './api/request.ts';
import { preloadScreen } from './lazyScreen.tsx';
import { makeQueryClient } from './queries/client.ts';
import { routeOf, ROUTES } from './routes.ts';
import { startScaling } from './ui/scaling.ts';
import { startDialogs } from './wiring/dialogs.ts';
import { noteServerTime } from './wiring/clock.ts';
import { createRecent } from './wiring/recent.ts';
import { requestPorts, startSession, type Session } from './wiring/session.ts';

history.scrollRestoration = 'manual';
startScaling(window);

const queryClient = makeQueryClient();

// The wrapper needs the session's token and the session needs the wrapper: the ports are looked up when a call is made.
let session: Session | undefined;
connect(
  createRequest({
    base: import.meta.env.VITE_API_BASE ?? '',
    readToken: () => (session ? requestPorts(session).readToken() : null),
    onExpired: (token) => {
      if (session) requestPorts(session).onExpired(token);
    },
    onServerTime: noteServerTime,
  }),
);
// Specification §8: a failed profile fetch is only logged.
const log = (failure: Failure) => console.warn(failure.kind, failure.message);
session = startSession({ log });
const dialogs = startDialogs({ log });

let holder: string | null = session.getSnapshot().context.token;
session.subscribe(({ context }) => {
  if (context.token === holder) return;
  holder = context.token;
  // What the server said to one person is not for the next.
  queryClient.removeQueries({
    predicate: ({ queryKey }) => ['orders', 'order', 'messages'].includes(String(queryKey[0])),
  });
  void queryClient.invalidateQueries({ queryKey: ['listing'] });
});

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
root.tabIndex = -1;
const path = window.location.pathname;
const arrival = path === '/' ? 'home' : (routeOf(path)?.name ?? 'notFound');
// The inline shell stays until the screen can be drawn whole: no flash of a fallback in between.
await preloadScreen(arrival).catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} session={session} dialogs={dialogs} recent={createRecent()} />
  </StrictMode>,
);
