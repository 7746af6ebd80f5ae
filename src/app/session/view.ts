import { createContext, useContext, useEffect } from 'react';
import type { Profile } from '../../../contract/account/user.ts';
import type { SessionRef } from '../../../machines/account/session/session.ts';
import { createFlowContext } from '../../flow/flowContext.ts';

/** A member has a token; everyone else is a visitor. Provided from the session actor. */
export interface SessionView {
  isMember: boolean;
  /** Undefined until it is loaded. */
  profile?: Profile;
  requestProfile?(): void;
  /** Stays the same function between renders. */
  refreshProfile?(): void;
  /** Navigates to the login, which returns here. */
  toLogin(): void;
}

/** Provided once by the app. Without a provider everyone is a visitor. */
export const SessionContext = createContext<SessionView>({
  isMember: false,
  toLogin: () => undefined,
});

export const useSession = (): SessionView => useContext(SessionContext);

/** The member's profile, loaded when needed. */
export function useProfile(): Profile | undefined {
  const { isMember, profile, requestProfile } = useSession();
  useEffect(() => {
    if (isMember) requestProfile?.();
  }, [isMember, requestProfile]);
  return profile;
}

/** Loads the profile again when a page opens that shows the state of the real name. */
export function useFreshProfile(): void {
  const { refreshProfile } = useSession();
  useEffect(() => refreshProfile?.(), [refreshProfile]);
}

/** The session actor, for pages that show or change it. */
export const [SessionActorContext, useSessionActor] = createFlowContext<SessionRef>('SessionActor');
