import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import type { AnyMachineSnapshot } from 'xstate';
import { ChartBench, useIsRoomy } from '../chart/ChartBench.tsx';
import { useDrawings } from '../chart/ChartPage.tsx';
import { ChartText } from '../chart/ChartText.tsx';
import { activeStates, chartOf, leavesOf, type Chart } from '../chart/model.ts';
import type { ChartNames } from '../chart/words.ts';
import { WORDS } from './chartWords.ts';
import { Events, Ports, possibleNow } from './Events.tsx';
import type { Flow } from './flow.ts';
import { arrowLabel, kindOf } from './graph.ts';
import { notesOf } from '../leaves/table.ts';
import { NO_NAMES } from './partNames.ts';
import { Button, Code, Faint, Head, inShopColours, Page, Panel, Segments, Select, Tools } from './parts.tsx';
import { Phone, type Shade } from './Phone.tsx';
import { Review } from '../review/Review.tsx';
import { DESKTOP_SCALE, deviceOf, WIDTHS, type Width } from './device.ts';
import { sourceText } from './keptSource.ts';
import { FACES, linkTo, type FlowFace } from './place.ts';
import { createRun, type Run } from './run.ts';
import { Share } from './Share.tsx';
import { fixtureOf } from './told.ts';
import { Tree } from './Tree.tsx';
import { usePlace } from './usePlace.ts';

const Board = lazy(() => import('./Board.tsx'));

const Sheet = styled(Page)`
  @media screen {
    padding: 12px 20px 32px;
  }
  ${inShopColours}
`;

const Beside = styled.div`
  display: grid;
  gap: 10px;
  justify-items: center;
`;

const Case = styled.div`
  overflow: hidden;
  border: 8px solid var(--ink);
  border-radius: 28px;
  background: var(--ink);
  & > div {
    border-radius: 20px;
  }
`;

const Panels = styled.div`
  margin-top: 16px;
  columns: 300px;
  column-gap: 16px;
  & > * {
    break-inside: avoid;
    margin-bottom: 16px;
  }
`;

const Moments = styled.ol`
  max-height: 280px;
  overflow: auto;
  font-size: 13px;
  button {
    display: block;
    width: 100%;
    min-height: 28px;
    padding: 3px 8px;
    border-radius: 6px;
    font-family: ui-monospace, Menlo, Consolas, monospace;
    font-size: 12px;
  }
  button[aria-current] {
    background: var(--accentSoft);
    color: var(--accent);
    font-weight: 600;
  }
  button[data-future] {
    color: var(--inkFaint);
  }
`;

/** What stands above the chart takes one line of the window, however much there is to say; but for what is handed on. */
const OneLine = styled(Head)`
  margin-bottom: 8px;
  @media (min-width: 1000px) {
    &:not(:has(section)) {
      flex-wrap: nowrap;
      h1,
      ${Tools} {
        flex: none;
        flex-wrap: nowrap;
      }
      ${Code} {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    }
  }
`;

const Where = styled.p`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  padding: 4px 12px;
  border-radius: 999px;
  background: var(--accentSoft);
  color: var(--accent);
  font-size: 13px;
  font-weight: 600;
  @media print {
    display: none;
    & + code {
      display: none;
    }
  }
`;

const Problem = styled.p`
  margin-bottom: 12px;
  padding: 8px 12px;
  border: 1px solid var(--warn);
  border-radius: 8px;
  background: var(--surface);
  color: var(--warn);
  @media print {
    display: none;
  }
`;

export interface FlowPageProps {
  title: string;
  flow: Flow;
  theme: Shade;
  /** The page's own story: what it shows stands in the address, and can be handed on. */
  story?: string;
  /** What is shown first. */
  face?: FlowFace;
  width?: Width;
  /** Where it begins; where the chart begins unless given. */
  run?: Run;
  /** What could not be shown of the link that led here. */
  problem?: string;
  /** Whether the screen stands beside the chart at first; unless given, where there is room for both. */
  phone?: boolean;
}

/** What a flow's page begins with. */
export const inputOf = ({ walks }: Pick<Flow, 'walks'>): unknown => walks.walks[0]?.inputs?.[0];

/** What a run calls its events: as the flow they belong to names them. */
export const sayOf =
  (flow: Flow) =>
  (type: string, chart: string): string => {
    const one = [flow, ...(flow.inner ?? [])].find(({ walks }) => walks.machine.id === chart);
    return arrowLabel({ ...kindOf(type), guard: null }, one?.names);
  };

