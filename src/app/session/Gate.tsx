import { useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { addressNow, loginHref } from './loginHref.ts';
import { useSession } from './view.ts';

/**
 * Redirects a visitor of a members' page to the login and back. When the session ends on the page, the page stays with
 * its input until the person chooses.
 */
export function Gate({ needsLogin, children }: { needsLogin: boolean; children: ReactNode }) {
  const { isMember } = useSession();
  const [isLetIn] = useState(!needsLogin || isMember);
  if (isLetIn || isMember) return children;
  return <Redirect to={loginHref(addressNow())} replace />;
}
