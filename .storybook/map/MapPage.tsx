import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { addons } from 'storybook/preview-api';
import { Faint, Head, Page } from '../flow/parts.tsx';
import { PLACE_EVENT } from '../flow/place.ts';
import facts from 'virtual:haoyi/routes';
import { Details } from './Details.tsx';
import {
  belongingTo,
  goesThroughFlow,
  isOnWay,
  layMap,
  mapOf,
  nameOf,
  placeFrom,
  type Layout,
  type Line,
  type Place,
} from './model.ts';
import { Columns, COLUMN, Domain, Item, Lines, Sheet, Title } from './parts.tsx';

const MAP = mapOf(facts);
const LAYOUT = layMap(MAP);

/** The choice, kept in the address of the canvas and of the manager around it. */
function useChoice(): [Place | undefined, (place: Place | undefined) => void] {
  const [choice, setChoice] = useState(() =>
    placeFrom(new URLSearchParams(window.location.search).get('map')),
  );
  const choose = useCallback((place: Place | undefined) => {
    setChoice(place);
    const url = new URL(window.location.href);
    if (place === undefined) url.searchParams.delete('map');
    else url.searchParams.set('map', place);
    window.history.replaceState(window.history.state, '', url);
    addons.getChannel().emit(PLACE_EVENT, { map: place ?? null });
  }, []);
  return [choice, choose];
}

/** Where every thing of the picture stands, by its place. */
const heights = ({ moving, flows, books }: Layout): ReadonlyMap<Place, number> =>
  new Map<Place, number>([
    ...moving.flatMap(({ routes }) => routes.map(({ id, y }) => [`route.${id}` as const, y] as const)),
    ...flows.map(({ id, y }) => [`flow.${id}` as const, y] as const),
    ...books.map(({ id, y }) => [`book.${id}` as const, y] as const),
  ]);

const EDGES: Readonly<Record<string, { left: number; right: number }>> = {
  route: COLUMN.moving,
  flow: COLUMN.flows,
  book: COLUMN.books,
};

/** Things that belong together are joined from edge to edge. */
function curve({ from, to }: Line, at: ReadonlyMap<Place, number>): string {
  const edge = (place: Place) => EDGES[place.split('.')[0] ?? ''] ?? COLUMN.moving;
  const [x1, x2] = [edge(from).right, edge(to).left];
  const [y1, y2] = [at.get(from) ?? 0, at.get(to) ?? 0];
  const bend = Math.min(60, (x2 - x1) / 2);
  return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}

/** Arrows go through a column; to the sides, to the nearest thing that is lit, or that is there. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: 0, ArrowRight: 0 }[event.key];
  if (!from || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')];
  const column = Number(from.dataset.column);
  if (step !== 0) {
    const own = items.filter((item) => Number(item.dataset.column) === column);
    own[own.indexOf(from) + step]?.focus();
    return;
  }
  const next = column + (event.key === 'ArrowRight' ? 1 : -1);
  const there = items.filter((item) => Number(item.dataset.column) === next);
  const lit = there.filter((item) => item.dataset.lit === 'true');
  const y = (item: HTMLElement) => item.getBoundingClientRect().top;
  const [nearest] = (lit.length > 0 ? lit : there).toSorted(
    (a, b) => Math.abs(y(a) - y(from)) - Math.abs(y(b) - y(from)),
  );
  nearest?.focus();
}

/** Pages, flows and rulebooks beside each other, with what joins them; the chosen one is lit, and told of at the side. */
export function MapPage() {
  const [choice, choose] = useChoice();
  const details = useRef<HTMLElement>(null);
  const belonging = useMemo(() => (choice === undefined ? undefined : belongingTo(MAP, choice)), [choice]);
  const at = useMemo(() => heights(LAYOUT), []);
  useEffect(() => {
    // Under the lists on a narrow page, what was chosen would be told out of sight.
    if (choice !== undefined) details.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);

  const isLit = ({ from, to, events }: Line): boolean =>
    choice !== undefined && belonging !== undefined && isOnWay({ from, to, events }, belonging, choice);
  // What goes through a flow is not drawn a second time past it.
  const drawn = MAP.lines.filter((line) => !goesThroughFlow(MAP, line));
  const item = (place: Place, column: number, y: number) => (
    <Item
      key={place}
      type="button"
      style={{ '--y': `${y}px` } as never}
      aria-pressed={choice === place}
      data-column={column}
      data-place={place}
      data-lit={belonging?.has(place) ?? false}
      data-dim={belonging !== undefined && !belonging.has(place)}
      onClick={() => choose(choice === place ? undefined : place)}
    >
      {nameOf(place)}
    </Item>
  );
  const pages = (groups: Layout['still'], column: number) =>
    groups.map(({ domain, y, routes }) => (
      <li key={domain}>
        <Domain style={{ '--y': `${y}px` } as never}>{domain}</Domain>
        <ul>
          {routes.map(({ id, y: middle }) => (
            <li key={id}>{item(`route.${id}`, column, middle)}</li>
          ))}
        </ul>
      </li>
    ));
  return (
    <Page as={Sheet}>
      <Head>
        <h1>产品地图</h1>
        <p>
          {MAP.routes.length} 个页面、{LAYOUT.flows.length} 个流程、{LAYOUT.books.length}{' '}
          本规则书。点一个，看它连着谁。
        </p>
        <Faint>方向键移动，回车选中</Faint>
      </Head>
      <Columns onKeyDown={onKeyDown}>
        <Lines width={COLUMN.books.right} height={LAYOUT.height} aria-hidden>
          {drawn
            .toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)))
            .map((line) => (
              <path
                key={`${line.from} ${line.to}`}
                d={curve(line, at)}
                data-lit={isLit(line)}
                data-dim={choice !== undefined && !isLit(line)}
              />
            ))}
        </Lines>
        <section aria-labelledby="map-still" data-map="still">
          <Title id="map-still">页面，没有流程的</Title>
          <ul style={{ height: LAYOUT.height }}>{pages(LAYOUT.still, 0)}</ul>
        </section>
        <section aria-labelledby="map-moving" data-map="moving">
          <Title id="map-moving">页面</Title>
          <ul style={{ height: LAYOUT.height }}>{pages(LAYOUT.moving, 1)}</ul>
        </section>
        <section aria-labelledby="map-flows" data-map="flows">
          <Title id="map-flows">流程</Title>
          <ul style={{ height: LAYOUT.height }}>
            {LAYOUT.flows.map(({ id, y }) => (
              <li key={id}>{item(`flow.${id}`, 2, y)}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="map-books" data-map="books">
          <Title id="map-books">规则书</Title>
          <ul style={{ height: LAYOUT.height }}>
            {LAYOUT.books.map(({ id, y }) => (
              <li key={id}>{item(`book.${id}`, 3, y)}</li>
            ))}
          </ul>
        </section>
        <aside ref={details} aria-live="polite" aria-label="选中的">
          <Details map={MAP} place={choice} onChoose={choose} />
        </aside>
      </Columns>
    </Page>
  );
}
