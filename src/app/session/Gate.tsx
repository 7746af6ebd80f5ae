import { useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { addressNow, loginHref } from './loginHref.ts';
import { useSession } from './view.ts';

/**
 * Sends a visitor who arrives at a member's page to the login and back. Only the arrival counts: somebody whose session
 * ends while they are there stays, with what they typed, until they choose (specification §4).
 */
export function Gate({ needsLogin, children }: { needsLogin: boolean; children: ReactNode }) {
  const { isMember } = useSession();
  const [isLetIn] = useState(!needsLogin || isMember);
  if (isLetIn || isMember) return children;
  return <Redirect to={loginHref(addressNow())} replace />;
}
