import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Drawings } from './drawing.ts';
import { ChartExits } from './ChartText.tsx';
import { ChartView, type ChartViewProps } from './ChartView.tsx';
import { ENGLISH } from './words.ts';
import './chart.css';

/** Beside a screen there is room for a chart as wide as alone, px. */
const ROOMY = '(min-width: 1600px)';

/** Whether the page is wide enough for a chart and a screen beside it, neither made smaller. */
export function useIsRoomy(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(ROOMY);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(ROOMY).matches,
  );
}

export interface ChartBenchProps extends Omit<ChartViewProps, 'drawing' | 'spine' | 'onLook'> {
  drawings: Drawings;
  /** Stands above the chart. */
  head?: ReactNode;
  /** The live screen; it stands beside the chart. */
  screen?: ReactNode;
  /** The screen is too wide to stand beside: it stands under the chart. */
  isScreenBelow?: boolean;
  /** Under the chart, after the events of the state that is looked at. */
  children?: ReactNode;
}

/** A chart over the whole width, or a live screen beside it, and under it what can happen in a state. */
export function ChartBench({
  drawings,
  head,
  screen,
  isScreenBelow = false,
  children,
  ...view
}: ChartBenchProps) {
  const { chart, words = ENGLISH, names = {}, active = new Set<string>() } = view;
  const [looked, setLooked] = useState<string | null>(null);
  const isRoomy = useIsRoomy();
  const states = looked === null ? chart.leaves.filter((leaf) => active.has(leaf)) : [looked];
  const isNarrow = screen !== undefined && !isRoomy && !isScreenBelow;
  return (
    <div className="chart chart-bench">
      {head}
      <div className="chart-row" data-below={isScreenBelow || undefined}>
        <div className="chart-place">
          <ChartView
            // A drawing that was zoomed begins whole when it becomes another one.
            key={isNarrow ? 'narrow' : 'wide'}
            {...view}
            drawing={isNarrow ? drawings.narrow : drawings.wide}
            spine={drawings.spine}
            onLook={setLooked}
          />
        </div>
        {screen !== undefined && <aside aria-label={words.screen}>{screen}</aside>}
      </div>
      <section className="chart-events">
        {states.map((state) => (
          <div key={state}>
            <h2>
              {words.exits(names.states?.[state] ?? (state || chart.id))}{' '}
              {names.states?.[state] !== undefined && <small>{state}</small>}
            </h2>
            <ChartExits chart={chart} state={state} words={words} names={names} />
          </div>
        ))}
      </section>
      {children}
    </div>
  );
}
