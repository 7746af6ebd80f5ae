import * as calls from '../../contract/afterSale/calls.ts';
import { bind } from '../api/client.ts';

/** Applies for after-sale; money in fen. 409 with a reason of AFTER_SALE_REFUSALS. Needs an idempotency key. */
export const applyAfterSale = bind(calls.applyAfterSale);

/** What may be asked for of an order now, at most how much, and why. */
export const readAfterSaleRule = bind(calls.readAfterSaleRule);
export const listAfterSales = bind(calls.listAfterSales);
export const readAfterSale = bind(calls.readAfterSale);

/** More evidence from the buyer. Needs an idempotency key. */
export const addEvidence = bind(calls.addEvidence);

/** The seller's answer, once. Needs an idempotency key. */
export const answerAfterSale = bind(calls.answerAfterSale);

/** The buyer takes it back, or accepts a refusal. Needs an idempotency key. */
export const withdrawAfterSale = bind(calls.withdrawAfterSale);

/** The one appeal. Needs an idempotency key. */
export const appealAfterSale = bind(calls.appealAfterSale);
