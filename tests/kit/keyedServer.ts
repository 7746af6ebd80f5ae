import { FailureError } from '../../src/api/failure.ts';

const keySpent = { path: 'Idempotency-Key', message: '同一个幂等键不能用于不同的请求' };

/**
 * A server that carries out one body per idempotency key and refuses another body under the same key. The responses
 * to the first call and to its repeat are lost.
 */
export function keyedServer() {
  const stored = new Map<string | undefined, string>();
  /** The bodies that were carried out. */
  const bodies: unknown[] = [];
  let calls = 0;
  return {
    bodies,
    call<T>(body: unknown, key: string | undefined, answer: T): Promise<T> {
      calls += 1;
      const sent = JSON.stringify(body);
      const earlier = stored.get(key);
      if (earlier === undefined) {
        stored.set(key, sent);
        bodies.push(body);
      } else if (earlier !== sent) {
        const { message } = keySpent;
        return Promise.reject(new FailureError({ kind: 'invalid', code: 422, message, errors: [keySpent] }));
      }
      return calls <= 2
        ? Promise.reject(new FailureError({ kind: 'timeout', message: '没有收到回应' }))
        : Promise.resolve(answer);
    },
  };
}
