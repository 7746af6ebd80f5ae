import type { RulebookReview } from '../../machines/rulebooks/review.ts';
import { ROUTES, type RouteName } from '../../src/app/routes.ts';
import { DOMAINS } from '../domains.ts';
import type { FlowFact } from '../staticAnalysis/reviews.ts';

/** A node of the map: `route.pay`, `flow.payment`, `book.order`. */
export type MapNode = `route.${RouteName}` | `flow.${string}` | `book.${string}`;

/** Two related nodes. If one is a rulebook, `events` are those that the other one sends to it. */
export interface Line {
  from: MapNode;
  to: MapNode;
  events: readonly string[];
}

interface MapRoute {
  name: RouteName;
  domain: string;
}

export interface ProductMap {
  routes: readonly MapRoute[];
  flows: readonly FlowFact[];
  books: ReadonlyMap<string, RulebookReview>;
  lines: readonly Line[];
}

const isRoute = (id: string): id is RouteName => Object.hasOwn(ROUTES, id);

/**
 * Connects pages, flows and rulebooks by their reviews: the pages of a flow, and the senders of a rulebook's events.
 * `folders` maps each page to its folder in `src`. Throws an Error for a name that is neither a flow nor a page.
 */
export function createMap(
  flows: readonly FlowFact[],
  books: ReadonlyMap<string, RulebookReview>,
  folders: Readonly<Record<string, string>>,
): ProductMap {
  const lines = new Map<string, Line>();
  const join = (from: MapNode, to: MapNode, events: readonly string[] = []) => {
    const known = lines.get(`${from} ${to}`)?.events ?? [];
    lines.set(`${from} ${to}`, { from, to, events: [...new Set([...known, ...events])] });
  };
  const pagesOf = (id: string) => {
    const pages = flows.find((flow) => flow.id === id)?.pages ?? [];
    return pages === 'all' ? [] : pages;
  };
  for (const { id } of flows)
    for (const page of pagesOf(id)) join(`route.${page as RouteName}`, `flow.${id}`);
  for (const [book, { sentBy }] of books) {
    for (const [sender, events] of Object.entries(sentBy)) {
      const path = sender.split('/');
      const last = path.at(-1) ?? '';
      if (path.every((id) => flows.some((flow) => flow.id === id))) {
        join(`flow.${last}`, `book.${book}`, events);
        for (const page of pagesOf(last)) {
          if (path.every((id) => pagesOf(id).includes(page)))
            join(`route.${page as RouteName}`, `book.${book}`, events);
        }
      } else if (isRoute(sender)) join(`route.${sender}`, `book.${book}`, events);
      else throw new Error(`${sender} in machines/rulebooks/${book}.review.ts is neither a flow nor a page`);
    }
  }
  return {
    routes: (Object.keys(ROUTES) as RouteName[]).map((name) => {
      const folder = folders[name] ?? '';
      return { name, domain: DOMAINS[folder.split('/')[1] ?? ''] ?? '其他' };
    }),
    flows,
    books,
    lines: [...lines.values()],
  };
}

export const everywhere = ({ flows }: ProductMap): FlowFact[] => flows.filter(({ pages }) => pages === 'all');

/** All nodes related to a node, including itself. */
export function belongingTo({ lines, routes, flows }: ProductMap, node: MapNode): ReadonlySet<MapNode> {
  const near = lines.flatMap(({ from, to }) => (from === node ? to : to === node ? from : []));
  const [kind, id = ''] = node.split('.');
  const all = kind === 'flow' && flows.some((flow) => flow.id === id && flow.pages === 'all');
  return new Set<MapNode>([
    node,
    ...near,
    ...(all ? routes.map(({ name }) => `route.${name}` as const) : []),
  ]);
}

/** True for a line that ends at the chosen node or connects two of its related nodes. */
export const isOnWay = ({ from, to }: Line, belonging: ReadonlySet<MapNode>, node: MapNode): boolean =>
  belonging.has(from) &&
  belonging.has(to) &&
  (from === node || to === node || from.startsWith('flow.') || to.startsWith('flow.'));

/** The events of a line that no flow between its two nodes sends. */
const ownEvents = ({ lines }: ProductMap, { from, to, events }: Line): readonly string[] => {
  const flows = lines.filter((one) => one.from === from).map((one) => one.to);
  const sent = lines.flatMap((one) => (one.to === to && flows.includes(one.from) ? one.events : []));
  return events.filter((event) => !sent.includes(event));
};

