import { createContext, useContext } from 'react';
import type { Profile } from '../../../contract/account/user.ts';
import { href } from '../addresses.ts';

/** Who is looking: a visitor, or a member (a token is held). Served by the session actor (specification §6). */
export interface SessionView {
  isMember: boolean;
  /** Known once the profile has been loaded. */
  profile?: Profile;
  /** Leads to the login screen and, once logged in, back to where the person was. */
  toLogin(): void;
}

/** Provided once, at the top of the app. Without a provider everyone is a visitor. */
export const SessionContext = createContext<SessionView>({
  isMember: false,
  toLogin: () => window.location.assign(href('login')),
});

export const useSession = (): SessionView => useContext(SessionContext);
