import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryUntilLoaded } from '../../../src/app/boot/retryUntilLoaded.ts';

let online = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  online = new EventTarget();
  vi.stubGlobal('window', online);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lost = () => Promise.reject(new Error('lost'));

describe('what a page insists on', () => {
  it('is loaded once when it comes, and nobody is told', async () => {
    const onLost = vi.fn();
    expect(await retryUntilLoaded(() => Promise.resolve('screen'), onLost)).toBe('screen');
    expect(onLost).not.toHaveBeenCalled();
  });

  it('is asked for again until it comes, ever more seldom', async () => {
    const times: number[] = [];
    const begun = Date.now();
    const load = () => {
      times.push((Date.now() - begun) / 1000);
      return times.length > 5 ? Promise.resolve('screen') : lost();
    };
    const onLost = vi.fn();
    const coming = retryUntilLoaded(load, onLost);
    await vi.runAllTimersAsync();
    expect(await coming).toBe('screen');
    expect(times).toEqual([0, 2, 7, 22, 37, 52]);
    expect(onLost).toHaveBeenCalledTimes(5);
  });

  it('is asked for at once when there is a network again', async () => {
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue('screen');
    const begun = Date.now();
    const coming = retryUntilLoaded(load, () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    online.dispatchEvent(new Event('online'));
    expect(await coming).toBe('screen');
    expect([load.mock.calls.length, Date.now() - begun]).toEqual([2, 0]);
  });
});
