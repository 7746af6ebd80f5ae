import { systemClock } from '../../../server/kit/clock.ts';
import { PACE } from './pace.ts';

/**
 * Loaded before what `npm start` runs (`node --import`): its clock runs {@link PACE} times as fast, so that nobody waits long for
 * the autopilot, and a number sent to the process moves it on by so many ms. Nothing in `server/` knows of it.
 */

const began = Date.now();
let ahead = 0;
systemClock.now = () => began + PACE * (Date.now() - began) + ahead;

process.on('message', (ms: number) => {
  ahead += ms;
  process.send?.(systemClock.now());
});
// The channel alone does not keep the process.
process.channel?.unref();
