import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Faint, Head, Page } from '../flow/parts.tsx';
import { reportUrlState } from '../flow/urlState.ts';
import folders from 'virtual:haoyi/pageFolders';
import { FLOWS } from '../flow/flows.ts';
import { RULEBOOKS } from '../rulebooks/rulebooks.ts';
import { Details } from './Details.tsx';
import {
  belongingTo,
  createMap,
  goesThroughFlow,
  isOnWay,
  layMap,
  nameOf,
  parseNode,
  type Layout,
  type Line,
  type MapNode,
  type Spot,
} from './model.ts';
import { Columns, COLUMN, Domain, Item, Lines, Sheet, Title } from './parts.tsx';

const MAP = createMap(FLOWS, RULEBOOKS, folders);
const LAYOUT = layMap(MAP);

/** The chosen node, which is stored in the URLs of the canvas and the manager. */
function useChoice() {
  const [choice, choose] = useState(() =>
    parseNode(MAP, new URLSearchParams(window.location.search).get('map')),
  );
  // Reported when the page opens too, because the manager removes the choice from its URL on other pages.
  useEffect(() => reportUrlState({ map: choice ?? null }), [choice]);
  return [choice, choose] as const;
}

const EDGES: Readonly<Record<string, { left: number; right: number }>> = {
  route: COLUMN.moving,
  flow: COLUMN.flows,
  book: COLUMN.books,
};

function curve({ from, to }: Line): string {
  const edge = (node: MapNode) => EDGES[node.split('.')[0] ?? ''] ?? COLUMN.moving;
  const [x1, x2] = [edge(from).right, edge(to).left];
  const [y1, y2] = [LAYOUT.middles.get(from) ?? 0, LAYOUT.middles.get(to) ?? 0];
  const bend = Math.min(60, (x2 - x1) / 2);
  return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}

/** Moves the focus with arrow keys: up and down within a column, left and right to the nearest highlighted node. */
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

/**
 * Pages, flows and rulebooks in columns with lines between them. The chosen node is highlighted and described at the
 * side.
 */
export function MapPage() {
  const [choice, choose] = useChoice();
  const details = useRef<HTMLElement>(null);
  const belonging = useMemo(() => (choice === undefined ? undefined : belongingTo(MAP, choice)), [choice]);
  useEffect(() => {
    // On a narrow page the description is below the lists.
    if (choice !== undefined) details.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);

  const isLit = (line: Line): boolean =>
    choice !== undefined && belonging !== undefined && isOnWay(line, belonging, choice);
  // A page and a rulebook get no line of their own when flows send all their events.
  const lines = MAP.lines.filter((line) => !goesThroughFlow(MAP, line));
  const item = (node: MapNode, column: number, y: number) => (
    <Item
      key={node}
      type="button"
      style={{ '--y': `${y}px` } as never}
      aria-pressed={choice === node}
      data-column={column}
      data-place={node}
      data-lit={belonging?.has(node) ?? false}
      data-dim={belonging !== undefined && !belonging.has(node)}
      onClick={() => choose(choice === node ? undefined : node)}
    >
      {nameOf(MAP, node)}
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
  const nodes = (kind: 'flow' | 'book', spots: readonly Spot<string>[], column: number) =>
    spots.map(({ id, y }) => <li key={id}>{item(`${kind}.${id}`, column, y)}</li>);
  const section = (name: keyof typeof COLUMN, title: string, rows: ReactNode) => (
    <section aria-labelledby={`map-${name}`} data-map={name}>
      <Title id={`map-${name}`}>{title}</Title>
      <ul style={{ height: LAYOUT.height }}>{rows}</ul>
    </section>
  );
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
          {lines
            .toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)))
            .map((line) => (
              <path
                key={`${line.from} ${line.to}`}
                d={curve(line)}
                data-lit={isLit(line)}
                data-dim={choice !== undefined && !isLit(line)}
              />
            ))}
        </Lines>
        {section('still', '页面，没有流程的', pages(LAYOUT.still, 0))}
        {section('moving', '页面', pages(LAYOUT.moving, 1))}
        {section('flows', '流程', nodes('flow', LAYOUT.flows, 2))}
        {section('books', '规则书', nodes('book', LAYOUT.books, 3))}
        <aside ref={details} aria-live="polite" aria-label="选中的">
          <Details map={MAP} node={choice} onChoose={choose} />
        </aside>
      </Columns>
    </Page>
  );
}
