import { expect } from 'vitest';
import type { Reply, SignedIn, TestApp } from './app.ts';

/** Method and path of a request, without `/api`. */
export type RequestLine = `${'GET' | 'POST' | 'PUT'} ${string}`;

/**
 * Sends a request in the format of another client: a JSON body, the token of a member in both headers, no
 * Idempotency-Key. Resolves with the body of the reply. Expects HTTP 200.
 */
export async function sendAs(
  kit: TestApp,
  who: Pick<SignedIn, 'token'> | 'visitor',
  line: RequestLine,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<unknown>['body'] & Record<'data' | 'rows' | 'total' | 'token', never>> {
  const [method = '', path = ''] = line.split(' ');
  const reply = await kit.send(`/api${path}`, {
    method,
    headers,
    ...(who !== 'visitor' && { token: who.token }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return reply.body as never;
}

/** Pictures in the format of other clients' upload widget, with fields that the contract does not know. */
export const widgetFiles = (urls: readonly string[]) =>
  urls.map((url, i) => ({ url, name: `图${i + 1}.png`, uid: 1_700_000_000_000 + i, status: 'success' }));
