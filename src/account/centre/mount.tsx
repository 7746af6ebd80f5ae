import type { ReactNode } from 'react';
import { AccountContext } from './context.ts';
import { appSession } from '../../app/session/session.ts';

/** Gives screens of the account the session. */
export const Account = ({ children }: { children: ReactNode }) => (
  <AccountContext value={appSession()}>{children}</AccountContext>
);
