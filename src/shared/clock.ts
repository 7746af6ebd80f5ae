import { createContext, useContext } from 'react';

/** The server's clock, epoch ms. Provided once, at the top of the app; without a provider the machine's own. */
export const ClockContext = createContext<() => number>(() => Date.now());

/** What countdowns run on (design §8): not the phone's clock. */
export const useServerNow = (): (() => number) => useContext(ClockContext);
