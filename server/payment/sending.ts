import { money } from '../../contract/kit/formatMoney.ts';
import type { RetryAt } from '../jobs/jobs.ts';
import { isoNow, MINUTE } from '../kit/clock.ts';
import type { Context, PayoutStanding } from '../kit/context.ts';
import { sendMessage } from '../kit/messenger.ts';
import type { Tx } from '../store/db.ts';
import { walletMessages } from './messageKinds.ts';
import { maskedPayee, openPayee } from './payees.ts';
import { bookWithdrawal, lockWithdrawal, moveWithdrawal, type WithdrawalRecord } from './withdrawalRecord.ts';

/** A payout that the provider does not know this long after it was sent never arrived there, ms. Its request gives up within seconds. */
const NO_TRACE_AFTER = 10 * MINUTE;

/** How long to wait before the provider is asked again, ms: longer, the longer it has been. */
const waitAfter = (age: number): number => (age < MINUTE ? 5_000 : age < 10 * MINUTE ? 30_000 : 5 * MINUTE);

const isUnderWay = ({ state }: WithdrawalRecord): boolean => state === 'sending' || state === 'uncertain';

/**
 * Writes down that the provider is about to be told, before it is told: whoever finds this afterwards only asks. `isNew`: this call has
 * written it.
 */
export const beginSending = (ctx: Context, id: string): Promise<{ row: WithdrawalRecord; isNew: boolean }> =>
  ctx.store.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row.state !== 'approved') return { row, isNew: false };
    const begun = await moveWithdrawal(ctx, tx, row, { type: 'sending.start' }, { sentAt: isoNow(ctx) });
    return { row: begun, isNew: true };
  });

/** What the provider says of a payout; undefined when it is not known. */
async function askProvider(
  ctx: Context,
  { no, amount, payeeCipher }: WithdrawalRecord,
  isNew: boolean,
): Promise<PayoutStanding | undefined> {
  const { payout } = ctx.providers;
  try {
    if (!isNew) return await payout.query(no, amount);
    const payee = openPayee(ctx, payeeCipher);
    return await payout.send({ no, amount, ...payee, title: '号易提现' });
  } catch (error) {
    ctx.log.warn({ err: error, no }, 'it is not known what became of a withdrawal');
    return undefined;
  }
}

async function finish(ctx: Context, tx: Tx, row: WithdrawalRecord, providerNo: string): Promise<undefined> {
  await moveWithdrawal(ctx, tx, row, { type: 'sending.finish' }, { providerNo, finishedAt: isoNow(ctx) });
  await bookWithdrawal(ctx, tx, row, 'withdrawalPaid');
  const { account } = maskedPayee(ctx, row.payeeCipher);
  const text = `提现 ${money(row.amount)} 已到账，在支付宝 ${account} 里`;
  await sendMessage(ctx, tx, row.userId, walletMessages.withdrawal, '提现已到账', text, row.id);
  return undefined;
}

async function fail(ctx: Context, tx: Tx, row: WithdrawalRecord, reason: string): Promise<undefined> {
  await moveWithdrawal(ctx, tx, row, { type: 'sending.fail' }, { reason, finishedAt: isoNow(ctx) });
  await bookWithdrawal(ctx, tx, row, 'withdrawalReturn');
  const text = `提现 ${money(row.amount)} 没有付成：${reason}。钱已退回，在我的钱包里`;
  await sendMessage(ctx, tx, row.userId, walletMessages.withdrawal, '提现没有付成', text, row.id);
  return undefined;
}

/**
 * Pays an approved withdrawal out through the provider: told once, and after a crash or a lost answer only asked, under the same number.
 * May run any number of times. Returns when to ask again, while it is not known what became of it.
 */
export async function sendWithdrawal(ctx: Context, id: string): Promise<RetryAt | undefined> {
  const { row: begun, isNew } = await beginSending(ctx, id);
  if (!isUnderWay(begun)) return undefined;
  const standing = await askProvider(ctx, begun, isNew);
  return ctx.store.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!isUnderWay(row)) return undefined;
    if (standing?.state === 'paid') return finish(ctx, tx, row, standing.providerNo);
    if (standing?.state === 'failed') return fail(ctx, tx, row, standing.reason);
    const age = ctx.clock.now() - Date.parse(row.sentAt ?? row.requestedAt);
    if (standing?.state === 'missing' && age >= NO_TRACE_AFTER) {
      return fail(ctx, tx, row, '支付宝没有收到这笔付款');
    }
    if (row.state === 'sending') await moveWithdrawal(ctx, tx, row, { type: 'sending.lose' });
    return { dueAt: ctx.clock.now() + waitAfter(age) };
  });
}
