import { fromPromise } from 'xstate';
import type { HandOver, PaymentKind, PayMethod } from '../../../contract/payment/payment.ts';
import {
  closingInquiry,
  paymentMachine,
  type OpenInput,
  type PaymentEvent,
  type PaymentStatus,
} from '../../../machines/payment/payment/payment.ts';
import { deadline } from '../../flow/deadline.ts';
import { provideInquiry, provideRepeat } from '../../flow/provideInquiry.ts';
import type { Intentions } from '../../flow/intentions.ts';
import type { Navigation } from '../../flow/navigation.ts';
import type { Visibility } from '../../flow/visibility.ts';
import type { CallOptions } from '../../api/client.ts';
import { watchStanding } from '../watchStanding.ts';

/** Dependencies of a flow with a cashier. All have defaults. */
export interface CashierDeps<Calls> {
  calls?: Calls;
  intentions?: Intentions;
  navigation?: Navigation;
  visibility?: Visibility;
  /** The server's clock, epoch ms. */
  now?: () => number;
  /** Whether to prefer a QR code to a form post. Default: on wide screens. */
  prefersScan?: () => boolean;
  /** Posts a form to the provider in this tab. */
  post?: (form: string) => void;
  /** Called when an order, a trade or a listing may have changed on the server. */
  onChanged?: () => void;
}

export const browserPrefersScan = () => window.matchMedia('(min-width: 1025px)').matches;

export interface PaymentDeps {
  intentions: Intentions;
  visibility: Visibility;
  /** The server's clock, epoch ms. */
  now: () => number;
  /** Opens a payment for an order or a deposit. Rejects with a Failure. */
  open: (
    payment: { payableId: string; method: PayMethod; kind: PaymentKind },
    options: CallOptions,
  ) => Promise<HandOver>;
  /** Reads the payment status. With `force` the server asks the provider. */
  query: (payableId: string, force: boolean, signal: AbortSignal) => Promise<PaymentStatus>;
}

/**
 * Provides the ports of the payment chart. The domain that sells something defines how a payment is opened and its
 * status read.
 */
export function providePayment({
  intentions,
  visibility,
  now,
  open,
  query,
}: PaymentDeps): typeof paymentMachine {
  const openOnce = ({ intention, ...payment }: OpenInput, signal: AbortSignal) =>
    intentions.carryOut(intention, (idempotencyKey) => open(payment, { signal, idempotencyKey }));
  return paymentMachine.provide({
    actors: {
      openPayment: fromPromise(({ input, signal }) => openOnce(input, signal)),
      repeat: provideRepeat(openOnce, visibility),
      queryStanding: fromPromise(({ input: { payableId, force }, signal }) =>
        query(payableId, force, signal),
      ),
      watchStanding: watchStanding({ query, visibility }),
      deadline: deadline<PaymentEvent>({ now, visibility }),
      settleClosing: provideInquiry(
        closingInquiry,
        ({ payableId }, signal) => query(payableId, true, signal),
        visibility,
      ),
    },
  });
}
