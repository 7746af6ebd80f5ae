import type { PayMethod } from '../../contract/payment/index.ts';
import type { Context, TradeStanding } from '../kit/context.ts';
import { capturePayment, markClosed, providerOf, refuseUnavailable, type PayWay } from './payments.ts';
import { paymentById, paymentsOf, type PaymentRecord } from './record.ts';

/** Books an open payment that its provider reports as paid, or marks it closed. */
async function applyStanding(ctx: Context, { id, tradeNo }: PaymentRecord, standing: TradeStanding) {
  if (standing.state === 'paid') {
    await capturePayment(ctx, tradeNo, standing.providerTradeNo, standing.amount);
  } else if (standing.state === 'closed') {
    await markClosed(ctx, id);
  }
}

/**
 * Queries the providers about the open payments of a subject and books the paid ones. Failures are only logged, one by
 * one: a provider that is down does not hide a payment at another.
 *
 * @returns the methods whose provider was not reached
 */
export async function syncPayments(ctx: Context, subjectId: string): Promise<PayMethod[]> {
  const open = (await paymentsOf(ctx.store, subjectId)).filter(({ state }) => state === 'open');
  const standings = await Promise.allSettled(
    open.map((payment) => providerOf(ctx, payment).query(payment.tradeNo)),
  );
  const unreached: PayMethod[] = [];
  for (const [index, payment] of open.entries()) {
    const found = standings[index];
    if (found?.status === 'rejected') unreached.push(payment.method);
    try {
      if (found?.status === 'rejected') throw found.reason;
      if (found) await applyStanding(ctx, payment, found.value);
    } catch (error) {
      ctx.log.warn({ err: error, subjectId }, 'the payment provider was not reached');
    }
  }
  return unreached;
}

/**
 * Syncs the payments of a subject before one is opened.
 *
 * @throws 409 when the provider that must open it was not reached: a second request to it could outlast the client's
 * timeout, which leaves the outcome unknown
 */
export async function syncBeforePaying(
  ctx: Context,
  subjectId: string,
  { method }: Pick<PayWay, 'method'>,
): Promise<void> {
  const unreached = await syncPayments(ctx, subjectId);
  if (unreached.includes(method) && providerOf(ctx, { method }).pageForm === undefined) {
    throw refuseUnavailable(method);
  }
}

/** Closes an open payment at the provider. If it was paid meanwhile, books it. */
export async function closePayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await paymentById(ctx.store, paymentId);
  if (payment.state !== 'open') return;
  const provider = providerOf(ctx, payment);
  if ((await provider.close(payment.tradeNo)) === 'paid') {
    await applyStanding(ctx, payment, await provider.query(payment.tradeNo));
  } else await markClosed(ctx, payment.id, null);
}
