import type { PayMethod } from '../../contract/payment/index.ts';
import type { Context, TradeStanding } from '../kit/context.ts';
import { capturePayment, markClosed, providerOf, refuseUnavailable, type PayWay } from './payments.ts';
import { paymentById, paymentsOf, type PaymentRecord } from './record.ts';

/** Books a payment that its provider reports as paid. Marks one that it reports as closed. */
async function applyStanding(ctx: Context, { id, tradeNo }: PaymentRecord, standing: TradeStanding) {
  if (standing.state === 'paid') {
    await capturePayment(ctx, tradeNo, standing.providerTradeNo, standing.amount);
  } else if (standing.state === 'closed') {
    await markClosed(ctx, id);
  }
}

/**
 * Queries the providers about the open payments of a subject and books the paid ones. A failure is only logged, so a
 * provider that is down does not hide a payment at another.
 *
 * @returns the methods whose provider was not reached
 */
export async function syncPayments(ctx: Context, subjectId: string): Promise<PayMethod[]> {
  const unreached: PayMethod[] = [];
  const logFailure = (error: unknown) =>
    ctx.log.warn({ err: error, subjectId }, 'the payment provider was not reached');
  const query = async (payment: PaymentRecord) => {
    try {
      return { payment, standing: await providerOf(ctx, payment).query(payment.tradeNo) };
    } catch (error) {
      logFailure(error);
      unreached.push(payment.method);
      return undefined;
    }
  };
  const open = (await paymentsOf(ctx.store, subjectId)).filter(({ state }) => state === 'open');
  for (const found of await Promise.all(open.map(query))) {
    if (found) await applyStanding(ctx, found.payment, found.standing).catch(logFailure);
  }
  return unreached;
}

/**
 * Syncs the payments of a subject before one is opened.
 *
 * @throws 409 when the provider of the new payment was not reached. A second request to it could outlast the client's
 * timeout, and the client would not know the outcome.
 */
export async function syncBeforePaying(
  ctx: Context,
  subjectId: string,
  { method }: Pick<PayWay, 'method'>,
): Promise<void> {
  const unreached = await syncPayments(ctx, subjectId);
  const provider = ctx.providers.payment[method];
  if (provider && unreached.includes(method) && provider.pageForm === undefined) {
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
