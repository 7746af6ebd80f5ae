import type { Reply, SignedIn, TestApp } from './app.ts';

/**
 * A request as another client of the family writes it: the address with its query, a JSON body, the token in both headers,
 * and no Idempotency-Key.
 * Answers the body of the reply.
 */
export async function says(
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

/** What a list of pictures looks like after an upload widget has held it: more than anybody asked for. */
export const widgetFiles = (urls: readonly string[]) =>
  urls.map((url, i) => ({ url, name: `图${i + 1}.png`, uid: 1_700_000_000_000 + i, status: 'success' }));
