import { createContext, useContext } from 'react';
import type { ProfileFormRef } from '../../../machines/kit/submission/submission.ts';
import type { UploadPort } from '../../page/upload/port.ts';

/** What the page of the profile needs from outside; filled by src/mounts/geren.tsx. */
export interface ProfilePorts {
  /** The one running form; opened anew when it has served. */
  profileForm(): ProfileFormRef;
  /** The picture that is to be the portrait; undefined until the form is open. */
  portrait(): UploadPort | undefined;
}

export const ProfileContext = createContext<ProfilePorts | null>(null);

/** The ports; an error outside of a provider. */
export function useProfilePorts(): ProfilePorts {
  const ports = useContext(ProfileContext);
  if (!ports) throw new Error('ProfileContext must be provided');
  return ports;
}
