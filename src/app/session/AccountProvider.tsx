import type { ReactNode } from 'react';
import { AccountContext } from './accountContext.ts';
import { appSession } from './session.ts';

/** Gives screens of the account the session. */
export const Account = ({ children }: { children: ReactNode }) => (
  <AccountContext value={appSession()}>{children}</AccountContext>
);
