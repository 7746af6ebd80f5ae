import { createContext, useContext, useEffect } from 'react';
import type { SessionRef } from '../../../machines/account/session/machine.ts';

/** The session as the pages of the account use it; filled by src/mounts/account.tsx. */
export const AccountContext = createContext<SessionRef | null>(null);

/** The session; an error outside of a provider. */
export function useAccount(): SessionRef {
  const session = useContext(AccountContext);
  if (!session) throw new Error('AccountContext must be provided');
  return session;
}

/** Asks for the profile when nobody has yet. What comes of it stands in the session. */
export function useWantedProfile(): void {
  const session = useContext(AccountContext);
  useEffect(() => {
    if (session?.getSnapshot().matches({ account: 'member', profile: 'idle' }) === true) {
      session.send({ type: 'profile.request' });
    }
  }, [session]);
}
