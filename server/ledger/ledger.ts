import { isoNow, type Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/** What an entry of the ledger is about. */
export type EntryKind = 'capture' | 'refund' | 'compensation' | 'receipt' | 'payout' | 'forfeit';

/**
 * An account of the ledger. A buyer's and a merchant's account is what came from and went back to them outside; escrow belongs
 * to one order or recycle order, a deposit to one recycle order. Positive is money held by the account.
 */
export type Account =
  | `buyer:${string}`
  | `escrow:${string}`
  | `seller:${string}`
  | `deposit:${string}`
  | `merchant:${string}`
  | 'fee'
  | 'guarantee';

/** What an entry belongs to. */
export type EntryOwner = { orderId: string } | { recycleOrderId: string };

/** Moves money: the lines (account → fen) must sum to zero, and zero lines are left out. Throws when they do not. */
export async function book(
  ctx: { ids: Ids; clock: Clock },
  tx: Tx,
  entry: {
    kind: EntryKind;
    paymentId?: string;
    /** The part of a payment that goes back with it: booked once. */
    refundId?: string;
    memo: string;
    lines: Readonly<Partial<Record<Account, number>>>;
  } & EntryOwner,
): Promise<void> {
  const lines = Object.entries(entry.lines).filter(([, amount]) => amount !== 0) as [Account, number][];
  const sum = lines.reduce((total, [, amount]) => total + amount, 0);
  const orderId = 'orderId' in entry ? entry.orderId : null;
  const recycleOrderId = 'recycleOrderId' in entry ? entry.recycleOrderId : null;
  if (sum !== 0) {
    throw new Error(`ledger entry ${entry.kind} of order ${orderId ?? recycleOrderId} is off by ${sum} fen`);
  }
  if (lines.length === 0) return;
  const id = ctx.ids.next();
  const { kind, paymentId, refundId, memo } = entry;
  const createdAt = isoNow(ctx);
  await insert(tx, 'ledger_entries', {
    id,
    kind,
    orderId,
    recycleOrderId,
    paymentId,
    refundId,
    memo,
    createdAt,
  });
  await tx.query(
    `insert into ledger_lines (entry_id, account, amount)
     select $1, account, amount from unnest($2::text[], $3::bigint[]) as line (account, amount)`,
    [id, lines.map(([account]) => account), lines.map(([, amount]) => amount)],
  );
}

/** What an account holds, fen. */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  const row = await db.one<{ balance: number }>(
    'select coalesce(sum(amount), 0)::bigint as balance from ledger_lines where account = $1',
    [account],
  );
  return row.balance;
}

/** The whole ledger's sum (fen): zero, always. */
export async function ledgerSum(db: Db): Promise<number> {
  const { sum } = await db.one<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger_lines',
  );
  return sum;
}

/** The whole ledger's sum (fen) and its unbalanced entries: both are zero, always. */
export function auditLedger(db: Db): Promise<{ entries: number; sum: number; unbalanced: number }> {
  return db.one(
    `select (select count(*) from ledger_entries)::bigint as entries,
            coalesce((select sum(amount) from ledger_lines), 0)::bigint as sum,
            (select count(*) from (select entry_id from ledger_lines group by entry_id having sum(amount) <> 0) e)::bigint as unbalanced`,
  );
}
