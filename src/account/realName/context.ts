import { createContext, useContext } from 'react';
import type { RealNameRef } from '../../../machines/account/realName/realName.ts';

/** What the page of the real name needs from outside; filled by src/mounts/realName.tsx. */
export interface RealNamePorts {
  /** The one running verification. */
  realName(): RealNameRef;
}

export const RealNameContext = createContext<RealNamePorts | null>(null);

/** The ports; an error outside of a provider. */
export function useRealName(): RealNamePorts {
  const ports = useContext(RealNameContext);
  if (!ports) throw new Error('RealNameContext must be provided');
  return ports;
}
