import styled from 'styled-components';
import type { StaffCase, TaskSubject } from '../../../contract/staff/index.ts';
import { color, Icon, space, text } from '../../ui/index.ts';
import { eventName, rulebookOf, stateName } from '../words.ts';
import { chartStates, type ChartState } from './rulebookPath.ts';

const Frame = styled.details`
  border: 1px solid ${color.line};
  border-radius: 8px;
  background: ${color.surface};
  summary {
    padding: ${space.s} ${space.m};
    color: ${color.inkSoft};
    font-size: ${text.small};
    cursor: pointer;
  }
`;

const States = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(250px, 1fr));
  gap: ${space.s} ${space.m};
  padding: 0 ${space.m} ${space.m};
`;

const Row = styled.li<{ $standing: ChartState['standing'] }>`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: ${space.s};
  color: ${({ $standing }) => ($standing === 'ahead' ? color.inkSoft : color.ink)};
  ${({ $standing }) =>
    $standing === 'present' &&
    `
      margin-inline: -6px;
      padding: 4px 6px;
      border-radius: 6px;
      background: ${color.accentSoft};
      font-weight: 600;
    `}
  svg {
    margin-top: 3px;
    color: ${({ $standing }) => ($standing === 'ahead' ? color.inkFaint : color.accent)};
  }
  small {
    color: ${color.inkFaint};
    font-size: ${text.caption};
    font-weight: 400;
  }
  p + p {
    margin-top: 2px;
  }
`;

const STANDING = { passed: '已走过', present: '现在', ahead: '还可能到' } as const;
const ICON = { passed: 'check', present: 'chevronRight', ahead: 'clock' } as const;

function Arrivals({ subject, arrivals }: { subject: TaskSubject; arrivals: ChartState['arrivals'] }) {
  const froms = [...new Set(arrivals.map(({ from }) => from))];
  if (froms.length === 0) return null;
  const eventsOf = (start: string) =>
    arrivals.filter(({ from }) => from === start).map(({ event }) => eventName(subject, event));
  return (
    <p>
      <small>
        {froms.map((from) => `从“${stateName(subject, from)}”：${eventsOf(from).join('、')}`).join('；')}
      </small>
    </p>
  );
}

/** The rulebook as a list: past states, the present one, and every state that can still be reached. */
export function RulebookChart({ found: { task, state, timeline } }: { found: StaffCase }) {
  const { subject } = task;
  const review = rulebookOf(subject);
  if (!review) return null;
  const kinds = timeline.map(({ kind }) => kind);
  const states = chartStates(review, kinds, state).filter(({ standing }) => standing !== 'elsewhere');
  return (
    <Frame>
      <summary>流程图</summary>
      <States aria-label="流程图">
        {states.map(({ state: each, standing, arrivals }) => (
          <Row key={each} $standing={standing} aria-current={standing === 'present' ? 'step' : undefined}>
            <Icon name={ICON[standing as keyof typeof ICON]} size={16} />
            <div>
              <p>
                {stateName(subject, each)} <small>{STANDING[standing as keyof typeof STANDING]}</small>
              </p>
              <Arrivals subject={subject} arrivals={arrivals} />
            </div>
          </Row>
        ))}
      </States>
    </Frame>
  );
}
