import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { AccountContext, type AccountPort } from '../screens/mycenter/context.ts';
import { appSession } from '../wiring/session.ts';

/** Gives screens of the account the session. */
export function Account({ children }: { children: ReactNode }) {
  const session = appSession();
  const isProfileMissing = useSelector(session, (snapshot) => snapshot.matches({ profile: 'failed' }));
  const account = useMemo<AccountPort>(
    () => ({
      isProfileMissing,
      loadProfile: () => session.send({ type: 'profile.request' }),
      logout: () => session.send({ type: 'member.logout' }),
    }),
    [session, isProfileMissing],
  );
  return <AccountContext value={account}>{children}</AccountContext>;
}
