import { randomInt } from 'node:crypto';
import type { Credential } from '../../contract/buying/index.ts';
import type { VaultSecrets } from '../../contract/staff/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert, update } from '../store/rows.ts';
import { findTakenBack } from './reclaimedAccounts.ts';

export interface Secrets {
  account: string;
  password?: string | undefined;
  securityPhone?: string | undefined;
  email?: string | undefined;
  emailPassword?: string | undefined;
}

/**
 * The stored format. `isRebound`: phone and password are the new owner's. `isMailRebound`: the mail is, too.
 * `isReturned`: a former buyer may know the passwords, which staff only read to the seller. `sellers`: the names with which
 * the seller could sign in before the rebinding.
 */
type SealedSecrets = Partial<Secrets> & {
  isRebound?: true;
  isMailRebound?: true;
  isReturned?: true;
  sellers?: Logins;
};
type Logins = Pick<Partial<Secrets>, 'account' | 'securityPhone' | 'email'>;

const openSecrets = (ctx: Context, cipher: string) => JSON.parse(ctx.vault.open(cipher)) as SealedSecrets;
export const sealSecrets = (ctx: Context, secrets: SealedSecrets) => ctx.vault.seal(JSON.stringify(secrets));

/** The tables with secrets: those of a listing, or those of a valuation without a listing. */
export const SECRET_TABLES = {
  listing: { table: 'credentials', column: 'listing_id', field: 'listingId' },
  valuation: { table: 'valuation_credentials', column: 'valuation_id', field: 'valuationId' },
} as const;

export interface Sealed {
  home: keyof typeof SECRET_TABLES;
  id: string;
  cipher: string;
}

export async function sealedOfListing(db: Db, listingId: string): Promise<Sealed | undefined> {
  return db.maybe<Sealed>(
    `select 'listing' as home, listing_id as id, cipher from credentials where listing_id = $1`,
    [listingId],
  );
}

async function replaceCipher(tx: Tx, { home, id }: Sealed, cipher: string): Promise<void> {
  const { table, column } = SECRET_TABLES[home];
  await tx.query(`update ${table} set cipher = $2 where ${column} = $1`, [id, cipher]);
}

/** The seller's secrets. Leaves out a new owner's phone and mail, and passwords that a former buyer knows. */
export function sellersSecrets(ctx: Context, cipher: string): Partial<Secrets> {
  const { isRebound, isMailRebound, isReturned, sellers: _, ...secrets } = openSecrets(ctx, cipher);
  return omitEmpty({
    ...secrets,
    ...(isRebound && { securityPhone: null }),
    ...(isMailRebound && { email: null }),
    ...(isReturned && { password: null, emailPassword: null }),
  });
}

/** The secrets that the seller may read again: all but the passwords. */
export function readableSecrets(
  ctx: Context,
  cipher: string | null,
): Omit<Partial<Secrets>, 'password' | 'emailPassword'> {
  if (cipher === null) return {};
  const { account, securityPhone, email } = sellersSecrets(ctx, cipher);
  return omitEmpty({ account, securityPhone, email });
}

/** All secrets of an account, for staff. The caller must write the access to the audit log. */
export function staffSecrets(ctx: Context, { cipher }: Sealed): VaultSecrets {
  const { account, password, securityPhone, email, emailPassword } = openSecrets(ctx, cipher);
  return omitEmpty({ account, password, securityPhone, email, emailPassword });
}
export const loginsIn = ({ account, securityPhone, email }: Logins): string[] =>
  [account, securityPhone, email].filter((login) => login !== undefined);

/** The seller's names for signing in to an account, also after its rebinding: login, bound phone and mail. */
export const loginsOf = (ctx: Context, sealed: Sealed | undefined): string[] =>
  sealed ? loginsIn(openSecrets(ctx, sealed.cipher).sellers ?? sellersSecrets(ctx, sealed.cipher)) : [];

/** {@link findTakenBack} for the login of a listing. */
export const takenBackOf = async (ctx: Context, db: Db, listingId: string): Promise<string | undefined> =>
  findTakenBack(ctx, db, loginsOf(ctx, await sealedOfListing(db, listingId)));

/** The account name that the seller gave. */
export function accountNameOf(ctx: Context, sealed: Sealed | undefined): string | undefined {
  if (sealed === undefined) return undefined;
  const { account, sellers } = openSecrets(ctx, sealed.cipher);
  return sellers?.account ?? account;
}

