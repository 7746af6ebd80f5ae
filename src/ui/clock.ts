import { createContext, useContext } from 'react';

/** The server's clock in epoch ms. Defaults to the device's clock without a provider. */
export const ClockContext = createContext<() => number>(() => Date.now());

export const useServerNow = (): (() => number) => useContext(ClockContext);
