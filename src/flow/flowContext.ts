import { createContext, useContext, type Context } from 'react';

/**
 * Creates the context that gives a flow's screens their ports: `[XContext, useX] = createFlowContext<XPorts>('XPorts')`. The hook throws
 * outside of a provider, and names what is missing.
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
