import type { ReactNode } from 'react';
import { AccountContext } from '../screens/mycenter/context.ts';
import { appSession } from '../wiring/session.ts';

/** Gives screens of the account the session. */
export const Account = ({ children }: { children: ReactNode }) => (
  <AccountContext value={appSession()}>{children}</AccountContext>
);
