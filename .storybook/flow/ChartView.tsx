import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import styled from 'styled-components';
import type { ArrowKind, Chart } from './graph.ts';
import { draw, LINE, pathOf, type DrawnArrow, type DrawnState } from './layout.ts';
import { Button } from './parts.tsx';

const Frame = styled.section`
  position: relative;
  height: 100%;
  min-height: 320px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
`;

const Canvas = styled.svg`
  width: 100%;
  height: 100%;
  max-width: none;
  cursor: grab;
  touch-action: none;
  font-size: 12px;
  &:active {
    cursor: grabbing;
  }
  [role='button'] {
    cursor: pointer;
  }
  [role='button']:focus-visible {
    outline: none;
  }
  [role='button']:focus-visible > rect:first-of-type {
    stroke: var(--accent);
    stroke-width: 3;
  }
`;

const Zoom = styled.div`
  position: absolute;
  right: 10px;
  bottom: 10px;
  display: flex;
  gap: 6px;
`;

const Legend = styled.ul`
  position: absolute;
  left: 12px;
  bottom: 10px;
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  max-width: calc(100% - 220px);
  padding: 4px 10px;
  border-radius: 8px;
  background: var(--surface);
  color: var(--inkSoft);
  font-size: 11px;
  pointer-events: none;
  span {
    font-weight: 700;
  }
`;

const INK: Readonly<Record<ArrowKind | 'invoke', string>> = {
  event: 'var(--accent)',
  done: 'var(--good)',
  error: 'var(--bad)',
  after: 'var(--warn)',
  always: 'var(--inkFaint)',
  invoke: 'var(--inkSoft)',
};

interface View {
  x: number;
  y: number;
  k: number;
}

/** Below this the words of a chart cannot be read. */
const READABLE = 0.6;

const clampScale = (k: number) => Math.min(2.5, Math.max(0.15, k));

function State({
  drawn,
  name,
  isActive,
  isHot,
  onJump,
}: {
  drawn: DrawnState;
  name: string | undefined;
  isActive: boolean;
  isHot: boolean;
  onJump: ((leaf: string) => void) | undefined;
}) {
  const { state, x, y, width, height, lines, isLeaf, head } = drawn;
  const isFinal = state.kind === 'final';
  const words = (
    <>
      <text
        x={isLeaf ? width / 2 : 12}
        y={18}
        textAnchor={isLeaf ? 'middle' : 'start'}
        fontWeight={isActive ? 700 : 600}
        fill={isActive ? 'var(--accent)' : 'var(--ink)'}
        fontSize={13}
      >
        {state.isInitial ? '● ' : ''}
        {state.name}
        {state.kind === 'parallel' ? '（并行）' : ''}
      </text>
      {isLeaf && name !== undefined && (
        <text x={width / 2} y={18 + LINE} textAnchor="middle" fill="var(--inkSoft)">
          {name}
        </text>
      )}
      {lines.map(({ text, kind }, at) => (
        <text
          key={text}
          x={isLeaf ? width / 2 : 12}
          y={18 + LINE * (at + 1 + (isLeaf && name !== undefined ? 1 : 0))}
          textAnchor={isLeaf ? 'middle' : 'start'}
          fill={INK[kind]}
          fontSize={11}
        >
          {text}
        </text>
      ))}
    </>
  );
  if (!isLeaf) {
    return (
      <g transform={`translate(${x},${y})`}>
        <rect
          width={width}
          height={height}
          rx={12}
          fill={isActive ? 'var(--accentSoft)' : 'var(--ground)'}
          fillOpacity={isActive ? 0.35 : 0.6}
          stroke={isActive ? 'var(--accent)' : 'var(--edge)'}
          strokeDasharray={state.kind === 'parallel' ? '6 4' : undefined}
          strokeWidth={isActive ? 1.5 : 1}
        />
        <g transform={`translate(${head.x},${head.y})`}>{words}</g>
      </g>
    );
  }
  const canJump = onJump !== undefined && !state.isPassing;
  const jump = () => onJump?.(state.id);
  return (
    <g
      transform={`translate(${x},${y})`}
      {...(canJump && {
        role: 'button',
        tabIndex: 0,
        'aria-current': isActive ? ('step' as const) : undefined,
        'data-leaf': state.id,
        onClick: jump,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          jump();
        },
      })}
    >
      <rect
        width={width}
        height={height}
        rx={10}
        fill={isActive ? 'var(--accentSoft)' : 'var(--surface)'}
        stroke={isActive || isHot ? 'var(--accent)' : 'var(--edge)'}
        strokeWidth={isActive ? 2.5 : 1}
        strokeDasharray={state.isPassing ? '3 3' : undefined}
      />
      {isFinal && (
        <rect
          x={3}
          y={3}
          width={width - 6}
          height={height - 6}
          rx={8}
          fill="none"
          stroke={isActive ? 'var(--accent)' : 'var(--edge)'}
        />
      )}
      {words}
    </g>
  );
}

