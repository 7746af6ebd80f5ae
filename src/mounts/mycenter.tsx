import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { AccountContext, type AccountPort } from '../screens/mycenter/context.ts';
import { Screen as Mycenter } from '../screens/mycenter/Screen.tsx';
import { appSession } from '../wiring/session.ts';

/** /other/mycenter with the session behind it. */
export function Screen() {
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
  return (
    <AccountContext value={account}>
      <Mycenter />
    </AccountContext>
  );
}
