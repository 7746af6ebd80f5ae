import styled from 'styled-components';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { done, fail, type ChartEvent, type Walks } from '../../machines/kit/walks.ts';
import { declaredTransitions, kindOf } from '../chart/model.ts';
import { choicesOf, takenBy, type Choice } from './graph.ts';
import type { Names } from './partNames.ts';
import { Button, Code, Empty, Faint } from './parts.tsx';
import { chartsIn, pendingOf, type Pending, type Run } from './run.ts';
import { errorLabel, failureKinds, failureOf, FAILURES, labelValues } from './labels.ts';

const Group = styled.div`
  & + & {
    margin-top: 14px;
  }
  h3 {
    margin-bottom: 6px;
    font-size: 13px;
    font-weight: 600;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-bottom: 6px;
`;

const Guards = styled.ul`
  margin: 0 0 8px 2px;
  color: var(--inkSoft);
  font-size: 12px;
`;

const Asked = styled(Code)`
  display: block;
  margin-bottom: 6px;
  max-height: 72px;
  overflow: auto;
  color: var(--inkSoft);
  overflow-wrap: anywhere;
`;

const VERDICT = { taken: '✓', refused: '✕', behind: '–' } as const;
const VERDICT_TEXTS = { taken: '会走这条', refused: '条件不成立', behind: '前面的先走' } as const;

type NamesOf = (chart: string) => Names;

const goalOf = (targets: readonly string[], { states }: Names) =>
  targets.map((target) => states[target] ?? target).join(' + ');

function leadsTo(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: ChartEvent,
  names: Names,
): string {
  const [taken] = takenBy(machine, snapshot, event);
  const goal = goalOf((taken && declaredTransitions(machine).get(taken)?.targets) ?? [], names);
  return goal === '' ? '' : ` → ${goal}`;
}

const samplesOf = (walks: readonly Walks[], chart: string): readonly ChartEvent[] => {
  const events = walks
    .filter(({ machine }) => machine.id === chart)
    .flatMap((one) => one.walks.flatMap((walk) => walk.events));
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
};

/** One event of the active states, with a button per sample payload. */
function Choices({
  choices,
  names,
  send,
}: {
  choices: readonly Choice[];
  names: Names;
  send: (event: ChartEvent) => void;
}) {
  const [first] = choices;
  if (!first) return null;
  const labels = labelValues(choices.map(({ event: { type: _type, ...data } }) => data));
  const guarded = first.candidates.some(({ arrow }) => arrow.guard !== null);
  return (
    <>
      <Row>
        {choices.map((choice, at) => (
          <Button
            key={JSON.stringify(choice.event)}
            type="button"
            disabled={!choice.can}
            onClick={() => send(choice.event)}
          >
            {choice.kind === 'after' ? '时间到：' : ''}
            {names.events[choice.name] ?? choice.name}
            {Object.keys(choice.event).length > 1 && <Faint> {labels[at]}</Faint>}
          </Button>
        ))}
      </Row>
      {guarded && (
        <Guards>
          {choices.map((choice, index) =>
            choice.candidates.map((candidate) => (
              <li key={`${JSON.stringify(choice.event)} ${candidate.arrow.key}`}>
                <span aria-hidden>{VERDICT[candidate.verdict]}</span>{' '}
                {choices.length > 1 && Object.keys(choice.event).length > 1 ? `${labels[index]}：` : ''}
                {candidate.arrow.guard === null
                  ? '其他情况'
                  : (names.guards[candidate.arrow.guard] ?? candidate.arrow.guard)}{' '}
                → {goalOf(candidate.arrow.targets, names) || '留在原处'}
                <Faint>（{VERDICT_TEXTS[candidate.verdict]}）</Faint>
              </li>
            )),
          )}
        </Guards>
      )}
    </>
  );
}

