import ELK, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { spineOf, wayOf, waysOf, type Drawing, type Drawings } from './drawing.ts';
import type { Chart } from './model.ts';

/*
 * Runs while the pages are built: the library is large and slow, its result is a handful of numbers.
 */

/** A state without children, px: two lines of a short name. */
export const NODE = { width: 96, height: 34 };

export interface Room {
  width: number;
  height: number;
}

/** Room to draw in, px: the whole of a page of 1280 × 800, and what is left of it beside a phone. */
export const WIDE: Room = { width: 1240, height: 660 };
export const NARROW: Room = { width: 900, height: 660 };

const COMMON: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
};

const spaced = (nodes: number, layers: number, lines: number): LayoutOptions => ({
  'elk.spacing.nodeNode': `${nodes}`,
  'elk.layered.spacing.nodeNodeBetweenLayers': `${layers}`,
  'elk.spacing.edgeNode': `${lines + 2}`,
  'elk.spacing.edgeEdge': `${lines}`,
  'elk.layered.spacing.edgeNodeBetweenLayers': `${lines + 2}`,
  'elk.layered.spacing.edgeEdgeBetweenLayers': `${lines}`,
});

/** From roomy to tight, and with a meant way that may bend: the next one where a drawing cannot be read. */
const ATTEMPTS = [
  { space: spaced(28, 36, 12), isStraight: true },
  { space: spaced(16, 22, 8), isStraight: true },
  { space: spaced(14, 20, 8), isStraight: false },
] as const;

/** Which transitions are taken for the ones that lead back: either may give the smaller or the straighter drawing. */
const BACKWARDS = ['GREEDY', 'DEPTH_FIRST'] as const;

/** How much of its size a drawing may lose: 12 px become 11. */
const READABLE = 0.92;

const elk = new ELK();

/** Not a line of the drawing: it only keeps two states near each other. */
const BOND = 'bond ';

const nodeId = (state: string): string => `state ${state}`;

/** The chart as a graph: the meant way first, so that it stays straight and what fails goes aside. */
function graphOf(
  chart: Chart,
  spine: readonly string[],
  isStraight: boolean,
  options: LayoutOptions,
): ElkNode {
  const ranks = new Map(spine.map((leaf, at) => [leaf, at]));
  const order = new Map(chart.states.map(({ id }, at) => [id, at]));
  /** The first step of the meant way that lies in a state. */
  const rank = (id: string): number =>
    Math.min(
      ...[...ranks].filter(([leaf]) => leaf === id || leaf.startsWith(`${id}.`)).map(([, at]) => at),
      ranks.size + (order.get(id) ?? 0),
    );
  const build = (id: string): ElkNode => {
    const children = chart.states
      .filter(({ parent }) => parent === id)
      .toSorted((a, b) => rank(a.id) - rank(b.id));
    return children.length === 0
      ? { id: nodeId(id), ...NODE }
      : {
          id: nodeId(id),
          children: children.map((child) => build(child.id)),
          layoutOptions: { ...COMMON, ...options, 'elk.padding': '[top=26,left=12,bottom=12,right=12]' },
        };
  };
  const isStep = (source: string, target: string): boolean =>
    spine.some((leaf, at) => {
      const next = spine[at + 1];
      return next !== undefined && leaf === source && (next === target || next.startsWith(`${target}.`));
    });
  const edges = waysOf(chart).map(({ id, source, target, arrows }): ElkExtendedEdge => {
    const weight =
      isStraight && isStep(source, target) ? '10' : arrows.every(({ kind }) => kind === 'error') ? '0' : '1';
    return {
      id,
      sources: [nodeId(source)],
      targets: [nodeId(target)],
      layoutOptions: {
        'elk.layered.priority.direction': weight,
        'elk.layered.priority.straightness': weight,
        'elk.layered.priority.shortness': weight,
      },
    };
  });
  // Where only a state around the step answers, nothing would hold the meant way together.
  const bonds = spine.slice(1).flatMap((leaf, at): ElkExtendedEdge[] => {
    const before = spine[at] ?? '';
    if (!isStraight || edges.some(({ id }) => id === wayOf(before, leaf))) return [];
    return [{ id: `${BOND}${leaf}`, sources: [nodeId(before)], targets: [nodeId(leaf)] }];
  });
  return {
    id: 'page',
    layoutOptions: { ...COMMON, ...options },
    children: [build('')],
    edges: [...edges, ...bonds],
  };
}

