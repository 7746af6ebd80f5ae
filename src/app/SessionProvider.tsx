import { useCallback, useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../ui/lazyPart.tsx';
import { addressNow, loginHref, OVER_RETURN_PAGE } from './session/loginHref.ts';
import type { SessionPort } from './session/port.ts';
import { refreshProfile } from './session/refreshProfile.ts';
import { SharedContext, type SharedPort } from './session/shared.ts';
import { useSummary } from './session/useSummary.ts';
import { SessionContext, type SessionView } from './session/view.ts';

const UnreadCounter = lazyPart(async () => (await import('./UnreadCounter.tsx')).default, {
  Lost: () => null,
});

export function SessionProvider({ session, children }: { session: SessionPort; children: ReactNode }) {
  const isMember = useSummary(session, (summary) => summary.isMember);
  const profile = useSummary(session, (summary) => summary.profile);
  const [, navigate] = useLocation();
  const refresh = useCallback(() => {
    const running = session.current();
    if (running) refreshProfile(running);
  }, [session]);
  const view = useMemo<SessionView>(
    () => ({
      isMember,
      ...(profile ? { profile } : {}),
      requestProfile: () => session.current()?.send({ type: 'profile.request' }),
      refreshProfile: refresh,
      toLogin: () => navigate(loginHref(addressNow()), OVER_RETURN_PAGE),
    }),
    [isMember, profile, navigate, session, refresh],
  );
  const shared = useMemo<SharedPort>(
    () => ({
      get: () => session.summary().shared,
      subscribe: session.subscribe,
      setCurrentGame: (name) => session.share({ type: 'game.named', name }),
      setSearchText: (text) => session.share({ type: 'search.typed', text }),
      setGames: (games) => session.share({ type: 'gameTypes.listed', games }),
    }),
    [session],
  );
  const running = session.current();
  return (
    <SessionContext value={view}>
      {isMember && running && <UnreadCounter session={running} />}
      <SharedContext value={shared}>{children}</SharedContext>
    </SessionContext>
  );
}
