import { systemClock } from '../../../server/kit/clock.ts';
import { PACE } from './pace.ts';

/**
 * Preloaded before `npm start` (`node --import`). Its clock runs {@link PACE} times as fast (`CLOCK_PACE` sets another pace), so that the
 * autopilot acts soon; a number sent to the process moves it forward by so many ms.
 */

const pace = Number(process.env.CLOCK_PACE ?? PACE);
const began = Date.now();
let ahead = 0;
systemClock.now = () => began + pace * (Date.now() - began) + ahead;

process.on('message', (ms: number) => {
  ahead += ms;
  process.send?.(systemClock.now());
});
// The IPC channel must not keep the process alive.
process.channel?.unref();
