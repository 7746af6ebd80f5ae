import { startTransition, useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import type { Actor, AnyStateMachine } from 'xstate';
import { labelSize, layOutStoryboard, pathOf, bestSheet, type BoardDrawing } from './storyboardLayout.ts';
import { deviceOf, type Device, type Width } from './device.ts';
import { findScenes } from './storyboard.ts';
import { notesOf, type Review } from './review.ts';
import { storyHref, storyIdsOf } from './storyLinks.ts';
import { Button, Empty, Faint, Tools, Wide } from './parts.tsx';
import { Phone, type Shade } from './Phone.tsx';
import { actorAt } from './run.ts';

const Scroll = styled(Wide)`
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  @media print {
    overflow: hidden;
    border: 0;
  }
`;

/** In print, scaled to fill the sheet. */
const Plane = styled.div<{ $print: { scale: number; height: number } }>`
  position: relative;
  background: var(--surface);
  @media print {
    margin-bottom: ${({ $print: { scale, height } }) => (scale - 1) * height}px;
    transform: scale(${({ $print }) => $print.scale});
    transform-origin: 0 0;
    print-color-adjust: exact;
  }
  & > svg {
    position: absolute;
    inset: 0;
    max-width: none;
  }
`;

const Card = styled.a`
  position: absolute;
  display: block;
  color: var(--ink);
  b {
    display: block;
    overflow: hidden;
    font-size: 13px;
    font-weight: 600;
    line-height: 20px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    display: block;
    overflow: hidden;
    color: var(--inkFaint);
    font-size: 11px;
    line-height: 18px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Thumb = styled.div`
  overflow: hidden;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: var(--ground);
  ${Card}:hover &, ${Card}:focus-visible & {
    border-color: var(--accent);
    box-shadow: 0 0 0 2px var(--accentSoft);
  }
`;

function Still({
  flow,
  leaf,
  theme,
  device,
  scale,
}: {
  flow: Review;
  leaf: string;
  theme: Shade;
  device: Device;
  scale: number;
}) {
  const [actor] = useState((): Actor<AnyStateMachine> | null => {
    const fixture = flow.fixtures[leaf];
    return fixture ? actorAt(flow.walks.machine, fixture) : null;
  });
  useEffect(
    () => () => {
      actor?.stop();
    },
    [actor],
  );
  const { View } = flow;
  if (!actor) return <Empty>没有样例。</Empty>;
  return (
    <Phone
      still
      title={`画面：${flow.names.states[leaf] ?? leaf}`}
      theme={theme}
      width={device.width}
      height={device.height}
      scale={scale}
      route={flow.route}
    >
      <View actor={actor} />
    </Phone>
  );
}

/** The number of screens to render so far. It grows step by step, so that the first screens appear at once. */
function useTurns(count: number): number {
  const [turn, setTurn] = useState(3);
  useEffect(() => {
    if (turn >= count) return undefined;
    const timer = setTimeout(() => startTransition(() => setTurn((now) => now + 2)), 30);
    return () => clearTimeout(timer);
  }, [turn, count]);
  return Math.min(turn, count);
}

interface BoardProps {
  title: string;
  flow: Review;
  theme: Shade;
  /** The width of the screens, px. */
  width: Width;
}

/** The screens of all leaf states in the order of the shortest paths. Arrows between them stand for events. */
export default function Board({ title, flow, theme, width }: BoardProps) {
  const device = deviceOf(width);
  const board: BoardDrawing = useMemo(
    () => layOutStoryboard(findScenes(flow.walks, flow.names), deviceOf(width)),
    [flow, width],
  );
  const ids = useMemo(() => storyIdsOf(flow.walks.machine.id, flow.stories), [flow]);
  const notes = notesOf(flow);
  const shownCount = useTurns(board.scenes.length);
  const paper = bestSheet(board);
  const isWhole = shownCount === board.scenes.length;

  return (
    <>
      <style>{`@page { size: A3 ${paper.sheet}; margin: 10mm; }`}</style>
      <Tools style={{ margin: '0 0 12px' }}>
        <Faint>
          {board.scenes.length} 个状态，按从开始走过去的最短路排。点画面打开它的 story。
          {!isWhole && ` 已画 ${shownCount} 个。`}
        </Faint>
        <Button type="button" disabled={!isWhole} onClick={() => window.print()}>
          打印 A3
        </Button>
      </Tools>
      <Scroll tabIndex={0} aria-label={`${title}的故事板`}>
        <Plane
          $print={{ scale: paper.scale, height: board.height }}
          style={{ width: board.width, height: board.height }}
        >
          <svg width={board.width} height={board.height} aria-hidden>
            <defs>
              <marker
                id="board-end"
                viewBox="0 0 8 8"
                refX={7}
                refY={4}
                markerWidth={8}
                markerHeight={8}
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0,0 L8,4 L0,8 Z" fill="var(--inkSoft)" />
              </marker>
            </defs>
            {board.arrows.map(({ id, points }) => (
              <path
                key={id}
                d={pathOf(points)}
                fill="none"
                stroke="var(--inkSoft)"
                markerEnd="url(#board-end)"
              />
            ))}
            {board.arrows.map(({ id, by, label }) => {
              const { width: wide, height } = labelSize(by);
              return (
                <g key={id} transform={`translate(${label.x},${label.y})`}>
                  <rect
                    x={-wide / 2}
                    y={-height / 2}
                    width={wide}
                    height={height}
                    rx={5}
                    fill="var(--surface)"
                  />
                  {by.split('\n').map((line, at) => (
                    <text
                      key={line}
                      textAnchor="middle"
                      y={-height / 2 + 13 + at * 16}
                      fontSize={12}
                      fill="var(--ink)"
                    >
                      {line}
                    </text>
                  ))}
                </g>
              );
            })}
          </svg>
          {board.scenes.map(({ leaf, x, y, steps }, at) => {
            const id = ids.get(leaf);
            return (
              <Card
                key={leaf}
                href={id === undefined ? undefined : storyHref(id)}
                target="_top"
                style={{ left: x, top: y, width: board.card.width, height: board.card.height }}
                title={notes[leaf]}
                data-scene={leaf}
              >
                <Thumb
                  aria-hidden
                  style={{ width: board.card.width, height: device.height * board.card.scale }}
                >
                  {at < shownCount && (
                    <Still
                      key={`${theme} ${width}`}
                      flow={flow}
                      leaf={leaf}
                      theme={theme}
                      device={device}
                      scale={board.card.scale}
                    />
                  )}
                </Thumb>
                <b>{flow.names.states[leaf] ?? leaf}</b>
                <small>
                  {leaf}
                  {steps === 0 ? ' · 开始' : steps > 0 ? ` · 第 ${steps} 步` : ''}
                </small>
              </Card>
            );
          })}
        </Plane>
      </Scroll>
    </>
  );
}
