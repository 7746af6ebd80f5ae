import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { selectIsAsking } from '../machines/session/machine.ts';
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
import { onFarewell, sayFarewell } from './wiring/farewell.ts';
import { createRecent } from './wiring/recent.ts';
import { requestPorts, startSession, type Session } from './wiring/session.ts';

/** Queries whose answer belongs to one person. */
const PERSONAL: ReadonlySet<string> = new Set(['orders', 'order', 'messages', 'listing', 'ownListings']);

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

// What the server said to one person, and the flows they left running, are not for the next. A session that expired is
// not a farewell: whoever logs in again finds what they were doing.
onFarewell(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => PERSONAL.has(String(queryKey[0])) });
});
let [token, member] = [session.getSnapshot().context.token, session.getSnapshot().context.profile?.id];
session.subscribe((snapshot) => {
  const { context } = snapshot;
  const isNewcomer = context.profile !== null && member !== undefined && context.profile.id !== member;
  if ((context.token === null && token !== null && !selectIsAsking(snapshot)) || isNewcomer) sayFarewell();
  if (context.token !== token) void queryClient.invalidateQueries();
  token = context.token;
  member = context.profile?.id ?? member;
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
