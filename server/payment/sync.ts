import type { PayMethod } from '../../contract/payment/index.ts';
import type { Context, PaymentProvider, TradeStanding } from '../kit/context.ts';
import { createResponseCache, type ResponseCache } from '../kit/responseCache.ts';
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

type Query = (ctx: Context, payment: PaymentRecord) => Promise<TradeStanding>;

const queryNow: Query = (ctx, payment) => providerOf(ctx, payment).query(payment.tradeNo);

/** How long a provider's answer about a payment, or its failure, is shared, ms. */
export const SHARED_QUERY_MS = 2000;

const sharedQueries = new WeakMap<PaymentProvider, ResponseCache>();

/**
 * Queries a payment for a member. All calls within {@link SHARED_QUERY_MS} share one request, so that nobody can make the
 * shop flood its provider. A shared answer does no harm: `paid` and `closed` are final, and the others change nothing.
 */
const queryShared: Query = async (ctx, payment) => {
  const provider = providerOf(ctx, payment);
  const queries = sharedQueries.get(provider) ?? createResponseCache(ctx.clock, SHARED_QUERY_MS);
  sharedQueries.set(provider, queries);
  const [answer] = await queries.get(payment.tradeNo, () =>
    Promise.allSettled([provider.query(payment.tradeNo)]),
  );
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
};

async function syncWith(query: Query, ctx: Context, subjectId: string): Promise<PayMethod[]> {
  const unreached: PayMethod[] = [];
  const logFailure = (error: unknown) =>
    ctx.log.warn({ err: error, subjectId }, 'the payment provider was not reached');
  const find = async (payment: PaymentRecord) => {
    try {
      return { payment, standing: await query(ctx, payment) };
    } catch (error) {
      logFailure(error);
      unreached.push(payment.method);
      return undefined;
    }
  };
  const open = (await paymentsOf(ctx.store, subjectId)).filter(({ state }) => state === 'open');
  for (const found of await Promise.all(open.map(find))) {
    if (found) await applyStanding(ctx, found.payment, found.standing).catch(logFailure);
  }
  return unreached;
}

/**
 * Queries the providers about the open payments of a subject and books the paid ones. A failure is only logged, so a
 * provider that is down does not hide a payment at another. For calls of members: see {@link queryShared}.
 *
 * @returns the methods whose provider was not reached
 */
export const syncPayments = (ctx: Context, subjectId: string): Promise<PayMethod[]> =>
  syncWith(queryShared, ctx, subjectId);

/** {@link syncPayments} without shared answers, for a deadline. */
export const syncPaymentsNow = (ctx: Context, subjectId: string): Promise<PayMethod[]> =>
  syncWith(queryNow, ctx, subjectId);

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
