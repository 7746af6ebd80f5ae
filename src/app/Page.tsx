import { Redirect, useLocation } from 'wouter';
import { Boundary } from '../ui/Boundary.tsx';
import { BottomTabs, rootTabs } from '../ui/layout/BottomTabs.tsx';
import { Shell } from '../ui/layout/Shell.tsx';
import { reloadIfStale } from '../ui/load/chunkLoader.ts';
import { useRawSearch } from '../ui/rawSearch.ts';
import { KeepAlive } from './KeepAliveScreen.tsx';
import { PageError } from './PageError.tsx';
import { PageEffects } from './PageEffects.tsx';
import { RouteLayout } from './RouteLayout.tsx';
import { canonicalOf, routeOf } from './routes.ts';
import { SCREENS } from './screens.tsx';
import { Gate } from './session/Gate.tsx';
import type { SessionPort } from './session/port.ts';
import { useSummary } from './session/useSummary.ts';

const TABS = rootTabs.filter((tab) => routeOf(tab.href) !== undefined);

interface PageProps {
  session: SessionPort;
}

function Content({ path, search, session }: PageProps & { path: string; search: string }) {
  const unread = useSummary(session, ({ shared }) => shared.count);
  const route = routeOf(path);
  const name = route?.name ?? 'notFound';
  const Screen = SCREENS[name];
  const boundary = {
    resetKey: `${path}?${search}`,
    renderLost: () => <PageError route={route} />,
    onLost: reloadIfStale,
  };
  // The console fills the window: no column, no tabs.
  if (route?.layout === 'console') {
    return (
      <Boundary {...boundary}>
        <Gate key={name} needsLogin>
          <Screen search={search} />
        </Gate>
      </Boundary>
    );
  }
  return (
    <Shell>
      <RouteLayout route={route}>
        <Boundary {...boundary}>
          <KeepAlive>{(query) => <SCREENS.goodList search={query} />}</KeepAlive>
          {name !== 'goodList' && (
            <Gate key={name} needsLogin={route?.needsLogin ?? false}>
              <Screen search={search} />
            </Gate>
          )}
        </Boundary>
      </RouteLayout>
      {TABS.some((tab) => tab.href === route?.path) && (
        <BottomTabs current={route?.path ?? ''} unread={unread} items={TABS} />
      )}
    </Shell>
  );
}

export function Page({ session }: PageProps) {
  const [typed] = useLocation();
  const search = useRawSearch();
  const path = canonicalOf(typed) ?? typed;
  return (
    <>
      {path === typed ? (
        <Content path={path} search={search} session={session} />
      ) : (
        <Redirect key={typed} to={path + window.location.search + window.location.hash} replace />
      )}
      {/* Stays mounted, because it compares each page with the one before. */}
      <PageEffects path={path} search={search} />
    </>
  );
}
