import * as calls from '../../contract/buying/calls.ts';
import { bind } from '../api/client.ts';

/** Places an order; money in fen. 409 with a reason of ORDER_REFUSALS when it cannot be. Needs an idempotency key. */
export const placeOrder = bind(calls.placeOrder);

/** An order by its id, or by the number of one of its payments. */
export const readOrder = bind(calls.readOrder);
export const cancelOrder = bind(calls.cancelOrder);

/** Begins a payment: an Alipay form, or an address to show as a QR code. Needs an idempotency key. */
export const payOrder = bind(calls.payOrder);
export const confirmReceipt = bind(calls.confirmReceipt);
export const extendInspection = bind(calls.extendInspection);
export const reviewOrder = bind(calls.reviewOrder);

/** The account itself, once. A repeated key shows it again for ten minutes. */
export const revealCredential = bind(calls.revealCredential);

/** How the payment stands; with `force` the server asks the provider. */
export const queryOrder = bind(calls.queryOrder);
export const listOrders = bind(calls.listOrders);
export const countOrders = bind(calls.countOrders);
