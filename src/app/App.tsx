import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { Failure } from '../../contract/kit/failure.ts';
import { Boundary } from './Boundary.tsx';
import { LazyScreen, preloadScreen } from './lazyScreen.tsx';
import type { LazyDialogs } from './dialogs/lazyDialogs.ts';
import { routeOf, ROUTES, type Route } from './addresses.ts';
import { DialogsContext } from '../page/dialogs/port.ts';
import { KeepAlive } from '../market/goodList/KeepAlive.tsx';
import { ClockContext } from '../page/clock.ts';
import { RecentContext, type RecentPort } from '../page/recent.ts';
import { SessionContext, type SessionView } from './session/view.ts';
import { SharedContext, type SharedPort } from './session/shared.ts';
import { BottomTabs, rootTabs } from '../ui/layout/BottomTabs.tsx';
import { PageBody } from '../ui/layout/PageBody.tsx';
import { Shell } from '../ui/layout/Shell.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { serverNow } from '../wire/clock.ts';
import { loginHref } from './session/loginHref.ts';
import type { SessionFace, SessionPort } from './session/port.ts';

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

const UnreadCounter = lazy(() => import('./UnreadCounter.tsx'));
const DialogLayer = lazy(() => import('./dialogs/layer.tsx'));

/** What the frame shows of the session. */
const useFace = (session: SessionPort): SessionFace => useSyncExternalStore(session.subscribe, session.face);

/** The dialogs, fetched when the first question is asked or the session has expired. */
function Dialogs({ session, dialogs, log }: Pick<AppProps, 'session' | 'dialogs' | 'log'>) {
  const isAsked = useSyncExternalStore(dialogs.subscribe, dialogs.isWanted);
  const { isAsking } = useFace(session);
  const [isHere, setHere] = useState(false);
  if ((isAsked || isAsking) && !isHere) setHere(true);
  return (
    isHere && (
      <Suspense fallback={null}>
        <DialogLayer start={session.start} log={log} />
      </Suspense>
    )
  );
}

function SessionProvider({ session, children }: { session: SessionPort; children: ReactNode }) {
  const { isMember, profile, shared } = useFace(session);
  const [, navigate] = useLocation();
  const view = useMemo<SessionView>(
    () => ({
      isMember,
      ...(profile ? { profile } : {}),
      toLogin: () => navigate(loginHref(window.location.pathname + window.location.search)),
    }),
    [isMember, profile, navigate],
  );
  const sharing = useMemo<SharedPort>(
    () => ({
      ...shared,
      nameGame: (name) => session.share({ type: 'game.named', name }),
      typeSearch: (text) => session.share({ type: 'search.typed', text }),
      listGames: (games) => session.share({ type: 'gameTypes.listed', games }),
    }),
    [shared, session],
  );
  const running = session.current();
  return (
    <SessionContext value={view}>
      {isMember && running && (
        <Suspense fallback={null}>
          <UnreadCounter session={running} />
        </Suspense>
      )}
      <SharedContext value={sharing}>{children}</SharedContext>
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
  useEffect(() => {
    // The way from a list leads to a detail: its file is there before the picture starts to move.
    if (route?.name === 'goodList') preloadScreen('goodDetail').catch(() => undefined);
  }, [route]);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // Another address of the same page is an arrival too.
    if (routeOf(path)?.name !== 'goodList') window.scrollTo(0, 0);
    const focused = document.activeElement;
    if (focused === null || focused === document.body || !focused.isConnected) {
      document.getElementById('root')?.focus({ preventScroll: true });
    }
  }, [path]);
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

function Page({ session }: { session: SessionPort }) {
  const [path] = useLocation();
  const search = useSearch();
  const { isMember, shared } = useFace(session);
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
        <BottomTabs current={route?.path ?? ''} unread={shared.count} items={TABS} />
      )}
      <Arrival route={route} path={path} />
    </Shell>
  );
}

export interface AppProps {
  queryClient: QueryClient;
  session: SessionPort;
  dialogs: LazyDialogs;
  /** One line in the log. */
  log: (failure: Failure) => void;
  recent: RecentPort;
}

/** The whole SPA over what main.tsx started outside React: the session, the dialogs, the memory of the browser. */
export function App({ queryClient, session, dialogs, recent, log }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <RecentContext value={recent}>
            <DialogsContext value={dialogs}>
              <ClockContext value={serverNow}>
                <Page session={session} />
                <Dialogs session={session} dialogs={dialogs} log={log} />
              </ClockContext>
            </DialogsContext>
          </RecentContext>
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}
