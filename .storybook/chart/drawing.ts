import { around, type Chart, type ChartArrow } from './model.ts';
import { widthOf } from './texts.ts';

export interface Point {
  x: number;
  y: number;
}

/** A rectangle in px: upper left corner and size. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface Drawing {
  width: number;
  height: number;
  /** State → x, y, width, height, px. */
  states: Record<string, readonly [number, number, number, number]>;
  /** Line ({@link edgeId}) → x, y, x, y, … of its corners, px. */
  ways: Record<string, readonly number[]>;
}

/** The minimum scale of a drawing. It turns 12 px type into 11 px. */
export const READABLE = 0.92;

export interface Layout {
  drawing: Drawing;
  /** The states of the happy path in order, including transient ones. */
  spine: string[];
}

/** A line that stands for all transitions between two states. */
export interface Edge {
  id: string;
  source: string;
  target: string;
  arrows: ChartArrow[];
}

export const edgeId = (source: string, target: string): string => `${source} ${target}`;

/** The lines of a chart. Transitions that stay in their state have none. */
export function toEdges(chart: Chart): Edge[] {
  const ways = new Map<string, Edge>();
  for (const arrow of chart.arrows) {
    for (const target of arrow.targets) {
      if (target === arrow.source) continue;
      const id = edgeId(arrow.source, target);
      const way = ways.get(id) ?? { id, source: arrow.source, target, arrows: [] };
      way.arrows.push(arrow);
      ways.set(id, way);
    }
  }
  return [...ways.values()];
}

/** The position of a frame's heading, as far left as possible without crossing a line. */
export function headingAt({ states, ways }: Drawing, id: string, text: string): Point {
  const [left, top, width] = states[id] ?? [0, 0, 0];
  const y = top + 17;
  const [ascent, descent, gap, size] = [13, 4, 4, widthOf(text)];
  const crossed = Object.values(ways)
    .flatMap((points) =>
      points.slice(2).flatMap((_, at) => {
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(at, at + 4);
        const isCorner = at % 2 === 0;
        return isCorner && Math.min(y1, y2) < y + descent && Math.max(y1, y2) > y - ascent
          ? [[Math.min(x1, x2) - gap, Math.max(x1, x2) + gap] as const]
          : [];
      }),
    )
    .toSorted(([a], [b]) => a - b);
  let x = left + 10;
  for (const [from, to] of crossed) if (from < x + size && to > x) x = to;
  return { x: x + size <= left + width ? x : left + 10, y };
}

/** The leaf state that is active after entering a state. For a parallel state, that of its first region. */
export function entryOf(chart: Chart, id: string): string {
  const children = chart.states.filter(({ parent }) => parent === id);
  const first = children.find(({ isInitial }) => isInitial) ?? children[0];
  return first ? entryOf(chart, first.id) : id;
}

/** The line of one step of the happy path, between two leaf states or their parents. */
function stepBetween(ways: readonly Edge[], from: string, to: string): string | undefined {
  const targets = [to, ...around(to)].filter((id) => id !== '' && id !== from && !around(from).includes(id));
  for (const source of [from, ...around(from)]) {
    for (const target of targets) {
      const way = ways.find(({ id }) => id === edgeId(source, target));
      if (way?.arrows.some(({ kind }) => kind !== 'error')) return way.id;
    }
  }
  return undefined;
}

/** Inserts transient states into a happy path of leaf states. */
export function wholeSpine(chart: Chart, spine: readonly string[]): string[] {
  const ways = toEdges(chart);
  const passing = chart.states.filter(({ isPassing }) => isPassing).map(({ id }) => id);
  return spine.flatMap((leaf, at) => {
    const next = spine[at + 1];
    if (next === undefined || stepBetween(ways, leaf, next) !== undefined) return [leaf];
    const between = passing.find(
      (id) => stepBetween(ways, leaf, id) !== undefined && stepBetween(ways, id, next) !== undefined,
    );
    return between === undefined ? [leaf] : [leaf, between];
  });
}

export function spineEdges(chart: Chart, spine: readonly string[]): Set<string> {
  const ways = toEdges(chart);
  return new Set(spine.slice(1).flatMap((leaf, at) => stepBetween(ways, spine[at] ?? '', leaf) ?? []));
}

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
