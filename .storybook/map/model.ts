import { ROUTES, type RouteName } from '../../src/app/routes.ts';
import type { RouteFacts } from '../facts/routes.ts';
import { flowIds, FLOWS, type FlowId } from '../flow/registry.ts';
import { RULEBOOKS, type RulebookId } from '../rulebooks/rulebooks.ts';
import { DOMAINS, MOVES } from './joins.ts';

/** One thing of the map: `route.pay`, `flow.payment`, `book.order`. */
export type Place = `route.${RouteName}` | `flow.${FlowId}` | `book.${RulebookId}`;

/** Two things that belong together; the events are what the one sends the other, where one is a rulebook. */
export interface Line {
  from: Place;
  to: Place;
  events: readonly string[];
}

export interface MapRoute {
  name: RouteName;
  domain: string;
  folder: string;
}

export interface ProductMap {
  routes: readonly MapRoute[];
  lines: readonly Line[];
  /** Flows that run under every page. */
  everywhere: readonly FlowId[];
}

export const bookIds = Object.keys(RULEBOOKS) as RulebookId[];
const isFlow = (id: string): id is FlowId => (flowIds as string[]).includes(id);
const isRoute = (id: string): id is RouteName => Object.hasOwn(ROUTES, id);

function domainOf(folder: string): string {
  const domain = DOMAINS[folder.split('/')[1] ?? ''];
  if (domain === undefined) throw new Error(`.storybook/map/joins.ts does not say what ${folder} is about`);
  return domain;
}

/** Joins what the sources say of the routes with who moves which rulebook. An Error on a name that leads nowhere. */
export function mapOf({ routes, forms, everywhere }: RouteFacts): ProductMap {
  const lines = new Map<string, Line>();
  const join = (from: Place, to: Place, events: readonly string[] = []) => {
    const known = lines.get(`${from} ${to}`)?.events ?? [];
    lines.set(`${from} ${to}`, { from, to, events: [...new Set([...known, ...events])] });
  };
  for (const { name, charts } of routes) {
    for (const id of charts) if (isFlow(id)) join(`route.${name}`, `flow.${id}`);
  }
  for (const book of bookIds) {
    for (const [where, events] of Object.entries(MOVES[book])) {
      const path = where.split('/');
      const last = path.at(-1) ?? '';
      const flow = forms.includes(last) ? 'submission' : last;
      if (isFlow(flow)) {
        join(`flow.${flow}`, `book.${book}`, events);
        for (const { name, charts } of routes) {
          if (path.every((id) => charts.includes(id))) join(`route.${name}`, `book.${book}`, events);
        }
      } else if (isRoute(last)) join(`route.${last}`, `book.${book}`, events);
      else throw new Error(`${where} of ${book} is neither a chart, nor a form, nor a page`);
    }
  }
  return {
    routes: routes.map(({ name, folder }) => ({
      name,
      folder,
      domain: domainOf(folder),
    })),
    lines: [...lines.values()],
    everywhere: everywhere.filter(isFlow),
  };
}

/** Everything that belongs to a thing, itself included. */
export function belongingTo({ lines, routes, everywhere }: ProductMap, place: Place): ReadonlySet<Place> {
  const near = lines.flatMap(({ from, to }) => (from === place ? to : to === place ? from : []));
  const [kind, id = ''] = place.split('.');
  const all = kind === 'flow' && (everywhere as readonly string[]).includes(id);
  return new Set<Place>([place, ...near, ...(all ? routes.map(({ name }) => `route.${name}` as const) : [])]);
}

/** Whether a line is part of what belongs to a thing: it ends there, or joins two things that do. */
export const isOnWay = ({ from, to }: Line, belonging: ReadonlySet<Place>, place: Place): boolean =>
  belonging.has(from) &&
  belonging.has(to) &&
  (from === place || to === place || from.startsWith('flow.') || to.startsWith('flow.'));

/** Whether two things are also joined by way of a flow that both belong to. */
export const goesThroughFlow = ({ lines }: ProductMap, { from, to }: Line): boolean =>
  lines.some((one) => one.from === from && lines.some((on) => on.from === one.to && on.to === to));

/** What a thing of the map is called. */
export function nameOf(place: Place): string {
  const [kind, id] = place.split('.') as [string, string];
  if (kind === 'route') return ROUTES[id as RouteName].title;
  return kind === 'flow' ? FLOWS[id as FlowId].title : RULEBOOKS[id as RulebookId].title;
}

/** A thing of the map as an address names it; undefined for what is not on it. */
export function placeFrom(text: string | null): Place | undefined {
  const [kind, id = ''] = (text ?? '').split('.');
  if (kind === 'route' && isRoute(id)) return `route.${id}`;
  if (kind === 'flow' && isFlow(id)) return `flow.${id}`;
  if (kind === 'book' && Object.hasOwn(RULEBOOKS, id)) return `book.${id as RulebookId}`;
  return undefined;
}

/** Where the things of each column stand. */
export interface Layout {
  /** The pages that no flow runs on and that move no rulebook; then the others. Each group: a domain's. */
  still: Group[];
  moving: Group[];
  flows: Spot<FlowId>[];
  books: Spot<RulebookId>[];
  height: number;
}
export interface Group {
  domain: string;
  y: number;
  routes: Spot<RouteName>[];
}
export interface Spot<Id> {
  id: Id;
  /** The middle, px from the top. */
  y: number;
}

/** How high a line of the pages is, and the name of their domain, px. */
export const ROW = 20;
const HEADING = 17;

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

/** Things in the order of what they are joined with, evenly over a height. */
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

/** Puts the map's things into columns so that few lines cross. */
export function layMap({ routes, lines }: ProductMap): Layout {
  const isJoined = ({ name }: MapRoute) => lines.some(({ from }) => from === `route.${name}`);
  const still = stacked(routes.filter((route) => !isJoined(route)));
  const moving = stacked(routes.filter(isJoined));
  const height = Math.max(still.height, moving.height);
  const at = new Map<Place, number>(
    moving.groups.flatMap((group) => group.routes.map(({ id, y }) => [`route.${id}` as const, y] as const)),
  );
  const joinedTo = (place: Place) =>
    lines.flatMap(({ from, to }) => (to === place ? (at.get(from) ?? []) : []));
  const flows = spread(flowIds, height, (id) => joinedTo(`flow.${id}`));
  for (const { id, y } of flows) at.set(`flow.${id}`, y);
  const books = spread(bookIds, height, (id) => joinedTo(`book.${id}`));
  return { still: still.groups, moving: moving.groups, flows, books, height };
}
