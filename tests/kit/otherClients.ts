import type { Reply, SignedIn, TestApp } from './app.ts';

/**
 * Sends a request in the format of another client: a JSON body, the token in both headers, no Idempotency-Key.
 * Resolves with the body of the reply.
 */
export async function sendAs(
  kit: TestApp,
  member: SignedIn,
  line: `${'GET' | 'POST' | 'PUT'} ${string}`,
  body?: unknown,
): Promise<Reply<unknown>['body'] & { data?: never; rows?: never }> {
  const [method = '', path = ''] = line.split(' ');
  const reply = await kit.send(`/api${path}`, {
    method,
    token: member.token,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return reply.body as never;
}

/** Pictures in the format of other clients' upload widget, with fields that the contract does not know. */
export const widgetFiles = (urls: readonly string[]) =>
  urls.map((url, i) => ({ url, name: `图${i + 1}.png`, uid: 1_700_000_000_000 + i, status: 'success' }));
