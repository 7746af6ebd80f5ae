import { useState, type ReactNode } from 'react';
import type { Layout } from './drawing.ts';
import { ChartExits } from './ChartText.tsx';
import { ChartView, type ChartViewProps } from './ChartView.tsx';
import { WORDS } from './texts.ts';
import './chart.css';

/** True when the page is wide enough for a chart with a screen beside it. */
export const isRoomy = (): boolean => window.matchMedia('(min-width: 1300px)').matches;

interface ChartBenchProps extends Omit<ChartViewProps, 'drawing' | 'spine' | 'onLook'> {
  layout: Layout;
  head?: ReactNode;
  screen?: ReactNode;
  isScreenBelow?: boolean;
  children?: ReactNode;
}

/** A chart with an optional live screen. Below it, the transitions of the focused state. */
export function ChartBench({
  layout,
  head,
  screen,
  isScreenBelow = false,
  children,
  ...view
}: ChartBenchProps) {
  const { chart, names, active } = view;
  const [looked, setLooked] = useState<string | null>(null);
  const states = looked === null ? chart.leaves.filter((leaf) => active.has(leaf)) : [looked];
  return (
    <div className="chart chart-bench">
      {head}
      <div className="chart-row" data-below={isScreenBelow || undefined}>
        <div className="chart-place">
          <ChartView {...view} drawing={layout.drawing} spine={layout.spine} onLook={setLooked} />
        </div>
        {screen !== undefined && <aside aria-label={WORDS.screen}>{screen}</aside>}
      </div>
      <section className="chart-events">
        {states.map((state) => (
          <div key={state}>
            <h2>
              {WORDS.exits(names.states?.[state] ?? (state || chart.id))}{' '}
              {names.states?.[state] !== undefined && <small>{state}</small>}
            </h2>
            <ChartExits chart={chart} state={state} names={names} />
          </div>
        ))}
      </section>
      {children}
    </div>
  );
}
