import { afterEach, expect, it, vi } from 'vitest';
import { BODY_TIMEOUT_MS, readContentBody } from '../../../server/kit/bodyLimit.ts';
import { refuse } from '../../../server/kit/refusal.ts';

afterEach(() => vi.useRealTimers());

const endless = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (stream) => stream.enqueue(new Uint8Array(9)) });

it('times out a slow content import', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const read = readContentBody({ body: endless(), signal });
  await Promise.all([
    expect(read).rejects.toEqual(refuse.invalid('', '内容没有传完，请重新提交')),
    vi.advanceTimersByTimeAsync(BODY_TIMEOUT_MS),
  ]);
});

it('reports an aborted content import as such', async () => {
  const gone = new Error('aborted');
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (stream) => stream.error(gone) });
  await expect(readContentBody({ body, signal: AbortSignal.abort() })).rejects.toBe(gone);
});
