import {
  ENTRY_KINDS,
  NO_SUMS,
  type AccountSums,
  type EntryKind,
  type LedgerMonth,
  type MonthQuery,
} from '../../contract/staff/index.ts';
import { dayOf, isoAt, startOf } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { PROCEEDS_KINDS } from '../ledger/ledger.ts';

/** The month in China (`yyyy-mm`) of a timestamp, epoch ms. */
const monthOf = (ms: number): string => dayOf(ms).slice(0, 7);

/** `2026-12` → `2027-01`. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}`;
}

/**
 * The lines of an account, or the number of entries where `account` is null. `kind` is null for lines before the month.
 */
interface Group {
  kind: EntryKind | null;
  account: keyof AccountSums | null;
  entries: number;
  amount: number;
  first: string | null;
}

/** SQL. $1 and $2: start and end of the month, $3: {@link PROCEEDS_KINDS}. */
const GROUPS = `select case when e.created_at >= $1 then e.kind end as kind,
    case when l.account like 'seller:%' and e.kind = any($3) then 'wallet' else split_part(l.account, ':', 1) end as account,
    0 as entries, sum(l.amount)::bigint as amount, min(e.created_at) as first
  from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.created_at < $2 group by 1, 2
  union all
  select kind, null, count(*)::int, 0, null from ledger_entries where created_at >= $1 and created_at < $2 group by 1`;

function sumUp(groups: readonly Group[]): AccountSums {
  const sums = { ...NO_SUMS };
  for (const { account, amount } of groups) if (account !== null) sums[account] += amount;
  return sums;
}

/**
 * The ledger of a month in China: opening balances, number and sums of each kind of entry, closing balances. One
 * statement reads it, so that an entry of this moment is in all of them or in none.
 */
export async function readLedgerMonth(ctx: Context, query: MonthQuery): Promise<LedgerMonth> {
  const month = query.month ?? monthOf(ctx.clock.now());
  const range = [`${month}-01`, `${nextMonth(month)}-01`].map((day) => isoAt(startOf(day)));
  const groups = await ctx.store.query<Group>(GROUPS, [...range, PROCEEDS_KINDS]);
  const kinds = ENTRY_KINDS.flatMap((kind) => {
    const own = groups.filter((group) => group.kind === kind);
    const entries = own.find(({ account }) => account === null)?.entries;
    return entries === undefined ? [] : [{ kind, entries, sums: sumUp(own) }];
  });
  const first = groups.flatMap((group) => group.first ?? []).toSorted()[0];
  return {
    month,
    ...omitEmpty({ first: first === undefined ? null : monthOf(Date.parse(first)) }),
    opening: sumUp(groups.filter(({ kind }) => kind === null)),
    kinds,
    closing: sumUp(groups),
  };
}