function Arrow({ drawn, isHot }: { drawn: DrawnArrow; isHot: boolean }) {
  const kind = drawn.arrows[0]?.kind ?? 'event';
  return (
    <path
      d={pathOf(drawn.points)}
      fill="none"
      stroke={INK[kind]}
      strokeWidth={isHot ? 2.4 : 1.1}
      strokeOpacity={isHot ? 1 : 0.6}
      strokeDasharray={kind === 'always' ? '4 3' : undefined}
      markerEnd={`url(#end-${kind})`}
    />
  );
}

function Labels({ drawn, isHot }: { drawn: DrawnArrow; isHot: boolean }) {
  const { label, labels, arrows } = drawn;
  return (
    <g transform={`translate(${label.x},${label.y})`}>
      <rect width={label.width} height={label.height} rx={4} fill="var(--surface)" fillOpacity={0.85} />
      {labels.map((text, at) => (
        <text
          key={text}
          x={label.width / 2}
          y={LINE * at + 12}
          textAnchor="middle"
          fontSize={11}
          fontWeight={isHot ? 600 : 400}
          fill={INK[arrows.find(({ name }) => name !== '' && text.includes(name))?.kind ?? 'always']}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

/** Looks at a part of a drawing: dragged, zoomed, fitted. */
function useView(size: { width: number; height: number }, focus: DrawnState | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, k: 1 });
  const drag = useRef<{ x: number; y: number; view: View } | null>(null);

  const fit = useCallback(() => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const k = clampScale(Math.min((box.width - 16) / size.width, (box.height - 16) / size.height, 1.15));
    setView({ k, x: (box.width - size.width * k) / 2, y: Math.max(8, (box.height - size.height * k) / 2) });
  }, [size.width, size.height]);

  /** A chart that would be too small to read is begun near, not whole. */
  const first = useRef(focus);
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    const at = first.current;
    if (!box || box.width === 0) return;
    const whole = Math.min((box.width - 16) / size.width, (box.height - 16) / size.height);
    if (whole >= READABLE || !at) {
      fit();
      return;
    }
    const k = READABLE + 0.12;
    const clamped = (middle: number, room: number, full: number) =>
      full * k <= room
        ? (room - full * k) / 2
        : Math.min(8, Math.max(room - full * k - 8, room / 2 - middle * k));
    setView({
      k,
      x: clamped(at.x + at.width / 2, box.width, size.width),
      y: clamped(at.y + at.height / 2, box.height, size.height),
    });
  }, [fit, size.width, size.height]);

  const zoom = useCallback((by: number, at?: { x: number; y: number }) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const point = at ?? { x: box.width / 2, y: box.height / 2 };
    setView(({ x, y, k }) => {
      const next = clampScale(k * by);
      const share = next / k;
      return { k: next, x: point.x - (point.x - x) * share, y: point.y - (point.y - y) * share };
    });
  }, []);

  // The wheel zooms the chart and must not scroll the page meanwhile; React's own listener could not say so.
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0025), { x: event.clientX - box.left, y: event.clientY - box.top });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom]);

  /** A state that has just become the present one is brought into sight. */
  const { x: fx, y: fy, width: fw, height: fh } = focus ?? { x: 0, y: 0, width: 0, height: 0 };
  useEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || fw === 0) return;
    setView((now) => {
      const [left, top] = [fx * now.k + now.x, fy * now.k + now.y];
      const isSeen =
        left >= 0 && top >= 0 && left + fw * now.k <= box.width && top + fh * now.k <= box.height;
      if (isSeen) return now;
      return {
        ...now,
        x: box.width / 2 - (fx + fw / 2) * now.k,
        y: box.height / 2 - (fy + fh / 2) * now.k,
      };
    });
  }, [fx, fy, fw, fh]);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if ((event.target as Element).closest('[role="button"]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, view };
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    setView({
      ...from.view,
      x: from.view.x + event.clientX - from.x,
      y: from.view.y + event.clientY - from.y,
    });
  };
  const onPointerUp = () => {
    drag.current = null;
  };
  return { frame, view, fit, zoom, handlers: { onPointerDown, onPointerMove, onPointerUp } };
}

