import { useEffect, useMemo, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { leavesOf } from './charts.ts';
import type { Width } from './device.ts';
import { tellPlace, type FlowFace, type Place } from './place.ts';
import type { RunState } from './run.ts';
import { packed, toldOf } from './told.ts';

/** The longest run an address holds: chat programs cut what is longer. */
const LONGEST = 6_000;

interface Shown {
  state: RunState;
  place: Place;
  /** The place does not hold all that is seen. */
  isPoor: boolean;
}

async function placeOf(state: RunState, first: unknown): Promise<Omit<Shown, 'state'>> {
  const told = toldOf(state);
  const { begun } = told;
  const bare: Place = { face: 'chart', width: 375 };
  if (told.said.length === 0) {
    if ('leaf' in begun) return { place: { ...bare, leaf: begun.leaf }, isPoor: false };
    if (JSON.stringify(begun.input) === JSON.stringify(first)) return { place: bare, isPoor: false };
  }
  const run = await packed(told);
  if (run !== null && run.length <= LONGEST) return { place: { ...bare, run }, isPoor: false };
  const [leaf] = leavesOf(state.actor.getSnapshot() as AnyMachineSnapshot);
  return { place: { ...bare, ...(leaf !== undefined && { leaf }) }, isPoor: true };
}

/**
 * The place of what a flow's page shows, kept in the address; null until it is known.
 *
 * @param flow the chart's id; without it the page has no address of its own
 * @param first the input the page begins with
 */
export function usePlace(
  flow: string | undefined,
  state: RunState,
  first: unknown,
  face: FlowFace,
  width: Width,
  phone: boolean,
): { place: Place; isPoor: boolean } | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (flow === undefined) return undefined;
    let isOver = false;
    void placeOf(state, first).then((found) => {
      if (!isOver) setShown({ state, ...found });
    });
    return () => {
      isOver = true;
    };
  }, [flow, state, first]);
  const known = useMemo(
    () =>
      shown?.state === state ? { place: { ...shown.place, face, width, phone }, isPoor: shown.isPoor } : null,
    [shown, state, face, width, phone],
  );
  useEffect(() => {
    if (flow !== undefined && known) tellPlace(flow, known.place);
  }, [flow, known]);
  return known;
}
