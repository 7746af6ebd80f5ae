import { isoAt, type Clock } from './clock.ts';
import type { Db } from '../store/db.ts';

/** Minimum interval between two writes of the same outcome, ms. A change of the outcome is written at once. */
const ANSWER_STEP = 60_000;
const FAILURE_STEP = 5_000;
/** Minimum interval between two statements of a process about the same outcome, ms. */
const STATEMENT_STEP = 1_000;

interface Outcome {
  at: number;
  failure?: string;
}

/** Writes an outcome, unless the last one of any process is the same and recent. */
const write = (db: Db, name: string, { at, failure }: Outcome) =>
  failure === undefined
    ? db.query(
        `with made as (insert into provider_health (name, answered_at) values ($1, $2) on conflict do nothing)
         update provider_health set answered_at = $2
         where name = $1 and (answered_at is null or failed_at >= answered_at or answered_at <= $3)`,
        [name, isoAt(at), isoAt(at - ANSWER_STEP)],
      )
    : db.query(
        `with made as (insert into provider_health (name, failed_at, failure) values ($1, $2, $4) on conflict do nothing)
         update provider_health set failed_at = $2, failure = $4
         where name = $1 and (failed_at is null or answered_at >= failed_at or failed_at <= $3)`,
        [name, isoAt(at), isoAt(at - FAILURE_STEP), failure],
      );

/**
 * Records when a provider last answered and last failed. Every method that returns a promise counts, and the promise
 * itself is unchanged. Nothing waits for the write, and a failed write is ignored.
 *
 * @param judge.isAnswer true for errors that count as an answer of the provider
 * @param judge.faultOf the failure that an answer reports; undefined for a good answer
 */
export function watchProvider<P extends object>(
  ctx: { store: Db; clock: Clock },
  name: string,
  provider: P,
  {
    isAnswer = () => false,
    faultOf = () => undefined,
  }: { isAnswer?: (error: unknown) => boolean; faultOf?: (answer: unknown) => string | undefined } = {},
): P {
  let last: Outcome | undefined;
  let next: Outcome | undefined;
  let isWriting = false;
  /** One write at a time, of the newest outcome. */
  const writeNewest = async () => {
    if (isWriting) return;
    isWriting = true;
    while (next !== undefined) {
      const outcome = next;
      next = undefined;
      await write(ctx.store, name, outcome).catch(() => {});
    }
    isWriting = false;
  };
  const note = (failure?: string) => {
    const at = ctx.clock.now();
    const isSame = last !== undefined && (last.failure === undefined) === (failure === undefined);
    if (isSame && at - (last?.at ?? 0) < STATEMENT_STEP) return;
    next = last = { at, ...(failure !== undefined && { failure: failure.slice(0, 500) }) };
    void writeNewest();
  };
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, args);
        if (result instanceof Promise) {
          result.then(
            (answer: unknown) => note(faultOf(answer)),
            (error: unknown) =>
              note(isAnswer(error) ? undefined : String(error instanceof Error ? error.message : error)),
          );
        }
        return result;
      };
    },
  });
}

/** The code of a payout that failed by our fault. */
export const payoutFaultOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'ourFault' in answer ? String(answer.ourFault) : undefined;
