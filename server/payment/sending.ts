import { money } from '../../contract/kit/formatMoney.ts';
import { sentence } from '../../contract/kit/sentence.ts';
import type { RetryAt } from '../jobs/jobs.ts';
import { isoNow, MINUTE } from '../kit/clock.ts';
import type { Context, PayoutStanding } from '../kit/context.ts';
import { sendMessage } from '../kit/messenger.ts';
import type { Tx } from '../store/db.ts';
import { walletMessages } from './messageKinds.ts';
import { maskedPayee, openPayee } from './payees.ts';
import { bookWithdrawal, lockWithdrawal, moveWithdrawal, type WithdrawalRecord } from './withdrawalRecord.ts';

/**
 * A payout that the provider still does not know after this time was never received there, ms. The request itself has a
 * timeout of seconds.
 */
const MISSING_AFTER_MS = 10 * MINUTE;

/** Wait before the next query of the provider, ms, by the time since sending. */
const queryDelayMs = (age: number): number =>
  age < MINUTE ? 5_000 : age < 10 * MINUTE ? 30_000 : 5 * MINUTE;

const isUnderWay = ({ state }: WithdrawalRecord): boolean => state === 'sending' || state === 'uncertain';

/**
 * Records that a payout is about to be sent, before it is sent. After a crash, a call that finds the record only
 * queries. `isNew`: this call created the record and must send.
 */
export const markSending = (ctx: Context, id: string): Promise<{ row: WithdrawalRecord; isNew: boolean }> =>
  ctx.store.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row.state !== 'approved') return { row, isNew: false };
    const begun = await moveWithdrawal(ctx, tx, row, { type: 'sending.start' }, { sentAt: isoNow(ctx) });
    return { row: begun, isNew: true };
  });

/** Sends a new payout, or queries an earlier one. Undefined when the outcome is unknown. */
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

/** `fault`: the provider's code, when the payee can do nothing. */
async function fail(
  ctx: Context,
  tx: Tx,
  row: WithdrawalRecord,
  reason: string,
  fault: string | null = null,
): Promise<undefined> {
  await moveWithdrawal(ctx, tx, row, { type: 'sending.fail' }, { reason, fault, finishedAt: isoNow(ctx) });
  await bookWithdrawal(ctx, tx, row, 'withdrawalReturn');
  const text = `提现 ${money(row.amount)} 没有付成：${sentence(reason)}钱已退回，在我的钱包里`;
  await sendMessage(ctx, tx, row.userId, walletMessages.withdrawal, '提现没有付成', text, row.id);
  return undefined;
}

/**
 * Pays an approved withdrawal through the provider. It is sent once. After a crash or a lost answer it is only queried,
 * by its number, so the function may run any number of times. Returns when to query again while the outcome is unknown.
 */
export async function sendWithdrawal(ctx: Context, id: string): Promise<RetryAt | undefined> {
  const { row: begun, isNew } = await markSending(ctx, id);
  if (!isUnderWay(begun)) return undefined;
  const standing = await askProvider(ctx, begun, isNew);
  if (standing?.state === 'failed' && standing.ourFault !== undefined) {
    ctx.log.error({ no: begun.no, code: standing.ourFault }, 'the provider of payouts refuses to pay');
  }
  return ctx.store.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!isUnderWay(row)) return undefined;
    if (standing?.state === 'paid') return finish(ctx, tx, row, standing.providerNo);
    if (standing?.state === 'failed') return fail(ctx, tx, row, standing.reason, standing.ourFault);
    const age = ctx.clock.now() - Date.parse(row.sentAt ?? row.requestedAt);
    if (standing?.state === 'missing' && age >= MISSING_AFTER_MS) {
      return fail(ctx, tx, row, '支付宝没有收到这笔付款');
    }
    // A pending payout is known to the provider.
    if (row.state === 'sending' && standing?.state !== 'pending')
      await moveWithdrawal(ctx, tx, row, { type: 'sending.lose' });
    return { dueAt: ctx.clock.now() + queryDelayMs(age) };
  });
}
