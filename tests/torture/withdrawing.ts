import { setTimeout as pause } from 'node:timers/promises';
import { cancelWithdrawal, readWallet, requestWithdrawal, savePayee } from '../../contract/payment/calls.ts';
import { fillPath } from '../../contract/kit/call.ts';
import { SIMULATED_PAYEES } from '../../server/providers/cashier/transfers.ts';
import type { Api, Member } from '../e2e/kit/api.ts';
import { callApi, verify } from '../e2e/kit/sellers.ts';
import { repeatUntilAnswered } from './repeatUntilAnswered.ts';

/** Proceeds of each seller before the first fault, fen. */
const EARNED = 500_000;

export interface Seller extends Member {
  id: string;
}

export interface AcknowledgedWithdrawal {
  id: string;
  amount: number;
  cancelled?: true;
}

/** Creates sellers with payout accounts for which the provider in turn pays, pays but loses its answer, or refuses. */
export async function createSellers(api: Api, count: number): Promise<Seller[]> {
  const accounts = ['13812340003', SIMULATED_PAYEES.lost, SIMULATED_PAYEES.missing];
  const sellers: Seller[] = [];
  for (let n = 0; n < count; n += 1) {
    const member = await api.member(`1340${String(n).padStart(7, '0')}`);
    await verify(api, member);
    await callApi(api, savePayee, member.token, {
      input: { account: accounts[n % accounts.length] as string, name: '王小明' },
    });
    const [row] = await api.sql<{ id: string }>('select id from users where phone = $1', [member.phone]);
    if (!row) throw new Error(`${member.phone} is no member`);
    await api.sql(
      `with sale as (select id from orders where stage = 'settled' order by id limit 1),
         entry as (insert into ledger_entries (id, kind, order_id, memo, created_at)
           select $1, 'payout', id, '货款结算给卖家', now() from sale returning id, order_id)
       insert into ledger_lines (entry_id, account, amount)
       select id, 'escrow:' || order_id, -$3::bigint from entry union all select id, $2, $3 from entry`,
      [`torture-${n}`, `seller:${row.id}`, EARNED],
    );
    sellers.push({ ...member, id: row.id });
  }
  return sellers;
}

/** One seller withdraws until the end, and sometimes cancels. Adds what the shop acknowledges to `known`. */
export async function withdraw(
  { api, seller, roll, isOver }: { api: Api; seller: Seller; roll: () => number; isOver: () => boolean },
  known: AcknowledgedWithdrawal[],
): Promise<void> {
  while (!isOver()) {
    const amount = 1_000 + Math.floor(roll() * 9_000);
    const made = await repeatUntilAnswered<{ id: string }>(
      api,
      requestWithdrawal.path,
      seller.token,
      requestWithdrawal.input.encode({ amount }),
    );
    if (made.code === 200) {
      const mine: AcknowledgedWithdrawal = { id: made.data.id, amount };
      known.push(mine);
      if (roll() < 0.2) {
        const path = fillPath(cancelWithdrawal.path, { id: mine.id });
        const { code } = await repeatUntilAnswered(api, path, seller.token, {});
        if (code === 200) mine.cancelled = true;
      }
    }
    await pause(500 + roll() * 1500);
  }
}

/** A withdrawal in the database, with the transfers that the provider made for it. */
interface Kept {
  id: string;
  user_id: string;
  amount: string;
  state: string;
  transfers: number;
  transferred: string;
}

const ENDS = ['paid', 'failed', 'cancelled'];

/** Checks that each withdrawal was paid once or is back in the wallet. Returns the faults. */
export async function findWithdrawalFaults(
  api: Api,
  sellers: readonly Seller[],
  known: readonly AcknowledgedWithdrawal[],
): Promise<string[]> {
  const rows = await api.sql<Kept>(
    `select w.id, w.user_id, w.amount, w.state, count(t.out_biz_no)::int as transfers, coalesce(sum(t.amount), 0) as transferred
     from withdrawals w left join cashier_transfers t on t.out_biz_no = w.no where w.user_id = any($1) group by w.id`,
    [sellers.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = rows.flatMap(({ id, state, amount, transfers, transferred }) => {
    const due = state === 'paid' ? Number(amount) : 0;
    return [
      ...(ENDS.includes(state) ? [] : [`withdrawal ${id} is ${state}: forgotten`]),
      ...(Number(transferred) === due
        ? []
        : [`withdrawal ${id} is ${state}, and the provider made ${transfers} transfers of ${transferred}`]),
    ];
  });
  for (const { id, amount, cancelled } of known) {
    const row = byId.get(id);
    if (!row || Number(row.amount) !== amount)
      faults.push(`withdrawal ${id} was acknowledged and is not there`);
    if (cancelled && row?.state !== 'cancelled')
      faults.push(`withdrawal ${id} was cancelled and is ${row?.state}`);
  }
  if (rows.length !== known.length) {
    faults.push(`${rows.length} withdrawals are there, ${known.length} were acknowledged`);
  }
  for (const { id, token } of sellers) {
    const paid = rows
      .filter((row) => row.user_id === id && row.state === 'paid')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    const { available, transit, paidOut } = await callApi(api, readWallet, token);
    const [ledger] = await api.sql<{ sum: string }>(
      'select coalesce(sum(amount), 0) as sum from ledger_lines where account = any($1)',
      [[`seller:${id}`, `transit:${id}`, `paidOut:${id}`]],
    );
    if (available !== EARNED - paid || transit !== 0 || paidOut !== paid || Number(ledger?.sum) !== EARNED) {
      faults.push(
        `seller ${id} has ${available}, ${transit} on the way, ${paidOut} paid out; paid were ${paid}, the ledger has ${ledger?.sum}`,
      );
    }
  }
  return faults;
}
