import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';

type Node = AnyStateMachine['root'];
type Transition = AnyTransitionDefinition;

export interface ChartState {
  /** Dotted path, '' for the root. */
  id: string;
  name: string;
  /** The parent state, null for the root. */
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isInitial: boolean;
  /** True for a transient state, which is left at once. */
  isPassing: boolean;
  tags: string[];
  invokes: { id: string; src: string }[];
}

export type ArrowKind = 'event' | 'done' | 'error' | 'after' | 'always';

interface ChartTransition {
  /** Readable and unique: `asking.idle · dialog.confirm [isPrompt] → validating`. */
  key: string;
  /** The dotted path of the declaring state, '' for the root. */
  source: string;
  /** The event type, '' for an eventless (`always`) transition. */
  event: string;
  /** The name of the guard, or null. */
  guard: string | null;
  /** True when it is only taken after the guards of the same state and event have failed. */
  isOtherwise: boolean;
  /** The dotted paths of the targets. Empty when it only runs actions. */
  targets: string[];
}

export interface ChartArrow extends ChartTransition {
  kind: ArrowKind;
  /** The short name of the event: `order.submit`, `placeOrder`, `400 ms`. */
  name: string;
}

export interface Chart {
  id: string;
  /** In document order, the root first. */
  states: ChartState[];
  arrows: ChartArrow[];
  leaves: string[];
}

const dotted = (node: Node): string => node.path.join('.');

/** True when an unguarded `always` leaves the state at once. */
export const isTransient = (node: Node): boolean =>
  (node.always ?? []).some(({ guard }) => guard === undefined);

/**
 * The dotted names of all leaf states in document order, without transient ones. A parallel machine has the leaves of
 * all regions.
 */
export function leafStates(machine: AnyStateMachine): string[] {
  return getStateNodes(machine)
    .filter((node) => Object.keys(node.states).length === 0 && node.type !== 'history' && !isTransient(node))
    .map(dotted);
}

/** The active leaf states of a snapshot, such as `['asking.idle']`. A parallel machine has one per region. */
export function leavesOf(snapshot: { value: unknown }): string[] {
  const walk = (value: unknown, path: string[]): string[] =>
    typeof value === 'string'
      ? [[...path, value].join('.')]
      : Object.entries(value ?? {}).flatMap(([name, inner]) =>
          typeof inner === 'object' && Object.keys(inner).length === 0
            ? [[...path, name].join('.')]
            : walk(inner, [...path, name]),
        );
  return walk(snapshot.value, []);
}

const guardName = (guard: Transition['guard']): string | null => {
  if (guard === undefined) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return guard.type;
  return typeof guard === 'function' ? guard.name || 'inline' : 'inline';
};

const isGuarded = (transitions: readonly Transition[] = []): boolean =>
  transitions.some(({ guard }) => guard !== undefined);

/** {@link transitionsOf}, keyed by the machine's own transition objects. */
export function declaredTransitions(machine: AnyStateMachine): Map<Transition, ChartTransition> {
  const found = new Map<Transition, ChartTransition>();
  const times = new Map<string, number>();
  for (const node of [machine.root, ...getStateNodes(machine)]) {
    for (const transition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      if (found.has(transition)) continue;
      const guard = guardName(transition.guard);
      const targets = (transition.target ?? []).map(dotted);
      const event = transition.eventType;
      const words = [
        dotted(node) || '(root)',
        '·',
        event || 'always',
        ...(guard === null ? [] : [`[${guard}]`]),
        '→',
        targets.join(' + ') || '(actions)',
      ].join(' ');
      const time = (times.get(words) ?? 0) + 1;
      times.set(words, time);
      found.set(transition, {
        key: time === 1 ? words : `${words} #${time}`,
        source: dotted(node),
        event,
        guard,
        isOtherwise: guard === null && isGuarded(event === '' ? node.always : node.transitions.get(event)),
        targets,
      });
    }
  }
  return found;
}

/** All transitions that the machine declares: its events, `onDone`, `onError`, `after` and `always`. */
export function transitionsOf(machine: AnyStateMachine): ChartTransition[] {
  return [...declaredTransitions(machine).values()];
}

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

const sourceOf = (src: unknown): string => (typeof src === 'string' ? src : 'inline');

export function chartOf(machine: AnyStateMachine): Chart {
  const initialOf = (node: Node): readonly Node[] =>
    node.type === 'compound' ? (node.initial.target as readonly Node[]) : [];
  return {
    id: machine.id,
    states: [machine.root, ...getStateNodes(machine)].map((node) => ({
      id: dotted(node),
      name: node.path.length === 0 ? machine.id : node.key,
      parent: node.parent ? dotted(node.parent) : null,
      kind: node.type,
      isInitial: node.parent ? initialOf(node.parent).includes(node) : false,
      isPassing: isTransient(node),
      tags: [...node.tags],
      invokes: node.invoke.map(({ id, src }) => ({ id, src: sourceOf(src) })),
    })),
    arrows: transitionsOf(machine).map((transition) => ({ ...transition, ...kindOf(transition.event) })),
    leaves: leafStates(machine),
  };
}

/** The parents of a state, nearest first. The root ('') is last. */
export function around(id: string): string[] {
  if (id === '') return [];
  const path = id.split('.');
  return path.map((_, at) => path.slice(0, path.length - 1 - at).join('.'));
}

/** The active states of a state value, including their parents and the root (''). */
export const activeStates = (value: unknown): Set<string> =>
  new Set(['', ...leavesOf({ value }).flatMap((leaf) => [leaf, ...around(leaf)])]);

/**
 * The transitions that can be taken in a state: its own, then those of its parents, nearest first. Excludes transitions
 * that a nearer state always overrides. A top-level final state has none.
 */
export function arrowsFrom(chart: Chart, id: string): ChartArrow[] {
  const state = chart.states.find((one) => one.id === id);
  if (state?.kind === 'final' && state.parent === '') return [];
  const answered = new Set<string>();
  return [id, ...around(id)].flatMap((source) => {
    const own = chart.arrows.filter((arrow) => arrow.source === source && !answered.has(arrow.event));
    for (const { event, guard } of own) if (guard === null && event !== '') answered.add(event);
    return own;
  });
}

/** True when a transition of a state or its parents leads to another state. */
export const hasExit = (chart: Chart, id: string): boolean =>
  arrowsFrom(chart, id).some(({ targets }) => targets.some((target) => target !== id));
