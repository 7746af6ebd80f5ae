import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { headingAt, READABLE, roundPath, spineEdges, toEdges, type Drawing, type Edge } from './drawing.ts';
import { arrowsFrom, type ArrowKind, type Chart, type ChartState } from './model.ts';
import { arrowLabel, widthOf, WORDS, wrap, type ChartNames } from './texts.ts';
import './chart.css';

const MAX_SCALE = 1.3;
const LINE = 14;

/** The visible part of the drawing: `x` and `y` are its upper left corner, `k` is the zoom factor. */
interface View {
  x: number;
  y: number;
  k: number;
}

const INITIAL_VIEW: View = { x: 0, y: 0, k: 1 };

function clampView({ x, y, k }: View, { width, height }: Drawing): View {
  const scale = Math.min(6, Math.max(1, k));
  const inside = (at: number, size: number) => Math.min(size - size / scale, Math.max(0, at));
  return { x: inside(x, width), y: inside(y, height), k: scale };
}

/** The kind of a line: that of its first transition that is not a failure. */
const kindOfEdge = ({ arrows }: Edge): ArrowKind =>
  (arrows.find(({ kind }) => kind !== 'error') ?? arrows[0])?.kind ?? 'event';

export interface ChartViewProps {
  chart: Chart;
  drawing: Drawing;
  /** The leaf states of the happy path, which has the thickest lines. */
  spine: readonly string[];
  names: ChartNames;
  active: ReadonlySet<string>;
  /** The keys of the transitions that can be taken now. By default all of the active states' transitions. */
  possible?: ReadonlySet<string>;
  onJump: (leaf: string) => void;
  /** Called with a state on hover or focus, and with null afterwards. */
  onLook: (state: string | null) => void;
}

const KINDS: readonly ArrowKind[] = ['event', 'done', 'error', 'after', 'always'];

