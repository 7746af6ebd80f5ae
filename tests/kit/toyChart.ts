import { assign, fromPromise, setup } from 'xstate';

type ToyEvent =
  | { type: 'form.submit'; price: number }
  | { type: 'form.type' }
  | { type: 'form.reset' }
  | { type: 'toy.stop' };

/** A chart with one of every feature of charts. */
export const toy = setup({
  types: { context: {} as { typed: number }, events: {} as ToyEvent, tags: {} as 'busy' },
  actors: { send: fromPromise<number>(() => Promise.resolve(1)) },
  actions: { count: assign(({ context }) => ({ typed: context.typed + 1 })) },
  guards: { isDear: (_, { price }: { price: number }) => price > 100 },
  delays: { pause: 400 },
}).createMachine({
  id: 'toy',
  context: { typed: 0 },
  initial: 'form',
  on: { 'toy.stop': '.over' },
  states: {
    form: {
      on: {
        'form.submit': [
          {
            guard: { type: 'isDear', params: ({ event }) => ({ price: event.price }) },
            target: 'sending.asking',
          },
          { target: 'over' },
        ],
        'form.type': { actions: 'count' },
      },
    },
    sending: {
      initial: 'asking',
      on: { 'form.reset': 'form' },
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'send',
            src: 'send',
            onDone: { target: '#toy.over' },
            onError: { target: 'waiting' },
          },
        },
        waiting: { on: { 'form.reset': {} }, after: { pause: 'asking' } },
      },
    },
    over: { type: 'final' },
  },
});
