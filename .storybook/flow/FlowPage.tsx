import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import styled from 'styled-components';
import type { AnyMachineSnapshot } from 'xstate';
import { ChartView } from './ChartView.tsx';
import { leavesOf } from './charts.ts';
import { Events, Ports, possibleNow } from './Events.tsx';
import type { Flow } from './flow.ts';
import { activeStates, arrowLabel, chartOf, kindOf } from './graph.ts';
import { NO_NAMES } from './partNames.ts';
import { Button, Code, Faint, Head, Page, Panel, Segments, Select, Tools } from './parts.tsx';
import { Phone, type Shade } from './Phone.tsx';
import { createRun, type Run } from './run.ts';
import { TextChart } from './TextChart.tsx';
import { Tree } from './Tree.tsx';

const Board = lazy(() => import('./Board.tsx'));

const Grid = styled.div<{ $phone: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $phone }) => $phone}px;
  gap: 16px;
  align-items: start;
`;

const Chart = styled.div`
  height: clamp(400px, 62vh, 820px);
`;

const Aside = styled.aside`
  position: sticky;
  top: 16px;
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

const Where = styled.p`
  padding: 4px 12px;
  border-radius: 999px;
  background: var(--accentSoft);
  color: var(--accent);
  font-size: 13px;
  font-weight: 600;
`;

export type FlowFace = 'chart' | 'board' | 'text';

const FACES: readonly { value: FlowFace; label: string }[] = [
  { value: 'chart', label: '状态图' },
  { value: 'board', label: '故事板' },
  { value: 'text', label: '文字' },
];

const WIDTHS = [320, 375, 414, 540] as const;

export interface FlowPageProps {
  title: string;
  flow: Flow;
  theme: Shade;
  /** What is shown first. */
  face?: FlowFace;
  /** The leaf it begins in; where the chart begins unless given. */
  leaf?: string;
}

const inputOf = ({ walks }: Flow): unknown => walks.walks[0]?.inputs?.[0];

function makeRun(flow: Flow, leaf: string | undefined): Run {
  const fixture = leaf === undefined ? undefined : flow.fixtures[leaf];
  const say = (type: string, chart: string) => {
    const one = [flow, ...(flow.inner ?? [])].find(({ walks }) => walks.machine.id === chart);
    return arrowLabel({ ...kindOf(type), guard: null }, one?.names);
  };
  return createRun(flow.walks.machine, fixture ? { fixture } : { input: inputOf(flow) }, say);
}

/** The workbench: the chart, the screen beside it, and all that can happen. */
function Bench({ flow, theme, run, chart }: FlowPageProps & BenchProps) {
  const state = useSyncExternalStore(run.subscribe, run.getState);
  const [width, setWidth] = useState<number>(375);
  const scale = 300 / width;
  const { actor, moments, at } = state;
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const flows = [flow, ...(flow.inner ?? [])];
  const walks = flows.map((one) => one.walks);
  const namesOf = (id: string) => flows.find((one) => one.walks.machine.id === id)?.names ?? NO_NAMES;
  const active = activeStates(snapshot.value);
  const possible = possibleNow(run, walks);
  const { View } = flow;
  const jump = (leaf: string) => {
    const fixture = flow.fixtures[leaf];
    if (fixture) run.jump(fixture, flow.names.states[leaf] ?? leaf);
  };
  const { tags } = snapshot;
  return (
    <>
      <Grid $phone={316}>
        <div>
          <Chart>
            <ChartView chart={chart} active={active} possible={possible} onJump={jump} />
          </Chart>
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
        </div>
        <Aside aria-label="正在运行的画面">
          <Case>
            <Phone
              title={`画面：${leavesOf(snapshot)
                .map((leaf) => flow.names.states[leaf] ?? leaf)
                .join('、')}`}
              theme={theme}
              width={width}
              height={Math.round(620 / scale)}
              scale={scale}
              {...(flow.route !== undefined && { route: flow.route })}
            >
              <View key={actor.sessionId} actor={actor} />
            </Phone>
          </Case>
          <label>
            <Faint>宽度 </Faint>
            <Select value={width} onChange={(event) => setWidth(Number(event.target.value))}>
              {WIDTHS.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </label>
        </Aside>
      </Grid>
    </>
  );
}

interface BenchProps {
  run: Run;
  chart: ReturnType<typeof chartOf>;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The page of one flow: its chart at work, its storyboard, and the chart in words. */
export function FlowPage(props: FlowPageProps) {
  const { title, flow, face: first = 'chart', leaf, theme } = props;
  const [face, setFace] = useState<FlowFace>(first);
  const [run] = useState(() => makeRun(flow, leaf));
  const { machine } = flow.walks;
  const chart = useMemo(() => chartOf(machine, flow.names), [machine, flow.names]);
  const state = useSyncExternalStore(run.subscribe, run.getState);
  useEffect(() => () => run.stop(), [run]);
  const { at, moments, actor } = state;
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const active = activeStates(snapshot.value);
  const leaves = leavesOf(snapshot);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target))
      return;
    event.preventDefault();
    run.goTo(event.shiftKey ? at + 1 : at - 1);
  };

  return (
    <Page onKeyDown={onKeyDown}>
      <Head>
        <h1>{title}</h1>
        <Where aria-live="polite">{leaves.map((one) => flow.names.states[one] ?? one).join('，')}</Where>
        <Code>{leaves.join(' · ')}</Code>
        <Tools>
          <Segments aria-label="看法">
            {FACES.map(({ value, label }) => (
              <button key={value} type="button" aria-pressed={face === value} onClick={() => setFace(value)}>
                {label}
              </button>
            ))}
          </Segments>
          <Button type="button" disabled={at === 0} onClick={() => run.goTo(at - 1)}>
            ↶ 撤销
          </Button>
          <Button type="button" disabled={at === moments.length - 1} onClick={() => run.goTo(at + 1)}>
            ↷ 重做
          </Button>
          {(flow.walks.walks.flatMap(({ inputs }) => inputs ?? [undefined]) as unknown[]).map(
            (input, index, all) => (
              <Button
                key={JSON.stringify(input) ?? 'start'}
                type="button"
                title={JSON.stringify(input)}
                onClick={() => run.restart(input)}
              >
                从头开始{all.length > 1 ? `：${flow.names.starts?.[index] ?? index + 1}` : ''}
              </Button>
            ),
          )}
        </Tools>
      </Head>
      {face === 'chart' && <Bench {...props} run={run} chart={chart} />}
      {face === 'text' && <TextChart chart={chart} active={active} />}
      {face === 'board' && (
        <Suspense fallback={<Faint>正在排版</Faint>}>
          <Board title={title} flow={flow} theme={theme} />
        </Suspense>
      )}
    </Page>
  );
}
