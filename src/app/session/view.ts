import { createContext, useContext, useEffect } from 'react';
import type { Profile } from '../../../contract/account/user.ts';
import type { SessionRef } from '../../../machines/account/session/session.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { href } from '../routes.ts';

/** Who is looking: a visitor, or a member (a token is held). Served by the session actor (specification §6). */
export interface SessionView {
  isMember: boolean;
  /** Known once the profile has been loaded. */
  profile?: Profile;
  /** Has the profile loaded, unless it is. */
  requestProfile?(): void;
  /** Leads to the login screen and, once logged in, back to where the person was. */
  toLogin(): void;
}

/** Provided once, at the top of the app. Without a provider everyone is a visitor. */
export const SessionContext = createContext<SessionView>({
  isMember: false,
  toLogin: () => window.location.assign(href('login')),
});

export const useSession = (): SessionView => useContext(SessionContext);

/** The profile of the member who is looking, which is asked for when it has not been yet. */
export function useProfile(): Profile | undefined {
  const { isMember, profile, requestProfile } = useSession();
  useEffect(() => {
    if (isMember) requestProfile?.();
  }, [isMember, requestProfile]);
  return profile;
}

/** The session itself, for the pages that show and change how it stands. */
export const [SessionActorContext, useSessionActor] = createFlowContext<SessionRef>('SessionActor');
