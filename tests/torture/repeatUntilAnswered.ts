import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Reply } from '../e2e/kit/api.ts';

export const ANSWER_TIMEOUT_MS = 120_000;

export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const isBusy = (code: number) => code === 500 || code === 502 || code === 503;

/**
 * Repeats a call under one idempotency key until it is answered.
 * @throws {Unanswered} without an answer within {@link ANSWER_TIMEOUT_MS}
 */
export async function repeatUntilAnswered<D>(
  api: Api,
  path: string,
  token: string,
  body?: unknown,
): Promise<Reply<D>> {
  const key = randomUUID();
  const until = Date.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const reply = await api
      .send<D>(path, { token, ...(body !== undefined && { body, key }) })
      .catch(() => null);
    if (reply !== null && !isBusy(reply.code)) return reply;
    if (Date.now() > until)
      throw new Unanswered(`${path}: ${reply?.code ?? 'no answer'} ${reply?.msg ?? ''}`);
    await pause(100);
  }
}
