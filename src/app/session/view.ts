import { createContext, useContext, useEffect } from 'react';
import type { Profile } from '../../../contract/account/user.ts';
import type { SessionRef } from '../../../machines/account/session/session.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { href } from '../routes.ts';

/** A visitor, or a member (there is a token). Provided from the session actor. */
export interface SessionView {
  isMember: boolean;
  /** Set when the profile is loaded. */
  profile?: Profile;
  /** Loads the profile unless it is loaded. */
  requestProfile?(): void;
  /** Goes to the login, and back afterwards. */
  toLogin(): void;
}

/** Provided once by the app. Without a provider everyone is a visitor. */
export const SessionContext = createContext<SessionView>({
  isMember: false,
  toLogin: () => window.location.assign(href('login')),
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

/** The session actor, for pages that show or change it. */
export const [SessionActorContext, useSessionActor] = createFlowContext<SessionRef>('SessionActor');
