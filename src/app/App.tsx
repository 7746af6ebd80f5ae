import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { Redirect, useLocation } from 'wouter';
import type { Failure } from '../../contract/kit/failure.ts';
import { resetScreen, LazyScreen, preloadScreen } from './lazyScreen.tsx';
import type { LazyDialogs } from './dialogs/lazyDialogs.ts';
import { canonicalOf, routeOf, ROUTES, type Route, type RouteName } from './routes.ts';
import { askToLogin } from '../shared/dialogs/plain.ts';
import { DialogsContext } from '../shared/dialogs/port.ts';
import { KeepAlive } from './KeepAliveScreen.tsx';
import { ClockContext } from '../shared/clock.ts';
import { showTitle } from '../shared/title.ts';
import { RecentContext, type RecentPort } from '../shared/recent.ts';
import { SessionContext, type SessionView } from './session/view.ts';
import { SharedContext, type SharedPort } from './session/shared.ts';
import { onFirstInteraction } from '../flow/onFirstInteraction.ts';
import { isStaleBuild, prefetch } from '../flow/chunkLoader.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { BottomTabs, rootTabs } from '../ui/layout/BottomTabs.tsx';
import { PageBody } from '../ui/layout/PageBody.tsx';
import { Shell } from '../ui/layout/Shell.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRawSearch } from '../ui/rawSearch.ts';
import { serverNow } from '../api/clock.ts';
import { SSR_DATA_ID } from './boot/hydration.ts';
import { enterLocation, restoreScroll } from './scrollRestoration.ts';
import { RouteLayout } from './RouteLayout.tsx';
import { Gate } from './session/Gate.tsx';
import { addressNow, loginHref } from './session/loginHref.ts';
import type { Session } from '../../machines/account/index.ts';
import { VISITOR, type SessionPort, type SessionSummary } from './session/port.ts';

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

const UnreadCounter = lazyPart(async () => (await import('./UnreadCounter.tsx')).default, {
  Lost: () => null,
});

interface LayerProps {
  /** The running session; undefined while there was nothing for it to do. */
  session: Session | undefined;
  /** The session has expired, and asks. */
  isAsking: boolean;
  log: (failure: Failure) => void;
}

