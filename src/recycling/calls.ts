import * as calls from '../../contract/recycling/calls.ts';
import { bind } from '../api/client.ts';

/** Asks what an account is worth; the range comes at once. Needs an idempotency key. */
export const submitValuation = bind(calls.submitValuation);

/** Offers an account to merchants, lists it, or both. Needs an idempotency key. */
export const submitBidding = bind(calls.submitBidding);
export const listValuations = bind(calls.listValuations);
export const readValuation = bind(calls.readValuation);
export const listQuotes = bind(calls.listQuotes);

/** Accepts a quote, which excludes the others; 409 with a reason of ACCEPT_REFUSALS. Needs an idempotency key. */
export const acceptQuote = bind(calls.acceptQuote);
export const declineQuote = bind(calls.declineQuote);
export const cancelValuation = bind(calls.cancelValuation);

/** Begins the seller's deposit. Needs an idempotency key. */
export const payDeposit = bind(calls.payDeposit);

/** How what the asker has to pay stands; with `force` the server asks the provider. */
export const queryRecycleOrder = bind(calls.queryRecycleOrder);
export const listRecycleOrders = bind(calls.listRecycleOrders);
export const readRecycleOrder = bind(calls.readRecycleOrder);

/** Begins the merchant's payment. Needs an idempotency key. */
export const payRecycleOrder = bind(calls.payRecycleOrder);
export const revealRecycleCredential = bind(calls.revealRecycleCredential);
export const confirmRecycleOrder = bind(calls.confirmRecycleOrder);

/** Merchant or staff ask for a lower price after the inspection. Needs an idempotency key. */
export const changeRecyclePrice = bind(calls.changeRecyclePrice);

/** The seller's answer to it; a refusal ends the trade. Needs an idempotency key. */
export const answerRecyclePrice = bind(calls.answerRecyclePrice);
export const quoteValuation = bind(calls.quoteValuation);
export const listMerchantQuotes = bind(calls.listMerchantQuotes);
export const listPool = bind(calls.listPool);
export const withdrawQuote = bind(calls.withdrawQuote);
export const readMerchantApplication = bind(calls.readMerchantApplication);
export const applyMerchant = bind(calls.applyMerchant);
