import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '../../../src/api/clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('follows the fastest reply, and a slower one after the device’s clock was set', () => {
  const device = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const seen: number[] = [];
  const reply = (serverMs: number, roundTripMs: number) => {
    noteServerTime(serverMs, roundTripMs);
    seen.push(serverNow());
  };
  reply(4_600_000, 20);
  reply(4_600_000, 60);
  device.mockReturnValue(4_600_000);
  reply(4_599_970, 60);
  expect(seen).toEqual([4_600_010, 4_600_010, 4_600_000]);
});
