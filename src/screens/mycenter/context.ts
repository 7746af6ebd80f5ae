import { createContext, useContext } from 'react';
import type { SessionRef } from '../../../machines/session/machine.ts';

/** The session as the personal centre uses it; filled by src/mounts/mycenter.tsx. */
export const AccountContext = createContext<SessionRef | null>(null);

/** The session; an error outside of a provider. */
export function useAccount(): SessionRef {
  const session = useContext(AccountContext);
  if (!session) throw new Error('AccountContext must be provided');
  return session;
}
