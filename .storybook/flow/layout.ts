import { Graph, layout } from '@dagrejs/dagre';
import { arrowLabel, type ArrowKind, type Chart, type ChartArrow, type ChartState } from './graph.ts';

export interface Point {
  x: number;
  y: number;
}

/** Place of a rectangle: its upper left corner and its size, px. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface DrawnState extends Box {
  state: ChartState;
  /** Under the name: what runs in it, what it answers without leaving. */
  lines: { text: string; kind: ArrowKind | 'invoke' }[];
  isLeaf: boolean;
  /** Where the words of a state with children begin, from its corner. */
  head: Point;
}

export interface DrawnArrow {
  id: string;
  source: string;
  target: string;
  /** One line for each transition that goes this way. */
  arrows: ChartArrow[];
  labels: string[];
  points: Point[];
  /** Upper left corner of the labels. */
  label: Box;
}

export interface Drawing {
  width: number;
  height: number;
  states: DrawnState[];
  arrows: DrawnArrow[];
}

const CHAR = 6.4;
const WIDE_CHAR = 12;
export const LINE = 16;
const PAD = 12;
const HEAD = 26;

/** How wide a text gets in 12 px type: measuring it on the page would need the page. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? WIDE_CHAR : CHAR), 0);

const inside = (child: string, parent: string): boolean =>
  parent === '' ? child !== '' : child.startsWith(`${parent}.`);

/** Whether a transition gets a line: from the chart itself, into or around its own source, words say it better. */
const isDrawn = ({ source, targets }: ChartArrow): boolean =>
  source !== '' &&
  targets.length > 0 &&
  targets.every(
    (target) => target !== source && !inside(target, source) && target !== '' && !inside(source, target),
  );

/** What a state shows under its name. */
function linesOf(chart: Chart, state: ChartState): DrawnState['lines'] {
  const invokes = state.invokes.map(({ id }) => ({
    text: `↻ ${chart.names.ports[id] ?? id}`,
    kind: 'invoke' as const,
  }));
  const own = chart.arrows
    .filter((arrow) => arrow.source === state.id && !isDrawn(arrow))
    .map((arrow) => {
      const goals = arrow.targets.map((target) =>
        target === state.id ? '↺' : inside(target, state.id) ? target.slice(state.id.length + 1) : target,
      );
      return {
        text: [arrowLabel(arrow, chart.names), ...(goals.length === 0 ? [] : [goals.join(' + ')])].join(
          ' → ',
        ),
        kind: arrow.kind,
      };
    });
  // One event that is answered in several ways without leaving is one line.
  const once = [...new Map(own.map((line) => [line.text, line])).values()];
  return [...invokes, ...once];
}

const headOf = (id: string): string => `${id}#head`;

/** The leaf that stands for a state where dagre cannot take the state itself. */
function standIn(chart: Chart, id: string): string {
  const children = chart.states.filter(({ parent }) => parent === id);
  const first = children.find(({ isInitial }) => isInitial) ?? children[0];
  return first ? standIn(chart, first.id) : id;
}

