import type { IdentityAnswer, IdentityProvider } from '../kit/context.ts';
import type { Log } from '../kit/log.ts';
import { postSigned, type FormParts, type FormService } from './signedForm.ts';

/** `result` of an answer. All other values mean that the register does not know. */
const ANSWERS: Readonly<Record<string, IdentityAnswer>> = { 1: 'match', 2: 'mismatch' };

/** Requests to the service. Rejects when it refuses or does not answer. */
export interface RegisterService {
  ask(name: string, idNumber: string): Promise<IdentityAnswer>;
}

/**
 * Compares a name with an ID number over HTTP: posts a signed form with `name` and `idNumber`. The service answers 2xx
 * with JSON: `code` 0, and `result` 1 when they belong together, 2 when they do not, 3 when the register does not know.
 * A timeout and all other answers are `uncertain`. The log contains neither name nor number.
 *
 * @param parts.watch wraps the service to record its health
 */
export function createIdentityRegister(
  account: FormService,
  parts: FormParts & { log: Log; watch?: (service: RegisterService) => RegisterService },
): IdentityProvider {
  const { watch = (unwatched) => unwatched } = parts;
  const service = watch({
    async ask(name, idNumber) {
      const { result } = await postSigned(account, parts, 'the register', { name, idNumber });
      return ANSWERS[String(result)] ?? 'uncertain';
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
