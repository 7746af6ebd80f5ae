import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureError, SENTENCES } from '../../../src/api/failure.ts';
import { lazyCalls, warmCalls } from '../../../src/api/lazyCalls.ts';

const module = { add: (a: number, b: number) => Promise.resolve(a + b) };
const load = vi.fn(() => Promise.resolve(module));
const calls = lazyCalls(load);

beforeEach(() => load.mockReset().mockImplementation(() => Promise.resolve(module)));

describe('calls that come late', () => {
  it('are loaded by the first of them', async () => {
    expect(load).not.toHaveBeenCalled();
    expect(await calls.add(1, 2)).toBe(3);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fail as the network does where they cannot be had, and are tried again by the next', async () => {
    const lost = new TypeError('Failed to fetch');
    load.mockImplementationOnce(() => Promise.reject(lost));
    const failed = await calls.add(1, 2).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FailureError);
    expect((failed as FailureError).failure).toEqual({ kind: 'network', message: SENTENCES.network });
    expect((failed as FailureError).cause).toBe(lost);
    expect(await calls.add(2, 2)).toBe(4);
  });

  it('pass on what they reject with', async () => {
    const refused = new FailureError({ kind: 'notFound', message: '没有' });
    const others = lazyCalls(() => Promise.resolve({ read: () => Promise.reject(refused) }));
    await expect(others.read()).rejects.toBe(refused);
  });

  it('come before the first of them when they are warmed; what fails then is no error', async () => {
    load.mockImplementationOnce(() => Promise.reject(new Error('lost')));
    expect(await warmCalls()).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
