import type { Page } from '../../contract/kit/envelope.ts';
import type {
  AccountQuery,
  Difference,
  DifferenceKind,
  DifferenceQuery,
  FailedRefund,
  LedgerAccount,
  Reconciliation,
  StaffQuery,
  UnexpectedPayment,
} from '../../contract/staff/index.ts';
import * as calls from '../../contract/staff/calls.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { requireNoPart } from '../kit/staff.ts';
import { runAgain } from '../payment/index.ts';
import type { Db, Tx } from '../store/db.ts';
import { keysetOf, toCursorRefusal } from '../store/keyset.ts';
import { pageOf, readPageOf, update } from '../store/rows.ts';
import { readLedgerMonth } from './ledgerMonth.ts';
import { findWithdrawal, listFailedWithdrawals, listOpenWithdrawals } from './withdrawals.ts';

const ADVICE: Readonly<Record<DifferenceKind, Readonly<Record<string, string>>>> = {
  missingHere: {
    payment:
      '钱到了支付渠道，平台没有这笔付款，不会自动入账，也不会自动退。到商户后台查是谁付的、付的什么，报主管；收错的在商户后台退款。',
    refund:
      '支付渠道退了钱，平台没有这笔退款。查是谁在商户后台手工退的，或是买家向渠道投诉退的。订单的货款先不结算给卖家，和客服定好怎么处理再标为已处理，标完一天内继续结算。',
    payout: '支付宝转出了钱，平台没有这笔提现。马上查是谁在商户后台转的、转给谁，报主管。',
  },
  missingThere: {
    payment: '平台记了收款，账单里没有。到商户后台查这笔交易，真没收到就停止交付并报主管。',
    refund: '平台记了退款，账单里没有。到商户后台查退款，没退成就重新退。',
    payout: '平台记了提现已到账，账单里没有。到商户后台按单号查这笔转账，没转成就报主管，不要再转一次。',
  },
  amountDiffers: {
    payment: '两边金额不同。以支付渠道的流水为准，查是否有优惠或手工改价，差额报主管。',
    refund: '两边退款金额不同。到商户后台核对，差额补退或追回。',
    payout: '两边提现金额不同。到商户后台核对这笔转账，多付的追回，少付的补付。',
  },
  statusDiffers: {
    payment:
      '支付渠道已收款，平台还没记成已付。付款没有关闭的，付款到期时自动查，请付款的人在订单里继续付款也会查；已关闭的不会再查，到商户后台核实后退款。',
    refund:
      '退款两边状态不同。支付渠道已退、平台没记的，在“没退成的退款”里重试；渠道退款失败的，到商户后台处理。',
    payout:
      '支付宝已转出，平台还没记成到账。提现还在核对的会自动查到；平台已退回钱包的，卖家拿了两次，报主管追回。',
  },
};

const adviceOf = ({ kind, subject }: Pick<Difference, 'kind' | 'subject'>): string =>
  ADVICE[kind][subject] ?? '到商户后台核对这一笔，处理后写明结果。';

/** Reconciliation runs, latest day first, 20 per page by default. */
const listReconciliations = (ctx: Context, paging: StaffQuery): Promise<Page<Reconciliation>> =>
  readPageOf<Reconciliation & { failure: string | null }, Reconciliation>(
    ctx.store,
    {
      select: `r.id, r.provider, r.day, r.state, r.bill_lines, r.bill_total, r.our_total, r.failure, r.compared_at,
        (select count(*) from reconciliation_lines where run_id = r.id and settled_at is null) as open,
        (select count(*) from reconciliation_lines where run_id = r.id) as differences`,
      from: 'reconciliation_runs r',
      where: 'true',
      orderBy: 'r.day desc, r.id desc',
      paging,
    },
    omitEmpty,
  );

const DIFFERENCE = `l.id, l.run_id, r.provider, r.day, l.subject, l.kind, l.trade_no, l.number, l.provider_no,
  l.our_amount, l.their_amount, l.our_state, l.their_state, l.settled_at, u.nick_name as settled_by, l.remark, coalesce(o.no, ro.no) as order_no`;
const DIFFERENCE_JOINS = `join reconciliation_runs r on r.id = l.run_id left join users u on u.id = l.settled_by
  left join payments p on p.trade_no = l.trade_no left join orders o on o.id = p.order_id
  left join recycle_orders ro on ro.id = p.recycle_order_id`;

const toDifference = (row: Omit<Difference, 'advice'>): Difference =>
  omitEmpty({ ...row, advice: adviceOf(row) });

