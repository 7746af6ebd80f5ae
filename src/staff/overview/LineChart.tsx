import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import uPlot from 'uplot';

/** Height of a chart, px. */
const HEIGHT = 120;

/** 26327 → `2.6万`; the table has the exact numbers. */
const shorten = (value: number): string =>
  value >= 10_000 ? `${Number((value / 10_000).toFixed(1))}万` : String(value);

const Place = styled.div`
  .u-wrap {
    position: relative;
    user-select: none;
  }
  .u-over,
  .u-under {
    position: absolute;
    overflow: hidden;
  }
  canvas {
    position: relative;
    display: block;
    width: 100%;
    height: 100%;
  }
`;

/** Distances between the marks of the axis: 1, 2, 5, 10, 20, 50 … A count has no halves. */
const STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/**
 * A line chart of one figure per day. `unit` follows the numbers of the axis. Screen readers do not see it: the table
 * beside it has the numbers.
 */
export function LineChart({
  days,
  values,
  unit,
}: {
  days: readonly string[];
  values: readonly number[];
  unit: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = place.current;
    if (!at) return undefined;
    const style = getComputedStyle(at);
    const ink = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const axis = {
      stroke: ink('inkFaint'),
      grid: { stroke: ink('line'), width: 1 },
      font: '11px sans-serif',
    };
    const chart = new uPlot(
      {
        width: at.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1, most)] } },
        axes: [
          { ...axis, size: 30, values: (_, at) => at.map((index) => days[index]?.slice(5) ?? '') },
          {
            ...axis,
            size: 52,
            incrs: STEPS,
            values: (_, at) => at.map((value) => `${shorten(value)}${unit}`),
          },
        ],
        series: [{}, { stroke: ink('accent'), width: 2, points: { show: false } }],
      },
      [days.map((_, index) => index), [...values]],
      at,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: at.clientWidth, height: HEIGHT }));
    watch.observe(at);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [days, values, unit]);
  return <Place ref={place} aria-hidden />;
}
