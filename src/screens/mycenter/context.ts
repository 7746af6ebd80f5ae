import { createContext, useContext } from 'react';

/** The signed-in account as the personal centre uses it; filled by src/mounts/mycenter.tsx. */
export interface AccountPort {
  /** The profile was asked for in vain; the last one known, if any, is still shown. */
  isProfileMissing: boolean;
  /** Asks for the profile when it is not known, or was asked for in vain. */
  loadProfile(): void;
  /** Ends the session here and at the server. Asks nothing. */
  logout(): void;
}

/** Provided once, at the top of the app. Without a provider nothing is loaded and nobody is logged out. */
export const AccountContext = createContext<AccountPort>({
  isProfileMissing: false,
  loadProfile: () => undefined,
  logout: () => undefined,
});

export const useAccount = (): AccountPort => useContext(AccountContext);
