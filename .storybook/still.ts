import { fromCallback, fromPromise, type Snapshot } from 'xstate';
import { paymentMachine } from '../machines/payment/payment/payment.ts';

/** A port that never answers: what a press starts stays on the screen. */
export const waiting = <T, I extends object>() => fromPromise<T, I>(() => new Promise<T>(() => {}));

/** The payment chart with ports that never answer. */
export const stillPayment = paymentMachine.provide({
  actors: {
    openPayment: waiting(),
    queryStanding: waiting(),
    watchStanding: fromCallback(() => {}),
    deadline: fromCallback(() => {}),
  },
});

const persisted = (value: unknown, context: object, children: object) => ({
  status: 'active',
  value,
  context,
  children,
  historyValue: {},
  output: undefined,
  error: undefined,
});

/** A chart's state. */
interface State {
  value: unknown;
  context: object;
}

/**
 * A snapshot as it is persisted: what its state invokes is not started, so the state stays. `payment`: the state of the
 * child of that name.
 */
export function frozen({ value, context }: State, payment?: State): Snapshot<unknown> {
  const child = payment && {
    payment: {
      src: 'payment',
      snapshot: persisted(payment.value, payment.context, {}),
      syncSnapshot: false,
    },
  };
  return persisted(value, context, child ?? {}) as unknown as Snapshot<unknown>;
}
