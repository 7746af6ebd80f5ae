import { describe, expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import type { Flow } from '../../.storybook/flow/flow.ts';
import { chartOf } from '../../.storybook/flow/graph.ts';
import { flowIds, FLOWS } from '../../.storybook/flow/registry.ts';

const flows: Flow[] = await Promise.all(flowIds.map(async (id) => (await FLOWS[id].load()).flow));

const CHINESE = /[\u3400-\u9fff]/;

/** What a chart is made of, read from the machine itself. */
function partsOf(machine: AnyStateMachine) {
  const { states, arrows } = chartOf(machine);
  const named = (kinds: readonly string[]) => arrows.filter(({ kind }) => kinds.includes(kind));
  return {
    states: states.filter(({ id }) => id !== '').map(({ id }) => id),
    events: named(['event', 'after']).map(({ name }) => name),
    guards: arrows.flatMap(({ guard }) => guard ?? []),
    ports: [
      ...states.flatMap(({ invokes }) => invokes.map(({ id }) => id)),
      ...Object.keys(machine.implementations.actors),
    ],
  };
}

const once = (names: readonly string[]) => [...new Set(names)].toSorted();

describe('what designers call the parts of a chart stands in its flow', () => {
  it.each(flows.map((flow) => ({ id: flow.walks.machine.id, flow })))(
    '$id: each part has a name, and nothing else has',
    ({ flow }) => {
      const { states, events, guards, ports } = partsOf(flow.walks.machine);
      expect({
        states: once(Object.keys(flow.names.states)),
        events: once(Object.keys(flow.names.events)),
        guards: once(Object.keys(flow.names.guards)),
        ports: once(Object.keys(flow.names.ports)),
      }).toEqual({ states: once(states), events: once(events), guards: once(guards), ports: once(ports) });
    },
  );

  it.each(flows.map((flow) => ({ id: flow.walks.machine.id, names: flow.names })))(
    '$id: each name is Chinese, and its part’s own',
    ({ names: { states, events, guards, ports, starts = [] } }) => {
      const all = [states, events, guards, ports].flatMap((one) => Object.values(one));
      expect({
        twice: all.filter((name, at) => all.indexOf(name) !== at),
        startsTwice: starts.filter((name, at) => starts.indexOf(name) !== at),
        foreign: [...all, ...starts].filter((name) => !CHINESE.test(name)),
      }).toEqual({ twice: [], startsTwice: [], foreign: [] });
    },
  );

  it.each(flows.map((flow) => ({ id: flow.walks.machine.id, flow })))(
    '$id: each way to begin has a name, and each chart inside a flow',
    ({ flow: { walks, names, inner = [] } }) => {
      const inputs = walks.walks.flatMap(({ inputs: some }) => some ?? [undefined]);
      const charts = Object.values(walks.machine.implementations.actors).flatMap((logic) =>
        logic instanceof StateMachine ? (logic as AnyStateMachine).id : [],
      );
      expect({
        starts: names.starts?.length ?? 1,
        inner: once(inner.map((one) => one.walks.machine.id)),
      }).toEqual({ starts: inputs.length, inner: once(charts) });
    },
  );
});