interface BenchProps extends Pick<FlowPageProps, 'flow' | 'theme'> {
  run: Run;
  width: Width;
  chart: Chart;
  names: ChartNames;
  head: ReactNode;
  isPhoneShown: boolean;
}

/** The workbench: the chart, the screen beside it, and all that can happen. */
function Bench({ flow, theme, run, width, chart, names, head, isPhoneShown }: BenchProps) {
  const state = useSyncExternalStore(run.subscribe, run.getState);
  const drawings = useDrawings(chart.id);
  const { isDesktop, height } = deviceOf(width);
  const scale = isDesktop ? DESKTOP_SCALE : 300 / width;
  const { actor, moments, at } = state;
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const flows = [flow, ...(flow.inner ?? [])];
  const walks = flows.map((one) => one.walks);
  const namesOf = (id: string) => flows.find((one) => one.walks.machine.id === id)?.names ?? NO_NAMES;
  const { View } = flow;
  const jump = (leaf: string) => {
    const fixture = flow.fixtures[leaf];
    if (fixture) run.jump(fixture, leaf, flow.names.states[leaf]);
  };
  const { tags } = snapshot;
  const screen = (
    <Beside>
      <Case>
        <Phone
          title={`画面：${leavesOf(snapshot)
            .map((leaf) => flow.names.states[leaf] ?? leaf)
            .join('、')}`}
          theme={theme}
          width={width}
          height={isDesktop ? height : Math.round(620 / scale)}
          scale={scale}
          {...(flow.route !== undefined && { route: flow.route })}
        >
          <View key={actor.sessionId} actor={actor} />
        </Phone>
      </Case>
    </Beside>
  );
  return (
    <ChartBench
      chart={chart}
      drawings={drawings}
      words={WORDS}
      names={names}
      active={activeStates(snapshot.value)}
      possible={possibleNow(run, walks)}
      onJump={jump}
      head={head}
      screen={isPhoneShown ? screen : undefined}
      isScreenBelow={isDesktop}
    >
      <Panels>
        <Panel>
          <h2>
            现在能发生的 <small>按钮灰的是条件不成立</small>
          </h2>
          <Events run={run} walks={walks} namesOf={namesOf} />
        </Panel>
        <Panel>
          <h2>
            等回应的端口 <small>由你来回答</small>
          </h2>
          <Ports run={run} walks={walks} namesOf={namesOf} />
        </Panel>
        <Suspense fallback={null}>
          <Review
            flow={chart.id}
            stories={flow.stories}
            leaves={chart.leaves}
            present={leavesOf(snapshot)}
            nameOf={(leaf) => flow.names.states[leaf] ?? leaf}
            onJump={jump}
          />
        </Suspense>
        <Panel>
          <h2>
            走过的路{' '}
            <small>
              第 {at + 1} 步，共 {moments.length} 步
            </small>
          </h2>
          <Moments tabIndex={0} aria-label="走过的路">
            {moments.map(({ label }, index) => (
              <li key={`${index} ${label}`}>
                <button
                  type="button"
                  aria-current={index === at ? 'step' : undefined}
                  data-future={index > at || undefined}
                  onClick={() => run.goTo(index)}
                >
                  {index + 1}. {label}
                </button>
              </li>
            ))}
          </Moments>
        </Panel>
        <Panel>
          <h2>
            流程知道的 <small>{tags.size > 0 ? `标签：${[...tags].join('、')}` : 'context'}</small>
          </h2>
          <Tree value={snapshot.context as Record<string, unknown>} />
        </Panel>
      </Panels>
    </ChartBench>
  );
}

