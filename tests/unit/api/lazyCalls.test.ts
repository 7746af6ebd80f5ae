import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureError, SENTENCES } from '../../../src/api/failure.ts';
import { lazyCalls, warmCalls } from '../../../src/api/lazyCalls.ts';

const module = { add: (a: number, b: number) => Promise.resolve(a + b) };
const load = vi.fn(() => Promise.resolve(module));
const calls = lazyCalls(load);

beforeEach(() => load.mockReset().mockImplementation(() => Promise.resolve(module)));

describe('lazily loaded calls', () => {
  it('are loaded by the first call', async () => {
    expect(load).not.toHaveBeenCalled();
    expect(await calls.add(1, 2)).toBe(3);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fail as network errors when they cannot be loaded, and the next call tries again', async () => {
    const lost = new TypeError('Failed to fetch');
    load.mockImplementationOnce(() => Promise.reject(lost));
    const failed = await calls.add(1, 2).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FailureError);
    expect((failed as FailureError).failure).toEqual({ kind: 'network', message: SENTENCES.network });
    expect((failed as FailureError).cause).toBe(lost);
    expect(await calls.add(2, 2)).toBe(4);
  });

  it('reject with the error of the call', async () => {
    const refused = new FailureError({ kind: 'notFound', message: '没有' });
    const others = lazyCalls(() => Promise.resolve({ read: () => Promise.reject(refused) }));
    await expect(others.read()).rejects.toBe(refused);
  });

  it('can be loaded in advance, and a failure of that is ignored', async () => {
    load.mockImplementationOnce(() => Promise.reject(new Error('lost')));
    expect(await warmCalls()).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
