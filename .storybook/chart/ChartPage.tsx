import { use, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createActor, type Actor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import loaders from 'virtual:charts';
import type { Layout } from './drawing.ts';
import { ChartBench } from './ChartBench.tsx';
import { ChartText } from './ChartText.tsx';
import { activeStates, arrowsFrom, chartOf, leavesOf } from './model.ts';
import { valueOf } from '../../machines/kit/snapshots.ts';
import { WORDS, type ChartNames } from './texts.ts';
import './chart.css';

const loading = new Map<string, Promise<Layout>>();

export function loadLayout(id: string): Promise<Layout> {
  const load = loaders[id];
  if (!load) throw new Error(`${id} is not among the machines that charts() was given`);
  const known = loading.get(id) ?? load().then((module) => module.default);
  loading.set(id, known);
  return known;
}

/** {@link loadLayout} as a hook. Suspends until the layout is loaded. */
export const useLayout = (id: string): Layout => use(loadLayout(id));

/** An actor, its snapshot, and a function that restarts the actor in a state. */
function useRun(machine: AnyStateMachine) {
  const begin = (from?: AnyMachineSnapshot): Actor<AnyStateMachine> =>
    createActor(machine, (from ? { snapshot: from } : {}) as never).start();
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

interface ChartPageProps {
  machine: AnyStateMachine;
  names: ChartNames;
  /** Sample payloads by event type. An event without a sample is sent with its type only. */
  events?: Readonly<Record<string, { type: string }>>;
  children: ReactNode;
}

/** The page of one machine: its chart, all events that can be sent, and its chart as text. */
export function ChartPage({ machine, names, events = {}, children }: ChartPageProps) {
  const chart = useMemo(() => chartOf(machine), [machine]);
  const layout = useLayout(machine.id);
  const { actor, snapshot, restart } = useRun(machine);
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
          {WORDS.restart}
        </button>
      </span>
    </header>
  );
  return (
    <main className="chart chart-page">
      <ChartBench
        chart={chart}
        layout={layout}
        names={names}
        active={active}
        head={head}
        onJump={(leaf) => {
          const { context } = snapshot;
          restart(machine.resolveState({ value: valueOf(leaf), context } as never) as AnyMachineSnapshot);
        }}
      />
      {children}
      <ChartText chart={chart} names={names} active={active} />
    </main>
  );
}
