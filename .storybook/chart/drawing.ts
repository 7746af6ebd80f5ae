import { around, type Chart, type ChartArrow } from './model.ts';

export interface Point {
  x: number;
  y: number;
}

/** Place of a rectangle: its upper left corner and its size, px. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** Where everything of a chart stands: all that is shipped of a layout. */
export interface Drawing {
  width: number;
  height: number;
  /** State → x, y, width, height. */
  states: Record<string, readonly [number, number, number, number]>;
  /** Way ({@link wayOf}) → x, y, x, y, … of its corners. */
  ways: Record<string, readonly number[]>;
}

/** A chart laid out for a wide page, and for the room that is left beside a phone. */
export interface Drawings {
  wide: Drawing;
  narrow: Drawing;
  /** Leaves of the way that is meant to be gone, from the first to the goal. */
  spine: string[];
}

/** All transitions that lead from one state to another are one line. */
export interface Way {
  id: string;
  source: string;
  target: string;
  arrows: ChartArrow[];
}

export const wayOf = (source: string, target: string): string => `${source} ${target}`;

/** The lines of a chart. What stays where it is has none: it is said in words. */
export function waysOf(chart: Chart): Way[] {
  const ways = new Map<string, Way>();
  for (const arrow of chart.arrows) {
    for (const target of arrow.targets) {
      if (target === arrow.source) continue;
      const id = wayOf(arrow.source, target);
      const way = ways.get(id) ?? { id, source: arrow.source, target, arrows: [] };
      way.arrows.push(arrow);
      ways.set(id, way);
    }
  }
  return [...ways.values()];
}

/** The leaf that is entered with a state; the first region's of a parallel one. */
export function entryOf(chart: Chart, id: string): string {
  const children = chart.states.filter(({ parent }) => parent === id);
  const first = children.find(({ isInitial }) => isInitial) ?? children[0];
  return first ? entryOf(chart, first.id) : id;
}

/** What a step costs on the way to the goal: a wait more than a press, a parent's transition more than the state's own. */
const costOf = ({ kind, guard }: ChartArrow, height: number): number =>
  (kind === 'event' || kind === 'done' ? 1 : 2) + (guard === null ? 0 : 0.1) + height * 4;

/** Cheapest paths without a failure from where the chart begins: leaf → the leaf before it, and what it costs. */
function reach(chart: Chart): Map<string, { from: string | null; cost: number; steps: number }> {
  const start = entryOf(chart, '');
  const found = new Map([[start, { from: null as string | null, cost: 0, steps: 0 }]]);
  const open = new Set([start]);
  while (open.size > 0) {
    const [leaf] = [...open].toSorted((a, b) => (found.get(a)?.cost ?? 0) - (found.get(b)?.cost ?? 0));
    if (leaf === undefined) break;
    open.delete(leaf);
    const here = found.get(leaf);
    for (const [height, source] of [leaf, ...around(leaf)].entries()) {
      for (const arrow of chart.arrows) {
        if (arrow.source !== source || arrow.kind === 'error') continue;
        for (const target of arrow.targets) {
          const next = entryOf(chart, target);
          const cost = (here?.cost ?? 0) + costOf(arrow, height);
          if (cost >= (found.get(next)?.cost ?? Infinity)) continue;
          found.set(next, { from: leaf, cost, steps: (here?.steps ?? 0) + 1 });
          open.add(next);
        }
      }
    }
  }
  return found;
}

/**
 * The way that is meant to be gone, as leaves: to the nearest final state, or as far as one gets without a failure
 * where there is none. It is a guess; whoever knows better says it.
 */
export function spineOf(chart: Chart): string[] {
  const found = reach(chart);
  const finals = chart.states.filter(({ id, kind }) => kind === 'final' && found.has(id));
  const best =
    finals.toSorted((a, b) => (found.get(a.id)?.cost ?? 0) - (found.get(b.id)?.cost ?? 0))[0]?.id ??
    [...found].toSorted(([, a], [, b]) => b.steps - a.steps || a.cost - b.cost)[0]?.[0];
  const path: string[] = [];
  for (let at: string | null = best ?? null; at !== null; at = found.get(at)?.from ?? null) path.unshift(at);
  return path;
}

/** A line through points with round corners, as an SVG path. */
export function roundPath(points: readonly number[], radius = 6): string {
  const at = (index: number): Point => ({ x: points[index * 2] ?? 0, y: points[index * 2 + 1] ?? 0 });
  const count = points.length / 2;
  const parts = [`M${at(0).x},${at(0).y}`];
  for (let index = 1; index < count - 1; index += 1) {
    const [before, corner, after] = [at(index - 1), at(index), at(index + 1)];
    const near = (other: Point): Point => {
      const length = Math.hypot(other.x - corner.x, other.y - corner.y);
      const share = length === 0 ? 0 : Math.min(radius, length / 2) / length;
      return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
    };
    const [into, out] = [near(before), near(after)];
    parts.push(`L${into.x},${into.y} Q${corner.x},${corner.y} ${out.x},${out.y}`);
  }
  const last = at(count - 1);
  return [...parts, `L${last.x},${last.y}`].join(' ');
}
