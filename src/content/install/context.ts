import { createContext, useContext } from 'react';
import type { InstallRef } from '../../../machines/content/install/install.ts';

export interface InstallPorts {
  install(): InstallRef;
}

export const InstallContext = createContext<InstallPorts | null>(null);

/** Throws outside a provider. */
export function useInstall(): InstallPorts {
  const ports = useContext(InstallContext);
  if (!ports) throw new Error('InstallContext must be provided');
  return ports;
}