/** Whether the stored secrets are sufficient to take the account over. */
export const hasPassword = (ctx: Context, sealed: Sealed | undefined): boolean => {
  if (sealed === undefined) return false;
  const { password, isReturned } = openSecrets(ctx, sealed.cipher);
  return password !== undefined && !isReturned;
};

const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The password that the demo's autopilot sets on an account. */
export const randomPassword = (): string =>
  Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The login that staff set at the rebinding. Absent fields stay unchanged. */
export interface NewLogin {
  account?: string | undefined;
  password: string;
  securityPhone?: string | undefined;
  email?: string | undefined;
}

/** Checks the login that a person typed. @throws 422 without a password, with this text */
export function newLogin(
  { password, ...typed }: { [K in keyof NewLogin]?: NewLogin[K] | undefined },
  missing = '请填写换绑后的新密码',
): NewLogin {
  if (password === undefined || password.trim() === '') throw refuse.invalid('password', missing);
  return { ...typed, password };
}

/** Encrypts a login that waits for the confirmation of a second person. */
export const sealLogin = (ctx: Context, login: NewLogin): string => ctx.vault.seal(JSON.stringify(login));
export const openLogin = (ctx: Context, cipher: string) => JSON.parse(ctx.vault.open(cipher)) as NewLogin;

/**
 * Stores the login that staff typed at the rebinding. Without a typed phone the account has no bound phone. The demo's
 * autopilot types nothing (no `login`): the password is random, and the bound phone is the new owner's. Throws when no
 * secrets are stored.
 */
export async function rebindTo(
  ctx: Context,
  tx: Tx,
  holderId: string,
  sealed: Sealed | undefined,
  login?: NewLogin,
): Promise<void> {
  if (!sealed) throw new Error('there is no credential to hand over');
  const { phone } = await tx.one<{ phone: string }>('select phone from users where id = $1', [holderId]);
  const before = openSecrets(ctx, sealed.cipher);
  const { account, securityPhone, email } = before;
  await replaceCipher(
    tx,
    sealed,
    sealSecrets(ctx, {
      ...before,
      sellers: before.sellers ?? omitEmpty({ account, securityPhone, email }),
      ...(login?.account !== undefined && { account: login.account }),
      password: login?.password ?? randomPassword(),
      // Undefined fields are not stored.
      securityPhone: login ? login.securityPhone : phone,
      ...(login?.email !== undefined && {
        email: login.email,
        emailPassword: undefined,
        isMailRebound: true as const,
      }),
      isRebound: true,
    }),
  );
}

/**
 * Tells the seller of a returned account how to get its login. Staff say it by phone, because the other party of the
 * trade reads their chat.
 */
export const RETURNED_TEXT =
  '账号已还给你，请联系客服，由客服打电话告诉你现在的登录方式。登录后马上改密码，再出售时填写新密码';

/** Tells the seller that nobody checked the login that the buyer has given back. */
export const UNCHECKED_RETURN_TEXT =
  '买家交回的账号还没有核对，请联系客服，由客服核对后打电话告诉你登录方式。再出售时填写新密码';

/**
 * Returns an account to its seller: removes the buyer's phone and mail, and asks for a new password before the next
 * sale. The passwords stay, so that staff can tell the seller how to sign in; `password` is the one that staff have set
 * since.
 */
export async function returnToSeller(
  ctx: Context,
  tx: Tx,
  sealed: Sealed | undefined,
  password?: string,
): Promise<void> {
  if (!sealed) return;
  const {
    securityPhone: _buyers,
    email,
    isRebound: _,
    isMailRebound,
    ...secrets
  } = openSecrets(ctx, sealed.cipher);
  const own = isMailRebound ? secrets : { ...secrets, email };
  const returned = { ...own, ...(password !== undefined && { password }), isReturned: true as const };
  await replaceCipher(tx, sealed, sealSecrets(ctx, returned));
  if (sealed.home === 'listing') await update(tx, 'listings', sealed.id, { needsCredential: true });
}

/**
 * Whether revealing the account again requires an SMS code.
 * @param lastRevealedAt ISO 8601; null: never
 */
export const needsRevealCode = (ctx: Context, lastRevealedAt: string | null): boolean =>
  lastRevealedAt !== null && ctx.clock.now() - Date.parse(lastRevealedAt) >= RULES.revealWithoutCode;