const within = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** Where the line from a point inside a box to one outside leaves it. */
function crossing(box: Box, from: Point, to: Point): Point {
  let [low, high] = [0, 1];
  const at = (share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  for (let i = 0; i < 20; i += 1) {
    const middle = (low + high) / 2;
    if (within(at(middle), box)) low = middle;
    else high = middle;
  }
  return at(high);
}

/** Cuts off what lies inside a box at the line's beginning. */
export function clipStart(points: readonly Point[], box: Box): Point[] {
  const first = points.findIndex((point) => !within(point, box));
  const [inner, outer] = [points[first - 1], points[first]];
  if (first <= 0 || !inner || !outer) return [...points];
  return [crossing(box, inner, outer), ...points.slice(first)];
}

export type Direction = 'TB' | 'LR';

/** How much of its size a drawing keeps in a window of this shape. */
const fits = ({ width, height }: Drawing): number => Math.min(1500 / width, 1000 / height);

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** What is left of a line from the point nearest to a place on. */
function after(points: readonly Point[], place: Point): Point[] {
  const nearest = points.reduce(
    (best, point, at) => (far(point, place) < far(points[best] ?? point, place) ? at : best),
    0,
  );
  return [place, ...points.slice(Math.min(nearest + 1, points.length - 1))];
}

/** Puts a chart on a plane, downwards or to the right, whichever shows more of it at once. */
export function draw(chart: Chart): Drawing {
  const tried = (['TB', 'LR'] as const).flatMap((direction) => {
    try {
      return [drawIn(chart, direction)];
    } catch {
      // Now and then dagre cannot route a line in one direction; the other one will do.
      return [];
    }
  });
  const [best] = tried.toSorted((a, b) => fits(b) - fits(a));
  if (!best) throw new Error(`${chart.id} cannot be drawn`);
  return best;
}

/** Puts a chart on a plane: nested states as boxes in boxes, transitions between the same two as one line. */
export function drawIn(chart: Chart, rankdir: Direction): Drawing {
  const names = chart.names.states;
  const graph = new Graph({ compound: true, multigraph: true });
  graph.setGraph({
    rankdir,
    ranksep: rankdir === 'TB' ? 30 : 22,
    nodesep: rankdir === 'TB' ? 22 : 28,
    edgesep: 12,
    marginx: 16,
    marginy: 16,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  const parents = new Set(chart.states.map(({ parent }) => parent));
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const lines = new Map(chart.states.map((state) => [state.id, linesOf(chart, state)]));

  for (const state of chart.states) {
    if (state.id === '') continue;
    const said = lines.get(state.id) ?? [];
    if (parents.has(state.id)) {
      graph.setNode(state.id, { label: state.id });
      // The words of a state with children take room among them, before the first.
      const texts = [state.name, ...said.map(({ text }) => text)];
      graph.setNode(headOf(state.id), {
        label: '',
        width: Math.max(...texts.map(widthOf)) + PAD * 2,
        height: HEAD + said.length * LINE,
      });
      graph.setParent(headOf(state.id), state.id);
      graph.setEdge(headOf(state.id), standIn(chart, state.id), { width: 1, height: 1, weight: 1 }, 'head');
    } else {
      const texts = [state.name, names[state.id] ?? '', ...said.map(({ text }) => text)];
      const words = state.id in names ? 1 : 0;
      graph.setNode(state.id, {
        label: state.id,
        width: Math.max(96, ...texts.map((text) => widthOf(text) + PAD * 2)),
        height: HEAD + words * LINE + said.length * LINE + 8,
      });
    }
    if (state.parent !== null && state.parent !== '') graph.setParent(state.id, state.parent);
  }

  const ways = new Map<string, { source: string; target: string; arrows: ChartArrow[] }>();
  for (const arrow of chart.arrows) {
    if (!isDrawn(arrow)) continue;
    for (const target of arrow.targets) {
      const id = `${arrow.source} ${target}`;
      const way = ways.get(id) ?? { source: arrow.source, target, arrows: [] };
      ways.set(id, { ...way, arrows: [...way.arrows, arrow] });
    }
  }
  const labelsOf = (arrows: readonly ChartArrow[]) => [
    ...new Set(arrows.map((arrow) => arrowLabel(arrow, chart.names))),
  ];
  for (const [id, { source, target, arrows }] of ways) {
    const [from, to] = [standIn(chart, source), standIn(chart, target)];
    const labels = labelsOf(arrows);
    graph.setEdge(
      from,
      to,
      {
        width: Math.max(...labels.map(widthOf)) + 8,
        height: labels.length * LINE,
        labelpos: 'c',
        weight: byId.get(to)?.kind === 'final' ? 1 : 2,
      },
      id,
    );
  }
  layout(graph);

  const states = chart.states.flatMap((state): DrawnState[] => {
    if (state.id === '') return [];
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(state.id) as Partial<Box>;
    const isLeaf = !parents.has(state.id);
    const said = lines.get(state.id) ?? [];
    const box = { x: x - width / 2, y: y - height / 2, width, height };
    const words = isLeaf ? undefined : (graph.node(headOf(state.id)) as Box);
    const head = words
      ? { x: words.x - words.width / 2 - box.x, y: words.y - words.height / 2 - box.y }
      : { x: 0, y: 0 };
    return [
      {
        state,
        lines: said,
        isLeaf,
        head,
        ...box,
      },
    ];
  });
  const boxes = new Map(states.map((drawn) => [drawn.state.id, drawn]));
  const arrows = [...ways].flatMap(([id, { source, target, arrows }]): DrawnArrow[] => {
    const edge = graph.edge(standIn(chart, source), standIn(chart, target), id) as
      | { points: Point[]; x?: number; y?: number; width?: number; height?: number }
      | undefined;
    const [from, to] = [boxes.get(source), boxes.get(target)];
    if (!edge || !from || !to) return [];
    const { x = 0, y = 0, width = 0, height = 0 } = edge;
    let { points } = edge;
    // Where the words stand inside the state that is left or entered, the line begins or ends at them.
    const middle: Point = { x, y };
    if (!to.isLeaf) {
      points = within(middle, to)
        ? after([...points].reverse(), middle).reverse()
        : clipStart([...points].reverse(), to).reverse();
    }
    if (!from.isLeaf) {
      points = within(middle, from) ? after(points, middle) : clipStart(points, from);
    }
    return [
      {
        id,
        source,
        target,
        arrows,
        labels: labelsOf(arrows),
        points,
        label: { x: middle.x - width / 2, y: middle.y - height / 2, width, height },
      },
    ];
  });
  const rights = [...states, ...arrows.map(({ label }) => label)];
  const top = Math.min(0, ...states.map(({ y }) => y - 8));
  const moved = <T extends Point>(thing: T): T => ({ ...thing, y: thing.y - top });
  return {
    width: Math.max(...rights.map((box) => box.x + box.width)) + 16,
    height: Math.max(...rights.map((box) => box.y + box.height)) + 16 - top,
    states: states.map(moved),
    arrows: arrows.map((arrow) => ({
      ...arrow,
      points: arrow.points.map(moved),
      label: moved(arrow.label),
    })),
  };
}

/** A line through points with round corners, as an SVG path. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const last = rest.at(-1);
  if (!last || rest.length === 1)
    return `M${first.x},${first.y} L${last?.x ?? first.x},${last?.y ?? first.y}`;
  const bends = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1] ?? point;
    const end = at === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x},${point.y} ${end.x},${end.y}`;
  });
  return `M${first.x},${first.y} ${bends.join(' ')}`;
}
