import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import styled from 'styled-components';
import type { AnyMachineSnapshot } from 'xstate';
import { ChartBench, isRoomy } from '../chart/ChartBench.tsx';
import { useLayout } from '../chart/ChartPage.tsx';
import { ChartText } from '../chart/ChartText.tsx';
import { activeStates, chartOf, leavesOf, type Chart } from '../chart/model.ts';
import { WORDS, type ChartNames } from '../chart/texts.ts';
import { Events, Ports, possibleNow } from './Events.tsx';
import { notesOf, type Review } from './review.ts';
import { NO_NAMES } from './partNames.ts';
import { findLinkedState } from './linkedState.ts';
import { CopyLink } from './CopyLink.tsx';
import { Button, Code, Faint, Head, Page, Panel, Segments, Select, Tools } from './parts.tsx';
import { Phone, type Shade } from './Phone.tsx';
import { DESKTOP_SCALE, deviceOf, widthFrom, WIDTHS, type Width } from './device.ts';
import { FACES, linkTo, reportUrlState, toParams, type FlowFace, type FlowPageState } from './urlState.ts';
import { createRun, type Run } from './run.ts';

const Board = lazy(() => import('./Board.tsx'));

const Sheet = styled(Page)`
  @media screen {
    padding: 12px 20px 32px;
  }
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

/** On wide windows the bar above the chart stays on one line. */
const OneLine = styled(Head)`
  margin-bottom: 8px;
  @media (min-width: 920px) {
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
  flow: Review;
  theme: Shade;
  /** The id of the page's story. With it the URL contains the page's state. */
  story?: string;
  face?: FlowFace;
  width?: Width;
  /** The run to show. By default a new one in the initial state. */
  run?: Run;
  /** The message about a link that could not be opened. */
  problem?: string;
  /** By default the screen is shown when there is room. */
  phone?: boolean;
}

export const inputOf = ({ walks }: Pick<Review, 'walks'>): unknown => walks.walks[0]?.inputs?.[0];

interface BenchProps extends Pick<FlowPageProps, 'flow' | 'theme'> {
  run: Run;
  width: Width;
  chart: Chart;
  names: ChartNames;
  head: ReactNode;
  isPhoneShown: boolean;
}

/** The chart, the live screen, and the events that can be sent. The page renders it anew after each step of the run. */
function Bench({ flow, theme, run, width, chart, names, head, isPhoneShown }: BenchProps) {
  const layout = useLayout(chart.id);
  const { isDesktop, height } = deviceOf(width);
  const scale = isDesktop ? DESKTOP_SCALE : 300 / width;
  const { actor } = run.getState();
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const flows = [flow, ...(flow.inner ?? [])];
  const walks = flows.map((one) => one.walks);
  const namesOf = (id: string) => flows.find((one) => one.walks.machine.id === id)?.names ?? NO_NAMES;
  const { View } = flow;
  const jump = (leaf: string) => {
    const fixture = flow.fixtures[leaf];
    if (fixture) run.jump(fixture);
  };
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
          route={flow.route}
        >
          <View key={actor.sessionId} actor={actor} />
        </Phone>
      </Case>
    </Beside>
  );
  return (
    <ChartBench
      chart={chart}
      layout={layout}
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
      </Panels>
    </ChartBench>
  );
}

function WidthSelect({ width, onWidth }: { width: Width; onWidth: (width: Width) => void }) {
  return (
    <Select aria-label="画面宽度" value={width} onChange={({ target }) => onWidth(widthFrom(target.value))}>
      {WIDTHS.map((one) => (
        <option key={one} value={one}>
          {deviceOf(one).isDesktop ? `桌面 ${one}` : `手机 ${one}`}
        </option>
      ))}
    </Select>
  );
}

/** The page of a flow: its chart with a live screen, its storyboard, and its chart as text. */
export function FlowPage(props: FlowPageProps) {
  const { title, flow, story, theme, problem = '', phone } = props;
  const [face, setFace] = useState<FlowFace>(props.face ?? 'chart');
  const [width, setWidth] = useState<Width>(props.width ?? 375);
  /** Undefined until the button is pressed, so that a link leaves the choice to the receiver's window. */
  const [phoneChoice, setPhoneChoice] = useState(phone);
  const [isPhoneFitting] = useState(() => isRoomy() || width !== 375);
  const isPhoneShown = phoneChoice ?? isPhoneFitting;
  const [run] = useState(() => props.run ?? createRun(flow.walks.machine, { input: inputOf(flow) }));
  const { machine } = flow.walks;
  const chart = useMemo(() => chartOf(machine), [machine]);
  const names: ChartNames = useMemo(
    () => ({
      ...flow.names,
      states: { ...flow.names.states, '': title },
      notes: notesOf(flow),
    }),
    [flow, title],
  );
  const { actor } = useSyncExternalStore(run.subscribe, run.getState);
  useEffect(() => () => run.stop(), [run]);
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const active = activeStates(snapshot.value);
  const leaves = leavesOf(snapshot);
  const nameOf = (one: string) => flow.names.states[one] ?? one;
  const present = leaves.map(nameOf).join('，');
  const { leaf, unlinked } = findLinkedState(flow, snapshot);
  const place: FlowPageState = {
    face,
    width,
    ...(phoneChoice !== undefined && { phone: phoneChoice }),
    ...(leaf !== undefined && { leaf }),
  };
  const params = JSON.stringify(place);
  useEffect(() => {
    if (story !== undefined) reportUrlState(toParams(machine.id, JSON.parse(params) as FlowPageState));
  }, [story, machine.id, params]);

  const starts: unknown[] = flow.walks.walks.flatMap(({ inputs }) => inputs ?? [undefined]);

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
          <Button type="button" aria-expanded={isPhoneShown} onClick={() => setPhoneChoice(!isPhoneShown)}>
            {isPhoneShown ? WORDS.hideScreen : WORDS.showScreen}
          </Button>
        )}
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
          <CopyLink
            link={linkTo(story, machine.id, place, theme)}
            unlinked={unlinked.map((one) => `「${nameOf(one)}」`).join('')}
          />
        )}
      </Tools>
    </OneLine>
  );
  return (
    <Sheet>
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
      {face === 'text' && <ChartText chart={chart} names={names} active={active} />}
      {face === 'board' && (
        <Suspense fallback={<Faint>正在排版</Faint>}>
          <Board key={`${theme} ${width}`} title={title} flow={flow} theme={theme} width={width} />
        </Suspense>
      )}
    </Sheet>
  );
}