function Port({
  port,
  samples,
  machine,
  snapshot,
  names,
  run,
}: {
  port: Pending;
  samples: readonly ChartEvent[];
  machine: AnyStateMachine;
  snapshot: AnyMachineSnapshot;
  names: Names;
  run: Run;
}) {
  const outputs = samples.filter(({ type }) => type === `xstate.done.actor.${port.id}`);
  const errors = samples.filter(({ type }) => type === `xstate.error.actor.${port.id}`);
  const labels = labelValues(outputs.map(({ output }) => output));
  const errorLabels = new Set(errors.map(({ error }) => errorLabel(error)));
  const others = failureKinds.filter((kind) => !errorLabels.has(FAILURES[kind]));
  const failures = [
    ...errors.map(({ error }) => ({ label: errorLabel(error), error })),
    ...others.map((kind) => ({ label: FAILURES[kind], error: failureOf(kind) })),
  ];
  const once = [...new Map(failures.map((one) => [one.label, one])).values()];
  const refuse = ({ label, error }: (typeof once)[number]) => (
    <Button key={label} type="button" $tone="bad" onClick={() => run.refuse(port, error)}>
      {label}
      <Faint>{leadsTo(machine, snapshot, fail(port.id, error), names)}</Faint>
    </Button>
  );
  const named = once.slice(0, Math.max(errors.length, 3));
  const rest = once.slice(named.length);
  return (
    <Group>
      <h3>
        {names.ports[port.id]} <Code>{port.id}</Code>{' '}
        <Faint>{port.canAnswer ? '等平台回应' : '一直在听'}</Faint>
      </h3>
      {port.input !== undefined && <Asked>{JSON.stringify(port.input)}</Asked>}
      {port.canAnswer && (
        <Row>
          {(outputs.length > 0 ? outputs : [done(port.id)]).map((sample, at) => (
            <Button
              key={JSON.stringify(sample)}
              type="button"
              $tone="good"
              onClick={() => run.answer(port, sample.output)}
            >
              ✓ {labels[at] ?? '完成'}
              <Faint>{leadsTo(machine, snapshot, sample, names)}</Faint>
            </Button>
          ))}
        </Row>
      )}
      {port.canBreak && (
        <>
          <Row>{named.map(refuse)}</Row>
          {rest.length > 0 && (
            <details>
              <summary>
                <Faint>其他 {rest.length} 种错误</Faint>
              </summary>
              <Row>{rest.map(refuse)}</Row>
            </details>
          )}
        </>
      )}
    </Group>
  );
}

interface PanelProps {
  run: Run;
  walks: readonly Walks[];
  namesOf: NamesOf;
}

/** The events that can be sent now, per running chart. */
export function Events({ run, walks, namesOf }: PanelProps) {
  const { actor } = run.getState();
  return chartsIn(actor).map((ref, index) => {
    const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
    const { machine } = snapshot;
    const choices = choicesOf(machine, snapshot, samplesOf(walks, machine.id));
    const types = [...new Set(choices.map(({ event }) => event.type))];
    return (
      <Group key={ref.sessionId}>
        {index > 0 && <h3>子流程 {machine.id}</h3>}
        {types.length === 0 && <Empty>这个状态不接受事件。</Empty>}
        {types.map((type) => (
          <Choices
            key={type}
            names={namesOf(machine.id)}
            choices={choices.filter(({ event }) => event.type === type)}
            send={(event) => (ref === actor ? run.send(event) : ref.send(event))}
          />
        ))}
      </Group>
    );
  });
}

export function Ports({ run, walks, namesOf }: PanelProps) {
  const { actor } = run.getState();
  const pending = pendingOf(actor);
  if (pending.length === 0) return <Empty>没有在等的回应。</Empty>;
  const charts = new Map(
    chartsIn(actor).map((ref) => {
      const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
      return [snapshot.machine.id, snapshot];
    }),
  );
  return pending.map((port) => {
    const snapshot = charts.get(port.chart);
    if (!snapshot) return null;
    return (
      <Port
        key={`${port.chart} ${port.id}`}
        port={port}
        samples={samplesOf(walks, port.chart)}
        machine={snapshot.machine as AnyStateMachine}
        snapshot={snapshot}
        names={namesOf(port.chart)}
        run={run}
      />
    );
  });
}

export function possibleNow(run: Run, walks: readonly Walks[]): Set<string> {
  const { actor } = run.getState();
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const { machine } = snapshot;
  const samples = samplesOf(walks, machine.id);
  const taken = choicesOf(machine, snapshot, samples).flatMap(({ candidates }) =>
    candidates.filter(({ verdict }) => verdict === 'taken').map(({ arrow }) => arrow.key),
  );
  const pendingPorts = new Set(
    pendingOf(actor)
      .filter(({ chart }) => chart === machine.id)
      .map(({ id }) => id),
  );
  const known = declaredTransitions(machine);
  const answers = samples
    .filter(({ type }) => {
      const { kind, name } = kindOf(type);
      return (kind === 'done' || kind === 'error') && pendingPorts.has(name);
    })
    .flatMap((event) => takenBy(machine, snapshot, event))
    .flatMap((transition) => known.get(transition)?.key ?? []);
  return new Set([...taken, ...answers]);
}
