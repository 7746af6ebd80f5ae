import { randomInt } from 'node:crypto';
import type { Credential } from '../../contract/buying/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert, insertUnless } from '../store/rows.ts';

/** The secrets of an account: what of it the vault keeps. */
export interface Secrets {
  account: string;
  password?: string | undefined;
  securityPhone?: string | undefined;
  email?: string | undefined;
  emailPassword?: string | undefined;
}

/** As the vault keeps them. `isRebound`: phone and password are the new holder's. */
type SealedSecrets = Partial<Secrets> & { isRebound?: true };

const openSecrets = (ctx: Context, cipher: string) => JSON.parse(ctx.vault.open(cipher)) as SealedSecrets;
const sealSecrets = (ctx: Context, secrets: SealedSecrets) => ctx.vault.seal(JSON.stringify(secrets));

/** Where sealed secrets lie: with a listing or, for an account that is not listed, with its valuation. */
const TABLES = {
  listing: { table: 'credentials', column: 'listing_id', field: 'listingId' },
  valuation: { table: 'valuation_credentials', column: 'valuation_id', field: 'valuationId' },
} as const;

/** One account's sealed secrets. */
export interface Sealed {
  home: keyof typeof TABLES;
  /** The listing's id or the valuation's. */
  id: string;
  cipher: string;
}

/** The sealed secrets of a listing; undefined when it has none. */
export async function sealedOfListing(db: Db, listingId: string): Promise<Sealed | undefined> {
  return db.maybe<Sealed>(
    `select 'listing' as home, listing_id as id, cipher from credentials where listing_id = $1`,
    [listingId],
  );
}

async function replaceCipher(tx: Tx, { home, id }: Sealed, cipher: string): Promise<void> {
  const { table, column } = TABLES[home];
  await tx.query(`update ${table} set cipher = $2 where ${column} = $1`, [id, cipher]);
}

/** Seals the secrets of an account; those not given are kept as they are. */
export async function keepSecrets(
  ctx: Context,
  tx: Tx,
  home: Sealed['home'],
  id: string,
  given: Secrets,
  before?: Sealed,
): Promise<void> {
  const { account, password, securityPhone, email, emailPassword } = given;
  const kept = before ? sellersSecrets(ctx, before.cipher) : {};
  const filled = omitEmpty({ account, password, securityPhone, email, emailPassword });
  const { table, column, field } = TABLES[home];
  await insertUnless(
    tx,
    table,
    { [field]: id, cipher: sealSecrets(ctx, { ...kept, ...filled }), createdAt: isoNow(ctx) },
    `on conflict (${column}) do update set cipher = excluded.cipher`,
  );
}

/** What of an account's secrets its seller gave: the phone of whoever it was rebound to is not theirs to see. */
function sellersSecrets(ctx: Context, cipher: string): Partial<Secrets> {
  const { isRebound, securityPhone, ...secrets } = openSecrets(ctx, cipher);
  return isRebound || securityPhone === undefined ? secrets : { ...secrets, securityPhone };
}

/** What of an account's secrets its owner may read again: everything but the passwords. */
export function readableSecrets(
  ctx: Context,
  cipher: string | null,
): Omit<Partial<Secrets>, 'password' | 'emailPassword'> {
  if (cipher === null) return {};
  const { account, securityPhone, email } = sellersSecrets(ctx, cipher);
  return omitEmpty({ account, securityPhone, email });
}

/** The name an account signs in with; undefined when nothing is sealed. */
export const accountNameOf = (ctx: Context, sealed: Sealed | undefined): string | undefined =>
  sealed && openSecrets(ctx, sealed.cipher).account;

/** Whether sealed secrets are enough to take an account over. */
export const hasPassword = (ctx: Context, sealed: Sealed | undefined): boolean =>
  sealed !== undefined && typeof openSecrets(ctx, sealed.cipher).password === 'string';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** After the rebinding the account has a fresh password and its new holder's phone. Throws when nothing is sealed. */
export async function rebindTo(
  ctx: Context,
  tx: Tx,
  holderId: string,
  sealed: Sealed | undefined,
): Promise<void> {
  if (!sealed) throw new Error('there is no credential to hand over');
  const { phone } = await tx.one<{ phone: string }>('select phone from users where id = $1', [holderId]);
  const password = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const before = openSecrets(ctx, sealed.cipher);
  await replaceCipher(
    tx,
    sealed,
    sealSecrets(ctx, { ...before, password, securityPhone: phone, isRebound: true }),
  );
}

/** The account goes back to its seller: the buyer's phone is taken out. */
export async function returnToSeller(ctx: Context, tx: Tx, sealed: Sealed | undefined): Promise<void> {
  if (!sealed) return;
  const { securityPhone: _buyers, ...secrets } = openSecrets(ctx, sealed.cipher);
  await replaceCipher(tx, sealed, sealSecrets(ctx, secrets));
}

/** Whether the last look (ISO 8601; null: none) is so long ago that another takes a code. */
export const needsRevealCode = (ctx: Context, lastRevealedAt: string | null): boolean =>
  lastRevealedAt !== null && ctx.clock.now() - Date.parse(lastRevealedAt) >= RULES.revealWithoutCode;

/** Refuses a look that takes a code and has none. @throws 409 `codeRequired` */
export function requireRevealCode(ctx: Context, lastRevealedAt: string | null, isProved: boolean): void {
  if (isProved || !needsRevealCode(ctx, lastRevealedAt)) return;
  throw refuse.conflict('codeRequired', '距离上次查看已超过 10 分钟，请先用短信验证码确认是你本人');
}

/** Where it is written down who saw which account: of an order its buyer, of a recycle order its merchant. */
const REVEALS = {
  order: { table: 'credential_reveals', column: 'order_id', field: 'orderId' },
  recycleOrder: { table: 'recycle_reveals', column: 'recycle_order_id', field: 'recycleOrderId' },
} as const;

/** What is shown, and to whom. */
export interface Reveal {
  of: keyof typeof REVEALS;
  orderId: string;
  userId: string;
  sealed: Sealed | undefined;
  /** When it was shown first, ISO 8601; null: now. */
  revealedAt: string | null;
}

function credentialOf(ctx: Context, { orderId, sealed, revealedAt }: Reveal): Credential {
  if (!sealed) throw new Error(`order ${orderId} has no credential to show`);
  const { isRebound: _, ...secrets } = openSecrets(ctx, sealed.cipher);
  return { ...(secrets as Omit<Credential, 'revealedAt'>), revealedAt: revealedAt ?? isoNow(ctx) };
}

/** Opens an account that may be shown (the caller has moved its order), and writes down who saw it when, under which key. */
export async function showAccount(ctx: Context, tx: Tx, reveal: Reveal, key: string): Promise<Credential> {
  const { table, field } = REVEALS[reveal.of];
  await insert(tx, table, {
    id: ctx.ids.next(),
    [field]: reveal.orderId,
    userId: reveal.userId,
    idempotencyKey: key,
    createdAt: isoNow(ctx),
  });
  return credentialOf(ctx, reveal);
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
  const { table, column } = REVEALS[reveal.of];
  const shown = await tx.maybe<{ createdAt: string }>(
    `select created_at from ${table} where ${column} = $1 and user_id = $2 and idempotency_key = $3`,
    [reveal.orderId, reveal.userId, key],
  );
  if (!shown || Date.parse(shown.createdAt) + RULES.revealWithoutCode < ctx.clock.now()) {
    throw refuse.conflict('stateConflict', '这次查看已经结束，请再点一次查看账号');
  }
  return credentialOf(ctx, reveal);
}
