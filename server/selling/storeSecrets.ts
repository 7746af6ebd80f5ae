import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { insertUnless } from '../store/rows.ts';
import {
  loginsIn,
  sealSecrets,
  SECRET_TABLES,
  sellersSecrets,
  type Sealed,
  type Secrets,
} from './credentials.ts';
import { accountMark, requireNotTakenBack } from './reclaimedAccounts.ts';

/**
 * Encrypts and stores secrets. If `before` is about the same account, its secrets stay where a field is absent, and an
 * empty phone or mail removes the stored one. Another account starts without secrets.
 *
 * @throws 422 for another account without a password; 409 `takenBack` for a reclaimed one
 */
export async function storeSecrets(
  ctx: Context,
  tx: Tx,
  home: Sealed['home'],
  id: string,
  given: Secrets,
  before?: Sealed,
): Promise<void> {
  const { account, password, securityPhone, email, emailPassword } = given;
  const stored = before ? sellersSecrets(ctx, before.cipher) : {};
  const differs = (one: string | undefined, other: string) =>
    one !== undefined && accountMark(ctx, one) !== accountMark(ctx, other);
  const isOther = differs(stored.account, account);
  if (isOther && password === undefined) {
    throw refuse.invalid('accountPassword', '换了游戏账号，请填写这个账号的密码');
  }
  const secrets: Secrets = {
    ...(!isOther && stored),
    ...omitEmpty({ account, password, securityPhone, email, emailPassword }),
  };
  // The stored mail password belongs to the former mail.
  if (email !== undefined && differs(stored.email, email) && emailPassword === undefined) {
    delete secrets.emailPassword;
  }
  for (const field of ['securityPhone', 'email'] as const) if (secrets[field] === '') delete secrets[field];
  await requireNotTakenBack(ctx, tx, loginsIn(secrets));
  const { table, column, field } = SECRET_TABLES[home];
  await insertUnless(
    tx,
    table,
    {
      [field]: id,
      cipher: sealSecrets(ctx, secrets),
      accountMark: accountMark(ctx, account),
      createdAt: isoNow(ctx),
    },
    `on conflict (${column}) do update set cipher = excluded.cipher, account_mark = excluded.account_mark`,
  );
}
