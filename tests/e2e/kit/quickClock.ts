import { systemClock } from '../../../server/kit/clock.ts';
import { PACE } from './pace.ts';

/**
 * Preloaded before `npm start` (`node --import`). Its clock runs {@link PACE} times as fast as real time (`CLOCK_PACE`
 * overrides that), so that the autopilot acts soon. A number sent over the IPC channel moves the clock forward by that
 * many ms.
 */

const pace = Number(process.env.CLOCK_PACE ?? PACE);
const began = Date.now();
let ahead = 0;
systemClock.now = () => began + pace * (Date.now() - began) + ahead;

process.on('message', (ms: number) => {
  ahead += ms;
  process.send?.(systemClock.now());
});
// Otherwise the IPC channel would keep the process alive.
process.channel?.unref();
