import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { selectCount, selectIsMember, selectProfile } from '../machines/session/machine.ts';
import { Boundary } from './Boundary.tsx';
import { LazyScreen } from './lazyScreen.tsx';
import type { Dialogs } from './wiring/dialogs.ts';
import { countsQuery } from './queries/orders.ts';
import { routeOf, ROUTES, type Route } from './routes.ts';
import { DialogHost } from './screens/dialogs/Host.tsx';
import { DialogsContext } from './screens/dialogs/port.ts';
import { KeepAlive } from './screens/goodList/KeepAlive.tsx';
import { ClockContext } from './screens/clock.ts';
import { RecentContext, type RecentPort } from './screens/recent.ts';
import { SessionContext, type SessionView } from './screens/session.ts';
import { BottomTabs, rootTabs } from './ui/layout/BottomTabs.tsx';
import { PageBody } from './ui/layout/PageBody.tsx';
import { Shell } from './ui/layout/Shell.tsx';
import { Skeleton } from './ui/Skeleton.tsx';
import { UiProvider } from './ui/UiProvider.tsx';
import { serverNow } from './wiring/clock.ts';
import { loginHref, type Session } from './wiring/session.ts';

/** The roots that exist: their tabs are shown. */
const TABS = rootTabs.filter((tab) => routeOf(tab.href) !== undefined);

const Waiting = () => (
  <PageBody aria-busy="true" aria-label="正在打开">
    <Skeleton height={108} />
    <Skeleton height={108} />
    <Skeleton height={108} />
    <Skeleton height={108} />
  </PageBody>
);

/** Keeps the number of unread messages, the shared state's `count`, as the server says it. */
function UnreadCounter({ session }: { session: Session }) {
  const { data } = useQuery(countsQuery());
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) session.send({ type: 'unread.counted', count: unread });
  }, [session, unread]);
  return null;
}

function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const isMember = useSelector(session, selectIsMember);
  const profile = useSelector(session, selectProfile);
  const [, navigate] = useLocation();
  const view = useMemo<SessionView>(
    () => ({
      isMember,
      ...(profile ? { profile } : {}),
      toLogin: () => navigate(loginHref(window.location.pathname + window.location.search)),
    }),
    [isMember, profile, navigate],
  );
  return (
    <SessionContext value={view}>
      {isMember && <UnreadCounter session={session} />}
      {children}
    </SessionContext>
  );
}

/** Title, scroll position and focus follow the page. */
function Arrival({ route, path }: { route: Route | undefined; path: string }) {
  const first = useRef(true);
  useEffect(() => {
    const title = route?.title ?? ROUTES.notFound.title;
    document.title = title === '号易' ? '号易 · 安心买卖游戏账号' : `${title} · 号易`;
  }, [route]);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (route?.name !== 'goodList') window.scrollTo(0, 0);
    const focused = document.activeElement;
    if (focused === null || focused === document.body || !focused.isConnected) {
      document.getElementById('root')?.focus({ preventScroll: true });
    }
  }, [path, route]);
  return null;
}

/**
 * Sends a visitor who arrives at a member's page to the login and back. Only the arrival counts: somebody whose session
 * ends while they are there stays, with what they typed, until they choose (specification §4).
 */
function Gate({
  needsLogin,
  isMember,
  children,
}: {
  needsLogin: boolean;
  isMember: boolean;
  children: ReactNode;
}) {
  const [isLetIn] = useState(!needsLogin || isMember);
  if (isLetIn || isMember) return children;
  return <Redirect to={loginHref(window.location.pathname + window.location.search)} replace />;
}

function Page({ session }: { session: Session }) {
  const [path] = useLocation();
  const search = useSearch();
  const isMember = useSelector(session, selectIsMember);
  const unread = useSelector(session, selectCount);
  if (path === '/') return <Redirect to={ROUTES.home.path} replace />;
  const route = routeOf(path);
  const name = route?.name ?? 'notFound';
  return (
    <Shell>
      <Boundary resetKey={`${path}?${search}`}>
        <KeepAlive>
          {(query) => <LazyScreen name="goodList" search={query} fallback={<Waiting />} />}
        </KeepAlive>
        {name !== 'goodList' && (
          <Gate key={name} needsLogin={route?.needsLogin ?? false} isMember={isMember}>
            <LazyScreen name={name} search={search} fallback={<Waiting />} />
          </Gate>
        )}
      </Boundary>
      {TABS.some((tab) => tab.href === route?.path) && (
        <BottomTabs current={route?.path ?? ''} unread={unread} items={TABS} />
      )}
      <Arrival route={route} path={path} />
    </Shell>
  );
}

export interface AppProps {
  queryClient: QueryClient;
  session: Session;
  dialogs: Dialogs;
  recent: RecentPort;
}

/** The whole SPA over what main.tsx started outside React: the session, the dialogs, the memory of the browser. */
export function App({ queryClient, session, dialogs, recent }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <RecentContext value={recent}>
            <DialogsContext value={dialogs}>
              <ClockContext value={serverNow}>
                <Page session={session} />
                <DialogHost dialogs={dialogs.actor} session={session} />
              </ClockContext>
            </DialogsContext>
          </RecentContext>
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}
