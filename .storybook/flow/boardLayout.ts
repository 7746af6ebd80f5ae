import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from '../chart/drawing.ts';
import { widthOf } from '../chart/words.ts';
import type { Scene } from './scenes.ts';

/** A screen on the board: its own size, px, and how much smaller it is shown. */
export const WIDTH = 375;
export const HEIGHT = 720;
export const SCALE = 0.44;
/** Its name and its state under it. */
const CAPTION = 44;
export const CARD = { width: WIDTH * SCALE, height: HEIGHT * SCALE + CAPTION };

export interface Placed extends Scene, Point {}

export interface BoardDrawing {
  width: number;
  height: number;
  scenes: Placed[];
  arrows: { id: string; by: string; points: Point[]; label: Point }[];
}

/** What a sheet of A3 across holds under the title, px. */
const SHEET = { width: 1460, height: 940 };

const fits = ({ width, height }: BoardDrawing): number =>
  Math.min(SHEET.width / width, SHEET.height / height);

/** How much of its size a board keeps on a sheet of A3, at most all of it. */
export const sheetZoom = (board: BoardDrawing): number => Math.min(1, fits(board));

/** Puts the scenes on a plane, each after the one it is reached from, the way that fills a sheet best. */
export function layBoard(scenes: readonly Scene[]): BoardDrawing {
  const [across, down] = [layIn(scenes, 'LR'), layIn(scenes, 'TB')];
  return fits(across) >= fits(down) ? across : down;
}

function layIn(scenes: readonly Scene[], rankdir: 'LR' | 'TB'): BoardDrawing {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir, ranksep: 26, nodesep: 26, edgesep: 10, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { leaf } of scenes) graph.setNode(leaf, { ...CARD });
  for (const { leaf, from, by } of scenes) {
    if (from === null) continue;
    graph.setEdge(from, leaf, { width: widthOf(by) + 10, height: 18, labelpos: 'c' });
  }
  layout(graph);
  const placed = scenes.map((scene): Placed => {
    const { x = 0, y = 0 } = graph.node(scene.leaf) as Partial<Point>;
    return { ...scene, x: x - CARD.width / 2, y: y - CARD.height / 2 };
  });
  const arrows = scenes.flatMap(({ leaf, from, by }) => {
    if (from === null) return [];
    const edge = graph.edge(from, leaf) as { points: Point[]; x?: number; y?: number } | undefined;
    return edge ? [{ id: leaf, by, points: edge.points, label: { x: edge.x ?? 0, y: edge.y ?? 0 } }] : [];
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return { width, height, scenes: placed, arrows };
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