/** True for a line from a page to a rulebook when flows of the page send all its events. */
export const goesThroughFlow = (map: ProductMap, line: Line): boolean =>
  line.events.length > 0 && ownEvents(map, line).length === 0;

/** The flows and pages that send events to a rulebook. A page is listed with the events that no flow of it sends. */
export const sendersOf = (map: ProductMap, book: MapNode): Line[] =>
  map.lines
    .filter((line) => line.to === book && !goesThroughFlow(map, line))
    .map((line) => ({ ...line, events: ownEvents(map, line) }));

export function nameOf({ flows, books }: ProductMap, node: MapNode): string {
  const [kind, id = ''] = node.split('.');
  if (kind === 'route' && isRoute(id)) return ROUTES[id].title;
  return (kind === 'flow' ? flows.find((flow) => flow.id === id)?.title : books.get(id)?.title) ?? id;
}

/** Parses a node from the URL. Undefined when the map has no such node. */
export function parseNode({ flows, books }: ProductMap, text: string | null): MapNode | undefined {
  const [kind, id = ''] = (text ?? '').split('.');
  if (kind === 'route' && isRoute(id)) return `route.${id}`;
  if (kind === 'flow' && flows.some((flow) => flow.id === id)) return `flow.${id}`;
  if (kind === 'book' && books.has(id)) return `book.${id}`;
  return undefined;
}

export interface Layout {
  /** Pages grouped by domain: without lines (`still`) and with lines (`moving`). */
  still: Group[];
  moving: Group[];
  flows: Spot<string>[];
  books: Spot<string>[];
  /** The vertical centre of every node with a line, px. */
  middles: ReadonlyMap<MapNode, number>;
  height: number;
}
export interface Group {
  domain: string;
  y: number;
  routes: Spot<RouteName>[];
}
export interface Spot<Id> {
  id: Id;
  /** The vertical centre, px. */
  y: number;
}

/** The heights of a page and of a domain's name, px. */
export const ROW = 17;
const HEADING = 16;

function stacked(routes: readonly MapRoute[]): { groups: Group[]; height: number } {
  let y = 0;
  const byDomain = Map.groupBy(routes, ({ domain }) => domain);
  const domains = [...new Set(Object.values(DOMAINS))].filter((domain) => byDomain.has(domain));
  const groups = domains.map((domain): Group => {
    const top = y;
    y += HEADING;
    const spots = (byDomain.get(domain) ?? []).map(({ name }) => {
      y += ROW;
      return { id: name, y: y - ROW / 2 };
    });
    return { domain, y: top, routes: spots };
  });
  return { groups, height: y };
}

/** Distributes nodes evenly over a height, sorted by the positions of their neighbours. */
function spread<Id>(ids: readonly Id[], height: number, near: (id: Id) => number[]): Spot<Id>[] {
  const middle = new Map(
    ids.map((id) => {
      const all = near(id);
      return [id, all.length === 0 ? height : all.reduce((sum, y) => sum + y, 0) / all.length];
    }),
  );
  return ids
    .toSorted((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0))
    .map((id, at) => ({ id, y: Math.round(((at + 0.5) * height) / ids.length) }));
}

/** Lays out the columns so that few lines cross. */
export function layMap({ routes, flows: known, books: rulebooks, lines }: ProductMap): Layout {
  const isJoined = ({ name }: MapRoute) => lines.some(({ from }) => from === `route.${name}`);
  const still = stacked(routes.filter((route) => !isJoined(route)));
  const moving = stacked(routes.filter(isJoined));
  const height = Math.max(still.height, moving.height);
  const at = new Map<MapNode, number>(
    moving.groups.flatMap((group) => group.routes.map(({ id, y }) => [`route.${id}` as const, y] as const)),
  );
  const joinedTo = (node: MapNode) =>
    lines.flatMap(({ from, to }) => (to === node ? (at.get(from) ?? []) : []));
  const flows = spread(
    known.map(({ id }) => id),
    height,
    (id) => joinedTo(`flow.${id}`),
  );
  for (const { id, y } of flows) at.set(`flow.${id}`, y);
  const books = spread([...rulebooks.keys()], height, (id) => joinedTo(`book.${id}`));
  for (const { id, y } of books) at.set(`book.${id}`, y);
  return { still: still.groups, moving: moving.groups, flows, books, middles: at, height };
}
