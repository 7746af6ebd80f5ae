import type { Session } from '../../../machines/account/session/session.ts';

/**
 * Loads the profile again if it was loaded before, because staff may have decided about the real name since. The old one
 * stays shown meanwhile.
 */
export function refreshProfile(session: Session): void {
  if (session.getSnapshot().matches({ profile: 'loaded' })) session.send({ type: 'profile.reload' });
}
