import { createContext, useContext } from 'react';
import type { InstallRef } from '../../../machines/content/install/install.ts';

/** What the page needs from outside; filled by page.tsx. */
export interface InstallPorts {
  /** The one running chart of installing. */
  install(): InstallRef;
}

export const InstallContext = createContext<InstallPorts | null>(null);

/** The ports; an error outside of a provider. */
export function useInstall(): InstallPorts {
  const ports = useContext(InstallContext);
  if (!ports) throw new Error('InstallContext must be provided');
  return ports;
}