export function ChartView({
  chart,
  drawing,
  spine,
  names,
  active,
  possible,
  onJump,
  onLook,
}: ChartViewProps) {
  const ways = useMemo(() => toEdges(chart), [chart]);
  const [view, setView] = useState<View>(INITIAL_VIEW);
  const [looked, setLooked] = useState<string | null>(null);
  const [line, setLine] = useState<string | null>(null);
  const drag = useRef<{ x: number; y: number; view: View; unit: number } | null>(null);
  const { width, height } = drawing;
  const box = (id: string) => drawing.states[id] ?? ([0, 0, 0, 0] as const);
  const nameOf = ({ id, name }: ChartState) => names.states?.[id] ?? name;

  const look = (id: string | null) => {
    setLooked(id);
    onLook(id);
  };
  const zoom = (by: number) =>
    setView(({ x, y, k }) => {
      const next = Math.min(6, Math.max(1, k * by));
      const middle = (at: number, size: number) => at + size / k / 2 - size / next / 2;
      return clampView({ x: middle(x, width), y: middle(y, height), k: next }, drawing);
    });
  const move = (x: number, y: number) =>
    setView((now) => clampView({ ...now, x: now.x + x / now.k, y: now.y + y / now.k }, drawing));
  const reveal = (id: string) => {
    const [x, y, w, h] = box(id);
    setView((now) => {
      const [right, bottom] = [now.x + width / now.k, now.y + height / now.k];
      if (x >= now.x && y >= now.y && x + w <= right && y + h <= bottom) return now;
      return clampView(
        { k: now.k, x: x + w / 2 - width / now.k / 2, y: y + h / 2 - height / now.k / 2 },
        drawing,
      );
    });
  };

  const KEYS: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-80, 0),
    ArrowRight: () => move(80, 0),
    ArrowUp: () => move(0, -80),
    ArrowDown: () => move(0, 80),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(1 / 1.25),
    '0': () => setView(INITIAL_VIEW),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    // Without a zoom, arrow keys scroll the page.
    if (event.key.startsWith('Arrow') && view.k === 1) return;
    event.preventDefault();
    act();
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (view.k === 1 || (event.target as Element).closest('[role="button"]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const unit = event.currentTarget.getScreenCTM()?.a ?? 1;
    drag.current = { x: event.clientX, y: event.clientY, view, unit };
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const along = (now: number, then: number) => (then - now) / from.unit;
    setView(
      clampView(
        {
          k: from.view.k,
          x: from.view.x + along(event.clientX, from.x),
          y: from.view.y + along(event.clientY, from.y),
        },
        drawing,
      ),
    );
  };
  const onPointerUp = () => {
    drag.current = null;
  };

  /** Focusable, because keys move the drawing. */
  const canvas = {
    role: 'group',
    tabIndex: 0,
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
  };

  const needed = `min(${(100 * height) / width}cqw, ${height * MAX_SCALE}px)`;
  const least = `${height * READABLE}px`;
  const shown = looked === null ? null : new Set(arrowsFrom(chart, looked).map(({ key }) => key));
  const taken = (way: Edge) =>
    way.arrows.some(({ key, source }) => (possible ? possible.has(key) : active.has(source)));
  const isHot = (way: Edge) =>
    way.id === line || (shown ? way.arrows.some(({ key }) => shown.has(key)) : line === null && taken(way));
  const targets = new Set(ways.filter(taken).map(({ target }) => target));
  const steps = useMemo(() => spineEdges(chart, spine), [chart, spine]);
  const isStep = ({ id }: Edge) => steps.has(id);
  // SVG paints in document order, so the happy path comes last to lie on top.
  const drawnWays = ways.toSorted((a, b) => Number(isStep(a)) - Number(isStep(b)));
  const parents = new Set(chart.states.map(({ parent }) => parent));
  const labelled =
    line === null ? (looked === null ? [] : ways.filter(isHot)) : ways.filter((way) => way.id === line);
  const prefix = `chart-${chart.id}`;

  return (
    <figure className="chart chart-figure">
      <div className="chart-scroll">
        <svg
          className="chart-drawing"
          {...canvas}
          aria-label={WORDS.chart(names.states?.[''] ?? chart.id, chart.leaves.length)}
          aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown"
          viewBox={`${view.x} ${view.y} ${width / view.k} ${height / view.k}`}
          preserveAspectRatio="xMidYMid meet"
          style={{
            maxWidth: width * MAX_SCALE,
            minWidth: width * READABLE,
            ['--needed' as string]: needed,
            ['--least' as string]: least,
          }}
          data-zoomed={view.k > 1 || undefined}
        >
          <defs>
            {(['spine', ...KINDS] as const).map((kind) => (
              <marker
                key={kind}
                id={`${prefix}-${kind}`}
                viewBox="0 0 8 8"
                refX={7}
                refY={4}
                markerWidth={7}
                markerHeight={7}
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0,0 L8,4 L0,8 Z" className="chart-end" data-kind={kind} />
              </marker>
            ))}
          </defs>
          {chart.states
            .filter(({ id }) => parents.has(id))
            .map((state) => {
              const [x, y, w, h] = box(state.id);
              return (
                <g
                  key={state.id}
                  className="chart-frame"
                  data-state={state.id}
                  data-active={active.has(state.id) || undefined}
                  data-kind={state.kind}
                  onPointerEnter={() => look(state.id)}
                  onPointerLeave={() => look(null)}
                >
                  <rect x={x} y={y} width={w} height={h} rx={10} />
                </g>
              );
            })}
          {drawnWays.map((way) => (
            <g
              key={way.id}
              className="chart-way"
              data-way={way.id}
              data-kind={kindOfEdge(way)}
              data-hot={isHot(way) || undefined}
              data-spine={isStep(way) || undefined}
              data-dim={((looked !== null || line !== null) && !isHot(way)) || undefined}
              onPointerEnter={() => setLine(way.id)}
              onPointerLeave={() => setLine(null)}
            >
              <path d={roundPath(drawing.ways[way.id] ?? [])} className="chart-catch" />
              <path
                d={roundPath(drawing.ways[way.id] ?? [])}
                markerEnd={`url(#${prefix}-${isStep(way) ? 'spine' : kindOfEdge(way)})`}
              />
            </g>
          ))}
          {chart.states
            .filter(({ id }) => parents.has(id))
            .map((state) => {
              const heading = `${nameOf(state).replace('\n', ' · ')}${state.kind === 'parallel' ? ` (${WORDS.parallel})` : ''}`;
              const { x, y } = headingAt(drawing, state.id, heading);
              return (
                <text key={state.id} className="chart-heading" x={x} y={y}>
                  {heading}
                </text>
              );
            })}
          {chart.states
            .filter(({ id }) => !parents.has(id))
            .map((state) => {
              const [x, y, w, h] = box(state.id);
              const isActive = active.has(state.id);
              const lines = wrap(nameOf(state), w - 12);
              // The accessible name must begin with the visible text. The full name follows when the visible one is
              // shortened.
              const label = [lines.join(' '), ...(lines.at(-1)?.endsWith('…') ? [nameOf(state)] : [])].join(
                ', ',
              );
              const canJump = !state.isPassing;
              const jump = () => onJump(state.id);
              const notes = [
                state.isInitial ? WORDS.initial : '',
                state.kind === 'final' ? WORDS.final : '',
                isActive ? WORDS.current : '',
              ].filter(Boolean);
              return (
                <g
                  key={state.id}
                  className="chart-state"
                  data-state={state.id}
                  data-active={isActive || undefined}
                  data-next={targets.has(state.id) || undefined}
                  data-spine={spine.includes(state.id) || undefined}
                  data-kind={state.isPassing ? 'passing' : state.kind}
                  aria-label={[label, ...notes].join(', ')}
                  tabIndex={0}
                  role={canJump ? 'button' : 'img'}
                  {...(canJump && {
                    'data-leaf': state.id,
                    'aria-current': isActive ? ('step' as const) : undefined,
                    onClick: jump,
                    onKeyDown: (event: KeyboardEvent) => {
                      if (event.key !== 'Enter' && event.key !== ' ') return;
                      event.preventDefault();
                      jump();
                    },
                  })}
                  onPointerEnter={() => look(state.id)}
                  onPointerLeave={() => look(null)}
                  onFocus={() => {
                    look(state.id);
                    reveal(state.id);
                  }}
                  onBlur={() => look(null)}
                >
                  <title>{[label, state.id, ...notes].join(' · ')}</title>
                  <rect x={x} y={y} width={w} height={h} rx={8} />
                  {state.kind === 'final' && (
                    <rect x={x + 3} y={y + 3} width={w - 6} height={h - 6} rx={6} className="chart-inner" />
                  )}
                  {state.isInitial && <circle cx={x} cy={y} r={4} className="chart-dot" />}
                  <text className="chart-name" y={y + h / 2 + 4.2} textAnchor="middle">
                    {lines.map((text, at) => (
                      <tspan key={text} x={x + w / 2} dy={at === 0 ? -((lines.length - 1) / 2) * LINE : LINE}>
                        {at === lines.length - 1 ? text : `${text} `}
                      </tspan>
                    ))}
                  </text>
                </g>
              );
            })}
          <Labels
            chart={chart}
            ways={labelled}
            drawing={drawing}
            textsOf={(way) => [
              ...new Set(
                way.arrows
                  .filter(({ key }) => !shown || line !== null || shown.has(key))
                  .map((arrow) => arrowLabel(arrow, names)),
              ),
            ]}
          />
        </svg>
      </div>
      <figcaption className="chart-bar">
        <ul aria-label={WORDS.legend}>
          <li data-spine>{WORDS.spine}</li>
          {KINDS.filter((kind) => chart.arrows.some((arrow) => arrow.kind === kind)).map((kind) => (
            <li key={kind} data-kind={kind}>
              {WORDS.kinds[kind]}
            </li>
          ))}
        </ul>
        <span className="chart-tools" title={WORDS.keys}>
          <button
            type="button"
            aria-label={WORDS.zoomOut}
            disabled={view.k === 1}
            onClick={() => zoom(1 / 1.25)}
          >
            −
          </button>
          <button type="button" aria-label={WORDS.zoomIn} disabled={view.k >= 6} onClick={() => zoom(1.25)}>
            +
          </button>
          <button type="button" disabled={view.k === 1} onClick={() => setView(INITIAL_VIEW)}>
            {WORDS.whole}
          </button>
        </span>
      </figcaption>
    </figure>
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const isApart = (a: Box, b: Box): boolean =>
  a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y;

/** The midpoints of a line's segments, longest segment first. */
function middlesOf(points: readonly number[]): { x: number; y: number }[] {
  const pieces = Array.from({ length: points.length / 2 - 1 }, (_, at) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(at * 2, at * 2 + 4);
    return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, length: Math.abs(x2 - x1) + Math.abs(y2 - y1) };
  });
  return pieces.toSorted((a, b) => b.length - a.length);
}