/** @throws 409 `codeRequired` without a code, when the last reveal was too long ago */
function requireRevealCode(ctx: Context, lastRevealedAt: string | null, isProved: boolean): void {
  if (isProved || !needsRevealCode(ctx, lastRevealedAt)) return;
  throw refuse.conflict('codeRequired', '距离上次查看已超过 10 分钟，请先用短信验证码确认是你本人');
}

/** The tables that log reveals to the buyer of an order, and to the merchant of a recycle order. */
const REVEALS = {
  order: { table: 'credential_reveals', column: 'order_id', field: 'orderId' },
  recycleOrder: { table: 'recycle_reveals', column: 'recycle_order_id', field: 'recycleOrderId' },
} as const;

interface Revealed {
  id: string;
  /** The times of the first and of the last reveal, ISO 8601. Null: never. */
  revealedAt: string | null;
  lastRevealedAt: string | null;
}

/** How an order shows its account to the buyer, and a recycle order to the merchant. */
interface RevealRules<O extends Revealed> {
  of: keyof typeof REVEALS;
  /** The reader in the timeline: 买家. */
  reader: string;
  /** Why nothing is shown any more. */
  notShown: string;
  /** Whether the rulebook allows a reveal now. `isAgain`: as if nothing had been revealed, with a code. */
  mayReveal(order: O, isAgain: boolean): boolean;
  /** Applies the event of a reveal. `isProved`: whether the request contains an SMS code. */
  move(ctx: Context, tx: Tx, order: O, isProved: boolean, text: string): Promise<O>;
  readerIdOf(order: O): string;
  sealedOf(tx: Tx, order: O): Promise<Sealed | undefined>;
}

/** Creates the reveals of a locked order to its reader. */
export function revealsOf<O extends Revealed>(rules: RevealRules<O>) {
  const { reader, readerIdOf } = rules;
  const { table, column, field } = REVEALS[rules.of];

  async function credentialOf(ctx: Context, tx: Tx, order: O): Promise<Credential> {
    const sealed = await rules.sealedOf(tx, order);
    if (!sealed) throw new Error(`order ${order.id} has no credential to show`);
    const {
      isRebound: _,
      isMailRebound: _mail,
      isReturned: _old,
      sellers: _sellers,
      ...secrets
    } = openSecrets(ctx, sealed.cipher);
    const revealedAt = order.revealedAt ?? isoNow(ctx);
    return { ...(secrets as Omit<Credential, 'revealedAt'>), revealedAt };
  }

  return {
    /**
     * Reveals the account, and logs who reads it, when, and under which idempotency key.
     *
     * @param isProved whether the request contains an SMS code
     * @throws 409 when the state does not allow it; 409 `codeRequired` without a code when the last reveal was over ten
     * minutes ago
     */
    async reveal(ctx: Context, tx: Tx, order: O, key: string, isProved: boolean): Promise<Credential> {
      if (rules.mayReveal(order, false)) requireRevealCode(ctx, order.lastRevealedAt, isProved);
      const again = `${reader}再次查看了账号信息${isProved ? '，已用短信验证码确认' : ''}`;
      const text = order.revealedAt === null ? `${reader}查看了账号信息` : again;
      const moved = await rules.move(ctx, tx, order, isProved, text);
      await insert(tx, table, {
        id: ctx.ids.next(),
        [field]: order.id,
        userId: readerIdOf(order),
        idempotencyKey: key,
        createdAt: isoNow(ctx),
      });
      return credentialOf(ctx, tx, moved);
    },

    /**
     * Repeats a reveal for the same idempotency key within ten minutes, in case the first reply was lost.
     *
     * @throws 409 for another key, later, or when the state does not allow it
     */
    async revealAgain(ctx: Context, tx: Tx, order: O, key: string): Promise<Credential> {
      if (!rules.mayReveal(order, true)) throw refuse.conflict('stateConflict', rules.notShown);
      const shown = await tx.maybe<{ createdAt: string }>(
        `select created_at from ${table} where ${column} = $1 and user_id = $2 and idempotency_key = $3`,
        [order.id, readerIdOf(order), key],
      );
      if (!shown || Date.parse(shown.createdAt) + RULES.revealWithoutCode < ctx.clock.now()) {
        throw refuse.conflict('stateConflict', '这次查看已经结束，请再点一次查看账号');
      }
      return credentialOf(ctx, tx, order);
    },
  };
}
