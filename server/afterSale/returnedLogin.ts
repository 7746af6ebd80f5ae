import type { ReturnedAccount } from '../../contract/afterSale/afterSale.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/** Encrypts and stores the password and the note with which the buyer returns an account. */
export async function storeReturned(
  ctx: Context,
  tx: Tx,
  afterSaleId: string,
  { password, note }: ReturnedAccount,
): Promise<void> {
  const cipher = ctx.vault.seal(JSON.stringify({ password, note: note.trim() } satisfies ReturnedAccount));
  await insert(tx, 'after_sale_returns', { afterSaleId, cipher, createdAt: isoNow(ctx) });
}

/** Whether a returned account waits for staff. */
export const hasReturned = (db: Db, afterSaleId: string): Promise<boolean> =>
  hasRow(db, 'select from after_sale_returns where after_sale_id = $1', [afterSaleId]);

/** Opens what the buyer gave. Undefined when nothing waits for staff. A look of a person goes into the audit log. */
export async function openReturned(
  ctx: Context,
  db: Db,
  afterSaleId: string,
): Promise<ReturnedAccount | undefined> {
  const found = await db.maybe<{ cipher: string }>(
    'select cipher from after_sale_returns where after_sale_id = $1',
    [afterSaleId],
  );
  return found && (JSON.parse(ctx.vault.open(found.cipher)) as ReturnedAccount);
}

export const deleteReturned = (tx: Tx, afterSaleId: string): Promise<unknown> =>
  tx.query('delete from after_sale_returns where after_sale_id = $1', [afterSaleId]);