/** The labels of lines. If possible they cover neither a state nor another label. */
function Labels({
  chart,
  ways,
  drawing,
  textsOf,
}: {
  chart: Chart;
  ways: readonly Edge[];
  drawing: Drawing;
  textsOf: (way: Edge) => string[];
}) {
  const parents = new Set(chart.states.map(({ parent }) => parent));
  const taken = chart.states.flatMap(({ id }): Box[] => {
    const [x, y, width, height] = drawing.states[id] ?? [0, 0, 0, 0];
    return parents.has(id) ? [] : [{ x, y, width, height }];
  });
  const labels = ways.map((way) => {
    const texts = textsOf(way);
    const [width, height] = [Math.max(...texts.map(widthOf)) + 10, texts.length * LINE + 4];
    const inside = (at: number, size: number, room: number) => Math.max(0, Math.min(room - size, at));
    const places = middlesOf(drawing.ways[way.id] ?? []).flatMap(({ x, y }) =>
      [0, -1, 1, -2, 2, -3, 3, -4, 4].map((rows) => ({
        x: inside(x - width / 2, width, drawing.width),
        y: inside(y - height / 2 + rows * (height + 2), height, drawing.height),
        width,
        height,
      })),
    );
    const box = places.find((place) => taken.every((other) => isApart(place, other))) ??
      places[0] ?? { x: 0, y: 0, width, height };
    taken.push(box);
    return { way, texts, box };
  });
  return (
    <g className="chart-labels" aria-hidden>
      {labels.map(({ way, texts, box }) => (
        <g key={way.id} transform={`translate(${box.x},${box.y})`} data-kind={kindOfEdge(way)}>
          <rect width={box.width} height={box.height} rx={4} />
          {texts.map((text, at) => (
            <text key={text} x={box.width / 2} y={LINE * (at + 1) - 1} textAnchor="middle">
              {text}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}