function WidthSelect({ width, onWidth }: { width: Width; onWidth: (width: Width) => void }) {
  return (
    <Select
      aria-label="画面宽度"
      value={width}
      onChange={(event) => onWidth(WIDTHS.find((one) => String(one) === event.target.value) ?? 375)}
    >
      {WIDTHS.map((one) => (
        <option key={one} value={one}>
          {deviceOf(one).isDesktop ? `桌面 ${one}` : `手机 ${one}`}
        </option>
      ))}
    </Select>
  );
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The page of one flow: its chart at work, its storyboard, and the chart in words. */
export function FlowPage(props: FlowPageProps) {
  const { title, flow, story, theme, problem = '', phone } = props;
  const [face, setFace] = useState<FlowFace>(props.face ?? 'chart');
  const [width, setWidth] = useState<Width>(props.width ?? 375);
  const isRoomy = useIsRoomy();
  const [isPhoneShown, setPhoneShown] = useState(phone ?? (isRoomy || width !== 375));
  const [first] = useState(() => inputOf(flow));
  const [run] = useState(() => props.run ?? createRun(flow.walks.machine, { input: first }, sayOf(flow)));
  const { machine } = flow.walks;
  const chart = useMemo(() => chartOf(machine), [machine]);
  const names: ChartNames = useMemo(
    () => ({
      ...flow.names,
      states: { ...flow.names.states, '': title },
      notes: notesOf(machine.id, flow.names.states),
    }),
    [flow.names, machine.id, title],
  );
  const state = useSyncExternalStore(run.subscribe, run.getState);
  useEffect(() => () => run.stop(), [run]);
  const { at, moments, actor } = state;
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const active = activeStates(snapshot.value);
  const leaves = leavesOf(snapshot);
  const present = leaves.map((one) => flow.names.states[one] ?? one).join('，');
  const here = usePlace(
    story === undefined ? undefined : machine.id,
    state,
    first,
    face,
    width,
    isPhoneShown,
  );

  const starts: unknown[] = flow.walks.walks.flatMap(({ inputs }) => inputs ?? [undefined]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target))
      return;
    event.preventDefault();
    run.goTo(event.shiftKey ? at + 1 : at - 1);
  };

  const head = (
    <OneLine>
      <h1>{title}</h1>
      <Where aria-live="polite">{present}</Where>
      <Code>{leaves.join(' · ')}</Code>
      <Tools>
        <Segments aria-label="看法">
          {FACES.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={face === value} onClick={() => setFace(value)}>
              {label}
            </button>
          ))}
        </Segments>
        {face === 'chart' && (
          <Button type="button" aria-expanded={isPhoneShown} onClick={() => setPhoneShown(!isPhoneShown)}>
            {isPhoneShown ? WORDS.hideScreen : WORDS.showScreen}
          </Button>
        )}
        <Button type="button" disabled={at === 0} onClick={() => run.goTo(at - 1)}>
          ↶ 撤销
        </Button>
        <Button type="button" disabled={at === moments.length - 1} onClick={() => run.goTo(at + 1)}>
          ↷ 重做
        </Button>
        {starts.length === 1 ? (
          <Button type="button" onClick={() => run.restart(starts[0])}>
            {WORDS.restart}
          </Button>
        ) : (
          <Select
            aria-label={WORDS.restart}
            value=""
            style={{ width: 120 }}
            onChange={({ target }) => run.restart(starts[Number(target.value)])}
          >
            <option value="" disabled>
              {WORDS.restart}
            </option>
            {starts.map((input, index) => (
              <option key={JSON.stringify(input) ?? 'start'} value={index}>
                {flow.names.starts?.[index] ?? index + 1}
              </option>
            ))}
          </Select>
        )}
        {(isPhoneShown || face === 'board') && <WidthSelect width={width} onWidth={setWidth} />}
        {story !== undefined && (
          <Share
            link={here && linkTo(story, machine.id, here.place, theme)}
            isPoor={here?.isPoor ?? false}
            source={() => sourceText(machine.id, title, present, fixtureOf(actor))}
          />
        )}
      </Tools>
    </OneLine>
  );
  return (
    <Sheet onKeyDown={onKeyDown}>
      {problem !== '' && <Problem role="alert">{problem}</Problem>}
      {face === 'chart' ? (
        <Suspense fallback={head}>
          <Bench
            flow={flow}
            theme={theme}
            run={run}
            width={width}
            chart={chart}
            names={names}
            head={head}
            isPhoneShown={isPhoneShown}
          />
        </Suspense>
      ) : (
        head
      )}
      {face === 'text' && <ChartText chart={chart} words={WORDS} names={names} active={active} />}
      {face === 'board' && (
        <Suspense fallback={<Faint>正在排版</Faint>}>
          <Board key={`${theme} ${width}`} title={title} flow={flow} theme={theme} width={width} />
        </Suspense>
      )}
    </Sheet>
  );
}
