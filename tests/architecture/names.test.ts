import { describe, expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { chartOf } from '../../.storybook/chart/model.ts';
import { importReviews } from '../kit/reviews.ts';

const flows = await importReviews();

const CHINESE = /[\u3400-\u9fff]/;

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

const unique = (names: readonly string[]) => [...new Set(names)].toSorted();

describe('a review names the parts of its chart in Chinese', () => {
  it.each(flows)(
    '$file names each state, event, guard and port, and nothing else',
    ({ review: { walks, names } }) => {
      const { states, events, guards, ports } = partsOf(walks.machine);
      expect({
        states: unique(Object.keys(names.states)),
        events: unique(Object.keys(names.events)),
        guards: unique(Object.keys(names.guards)),
        ports: unique(Object.keys(names.ports)),
      }).toEqual({
        states: unique(states),
        events: unique(events),
        guards: unique(guards),
        ports: unique(ports),
      });
    },
  );

  it.each(flows)(
    '$file has Chinese names, none of them twice',
    ({
      review: {
        names: { states, events, guards, ports, starts = [] },
      },
    }) => {
      const all = [states, events, guards, ports].flatMap((one) => Object.values(one));
      expect({
        twice: all.filter((name, at) => all.indexOf(name) !== at),
        startsTwice: starts.filter((name, at) => starts.indexOf(name) !== at),
        foreign: [...all, ...starts].filter((name) => !CHINESE.test(name)),
      }).toEqual({ twice: [], startsTwice: [], foreign: [] });
    },
  );

  it.each(flows)(
    '$file names each input of the walks and lists the flows that run inside',
    ({ review: { walks, names, inner = [] } }) => {
      const inputs = walks.walks.flatMap(({ inputs: some }) => some ?? [undefined]);
      const charts = Object.values(walks.machine.implementations.actors).flatMap((logic) =>
        logic instanceof StateMachine ? (logic as AnyStateMachine).id : [],
      );
      expect({
        starts: names.starts?.length ?? 1,
        inner: unique(inner.map((one) => one.walks.machine.id)),
      }).toEqual({ starts: inputs.length, inner: unique(charts) });
    },
  );
});
