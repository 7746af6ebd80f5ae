import type { EntryKind } from '../../contract/staff/index.ts';
import { isoNow, type Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

export type { EntryKind };

/**
 * The entries that count as a member's proceeds: payouts, deposits that a seller forfeited to the merchant,
 * compensations of the guarantee fund that were paid into the wallet, and withdrawals. Deposits that came from the
 * seller and went back (`capture`, `refund`) are on the same account and are no proceeds.
 */
export const PROCEEDS_KINDS = [
  'payout',
  'forfeit',
  'compensation',
  'withdrawal',
  'withdrawalReturn',
] as const satisfies readonly EntryKind[];

/**
 * A ledger account. A positive balance means that the account holds money. `buyer` and `merchant`: money that came from
 * and went back to that person. `seller`: the wallet of a member, and the deposits that came from them. `escrow`: one
 * order or recycle order. `deposit`: one recycle order. `transit` and `paidOut`: the member who withdraws.
 */
export type Account =
  | `buyer:${string}`
  | `escrow:${string}`
  | `seller:${string}`
  | `deposit:${string}`
  | `merchant:${string}`
  /** On the way to the seller's payout account, and arrived. */
  | `transit:${string}`
  | `paidOut:${string}`
  | 'fee'
  | 'guarantee';

export type EntryOwner = { orderId: string } | { recycleOrderId: string } | { withdrawalId: string };

/**
 * Books an entry. Its lines (account → fen) must sum to zero; zero lines are omitted. Throws when the sum is not zero.
 */
export async function book(
  ctx: { ids: Ids; clock: Clock },
  tx: Tx,
  entry: {
    kind: EntryKind;
    paymentId?: string;
    /** The partial refund of the entry. A refund is booked once. */
    refundId?: string;
    memo: string;
    lines: Readonly<Partial<Record<Account, number>>>;
  } & EntryOwner,
): Promise<void> {
  const { lines: given, ...row } = entry;
  const lines = Object.entries(given).filter(([, amount]) => amount !== 0) as [Account, number][];
  const sum = lines.reduce((total, [, amount]) => total + amount, 0);
  const { kind } = row;
  if (sum !== 0) throw new Error(`ledger entry ${kind} of ${JSON.stringify(row)} is off by ${sum} fen`);
  if (lines.length === 0) return;
  const id = ctx.ids.next();
  const createdAt = isoNow(ctx);
  await insert(tx, 'ledger_entries', { id, ...row, createdAt });
  await tx.query(
    `insert into ledger_lines (entry_id, kind, created_at, account, amount)
     select $1, $2, $3, account, amount from unnest($4::text[], $5::bigint[]) as line (account, amount)`,
    [id, kind, createdAt, lines.map(([account]) => account), lines.map(([, amount]) => amount)],
  );
}

/** The balance of an account, fen. */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  const row = await db.one<{ balance: number }>(
    'select coalesce(sum(amount), 0)::bigint as balance from ledger_lines where account = $1',
    [account],
  );
  return row.balance;
}

// As literals, because PostgreSQL does not use the partial index of these kinds for a parameter.
const PROCEEDS_SQL = PROCEEDS_KINDS.map((kind) => `'${kind}'`).join(', ');

/**
 * SQL for the proceeds of the account `$1`: entry_id, amount, created_at. Lines that the previous version wrote have no
 * kind and no time; theirs come from the entry. `clause` filters, sorts and limits the rows; it calls them `line`.
 */
export const proceedsSql = (clause = ''): string => `(
  (select line.* from (select entry_id, amount, created_at from ledger_lines
     where account = $1 and kind in (${PROCEEDS_SQL})) line ${clause})
  union all
  (select line.* from (select l.entry_id, l.amount, e.created_at from ledger_lines l
     join ledger_entries e on e.id = l.entry_id
     where l.account = $1 and l.kind is null and e.kind in (${PROCEEDS_SQL})) line ${clause}))`;

/** A member's proceeds that have not been withdrawn, fen. */
export async function proceedsOf(db: Db, userId: string): Promise<number> {
  const row = await db.one<{ balance: number }>(
    `select coalesce(sum(amount), 0)::bigint as balance from ${proceedsSql()} proceeds`,
    [`seller:${userId}`],
  );
  return row.balance;
}

/** The sum of the whole ledger (fen). It is always zero. */
export async function ledgerSum(db: Db): Promise<number> {
  const { sum } = await db.one<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger_lines',
  );
  return sum;
}

/** How long a sum of the ledger is kept, ms. Summing millions of lines is slow. */
const SUM_TTL_MS = 60_000;

interface KeptSum {
  last?: { at: number; sum: number };
  summing?: Promise<number>;
}

const keptSums = new WeakMap<Db, KeptSum>();

/**
 * {@link ledgerSum}, at most a minute old. The ledger is summed once a minute, never twice at the same time, and may take
 * longer than the timeout of a query. A failure is not kept.
 */
export function recentLedgerSum({ store, clock }: { store: Db; clock: Clock }): Promise<number> {
  const kept = keptSums.get(store) ?? {};
  keptSums.set(store, kept);
  const age = kept.last ? clock.now() - kept.last.at : -1;
  if (kept.last && age >= 0 && age < SUM_TTL_MS) return Promise.resolve(kept.last.sum);
  const add = async () => {
    const sum = await ledgerSum(store);
    kept.last = { at: clock.now(), sum };
    return sum;
  };
  return (kept.summing ??= add().finally(() => {
    delete kept.summing;
  }));
}

/**
 * The number of entries, the ledger's sum (fen), and the number of unbalanced entries. The last two are always zero.
 */
export function auditLedger(db: Db): Promise<{ entries: number; sum: number; unbalanced: number }> {
  return db.one(
    `select (select count(*) from ledger_entries)::bigint as entries,
            coalesce((select sum(amount) from ledger_lines), 0)::bigint as sum,
            (select count(*) from (select entry_id from ledger_lines group by entry_id having sum(amount) <> 0) e)::bigint as unbalanced`,
  );
}
