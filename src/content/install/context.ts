import { createContext, useContext } from 'react';
import type { InstallRef } from '../../../machines/content/install/install.ts';

/** Ports of the page. */
export interface InstallPorts {
  install(): InstallRef;
}

export const InstallContext = createContext<InstallPorts | null>(null);

/** Returns the ports; throws outside a provider. */
export function useInstall(): InstallPorts {
  const ports = useContext(InstallContext);
  if (!ports) throw new Error('InstallContext must be provided');
  return ports;
}
