import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Reply } from '../e2e/kit/api.ts';

/** How long an intention is sent before its not being answered is a fault, ms. */
export const PATIENCE = 120_000;

export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const isBusy = (code: number) => code === 500 || code === 502 || code === 503;

/**
 * Sends an intention with one key until the shop says something about it.
 *
 * @throws {Unanswered} it says nothing for {@link PATIENCE}
 */
export async function insist<D>(api: Api, path: string, token: string, body?: unknown): Promise<Reply<D>> {
  const key = randomUUID();
  const until = Date.now() + PATIENCE;
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
