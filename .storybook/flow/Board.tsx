import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import type { Actor, AnyStateMachine } from 'xstate';
import { widthOf } from '../chart/words.ts';
import { layBoard, pathOf, sheetOf, type BoardDrawing } from './boardLayout.ts';
import { deviceOf, type Device, type Width } from './device.ts';
import { scenesOf } from './scenes.ts';
import type { Flow } from './flow.ts';
import { storyHref, storyIdsOf } from './names.ts';
import { Button, Empty, Faint, Tools, Wide } from './parts.tsx';
import { notesOf } from '../leaves/table.ts';
import { Phone, type Shade } from './Phone.tsx';
import { keepPicture, pictureOf } from './picture.ts';
import { actorAt } from './run.ts';

const Scroll = styled(Wide)`
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  @media print {
    display: none;
  }
`;

const Plane = styled.div`
  position: relative;
  background: var(--surface);
  & > svg {
    position: absolute;
    inset: 0;
    max-width: none;
  }
`;

/** The board on paper is its picture: a printer would lay out every screen anew. */
const Sheet = styled.img<{ $height: number }>`
  display: none;
  @media print {
    display: block;
    width: 100%;
    height: ${({ $height }) => $height}mm;
    object-fit: contain;
    object-position: left top;
  }
`;

const OnPaper = styled.p`
  display: none;
  @media print {
    display: block;
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

/** A leaf's screen, small and still. */
function Still({
  flow,
  leaf,
  theme,
  device,
  scale,
}: {
  flow: Flow;
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
      {...(flow.route !== undefined && { route: flow.route })}
    >
      <View actor={actor} />
    </Phone>
  );
}

/** How many screens may be drawn by now: a few at a time, so that the first are seen at once. */
function useTurns(count: number): number {
  const [turn, setTurn] = useState(3);
  useEffect(() => {
    if (turn >= count) return undefined;
    const timer = setTimeout(() => startTransition(() => setTurn((now) => now + 2)), 30);
    return () => clearTimeout(timer);
  }, [turn, count]);
  return Math.min(turn, count);
}

export interface BoardProps {
  title: string;
  flow: Flow;
  theme: Shade;
  /** The width of its screens, px. */
  width: Width;
}

/** Every leaf's screen in the order one comes to them, with what leads from one to the next. */
export default function Board({ title, flow, theme, width }: BoardProps) {
  const device = deviceOf(width);
  const board: BoardDrawing = useMemo(
    () => layBoard(scenesOf(flow.walks, flow.names), deviceOf(width)),
    [flow, width],
  );
  const ids = useMemo(() => storyIdsOf(flow.walks.machine.id, flow.stories), [flow]);
  const notes = notesOf(flow.walks.machine.id, flow.names.states);
  const drawn = useTurns(board.scenes.length);
  const plane = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [sheet, setSheet] = useState('');
  useEffect(() => () => URL.revokeObjectURL(sheet), [sheet]);
  const paper = sheetOf(board);
  const isWhole = drawn === board.scenes.length;

  /** Makes a picture of the board as it stands, and does something with it. */
  const withPicture = async (act: (picture: Blob) => Promise<void>) => {
    if (!plane.current || isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await act(await pictureOf(plane.current));
    } catch {
      setFault('没能生成图片，请再试一次。');
    }
    setBusy(false);
  };
  const save = () => withPicture((picture) => Promise.resolve(keepPicture(picture, `${title}-故事板.png`)));
  const print = () =>
    withPicture(async (picture) => {
      const address = URL.createObjectURL(picture);
      const image = new Image();
      image.src = address;
      await image.decode();
      flushSync(() => setSheet(address));
      window.print();
    });

  return (
    <>
      <style>{`@page { size: A3 ${paper.sheet}; margin: 10mm; }`}</style>
      <Tools style={{ margin: '0 0 12px' }}>
        <Faint>
          {board.scenes.length} 个状态，按从开始走过去的最短路排。点画面打开它的 story。
          {!isWhole && ` 已画 ${drawn} 个。`}
        </Faint>
        <Button type="button" disabled={!isWhole || isBusy} onClick={() => void save()}>
          {isBusy ? '正在生成' : '存成一张 PNG'}
        </Button>
        <Button type="button" disabled={!isWhole || isBusy} onClick={() => void print()}>
          打印 A3
        </Button>
        {fault !== '' && <span role="alert">{fault}</span>}
      </Tools>
      {sheet === '' ? (
        <OnPaper>请用页面上的「打印 A3」打印故事板。</OnPaper>
      ) : (
        <Sheet $height={paper.height} src={sheet} alt={`${title}的故事板`} decoding="sync" />
      )}
      <Scroll tabIndex={0} aria-label={`${title}的故事板`}>
        <Plane ref={plane} style={{ width: board.width, height: board.height }}>
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
            {board.arrows.map(({ id, by, label }) => (
              <g key={id} transform={`translate(${label.x},${label.y})`}>
                <rect
                  x={-widthOf(by) / 2 - 4}
                  y={-9}
                  width={widthOf(by) + 8}
                  height={18}
                  rx={5}
                  fill="var(--surface)"
                />
                <text textAnchor="middle" y={4} fontSize={12} fill="var(--ink)">
                  {by}
                </text>
              </g>
            ))}
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
                  data-rim
                  style={{ width: board.card.width, height: device.height * board.card.scale }}
                >
                  {at < drawn && (
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
