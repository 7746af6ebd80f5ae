import { createActor, fromPromise } from 'xstate';
import {
  orderActionMachine,
  revealIntention,
  type OrderActionRef,
  type PerformInput,
  type PerformOutput,
} from '../../../machines/buying/orderAction/orderAction.ts';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { invalidateQueriesByPrefix } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import type { Visibility } from '../../flow/visibility.ts';
import type { CallOptions } from '../../api/client.ts';
import { api } from '../calls.ts';
import { startForMember } from '../../flow/startForMember.ts';

export type OrderActionCalls = Pick<
  typeof api,
  'cancelOrder' | 'confirmReceipt' | 'extendInspection' | 'reviewOrder' | 'revealCredential'
>;

export interface OrderActionDeps {
  intentions: Intentions;
  calls?: OrderActionCalls;
  visibility?: Visibility;
  /** Called when the order may have changed on the server. */
  onChanged: (orderId: string) => void;
}

export type OrderActions = ActorRegistry<string, OrderActionRef>;

export const [OrderActionContext, useOrderActions] = createFlowContext<OrderActions>('OrderActions');

/**
 * Creates the registry of actions, once per page load. Each action is sent with the idempotency key of its intention.
 */
export function createOrderActions({
  intentions,
  calls = api,
  visibility: page,
  onChanged,
}: OrderActionDeps): OrderActions {
  const send = (
    { orderId, action, review, remark, code }: PerformInput,
    options: CallOptions,
  ): Promise<PerformOutput> => {
    const params = { id: orderId };
    switch (action) {
      case 'cancel':
        return calls
          .cancelOrder({ params, input: remark === '' ? {} : { remark } }, options)
          .then((order) => ({ order }));
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
        return calls
          .revealCredential(
            { params, input: code === null ? {} : { smsCode: code.digits, smsKey: code.key } },
            options,
          )
          .then((credential) => ({ credential }));
    }
  };
  const perform = (request: PerformInput, signal: AbortSignal) =>
    intentions.carryOut(request.intention, (idempotencyKey) => send(request, { signal, idempotencyKey }), {
      // After a cancellation the same listing can be ordered again.
      ...(request.action === 'cancel' && { ends: 'place:' }),
    });

  return createActorRegistry({
    ...(page && { page }),
    nameOf: (orderId) => orderId,
    onLeft: (actor) => actor.send({ type: 'screen.leave' }),
    start(orderId, visibility) {
      const machine = orderActionMachine.provide({
        actors: {
          perform: fromPromise(({ input, signal }) => perform(input, signal)),
          repeat: provideRepeat(perform, visibility),
        },
      });
      const actor = createActor(machine, { input: { orderId } });
      actor.on('order.changed', (event) => onChanged(event.orderId));
      actor.start();
      // Resumes a reveal whose response was lost before the page was reloaded.
      const intention = revealIntention(orderId);
      void intentions.pending(intention).then((owed) => {
        if (owed.includes(intention)) actor.send({ type: 'reveal.resume' });
      });
      return actor;
    },
  });
}

export const appOrderActions = startForMember((client) =>
  createOrderActions({
    intentions: appIntentions(),
    onChanged: () => invalidateQueriesByPrefix(client, ['order', 'orders', 'listing', 'listings']),
  }),
);
