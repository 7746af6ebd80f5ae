import { describe, expect, it } from 'vitest';
import { createActor, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import type { Walks } from '../../../machines/kit/walks.ts';

const walks = import.meta.glob<Record<string, Walks>>('../../../machines/*/*/walks.ts', { eager: true });

/** The ports of a chart and of its child charts: path, name and default implementation. */
const portsOf = (machine: AnyStateMachine, prefix: string): [string, string, AnyActorLogic][] =>
  Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).flatMap(([name, logic]) =>
    'implementations' in logic
      ? portsOf(logic as AnyStateMachine, `${prefix}.${name}`)
      : [[`${prefix}.${name}`, name, logic] as [string, string, AnyActorLogic]],
  );
const machines = Object.values(walks).flatMap((module) =>
  Object.values(module).map(({ machine }) => machine),
);
const ports = machines.flatMap((machine) => portsOf(machine, machine.id));

describe('a port that was not provided', () => {
  // This one reports the failure of its picture instead.
  it.each(ports.filter(([, name]) => name !== 'sendPicture'))(
    '%s fails with its name',
    async (_, name, logic) => {
      const failed = Promise.withResolvers<unknown>();
      const actor = createActor(logic, { input: {} });
      actor.subscribe({ error: failed.resolve });
      actor.start();
      expect(await failed.promise).toEqual(new Error(`${name} must be provided`));
    },
  );
});
