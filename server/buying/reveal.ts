import { randomInt } from 'node:crypto';
import type { Credential } from '../../contract/buying/order.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';

/** The secrets of an account: what of it the vault keeps. */
export interface Secrets {
  account: string;
  password?: string | undefined;
  securityPhone?: string | undefined;
  email?: string | undefined;
  emailPassword?: string | undefined;
}

/** As the vault keeps them. `isRebound`: phone and password are the new holder's. */
type Sealed = Partial<Secrets> & { isRebound?: true };

/** What of an account's secrets its seller gave: the phone of whoever it was rebound to is not theirs to see. */
export function sellersSecrets(ctx: Context, cipher: string): Partial<Secrets> {
  const { isRebound, securityPhone, ...secrets } = JSON.parse(ctx.vault.open(cipher)) as Sealed;
  return isRebound || securityPhone === undefined ? secrets : { ...secrets, securityPhone };
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Seals an account anew as it is after the rebinding: with a fresh password and its new holder's phone. */
export function rebound(ctx: Context, cipher: string, securityPhone: string): string {
  const password = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const before = JSON.parse(ctx.vault.open(cipher)) as Sealed;
  return ctx.vault.seal(
    JSON.stringify({ ...before, password, securityPhone, isRebound: true } satisfies Sealed),
  );
}

/** For how long the same key shows the account again, ms: an answer lost on the way is not a reveal lost. */
const REVEAL_AGAIN = 10 * 60_000;

/** Where it is written down who saw which account: of an order to its buyer, of a recycle order to its merchant. */
const BOOKS = {
  order: { table: 'credential_reveals', column: 'order_id' },
  recycleOrder: { table: 'recycle_reveals', column: 'recycle_order_id' },
} as const;

/** What is shown, and to whom. */
export interface Reveal {
  of: keyof typeof BOOKS;
  orderId: string;
  userId: string;
  /** The sealed account. */
  cipher: string;
  /** When it was shown first, ISO 8601; null: now. */
  revealedAt: string | null;
}

const opened = (ctx: Context, { cipher, revealedAt }: Reveal): Credential => {
  const { isRebound: _, ...secrets } = JSON.parse(ctx.vault.open(cipher)) as Sealed;
  return {
    ...(secrets as Omit<Credential, 'revealedAt'>),
    revealedAt: revealedAt ?? new Date(ctx.clock.now()).toISOString(),
  };
};

/** Opens an account that may be shown (the caller has moved its order), and writes down who saw it when, under which key. */
export async function showAccount(ctx: Context, tx: Tx, reveal: Reveal, key: string): Promise<Credential> {
  const { table, column } = BOOKS[reveal.of];
  await tx.query(
    `insert into ${table} (id, ${column}, user_id, idempotency_key, created_at) values ($1, $2, $3, $4, $5)`,
    [ctx.ids.next(), reveal.orderId, reveal.userId, key, new Date(ctx.clock.now()).toISOString()],
  );
  return opened(ctx, reveal);
}

/**
 * The same intention again within ten minutes: the answer was lost on the way, so it is given again.
 * @throws 409 when it was another intention, or longer ago
 */
export async function showAccountAgain(
  ctx: Context,
  tx: Tx,
  reveal: Reveal,
  key: string,
): Promise<Credential> {
  const { table, column } = BOOKS[reveal.of];
  const shown = await tx.maybe<{ createdAt: string }>(
    `select created_at from ${table} where ${column} = $1 and user_id = $2 and idempotency_key = $3`,
    [reveal.orderId, reveal.userId, key],
  );
  if (!shown || Date.parse(shown.createdAt) + REVEAL_AGAIN < ctx.clock.now()) {
    throw refuse.conflict('stateConflict', '账号信息只展示一次，已经看过了');
  }
  return opened(ctx, reveal);
}