const round = (value: number | undefined): number => Math.round((value ?? 0) * 2) / 2;

/** The numbers of a layout. */
function drawingOf({ width, height, children = [], edges = [] }: ElkNode): Drawing {
  const states: Drawing['states'] = {};
  const take = (node: ElkNode) => {
    states[node.id.slice(nodeId('').length)] = [
      round(node.x),
      round(node.y),
      round(node.width),
      round(node.height),
    ];
    node.children?.forEach(take);
  };
  children.forEach(take);
  const ways = Object.fromEntries(
    edges
      .filter(({ id }) => !id.startsWith(BOND))
      .map(({ id, sections = [] }) => [
        id,
        sections
          .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
          .flatMap(({ x, y }) => [round(x), round(y)]),
      ]),
  );
  return { width: Math.ceil(width ?? 0), height: Math.ceil(height ?? 0), states, ways };
}

/** How large a drawing can be shown in a room. */
export const fitOf = (drawing: Drawing, room: Room): number =>
  Math.min(room.width / drawing.width, room.height / drawing.height);

type Direction = 'DOWN' | 'RIGHT';

interface Tried {
  drawing: Drawing;
  direction: Direction;
}

/** The share of the meant way's steps that go on, not back. */
function onward({ drawing, direction }: Tried, spine: readonly string[]): number {
  const axis = direction === 'DOWN' ? 1 : 0;
  const steps = spine.slice(1).map((leaf, at) => {
    const [from, to] = [drawing.states[spine[at] ?? ''], drawing.states[leaf]];
    return from && to && to[axis] >= from[axis] ? 1 : 0;
  });
  return steps.length === 0 ? 1 : steps.reduce<number>((sum, step) => sum + step, 0) / steps.length;
}

/** What can be read comes first, then the meant way that goes on, then size. */
function worth(tried: Tried, room: Room, spine: readonly string[]): number {
  const fit = fitOf(tried.drawing, room);
  return Math.min(1, fit / READABLE) * 100 + onward(tried, spine) * 2 + Math.min(fit, 1.2);
}

/**
 * Lays a chart out: nested states as boxes in boxes, one line for each pair of states, the meant way as the spine.
 * `spine` says that way as leaves; it is guessed unless given. The same chart is always laid out the same.
 */
export async function layChart(chart: Chart, spine: readonly string[] = spineOf(chart)): Promise<Drawings> {
  const all = async (
    direction: Direction,
    { space, isStraight }: (typeof ATTEMPTS)[number],
  ): Promise<Tried[]> => {
    const tried: Tried[] = [];
    for (const backwards of BACKWARDS) {
      const graph = graphOf(chart, spine, isStraight, {
        ...space,
        'elk.direction': direction,
        'elk.layered.cycleBreaking.strategy': backwards,
      });
      tried.push({ drawing: drawingOf(await elk.layout(graph)), direction });
    }
    return tried;
  };
  const best = (found: readonly Tried[], room: Room): Drawing =>
    found.reduce((a, b) => (worth(b, room, spine) > worth(a, room, spine) ? b : a)).drawing;
  const isReadable = (drawing: Drawing, room: Room) => fitOf(drawing, room) >= READABLE;
  const down: Tried[] = [];
  const any: Tried[] = [];
  for (const attempt of ATTEMPTS) {
    const more = await all('DOWN', attempt);
    down.push(...more);
    any.push(...more, ...(await all('RIGHT', attempt)));
    if (isReadable(best(any, WIDE), WIDE) && isReadable(best(down, NARROW), NARROW)) break;
  }
  const narrow = best(down, NARROW);
  return {
    wide: best(any, WIDE),
    narrow: isReadable(narrow, NARROW) ? narrow : best(any, NARROW),
    spine: [...spine],
  };
}
