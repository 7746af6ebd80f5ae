import { createHmac } from 'node:crypto';
import type { SmsProvider } from '../kit/context.ts';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';

export interface SmsGatewayConfig {
  url: string;
  appId: string;
  secret: string;
}

/** Timeout of the gateway, ms. */
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
 * Sends SMS over HTTP: posts a signed form with `appId`, `phone`, `content`, `timestamp` (ms) and `nonce`. The gateway
 * answers 2xx with JSON whose `code` is 0. All other answers reject. The error contains neither phone nor content.
 */
export function createSmsGateway(
  { url, appId, secret }: SmsGatewayConfig,
  parts: { fetch: typeof globalThis.fetch; clock: Clock; ids: Pick<Ids, 'next'> },
): SmsProvider {
  return {
    async send(phone, content) {
      const fields = {
        appId,
        phone,
        content,
        timestamp: String(parts.clock.now()),
        nonce: parts.ids.next(),
      };
      const answer = await parts.fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, sign: signatureOf(fields, secret) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said = (await answer.json().catch(() => undefined)) as { code?: unknown } | undefined;
      if (!answer.ok || Number(said?.code) !== 0) {
        throw new Error(
          `the gateway for text messages answered ${answer.status}, code ${String(said?.code)}`,
        );
      }
    },
  };
}
