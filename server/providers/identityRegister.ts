import type { Clock } from '../kit/clock.ts';
import type { IdentityAnswer, IdentityProvider } from '../kit/context.ts';
import type { Ids } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { signatureOf } from './smsGateway.ts';

export interface IdentityRegisterConfig {
  url: string;
  appId: string;
  secret: string;
}

/** Timeout of the service, ms. A member waits for it. */
const TIMEOUT_MS = 5000;

/** `result` of an answer. All other values mean that the register does not know. */
const ANSWERS: Readonly<Record<string, IdentityAnswer>> = { 1: 'match', 2: 'mismatch' };

/** Requests to the service. Rejects when it refuses or does not answer. */
export interface RegisterService {
  ask(name: string, idNumber: string): Promise<IdentityAnswer>;
}

/**
 * Compares a name with an ID number over HTTP: posts a signed form with `appId`, `name`, `idNumber`, `timestamp` (ms)
 * and `nonce`. The service answers 2xx with JSON: `code` 0, and `result` 1 when they belong together, 2 when they do
 * not, 3 when the register does not know. A timeout and all other answers are `uncertain`. The log contains neither
 * name nor number.
 *
 * @param parts.watch wraps the service to record its health
 */
export function createIdentityRegister(
  { url, appId, secret }: IdentityRegisterConfig,
  parts: {
    fetch: typeof globalThis.fetch;
    clock: Clock;
    ids: Pick<Ids, 'next'>;
    log: Log;
    watch?: (service: RegisterService) => RegisterService;
  },
): IdentityProvider {
  const { watch = (unwatched) => unwatched } = parts;
  const service = watch({
    async ask(name, idNumber) {
      const fields = {
        appId,
        name,
        idNumber,
        timestamp: String(parts.clock.now()),
        nonce: parts.ids.next(),
      };
      const answer = await parts.fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, sign: signatureOf(fields, secret) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said = (await answer.json()) as { code?: unknown; result?: unknown };
      if (answer.ok && Number(said.code) === 0) return ANSWERS[String(said.result)] ?? 'uncertain';
      throw new Error(`the register answered ${answer.status}, code ${String(said.code)}`);
    },
  });
  return {
    async check(name, idNumber) {
      try {
        return await service.ask(name, idNumber);
      } catch (error) {
        parts.log.warn({ err: error }, 'the register of identities refused or did not answer');
        return 'uncertain';
      }
    },
  };
}
