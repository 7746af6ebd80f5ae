import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import type { ChartEvent } from '../../machines/kit/walks.ts';
import { declaredTransitions, isPassing, leafStates } from './charts.ts';
import { NO_NAMES, type Names } from './partNames.ts';

type Node = AnyStateMachine['root'];

/** A state as it is drawn. */
export interface ChartState {
  /** Dotted path; '' is the chart itself. */
  id: string;
  name: string;
  /** The state around it; null for the chart itself. */
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Entered first when its parent is entered. */
  isInitial: boolean;
  /** Only passed through: nothing can be seen in it. */
  isPassing: boolean;
  tags: string[];
  /** Ports and children that run while the chart is in it. */
  invokes: { id: string; src: string }[];
}

export type ArrowKind = 'event' | 'done' | 'error' | 'after' | 'always';

/** A transition as it is drawn. */
export interface ChartArrow {
  key: string;
  source: string;
  targets: string[];
  /** The event type as the chart knows it. */
  event: string;
  kind: ArrowKind;
  /** The event in short: `order.submit`, `placeOrder`, `400 ms`. */
  name: string;
  guard: string | null;
}

export interface Chart {
  id: string;
  names: Names;
  states: ChartState[];
  arrows: ChartArrow[];
  /** Dotted names of the leaves, in the chart's order. */
  leaves: string[];
}

/** What an event type stands for. */
export function kindOf(event: string): { kind: ArrowKind; name: string } {
  const [, outcome, port] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (outcome !== undefined && port !== undefined) {
    return { kind: outcome === 'done' ? 'done' : 'error', name: port };
  }
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) return { kind: 'after', name: /^\d+$/.test(delay) ? `${delay} ms` : delay };
  const [, state] = /^xstate\.done\.state\.[^.]+\.?(.*)$/.exec(event) ?? [];
  if (state !== undefined) return { kind: 'done', name: state };
  return event === '' ? { kind: 'always', name: '' } : { kind: 'event', name: event };
}

const SIGNS: Readonly<Record<ArrowKind, string>> = {
  event: '',
  done: '✓ ',
  error: '✕ ',
  after: '延时 ',
  always: '',
};

/** An arrow in words: `✕ 提交订单 [结果未知]`; what has no name is called as the code calls it. */
export function arrowLabel(
  { kind, name, guard }: Pick<ChartArrow, 'kind' | 'name' | 'guard'>,
  names: Names = NO_NAMES,
): string {
  const known =
    kind === 'event' || kind === 'after' ? names.events[name] : (names.ports[name] ?? names.states[name]);
  const said = `${SIGNS[kind]}${known ?? name}`;
  return (
    [said, ...(guard === null ? [] : [`[${names.guards[guard] ?? guard}]`])]
      .filter((word) => word !== '')
      .join(' ') || '总是'
  );
}

const dotted = (node: Node): string => node.path.join('.');

const sourceOf = (src: unknown): string => (typeof src === 'string' ? src : 'inline');

/** Everything there is to draw of a chart, read from the machine itself. */
export function chartOf(machine: AnyStateMachine, names: Names = NO_NAMES): Chart {
  const initialOf = (node: Node): readonly Node[] =>
    node.type === 'compound' ? (node.initial.target as readonly Node[]) : [];
  return {
    id: machine.id,
    names,
    states: [machine.root, ...getStateNodes(machine)].map((node) => ({
      id: dotted(node),
      name: node.path.length === 0 ? machine.id : node.key,
      parent: node.parent ? dotted(node.parent) : null,
      kind: node.type,
      isInitial: node.parent ? initialOf(node.parent).includes(node) : false,
      isPassing: isPassing(node),
      tags: [...node.tags],
      invokes: node.invoke.map(({ id, src }) => ({ id, src: sourceOf(src) })),
    })),
    arrows: [...declaredTransitions(machine).values()].map((transition) => ({
      ...transition,
      ...kindOf(transition.event),
    })),
    leaves: leafStates(machine),
  };
}

/** The states a snapshot is in, the ones around them and the chart itself ('') included. */
export function activeStates(value: unknown): Set<string> {
  const found = new Set(['']);
  const walk = (inner: unknown, path: string[]): void => {
    if (typeof inner === 'string') {
      found.add([...path, inner].join('.'));
      return;
    }
    for (const [name, deeper] of Object.entries((inner ?? {}) as Record<string, unknown>)) {
      found.add([...path, name].join('.'));
      walk(deeper, [...path, name]);
    }
  };
  walk(value, []);
  return found;
}

/** One way an event could be answered, and what the chart would say to it now. */
export interface Candidate {
  arrow: ChartArrow;
  /** `taken`: this one; `refused`: its guard says no; `behind`: another one comes first. */
  verdict: 'taken' | 'refused' | 'behind';
}

/** An event that the present states know, with data to send it with. */
export interface Choice {
  event: ChartEvent;
  kind: ArrowKind;
  name: string;
  /** `snapshot.can(event)`. */
  can: boolean;
  candidates: Candidate[];
}

const depth = (id: string): number => (id === '' ? 0 : id.split('.').length);

/** The data of an event without its type, in short. */
export function dataOf({ type: _type, actorId: _actorId, ...data }: ChartEvent): string {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return JSON.stringify(Object.fromEntries(entries), (_, value: unknown) =>
    value instanceof Error ? `Error: ${value.message}` : value,
  );
}

/**
 * The events the present states know of: those a person or a port sends, and the ends of waits. `samples` gives them
 * data; one that has no sample is sent bare. Answers of ports (`done`, `error`) are left out: they belong to the port.
 */
export function choicesOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  samples: readonly ChartEvent[],
): Choice[] {
  const chart = declaredTransitions(machine);
  const active = activeStates(snapshot.value);
  const arrows = [...chart.values()]
    .filter(({ source }) => active.has(source))
    .map((transition): ChartArrow => ({ ...transition, ...kindOf(transition.event) }))
    .filter(({ kind }) => kind === 'event' || kind === 'after')
    .toSorted((a, b) => depth(b.source) - depth(a.source));
  const types = [...new Set(arrows.map(({ event }) => event))];
  return types.flatMap((type) => {
    const known = arrows.filter(({ event }) => event === type);
    const given = samples.filter((sample) => sample.type === type);
    return (given.length > 0 ? given : [{ type }]).map((event): Choice => {
      // A guard may not stand an event without its data.
      const chosen = (() => {
        try {
          return snapshot.status === 'active' ? machine.getTransitionData(snapshot, event as never) : [];
        } catch {
          return [];
        }
      })();
      const keys = new Set(chosen.map((transition) => chart.get(transition)?.key));
      const first = known.findIndex(({ key }) => keys.has(key));
      return {
        event,
        ...kindOf(type),
        can: chosen.some(({ target, actions }) => (target?.length ?? 0) > 0 || actions.length > 0),
        candidates: known.map((arrow, at) => ({
          arrow,
          verdict: keys.has(arrow.key) ? 'taken' : first >= 0 && at > first ? 'behind' : 'refused',
        })),
      };
    });
  });
}
