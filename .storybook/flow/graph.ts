import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { ChartEvent } from '../../machines/kit/walks.ts';
import {
  activeStates,
  declaredTransitions,
  kindOf,
  type ArrowKind,
  type ChartArrow,
} from '../chart/model.ts';

/** A transition that an event could take, and whether the chart would take it now. */
interface Candidate {
  arrow: ChartArrow;
  /** `taken`: the chart takes it. `refused`: its guard fails. `behind`: an earlier transition is taken instead. */
  verdict: 'taken' | 'refused' | 'behind';
}

export interface Choice {
  event: ChartEvent;
  kind: ArrowKind;
  name: string;
  can: boolean;
  candidates: Candidate[];
}

/** The transitions that an event would take now. Empty when a guard throws because the event lacks its payload. */
export function takenBy(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: ChartEvent,
): readonly AnyTransitionDefinition[] {
  try {
    return snapshot.status === 'active' ? machine.getTransitionData(snapshot, event as never) : [];
  } catch {
    return [];
  }
}

const depth = (id: string): number => (id === '' ? 0 : id.split('.').length);

/**
 * The events that the active states handle: events of people and ports, and delays. `samples` provides payloads; an
 * event without a sample is sent without one. Responses of ports (`done`, `error`) are excluded, because the port has
 * its own buttons for them.
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
      const chosen = takenBy(machine, snapshot, event);
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
