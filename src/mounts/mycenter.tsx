import { AccountContext } from '../screens/mycenter/context.ts';
import { Screen as Mycenter } from '../screens/mycenter/Screen.tsx';
import { appSession } from '../wiring/session.ts';

/** /other/mycenter with the session behind it. */
export const Screen = () => (
  <AccountContext value={appSession()}>
    <Mycenter />
  </AccountContext>
);
