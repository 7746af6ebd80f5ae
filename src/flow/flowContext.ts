import { createContext, useContext, type Context } from 'react';

/**
 * Creates the context with the ports of a flow: `[XContext, useX] = createFlowContext<XPorts>('XPorts')`. Outside a
 * provider, the hook throws an error with that name.
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
