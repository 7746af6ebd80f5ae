import { createActor, fromPromise } from 'xstate';
import {
  orderActionMachine,
  type OrderActionRef,
  type PerformInput,
  type PerformOutput,
} from '../../../machines/buying/orderAction/orderAction.ts';
import type { CallOptions } from '../../wire/client.ts';
import * as api from '../calls.ts';
import type { Intentions } from '../../flow/intentions.ts';

/** The calls that actions make; the server's unless given. */
export type OrderActionCalls = Pick<
  typeof api,
  'cancelOrder' | 'confirmReceipt' | 'extendInspection' | 'reviewOrder' | 'revealCredential' | 'readOrder'
>;

export interface OrderActionDeps {
  intentions: Intentions;
  calls?: OrderActionCalls;
  /** What the server says about this order is new. */
  onChanged: (orderId: string) => void;
}

/** The running actors of orders' actions, outside React. */
export interface OrderActions {
  /** The one actor of an order; started when there is none. */
  actionFor(orderId: string): OrderActionRef;
  /** Stops everything and forgets what was shown: the person has logged out. */
  disposeAll(): void;
}

/** Makes the registry; once for the app. Every action goes out under the key of its intention. */
export function createOrderActions({ intentions, calls = api, onChanged }: OrderActionDeps): OrderActions {
  const perform = (
    { orderId, action, review }: PerformInput,
    options: CallOptions,
  ): Promise<PerformOutput> => {
    const params = { id: orderId };
    switch (action) {
      case 'cancel':
        return calls.cancelOrder({ params, input: {} }, options).then((order) => ({ order }));
      case 'confirm':
        return calls.confirmReceipt({ params }, options).then((order) => ({ order }));
      case 'extend':
        return calls.extendInspection({ params }, options).then((order) => ({ order }));
      case 'review': {
        const text = review.text.trim();
        const input = text === '' ? { stars: review.stars } : { stars: review.stars, text };
        return calls.reviewOrder({ params, input }, options).then((order) => ({ order }));
      }
      case 'reveal':
        return calls.revealCredential({ params }, options).then((credential) => ({ credential }));
    }
  };
  const machine = orderActionMachine.provide({
    actors: {
      perform: fromPromise(({ input, signal }) =>
        intentions.carryOut(input.intention, (idempotencyKey) => perform(input, { signal, idempotencyKey })),
      ),
      readOrder: fromPromise(({ input, signal }) =>
        calls.readOrder({ params: { id: input.orderId } }, { signal }),
      ),
    },
  });
  const actors = new Map<string, OrderActionRef>();
  return {
    actionFor(orderId) {
      const running = actors.get(orderId);
      if (running?.getSnapshot().status === 'active') return running;
      const actor = createActor(machine, { input: { orderId } });
      actor.on('order.changed', (event) => onChanged(event.orderId));
      actors.set(orderId, actor);
      return actor.start();
    },
    disposeAll() {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
    },
  };
}
