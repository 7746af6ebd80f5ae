import { isoNow, type Clock } from './clock.ts';
import type { Db } from '../store/db.ts';
import { upsert } from '../store/rows.ts';

/** Minimum interval between two writes of an answer or a failure of a provider, ms. */
const ANSWER_STEP = 60_000;
const FAILURE_STEP = 5_000;

const write = (db: Db, name: string, at: string, failure?: string) => {
  const row = failure === undefined ? { answeredAt: at } : { failedAt: at, failure };
  return upsert(db, 'provider_health', { name, ...row }, 'name');
};

/**
 * Records when a provider last answered and last failed. Every method that returns a promise counts, and the promise
 * itself is unchanged. Nothing waits for the write, and a failed write is ignored.
 *
 * @param isAnswer true for errors that count as an answer of the provider
 */
export function watchProvider<P extends object>(
  ctx: { store: Db; clock: Clock },
  name: string,
  provider: P,
  isAnswer: (error: unknown) => boolean = () => false,
): P {
  const last = { answer: Number.NEGATIVE_INFINITY, failure: Number.NEGATIVE_INFINITY };
  const note = (kind: 'answer' | 'failure', failure?: string) => {
    const now = ctx.clock.now();
    // The first answer after a failure is written at once, because the health page shows the provider as down until then.
    const step = kind === 'failure' ? FAILURE_STEP : last.failure >= last.answer ? 0 : ANSWER_STEP;
    if (now - last[kind] < step) return;
    last[kind] = now;
    write(ctx.store, name, isoNow(ctx), failure).catch(() => {});
  };
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, args);
        if (result instanceof Promise) {
          result.then(
            () => note('answer'),
            (error: unknown) => {
              if (isAnswer(error)) note('answer');
              else note('failure', String(error instanceof Error ? error.message : error).slice(0, 500));
            },
          );
        }
        return result;
      };
    },
  });
}
