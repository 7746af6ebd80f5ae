import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from '../chart/drawing.ts';
import { widthOf } from '../chart/words.ts';
import type { Device } from './device.ts';
import type { Scene } from './scenes.ts';

/** How wide a screen is on the board, px. */
const THUMB = { phone: 165, desktop: 320 };
/** Its name and its state under it. */
const CAPTION = 44;

/** A screen's place on the board: how much smaller it is shown, and the size with its caption. */
export interface CardSize {
  width: number;
  height: number;
  scale: number;
}

export function cardOf({ width, height, isDesktop }: Device): CardSize {
  const shown = isDesktop ? THUMB.desktop : THUMB.phone;
  const scale = shown / width;
  return { width: shown, height: height * scale + CAPTION, scale };
}

export interface Placed extends Scene, Point {}

export interface BoardDrawing {
  width: number;
  height: number;
  card: CardSize;
  scenes: Placed[];
  arrows: { id: string; by: string; points: Point[]; label: Point }[];
}

/** What a sheet of A3 with margins of 10 mm holds under a title of 15 mm, mm. */
const SHEETS = { landscape: { width: 400, height: 262 }, portrait: { width: 277, height: 385 } } as const;
export type Sheet = keyof typeof SHEETS;

const fits = ({ width, height }: BoardDrawing, sheet: Sheet): number =>
  Math.min(SHEETS[sheet].width / width, SHEETS[sheet].height / height);

/** Which way round a board is larger on A3, and how high it may get there, mm. */
export const sheetOf = (board: BoardDrawing): { sheet: Sheet; height: number } => {
  const sheet = fits(board, 'portrait') > fits(board, 'landscape') ? 'portrait' : 'landscape';
  return { sheet, height: SHEETS[sheet].height };
};

/** Puts the scenes on a plane, each after the one it is reached from, the way that fills a sheet best. */
export function layBoard(scenes: readonly Scene[], device: Device): BoardDrawing {
  const card = cardOf(device);
  const [across, down] = [layIn(scenes, card, 'LR'), layIn(scenes, card, 'TB')];
  const best = (board: BoardDrawing) => fits(board, sheetOf(board).sheet);
  return best(across) >= best(down) ? across : down;
}

function layIn(scenes: readonly Scene[], card: CardSize, rankdir: 'LR' | 'TB'): BoardDrawing {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir, ranksep: 26, nodesep: 26, edgesep: 10, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { leaf } of scenes) graph.setNode(leaf, { width: card.width, height: card.height });
  for (const { leaf, from, by } of scenes) {
    if (from === null) continue;
    graph.setEdge(from, leaf, { width: widthOf(by) + 10, height: 18, labelpos: 'c' });
  }
  layout(graph);
  const placed = scenes.map((scene): Placed => {
    const { x = 0, y = 0 } = graph.node(scene.leaf) as Partial<Point>;
    return { ...scene, x: x - card.width / 2, y: y - card.height / 2 };
  });
  const arrows = scenes.flatMap(({ leaf, from, by }) => {
    if (from === null) return [];
    const edge = graph.edge(from, leaf) as { points: Point[]; x?: number; y?: number } | undefined;
    return edge ? [{ id: leaf, by, points: edge.points, label: { x: edge.x ?? 0, y: edge.y ?? 0 } }] : [];
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return { width: Math.ceil(width), height: Math.ceil(height), card, scenes: placed, arrows };
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