/** Asks about the end of a session when the dialogs are lost. They are asked for again once it is answered. */
function PlainLayer({ session, isAsking, again }: LayerProps & { again: () => void }) {
  useEffect(() => {
    if (!isAsking) return;
    void askToLogin().then((isSure) => {
      session?.send({ type: isSure ? 'expiry.confirm' : 'expiry.cancel' });
      again();
    });
    // One question for one end: `again` is another each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAsking, session]);
  return null;
}

const DialogLayer = lazyPart<LayerProps>(async () => (await import('./dialogs/layer.tsx')).default, {
  Lost: PlainLayer,
});

const PageLost = () => (
  <FailedState
    title="页面没能打开"
    text="可能是网络不稳，或页面刚刚更新。"
    onRetry={() => window.location.reload()}
  />
);

/** Something of what the frame shows of the session: drawn anew when that changes, whatever else does. */
const useSummary = <T,>(session: SessionPort, pick: (summary: SessionSummary) => T): T =>
  useSyncExternalStore(
    session.subscribe,
    () => pick(session.summary()),
    () => pick(VISITOR),
  );

/** The dialogs, fetched when the first question is asked or the session has expired. */
function Dialogs({ session, dialogs, log }: Pick<AppProps, 'session' | 'dialogs' | 'log'>) {
  const isAsked = useSyncExternalStore(dialogs.subscribe, dialogs.isWanted, () => false);
  const isAsking = useSummary(session, (summary) => summary.isAsking);
  const [isWanted, setWanted] = useState(false);
  if ((isAsked || isAsking) && !isWanted) setWanted(true);
  return isWanted && <DialogLayer session={session.current()} isAsking={isAsking} log={log} />;
}

function SessionProvider({ session, children }: { session: SessionPort; children: ReactNode }) {
  const isMember = useSummary(session, (summary) => summary.isMember);
  const profile = useSummary(session, (summary) => summary.profile);
  const [, navigate] = useLocation();
  const view = useMemo<SessionView>(
    () => ({
      isMember,
      ...(profile ? { profile } : {}),
      requestProfile: () => session.current()?.send({ type: 'profile.request' }),
      toLogin: () => navigate(loginHref(addressNow())),
    }),
    [isMember, profile, navigate, session],
  );
  const sharing = useMemo<SharedPort>(
    () => ({
      get: () => session.summary().shared,
      subscribe: session.subscribe,
      nameGame: (name) => session.share({ type: 'game.named', name }),
      typeSearch: (text) => session.share({ type: 'search.typed', text }),
      listGames: (games) => session.share({ type: 'gameTypes.listed', games }),
    }),
    [session],
  );
  const running = session.current();
  return (
    <SessionContext value={view}>
      {isMember && running && <UnreadCounter session={running} />}
      <SharedContext value={sharing}>{children}</SharedContext>
    </SessionContext>
  );
}

/** They know themselves where they were left: the list is kept whole (KeepAlive), a conversation stands at its end. */
const SELF_PLACED: ReadonlySet<RouteName> = new Set(['goodList', 'chat']);

/** Title, scroll position and focus follow the page. */
function Arrival({ route, path, search }: { route: Route | undefined; path: string; search: string }) {
  const first = useRef(true);
  const pathBefore = useRef(path);
  // Before the effects of the screen, which may know a better title (`useTitle`). What is drawn has it already.
  useLayoutEffect(() => {
    if (first.current && document.getElementById(SSR_DATA_ID)) return;
    showTitle((route ?? ROUTES.notFound).title);
    // Another address of the same page may show something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [route, search]);
  useEffect(() => {
    if (route?.name !== 'goodList') return undefined;
    // The way from a list leads to a detail: its file is there before the picture starts to move. A phone that has just drawn
    // the list has other things to do; the first touch comes before the one that opens a listing.
    const load = () =>
      void prefetch(() => preloadScreen('goodDetail')).catch(() => resetScreen('goodDetail'));
    return onFirstInteraction(window, load);
  }, [route]);
  useLayoutEffect(() => {
    const top = enterLocation();
    const isFirst = first.current;
    const isElsewhere = pathBefore.current !== path;
    first.current = false;
    pathBefore.current = path;
    const name = routeOf(path)?.name ?? 'notFound';
    // One that is drawn may have been scrolled by now.
    if (isFirst && window.scrollY > 0) return;
    if (top !== undefined && !SELF_PLACED.has(name)) restoreScroll(top);
    // Another listing is an arrival too.
    else if (!isFirst && name !== 'goodList' && (isElsewhere || name === 'goodDetail')) window.scrollTo(0, 0);
    if (isFirst || !isElsewhere) return;
    // Files of an older version of the app may be gone by now.
    if (isStaleBuild()) window.openAnew?.();
    const focused = document.activeElement;
    if (focused === null || focused === document.body || !focused.isConnected) {
      document.getElementById('root')?.focus({ preventScroll: true });
    }
    // Every entry of the history has its place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, search]);
  return null;
}

function Page({ session }: { session: SessionPort }) {
  const [path] = useLocation();
  const search = useRawSearch();
  const unread = useSummary(session, ({ shared }) => shared.count);
  const canonical = canonicalOf(path);
  if (canonical !== undefined && canonical !== path) {
    const { search: query, hash } = window.location;
    return <Redirect key={path} to={canonical + query + hash} replace />;
  }
  const route = routeOf(path);
  const name = route?.name ?? 'notFound';
  return (
    <Shell>
      <RouteLayout route={route}>
        <Boundary
          resetKey={`${path}?${search}`}
          renderLost={() => <PageLost />}
          onLost={() => {
            resetScreen(name);
            if (isStaleBuild()) window.openAnew?.();
          }}
        >
          <KeepAlive>
            {(query) => <LazyScreen name="goodList" search={query} fallback={<Waiting />} />}
          </KeepAlive>
          {name !== 'goodList' && (
            <Gate key={name} needsLogin={route?.needsLogin ?? false}>
              <LazyScreen name={name} search={search} fallback={<Waiting />} />
            </Gate>
          )}
        </Boundary>
      </RouteLayout>
      {TABS.some((tab) => tab.href === route?.path) && (
        <BottomTabs current={route?.path ?? ''} unread={unread} items={TABS} />
      )}
      <Arrival route={route} path={path} search={search} />
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
    <Boundary renderLost={() => <PageLost />}>
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
    </Boundary>
  );
}
