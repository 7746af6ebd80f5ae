import { onTestFinished, vi } from 'vitest';
import { noteServerTime } from '../../src/api/clock.ts';

/**
 * Fakes the device's clock until the test ends, and sets both clocks at once, as epoch ms: the device's, and the
 * server's, as a reply tells it.
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
