import { use, useMemo, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createActor, type Actor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import loaders from 'virtual:charts';
import type { Drawings } from './drawing.ts';
import { ChartBench, useIsRoomy } from './ChartBench.tsx';
import { ChartText } from './ChartText.tsx';
import { activeStates, arrowsFrom, chartOf, leavesOf, valueOf } from './model.ts';
import { ENGLISH, type ChartNames, type ChartWords } from './words.ts';
import './chart.css';

const loading = new Map<string, Promise<Drawings>>();

/** Where everything of a machine's chart stands, as laid out while the pages were built. */
export function loadDrawings(id: string): Promise<Drawings> {
  const load = loaders[id];
  if (!load) throw new Error(`${id} is not among the machines that charts() was given`);
  const known = loading.get(id) ?? load().then((module) => module.default);
  loading.set(id, known);
  return known;
}

/** {@link loadDrawings}; suspends until they are there. */
export const useDrawings = (id: string): Drawings => use(loadDrawings(id));

/** An actor and its present snapshot; begun anew in a state, or where the machine begins. */
function useRun(machine: AnyStateMachine, input: unknown) {
  const begin = (from?: AnyMachineSnapshot): Actor<AnyStateMachine> =>
    createActor(machine, { input, ...(from && { snapshot: from }) } as never).start();
  const [actor, setActor] = useState(begin);
  const snapshot = useSyncExternalStore(
    (listener) => actor.subscribe(listener).unsubscribe,
    () => actor.getSnapshot() as AnyMachineSnapshot,
  );
  const restart = (from?: AnyMachineSnapshot) => {
    actor.stop();
    setActor(begin(from));
  };
  return { actor, snapshot, restart };
}

export interface ChartPageProps {
  machine: AnyStateMachine;
  /** What it starts with. */
  input?: unknown;
  /** The live screen over the running actor. */
  View?: ComponentType<{ actor: Actor<AnyStateMachine> }>;
  /** Shown beside the chart at first; unless given, where there is room for both. */
  isScreenShown?: boolean;
  words?: ChartWords;
  names?: ChartNames;
  /** An event with its data, by type; one that is not told is sent bare. */
  events?: Readonly<Record<string, { type: string }>>;
  /** Between the chart and its words. */
  children?: ReactNode;
}

/** The page of one machine: its chart, the live screen beside it, and every event that can be sent. */
export function ChartPage({
  machine,
  input,
  View,
  isScreenShown: isShownFirst,
  words = ENGLISH,
  names = {},
  events = {},
  children,
}: ChartPageProps) {
  const chart = useMemo(() => chartOf(machine), [machine]);
  const drawings = useDrawings(machine.id);
  const { actor, snapshot, restart } = useRun(machine, input);
  const isRoomy = useIsRoomy();
  const [isScreenShown, setScreenShown] = useState(isShownFirst ?? isRoomy);
  const active = activeStates(snapshot.value);
  const leaves = leavesOf(snapshot);
  const types = new Set(
    leaves.flatMap((leaf) =>
      arrowsFrom(chart, leaf).flatMap(({ kind, event }) => (kind === 'event' ? event : [])),
    ),
  );
  const head = (
    <header>
      <h1>{names.states?.[''] ?? machine.id}</h1>
      <p aria-live="polite">{leaves.map((leaf) => names.states?.[leaf] ?? leaf).join(', ')}</p>
      {[...types].map((type) => {
        const event = events[type] ?? { type };
        return (
          <button
            key={type}
            type="button"
            disabled={!snapshot.can(event as never)}
            onClick={() => actor.send(event as never)}
          >
            {names.events?.[type] ?? type}
          </button>
        );
      })}
      <span className="chart-tools">
        <button type="button" onClick={() => restart()}>
          {words.restart}
        </button>
        {View && (
          <button type="button" aria-expanded={isScreenShown} onClick={() => setScreenShown(!isScreenShown)}>
            {isScreenShown ? words.hideScreen : words.showScreen}
          </button>
        )}
      </span>
    </header>
  );
  return (
    <main className="chart chart-page">
      <ChartBench
        chart={chart}
        drawings={drawings}
        words={words}
        names={names}
        active={active}
        head={head}
        screen={View && isScreenShown ? <View key={actor.sessionId} actor={actor} /> : undefined}
        onJump={(leaf) => {
          const { context } = snapshot;
          restart(machine.resolveState({ value: valueOf(leaf), context } as never) as AnyMachineSnapshot);
        }}
      />
      {children}
      <ChartText chart={chart} words={words} names={names} active={active} />
    </main>
  );
}