export interface ChartViewProps {
  chart: Chart;
  active: ReadonlySet<string>;
  /** Keys of transitions that can be taken now. */
  possible: ReadonlySet<string>;
  onJump?: (leaf: string) => void;
}

/** A chart drawn from the machine: where it is, where it can go, and a press to be elsewhere. */
export function ChartView({ chart, active, possible, onJump }: ChartViewProps) {
  const drawing = useMemo(() => draw(chart), [chart]);
  const present = drawing.states.find(({ state, isLeaf }) => isLeaf && active.has(state.id));
  const { frame, view, fit, zoom, handlers } = useView(drawing, present);
  const isHot = (drawn: DrawnArrow) => drawn.arrows.some(({ key }) => possible.has(key));
  const targets = new Set(drawing.arrows.filter(isHot).map(({ target }) => target));
  const root = chart.arrows.filter(({ source }) => source === '');
  return (
    <Frame ref={frame} aria-label={`${chart.id} 的状态图，共 ${chart.leaves.length} 个状态`}>
      <Canvas {...handlers}>
        <defs>
          {(Object.keys(INK) as ArrowKind[]).map((kind) => (
            <marker
              key={kind}
              id={`end-${kind}`}
              viewBox="0 0 8 8"
              refX={7}
              refY={4}
              markerWidth={7}
              markerHeight={7}
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 Z" fill={INK[kind]} />
            </marker>
          ))}
        </defs>
        <g transform={`translate(${view.x},${view.y}) scale(${view.k})`}>
          {drawing.states
            .filter(({ isLeaf }) => !isLeaf)
            .map((drawn) => (
              <State
                key={drawn.state.id}
                drawn={drawn}
                name={undefined}
                isActive={active.has(drawn.state.id)}
                isHot={false}
                onJump={undefined}
              />
            ))}
          {drawing.arrows.map((drawn) => (
            <Arrow key={drawn.id} drawn={drawn} isHot={isHot(drawn)} />
          ))}
          {drawing.states
            .filter(({ isLeaf }) => isLeaf)
            .map((drawn) => (
              <State
                key={drawn.state.id}
                drawn={drawn}
                name={chart.names.states[drawn.state.id]}
                isActive={active.has(drawn.state.id)}
                isHot={targets.has(drawn.state.id)}
                onJump={onJump}
              />
            ))}
          {drawing.arrows.map((drawn) => (
            <Labels key={drawn.id} drawn={drawn} isHot={isHot(drawn)} />
          ))}
        </g>
      </Canvas>
      <Legend aria-label="图例">
        <li style={{ color: INK.event }}>人或端口的事件</li>
        <li style={{ color: INK.done }}>✓ 有回应</li>
        <li style={{ color: INK.error }}>✕ 出错</li>
        <li style={{ color: INK.after }}>延时到了</li>
        <li style={{ color: INK.always }}>[条件]</li>
        {root.length > 0 && <li>另有 {root.length} 条随时可走，见「文字」</li>}
      </Legend>
      <Zoom>
        <Button type="button" aria-label="缩小" onClick={() => zoom(1 / 1.25)}>
          −
        </Button>
        <Button type="button" aria-label="放大" onClick={() => zoom(1.25)}>
          +
        </Button>
        <Button type="button" onClick={fit}>
          看全图
        </Button>
      </Zoom>
    </Frame>
  );
}