/** The differences of a run, unsettled first; or the unsettled ones of all runs. 20 per page by default. */
const listDifferences = (
  ctx: Context,
  { runId, isOpen, ...paging }: DifferenceQuery,
): Promise<Page<Difference>> =>
  readPageOf<Omit<Difference, 'advice'>, Difference>(
    ctx.store,
    {
      select: DIFFERENCE,
      from: 'reconciliation_lines l',
      joins: DIFFERENCE_JOINS,
      // Literal conditions let PostgreSQL use the indexes; nullable parameters do not.
      where: [
        ...(runId === undefined ? [] : ['l.run_id = $1']),
        ...(runId === undefined || isOpen ? ['l.settled_at is null'] : []),
      ].join(' and '),
      params: runId === undefined ? [] : [runId],
      orderBy: 'l.settled_at is not null, l.created_at desc, l.id',
      paging,
    },
    toDifference,
  );

/** Marks a difference as settled. @throws 403 for a party of its trade; 404; 409 when it was already settled */
async function settleDifference(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  remark: string,
): Promise<Difference> {
  const line = await tx.maybe<{ settledAt: string | null }>(
    'select settled_at from reconciliation_lines where id = $1 for update',
    [id],
  );
  if (!line) throw refuse.notFound('没有这条差异，可能重新对账后已经没有了');
  await requireNoPart(tx, { id: staffId }, 'difference', id);
  if (line.settledAt !== null) throw refuse.conflict('stateConflict', '这条差异已经处理过，请刷新');
  await update(tx, 'reconciliation_lines', id, { settledAt: isoNow(ctx), settledBy: staffId, remark });
  const row = await tx.one<Omit<Difference, 'advice'>>(
    `select ${DIFFERENCE} from reconciliation_lines l ${DIFFERENCE_JOINS} where l.id = $1`,
    [id],
  );
  return toDifference(row);
}

/** SQL for the failed refund jobs, each with its payment. */
const REFUND_JOBS = `(
  select jobs.*, coalesce(refunds.payment_id, jobs.subject) as payment_id, refunds.amount as part
  from jobs left join refunds on refunds.id = jobs.subject and jobs.kind <> 'payment.refund'
  where jobs.kind in ('payment.refund', 'payment.refundPart', 'afterSale.pay')
    and jobs.done_at is null and jobs.failed is not null
)`;

/** SQL: what the payment p is for. */
const PAID_FOR =
  'left join orders o on o.id = p.order_id left join recycle_orders r on r.id = p.recycle_order_id';

/** Failed refunds, given-up ones first, 20 per page by default. */
const listFailedRefunds = (ctx: Context, paging: StaffQuery): Promise<Page<FailedRefund>> =>
  readPageOf<FailedRefund & { deadAt: string | null; runAt: string }, FailedRefund>(
    ctx.store,
    {
      select: `j.id, p.id as payment_id, p.trade_no, p.method, coalesce(o.no, r.no) as number, j.tries, j.failed as failure,
        j.dead_at, j.run_at, coalesce(j.part, p.amount -
          (select coalesce(sum(amount), 0) from refunds where payment_id = p.id)::bigint) as amount`,
      from: `${REFUND_JOBS} j`,
      joins: `join payments p on p.id = j.payment_id ${PAID_FOR}`,
      where: 'true',
      orderBy: 'j.dead_at is null, j.run_at desc, j.id',
      paging,
    },
    ({ deadAt, runAt, ...row }) =>
      omitEmpty({ ...row, isGivenUp: deadAt !== null, ...(deadAt === null && { nextAt: runAt }) }),
  );

/** Makes a failed refund due at once, with new attempts. Returns its subject. @throws 404 when there is none */
async function retryRefund(ctx: Context, tx: Tx, id: string): Promise<string> {
  const job = await tx.maybe<{ subject: string }>(
    `update jobs set dead_at = null, tries = 0, run_at = $2 where id = $1 and done_at is null and failed is not null
       and kind in ('payment.refund', 'payment.refundPart', 'afterSale.pay') returning subject`,
    [id, isoNow(ctx)],
  );
  if (!job) throw refuse.notFound('没有找到这笔退款，可能已经退成了，请刷新');
  return job.subject;
}

