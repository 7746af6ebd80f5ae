import { createContext, useContext, type Context } from 'react';

/**
 * What the screens of a flow need from outside, as one line: `[XContext, useX] = port<XPorts>('XPorts')`. The hook throws
 * outside of a provider, with the name of what is missing.
 */
export function createFlowContext<Ports>(name: string): [context: Context<Ports | null>, use: () => Ports] {
  const context = createContext<Ports | null>(null);
  return [
    context,
    function usePorts() {
      const ports = useContext(context);
      if (ports === null) throw new Error(`${name} must be provided`);
      return ports;
    },
  ];
}
