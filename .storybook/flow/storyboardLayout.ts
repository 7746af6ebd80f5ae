import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from '../chart/drawing.ts';
import { widthOf } from '../chart/texts.ts';
import type { Device } from './device.ts';
import type { Scene } from './storyboard.ts';

/** The width of a screen, px. */
const THUMB = { phone: 165, desktop: 320 };
/** The height of a caption, px. */
const CAPTION = 44;

/** The size of a screen with its caption, px, and the scale of the screen. */
interface CardSize {
  width: number;
  height: number;
  scale: number;
}

export function cardOf({ width, height, isDesktop }: Device): CardSize {
  const shown = isDesktop ? THUMB.desktop : THUMB.phone;
  const scale = shown / width;
  return { width: shown, height: height * scale + CAPTION, scale };
}

interface Placed extends Scene, Point {}

export interface BoardDrawing {
  width: number;
  height: number;
  card: CardSize;
  scenes: Placed[];
  arrows: { id: string; by: string; points: Point[]; label: Point }[];
}

/** One millimetre, px. */
const MM = 96 / 25.4;
/** The printable area of an A3 sheet, px: margins of 10 mm, and 15 mm for a title. */
const SHEETS = {
  landscape: { width: 400 * MM, height: 262 * MM },
  portrait: { width: 277 * MM, height: 385 * MM },
} as const;
export type Sheet = keyof typeof SHEETS;

const scaleOn = (sheet: Sheet, { width, height }: BoardDrawing): number =>
  Math.min(SHEETS[sheet].width / width, SHEETS[sheet].height / height);

/** The A3 orientation that shows a storyboard larger, with its scale. */
export function bestSheet(board: BoardDrawing): { sheet: Sheet; scale: number } {
  const [portrait, landscape] = [scaleOn('portrait', board), scaleOn('landscape', board)];
  return portrait > landscape
    ? { sheet: 'portrait', scale: portrait }
    : { sheet: 'landscape', scale: landscape };
}

/** Lays out the scenes, each to the right of the previous one. */
export function layOutStoryboard(scenes: readonly Scene[], device: Device): BoardDrawing {
  const card = cardOf(device);
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', ranksep: 26, nodesep: 26, edgesep: 10, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { leaf } of scenes) graph.setNode(leaf, { width: card.width, height: card.height });
  for (const { leaf, from, by } of scenes) {
    if (from === null) continue;
    graph.setEdge(from, leaf, { ...labelSize(by), labelpos: 'c' });
  }
  layout(graph);
  const placed = scenes.map((scene): Placed => {
    const { x = 0, y = 0 } = graph.node(scene.leaf) as Partial<Point>;
    return { ...scene, x: x - card.width / 2, y: y - card.height / 2 };
  });
  const placeOf = new Map(placed.map((scene) => [scene.leaf, scene]));
  const middle = (card.height - CAPTION) / 2;
  const arrows = scenes.flatMap(({ leaf, from, by }) => {
    const [source, target] = [placeOf.get(from ?? ''), placeOf.get(leaf)];
    if (from === null || !source || !target) return [];
    const { points, x = 0, y = 0 } = graph.edge(from, leaf) as { points: Point[] } & Partial<Point>;
    // Arrows end at the screens, not at the captions below.
    const start = { x: source.x + card.width, y: source.y + middle };
    const end = { x: target.x, y: target.y + middle };
    return [{ id: leaf, by, points: [start, ...points.slice(1, -1), end], label: { x, y } }];
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return { width: Math.ceil(width), height: Math.ceil(height), card, scenes: placed, arrows };
}

/** The size of a label, px. */
export const labelSize = (text: string): { width: number; height: number } => {
  const lines = text.split('\n');
  return { width: Math.max(...lines.map(widthOf)) + 10, height: lines.length * 16 + 2 };
};

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
