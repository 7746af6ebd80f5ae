import { createHmac } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';

/** An account at a service that takes signed forms: the gateway for SMS, the register of identities. */
export interface FormService {
  url: string;
  appId: string;
  secret: string;
}

export interface FormParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  ids: Pick<Ids, 'next'>;
}

/** Timeout of a service, ms. A member may wait for it. */
const TIMEOUT_MS = 5000;

/** The signed text: all fields except the signature, sorted, as `name=value` joined by `&`. */
const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

export const signatureOf = (fields: Readonly<Record<string, string>>, secret: string): string =>
  createHmac('sha256', secret).update(signedText(fields)).digest('hex');

/**
 * Posts a form with `appId`, `given`, `timestamp` (ms), `nonce` and `sign`. Returns the JSON of the answer. Rejects
 * unless it is 2xx with `code` 0; the error contains no field.
 *
 * @param name the service in errors
 */
export async function postSigned(
  { url, appId, secret }: FormService,
  { fetch, clock, ids }: FormParts,
  name: string,
  given: Readonly<Record<string, string>>,
): Promise<{ result?: unknown }> {
  const fields = { appId, ...given, timestamp: String(clock.now()), nonce: ids.next() };
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, sign: signatureOf(fields, secret) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const said = (await answer.json().catch(() => undefined)) as
    | { code?: unknown; result?: unknown }
    | undefined;
  if (said && answer.ok && Number(said.code) === 0) return said;
  throw new Error(`${name} answered ${answer.status}, code ${String(said?.code)}`);
}
