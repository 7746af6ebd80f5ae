import {
  createActor,
  createMachine,
  spawnChild,
  type AnyActorLogic,
  type CallbackActorLogic,
  type EventObject,
} from 'xstate';

/** Runs a listening port inside a chart that notes what it sends, and when: ms since it was made. */
export function listeningHost<Event extends EventObject, Input>(
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
