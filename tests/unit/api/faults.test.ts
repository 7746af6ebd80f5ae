import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../contract/kit/call.ts';
import { allCalls } from '../../../contract/index.ts';
import { bind, setRequest } from '../../../src/api/client.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createRequest } from '../../../src/api/request.ts';

const reply = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

/** Every fault of a call, the kind of the resulting failure, and for slow ones the time after which it fails. */
const FAULTS: readonly {
  name: string;
  kind: string;
  fetch: (init: RequestInit | undefined) => Promise<Response>;
  /** How long it takes until the call rejects, ms. */
  after?: number;
}[] = [
  { name: 'network error', kind: 'network', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
  { name: 'timeout', kind: 'timeout', fetch: (init) => never(init?.signal), after: 10_000 },
  { name: '401', kind: 'expired', fetch: () => reply({ code: 401, msg: '' }) },
  { name: '401 as HTTP status', kind: 'expired', fetch: () => reply({ code: 401, msg: '' }, 401) },
  { name: '403', kind: 'forbidden', fetch: () => reply({ code: 403, msg: '' }) },
  { name: '404', kind: 'notFound', fetch: () => reply({ code: 404, msg: '' }) },
  { name: '409', kind: 'conflict', fetch: () => reply({ code: 409, msg: '', reason: 'stateConflict' }) },
  { name: '422', kind: 'invalid', fetch: () => reply({ code: 422, msg: '', errors: [] }) },
  { name: '429', kind: 'tooOften', fetch: () => reply({ code: 429, msg: '' }) },
  { name: '500', kind: 'server', fetch: () => reply({ code: 500, msg: '', requestId: 'r1' }) },
  { name: '500 as HTTP status', kind: 'server', fetch: () => reply({ code: 500, msg: '' }, 500) },
  {
    name: 'a gateway without words',
    kind: 'server',
    fetch: () => Promise.resolve(new Response('', { status: 502 })),
  },
  {
    name: 'a reply that does not fit',
    kind: 'misfit',
    fetch: () => reply({ data: 7, rows: 'no', total: 'no' }),
  },
  {
    name: 'a slow refusal',
    kind: 'forbidden',
    fetch: () =>
      new Promise((resolve) => setTimeout(() => resolve(Response.json({ code: 403, msg: '' })), 9_999)),
    after: 9_999,
  },
];

let expired: (string | null)[];
let answer: (init: RequestInit | undefined) => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  expired = [];
  setRequest(
    createRequest({
      base: '',
      readToken: () => 'token-1',
      onExpired: (token) => expired.push(token),
      fetch: (_, init) => answer(init),
    }),
  );
});
afterEach(() => vi.useRealTimers());

/** Makes a call without input, because a fault does not depend on it. */
function make(call: Call<never, never, never>, signal?: AbortSignal): Promise<unknown> {
  const bound = bind(call) as unknown as (asked: object, options: object) => Promise<unknown>;
  return bound({}, { idempotencyKey: 'key-of-the-test', ...(signal ? { signal } : {}) });
}

async function failureOf(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FailureError)) throw new Error(`not a failure: ${String(error)}`);
  return error.failure;
}

// Uploads are excluded: with progress they use XMLHttpRequest, which Node does not have. The journeys cover them.
const CALLS = allCalls.filter((call) => !call.multipart);

describe('the fault table', () => {
  it('covers every call of the contract', () => {
    expect(CALLS.length).toBeGreaterThan(60);
  });

  for (const { name, kind, fetch, after = 0 } of FAULTS) {
    it(`${name}: every call fails as ${kind}, with a readable sentence`, async () => {
      answer = fetch;
      for (const call of CALLS) {
        expired = [];
        const pending = failureOf(make(call));
        await vi.advanceTimersByTimeAsync(Math.max(0, after - 1));
        if (after > 0) {
          const early = await Promise.race([pending.then(() => 'settled'), Promise.resolve('awaited')]);
          expect({ call: call.name, early }).toEqual({ call: call.name, early: 'awaited' });
          await vi.advanceTimersByTimeAsync(1);
        }
        const failure = await pending;
        expect({ call: call.name, kind: failure.kind }).toEqual({ call: call.name, kind });
        expect(failure.message).toMatch(/\p{Script=Han}/u);
        expect(expired).toEqual(kind === 'expired' ? [call.anonymous ? null : 'token-1'] : []);
      }
    });
  }

  it('aborted by the caller: every call fails as aborted, and the request is cancelled', async () => {
    for (const call of CALLS) {
      let sent: AbortSignal | null | undefined;
      answer = (init) => {
        sent = init?.signal;
        return never(sent);
      };
      const controller = new AbortController();
      const pending = failureOf(make(call, controller.signal));
      await vi.advanceTimersByTimeAsync(0);
      controller.abort();
      expect({ call: call.name, kind: (await pending).kind, cancelled: sent?.aborted }).toEqual({
        call: call.name,
        kind: 'aborted',
        cancelled: true,
      });
    }
  });
});
