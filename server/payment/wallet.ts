import type {
  Movement,
  MovementPage,
  MovementQuery,
  Wallet,
  WalletQuery,
  WithdrawalObstacle,
  WithdrawalPage,
} from '../../contract/payment/index.ts';
import { readPersonName } from '../../contract/kit/personName.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { dayStart, isoAt, isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { pageOf, parsePageCursor, toCursorTime } from '../kit/pageCursor.ts';
import { isSuspended, type SuspensionColumns } from '../kit/suspension.ts';
import { balanceOf, proceedsOf, proceedsSql, type EntryKind } from '../ledger/ledger.ts';
import type { Db } from '../store/db.ts';
import { findPayee, openPayee, readPayee } from './payees.ts';
import { withdrawalOf, type WithdrawalRecord } from './withdrawalRecord.ts';

const PAGE_SIZE = 20;

/** The amount (fen) a member may still withdraw today, and whether no withdrawal has been paid before. */
export async function limitsOf(
  ctx: Context,
  db: Db,
  userId: string,
): Promise<{ leftToday: number; isFirst: boolean }> {
  const { today, paid } = await db.one<{ today: number; paid: number }>(
    `select coalesce(sum(amount) filter (where requested_at >= $2 and state not in ('failed', 'refused', 'cancelled')), 0)::bigint
         as today,
       (count(*) filter (where state = 'paid'))::int as paid
     from withdrawals where user_id = $1`,
    [userId, isoAt(dayStart(ctx.clock.now()))],
  );
  return { leftToday: Math.max(0, RULES.withdrawalDayMax - today), isFirst: paid === 0 };
}

interface Obstacle {
  kind: WithdrawalObstacle;
  text: string;
}

/**
 * Why a member cannot withdraw any amount now. Undefined when the member can. The payout account must belong to the
 * verified person at each withdrawal.
 */
export async function obstacleOf(
  ctx: Context,
  db: Db,
  userId: string,
  isFirst: boolean,
): Promise<Obstacle | undefined> {
  const user = await db.one<SuspensionColumns & { realStatus: string; realName: string | null }>(
    'select real_status, real_name, suspended_at, suspended_until from users where id = $1',
    [userId],
  );
  if (isSuspended(ctx, user)) {
    return { kind: 'suspended', text: '账号已被限制交易，暂时不能提现，请联系客服' };
  }
  if (isFirst && user.realStatus !== 'verified') {
    return { kind: 'realName', text: '第一次提现前，请先完成实名认证' };
  }
  const payee = await findPayee(db, userId);
  if (!payee) return undefined;
  if (payee.pausedUntil !== null && payee.pausedUntil > isoNow(ctx)) {
    return { kind: 'paused', text: '收款支付宝刚刚修改过，修改后 24 小时内不能提现' };
  }
  if (readPersonName(openPayee(ctx, payee.payeeCipher).name) !== readPersonName(user.realName ?? '')) {
    return { kind: 'payeeName', text: '收款支付宝的姓名和实名认证的姓名不一致，请改成本人的支付宝' };
  }
  return undefined;
}

export async function readWallet(ctx: Context, userId: string): Promise<Wallet> {
  const db = ctx.store;
  const subjects = Object.values(ctx.purposes);
  const [available, transit, paidOut, payee, limits, held, deposits] = await Promise.all([
    proceedsOf(db, userId),
    balanceOf(db, `transit:${userId}`),
    balanceOf(db, `paidOut:${userId}`),
    readPayee(ctx, userId),
    limitsOf(ctx, db, userId),
    Promise.all(subjects.map(({ holdingsOf }) => holdingsOf(db, userId))),
    Promise.all(subjects.map(async ({ depositsOf }) => (await depositsOf?.(db, userId)) ?? 0)),
  ]);
  const holdings = held.flat();
  const obstacle = await obstacleOf(ctx, db, userId, limits.isFirst);
  return {
    available,
    held: holdings.reduce((sum, { amount }) => sum + amount, 0),
    transit,
    paidOut,
    holdings,
    deposits: deposits.reduce((sum, amount) => sum + amount, 0),
    ...limits,
    ...omitEmpty({ payee, obstacle }),
  };
}

const cursorOf = (at: string, id: string) => `${Date.parse(at)}_${id}`;

function parseCursor(after: string | undefined): [at: string | null, id: string | null] {
  if (after === undefined) return [null, null];
  const [at, id] = parsePageCursor(after);
  return [toCursorTime(at), id];
}

const KINDS: Partial<Record<EntryKind, Movement['kind']>> = {
  payout: 'sale',
  forfeit: 'forfeit',
  compensation: 'compensation',
  withdrawal: 'withdrawal',
  withdrawalReturn: 'return',
};

/** SQL for the newest `$4` lines before the cursor `$2`, `$3`. */
const PAGE_OF_LINES = `
  where $2::timestamptz is null or (line.created_at, line.entry_id) < ($2::timestamptz, $3::text)
  order by line.created_at desc, line.entry_id desc limit $4`;

/** A page of the lines of a member's wallet, newest first. The sum of all lines is the available amount. */
export async function listMovements(
  ctx: Context,
  userId: string,
  { after, pageSize: size = PAGE_SIZE }: MovementQuery,
): Promise<MovementPage> {
  const rows = await ctx.store.query<{
    id: string;
    kind: EntryKind;
    amount: number;
    no: string;
    memo: string;
    createdAt: string;
  }>(
    `select e.id, e.kind, l.amount, e.memo, e.created_at, coalesce(o.no, r.no, w.no) as no
     from (select * from ${proceedsSql(PAGE_OF_LINES)} line order by created_at desc, entry_id desc limit $4) l
     join ledger_entries e on e.id = l.entry_id
     left join orders o on o.id = e.order_id left join recycle_orders r on r.id = e.recycle_order_id
     left join withdrawals w on w.id = e.withdrawal_id
     order by l.created_at desc, l.entry_id desc`,
    [`seller:${userId}`, ...parseCursor(after), size + 1],
  );
  return pageOf(
    rows,
    size,
    ({ id, kind, amount, no, memo, createdAt }) => ({
      id,
      kind: KINDS[kind] ?? 'sale',
      amount,
      no,
      text: memo,
      at: createdAt,
    }),
    ({ createdAt, id }) => cursorOf(createdAt, id),
  );
}

export async function listWithdrawals(
  ctx: Context,
  userId: string,
  { after, pageSize: size = PAGE_SIZE }: WalletQuery,
): Promise<WithdrawalPage> {
  const rows = await ctx.store.query<WithdrawalRecord>(
    `select * from withdrawals where user_id = $1
       and ($2::timestamptz is null or (requested_at, id) < ($2::timestamptz, $3::text))
     order by requested_at desc, id desc limit $4`,
    [userId, ...parseCursor(after), size + 1],
  );
  return pageOf(
    rows,
    size,
    (row) => withdrawalOf(ctx, row),
    ({ requestedAt, id }) => cursorOf(requestedAt, id),
  );
}
