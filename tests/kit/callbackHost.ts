import {
  createActor,
  createMachine,
  spawnChild,
  type AnyActorLogic,
  type CallbackActorLogic,
  type EventObject,
} from 'xstate';

/** Runs a callback port in a chart that records the received events, each with its time since the start, ms. */
export function callbackHost<Event extends EventObject, Input>(
  logic: CallbackActorLogic<Event, Input>,
  input: Input,
) {
  const began = Date.now();
  const received: { at: number; type: Event['type'] }[] = [];
  const machine = createMachine({
    entry: spawnChild(logic as AnyActorLogic, { input }),
    on: {
      '*': { actions: ({ event }) => void received.push({ at: Date.now() - began, type: event.type }) },
    },
  });
  return { actor: createActor(machine), received };
}
