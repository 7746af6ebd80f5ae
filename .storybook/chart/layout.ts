import ELK, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import {
  entryOf,
  READABLE,
  spineEdges,
  edgeId,
  toEdges,
  wholeSpine,
  type Drawing,
  type Layout,
} from './drawing.ts';
import type { Chart, ChartState } from './model.ts';

/* Runs at build time, because elk is large and slow while its result is small. */

/** The size of a leaf state, px. It fits two lines of a short name. */
const NODE = { width: 96, height: 34 };

/** The space for a chart beside Storybook's sidebar in a window of 1280 × 800, px. */
const ROOM = { width: 925, height: 650 };

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

/** Settings to try in order until a drawing is readable: from loose to tight, finally with a bent happy path. */
const ATTEMPTS = [
  { space: spaced(28, 36, 12), isStraight: true },
  { space: spaced(16, 22, 8), isStraight: true },
  { space: spaced(14, 20, 8), isStraight: false },
  { space: spaced(10, 14, 6), isStraight: false },
] as const;

/** elk's cycle-breaking strategies. Which one gives the better drawing depends on the chart. */
const BACKWARDS = ['GREEDY', 'DEPTH_FIRST'] as const;

const elk = new ELK();

/** Prefix of an invisible edge that keeps two states close to each other. */
const BOND = 'bond ';

const nodeId = (state: string): string => `state ${state}`;

/** The chart as a graph for elk. The happy path comes first and stays straight. */
function graphOf(
  chart: Chart,
  spine: readonly string[],
  isStraight: boolean,
  options: LayoutOptions,
): ElkNode {
  const ranks = new Map(spine.map((leaf, at) => [leaf, at]));
  const order = new Map(chart.states.map(({ id }, at) => [id, at]));
  /** The position of the first step of the happy path inside a state. */
  const rank = (id: string): number =>
    Math.min(
      ...[...ranks].filter(([leaf]) => leaf === id || leaf.startsWith(`${id}.`)).map(([, at]) => at),
      ranks.size + (order.get(id) ?? 0),
    );
  const build = ({ id, isInitial }: Pick<ChartState, 'id' | 'isInitial'>): ElkNode => {
    const children = chart.states
      .filter(({ parent }) => parent === id)
      .toSorted((a, b) => rank(a.id) - rank(b.id));
    const first: LayoutOptions = isInitial ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {};
    return children.length === 0
      ? { id: nodeId(id), ...NODE, layoutOptions: first }
      : {
          id: nodeId(id),
          children: children.map(build),
          layoutOptions: {
            ...COMMON,
            ...options,
            ...first,
            'elk.padding': '[top=26,left=12,bottom=12,right=12]',
          },
        };
  };
  const steps = spineEdges(chart, spine);
  const edges = toEdges(chart).map(({ id, source, target, arrows }): ElkExtendedEdge => {
    const weight =
      isStraight && steps.has(id) ? '10' : arrows.every(({ kind }) => kind === 'error') ? '0' : '1';
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
  // A step that only a parent state handles has no edge, so an invisible one joins the two states.
  const bonds = spine.slice(1).flatMap((leaf, at): ElkExtendedEdge[] => {
    const before = spine[at] ?? '';
    if (!isStraight || edges.some(({ id }) => id === edgeId(before, leaf))) return [];
    return [{ id: `${BOND}${leaf}`, sources: [nodeId(before)], targets: [nodeId(leaf)] }];
  });
  return {
    id: 'page',
    layoutOptions: { ...COMMON, ...options },
    children: [build({ id: '', isInitial: false })],
    edges: [...edges, ...bonds],
  };
}

const round = (value: number | undefined): number => Math.round((value ?? 0) * 2) / 2;

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

export const fitOf = ({ width, height }: Drawing): number =>
  Math.min(ROOM.width / width, ROOM.height / height);

type Direction = 'DOWN' | 'RIGHT';

interface Tried {
  drawing: Drawing;
  direction: Direction;
}

/** The share of steps of the happy path that lead down or to the right, depending on the direction. */
function onward({ drawing, direction }: Tried, spine: readonly string[]): number {
  const axis = direction === 'DOWN' ? 1 : 0;
  const steps = spine.slice(1).map((leaf, at) => {
    const [from, to] = [drawing.states[spine[at] ?? ''], drawing.states[leaf]];
    return from && to && to[axis] >= from[axis] ? 1 : 0;
  });
  return steps.length === 0 ? 1 : steps.reduce<number>((sum, step) => sum + step, 0) / steps.length;
}

/** True when the initial state is leftmost or topmost. */
function startsFirst({ drawing: { states } }: Tried, chart: Chart): boolean {
  const start = entryOf(chart, '');
  const region = chart.states[0]?.kind === 'parallel' ? `${start.split('.')[0]}.` : '';
  const [x = 0, y = 0] = states[start] ?? [];
  const others = chart.leaves.filter((leaf) => leaf.startsWith(region)).map((leaf) => states[leaf] ?? []);
  return others.every(([left = 0]) => x <= left) || others.every(([, top = 0]) => y <= top);
}

/** Rates a drawing. In order of weight: readable, initial state first, happy path forward, large. */
function worth(tried: Tried, chart: Chart, spine: readonly string[]): number {
  const fit = fitOf(tried.drawing);
  const start = startsFirst(tried, chart) ? 10 : 0;
  return Math.min(1, fit / READABLE) * 100 + start + onward(tried, spine) * 5 + Math.min(fit, 1.2);
}

/**
 * Lays out a chart: nested boxes for nested states, one line for each pair of states. `leaves` is the happy path. The
 * result is deterministic.
 */
export async function layChart(chart: Chart, leaves: readonly string[]): Promise<Layout> {
  const spine = wholeSpine(chart, leaves);
  const tried: Tried[] = [];
  const best = () => tried.reduce((a, b) => (worth(b, chart, spine) > worth(a, chart, spine) ? b : a));
  for (const { space, isStraight } of ATTEMPTS) {
    for (const direction of ['DOWN', 'RIGHT'] as const) {
      for (const backwards of BACKWARDS) {
        const graph = graphOf(chart, spine, isStraight, {
          ...space,
          'elk.direction': direction,
          'elk.layered.cycleBreaking.strategy': backwards,
        });
        tried.push({ drawing: drawingOf(await elk.layout(graph)), direction });
      }
    }
    if (fitOf(best().drawing) >= READABLE && onward(best(), spine) === 1) break;
  }
  return { drawing: best().drawing, spine };
}