/** Paid payments that do not count towards their subject, latest first, 20 per page by default. */
const listUnexpectedPayments = (ctx: Context, paging: StaffQuery): Promise<Page<UnexpectedPayment>> =>
  readPageOf<UnexpectedPayment, UnexpectedPayment>(
    ctx.store,
    {
      select: `p.id, p.trade_no, p.method, p.kind, p.amount, p.state, coalesce(o.no, r.no) as number, p.paid_at, p.refunded_at`,
      from: 'payments p',
      joins: PAID_FOR,
      where: `not p.is_counted and p.paid_at is not null and p.state in ('paid', 'refunded')`,
      orderBy: 'p.paid_at desc, p.id',
      paging,
    },
    omitEmpty,
  );

/** SQL: whose account it is, as people know it. Null for the accounts of the shop. */
const ACCOUNT_NAME = `case split_part(account, ':', 1)
  when 'escrow' then coalesce(
    (select no from orders where id = split_part(account, ':', 2)),
    (select no from recycle_orders where id = split_part(account, ':', 2)))
  when 'deposit' then (select no from recycle_orders where id = split_part(account, ':', 2))
  else (select nick_name from users where id = split_part(account, ':', 2))
end`;

/**
 * The ledger accounts with a balance, of one kind or all, largest first, 20 per page by default. One statement adds up
 * the lines for page and total.
 */
export async function listLedgerAccounts(
  db: Db,
  { kind, ...paging }: AccountQuery,
): Promise<Page<LedgerAccount>> {
  const orderBy = 'abs(balance) desc, account';
  const keyset = keysetOf(orderBy, paging, 3);
  const { limit, offset } = keyset;
  // An empty page still gives a row: the total without an account.
  const found = await db
    .query<Stored<LedgerAccount> & { total: number; pageCursor: unknown[] }>(
      `with balances as materialized (select account, sum(amount)::bigint as balance, count(*) as lines from ledger_lines
         where $1::text is null or account = $1 or account like $1 || ':%'
         group by account having sum(amount) <> 0),
       page as (select *, ${keyset.column} as page_cursor from balances where ${keyset.where}
         order by ${orderBy} limit $2 offset $3)
       select account, ${ACCOUNT_NAME} as name, balance, lines, page_cursor, total
       from (select count(*) as total from balances) as counted left join page on true order by ${orderBy}`,
      [kind ?? null, limit + 1, offset, ...keyset.params],
    )
    .catch(toCursorRefusal(paging.after));
  const total = found[0]?.total ?? 0;
  const { rows, next } = pageOf<Stored<LedgerAccount> & { total: number }>(
    found.filter(({ account }) => account !== null),
    limit,
  );
  return {
    rows: rows.map(({ total: _, ...row }) => omitEmpty(row)),
    total,
    ...omitEmpty({ next: next ?? null }),
  };
}

export function moneyRoutes({ serveMember, serveAudited }: Routes, ctx: Context): void {
  serveMember(calls.listReconciliations, (_, { input }) => listReconciliations(ctx, input));
  serveAudited(calls.reconcileAgain, async (tx, _, { params: { id } }) => {
    const { day, provider } = await runAgain(ctx, tx, id);
    return { answer: undefined, subject: 'reconciliation', subjectId: id, detail: { day, provider } };
  });
  serveMember(calls.listDifferences, (_, { input }) => listDifferences(ctx, input));
  serveAudited(calls.settleDifference, async (tx, staffId, { params: { id }, input: { remark } }) => {
    const answer = await settleDifference(ctx, tx, staffId, id, remark);
    const { kind, number } = answer;
    return { answer, subject: 'difference', subjectId: id, detail: { remark, kind, number } };
  });
  serveMember(calls.listFailedRefunds, (_, { input }) => listFailedRefunds(ctx, input));
  serveAudited(calls.retryRefund, async (tx, _, { params: { id } }) => ({
    answer: undefined,
    subject: 'refund',
    subjectId: await retryRefund(ctx, tx, id),
  }));
  serveMember(calls.listOpenWithdrawals, (_, { input }) => listOpenWithdrawals(ctx, input));
  serveMember(calls.listFailedWithdrawals, (_, { input }) => listFailedWithdrawals(ctx, input));
  serveMember(calls.findWithdrawal, ({ member }, { input: { number } }) =>
    findWithdrawal(ctx, member.id, number),
  );
  serveMember(calls.listUnexpectedPayments, (_, { input }) => listUnexpectedPayments(ctx, input));
  serveMember(calls.readLedgerMonth, (_, { input }) => readLedgerMonth(ctx, input));
  serveMember(calls.listLedgerAccounts, (_, { input }) => listLedgerAccounts(ctx.store, input));
}
