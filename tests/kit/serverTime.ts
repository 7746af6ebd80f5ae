import { onTestFinished, vi } from 'vitest';
import { noteServerTime } from '../../src/api/clock.ts';

/**
 * Fakes the clocks of the device and of the server until the test ends. Returns the function that sets both, epoch ms.
 */
export function fakeClocks(): (deviceMs: number, serverMs: number) => void {
  const device = vi.spyOn(Date, 'now');
  const set = (deviceMs: number, serverMs: number) => {
    device.mockReturnValue(deviceMs);
    noteServerTime(serverMs, 0);
  };
  onTestFinished(() => {
    set(0, 0);
    device.mockRestore();
  });
  return set;
}
