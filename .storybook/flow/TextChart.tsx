import styled from 'styled-components';
import { arrowLabel, type Chart } from './graph.ts';
import { Code, Faint, Panel } from './parts.tsx';

const Grid = styled.div`
  columns: 3 320px;
  column-gap: 16px;
  & > * {
    break-inside: avoid;
    margin-bottom: 16px;
  }
  ul {
    font-size: 13px;
  }
  li {
    padding: 2px 0;
  }
`;

const KINDS = {
  atomic: '',
  compound: '含下级',
  parallel: '并行',
  final: '结束',
  history: '历史',
} as const;

/** The chart in words: every state, what runs in it, and every transition out of it. */
export function TextChart({ chart, active }: { chart: Chart; active: ReadonlySet<string> }) {
  const { states, ports } = chart.names;
  return (
    <Grid>
      {chart.states.map((state) => {
        const out = chart.arrows.filter(({ source }) => source === state.id);
        if (state.id === '' && out.length === 0) return null;
        const notes = [
          KINDS[state.kind],
          state.isInitial ? '从这里开始' : '',
          active.has(state.id) && state.id !== '' ? '当前' : '',
          ...state.tags,
        ].filter((note) => note !== '');
        return (
          <Panel key={state.id}>
            <h2>
              {state.id === '' ? '任何时候' : (states[state.id] ?? state.id)}
              <small>
                {state.id} {notes.length > 0 && `（${notes.join('，')}）`}
              </small>
            </h2>
            {state.invokes.length > 0 && (
              <p>
                <Faint>在跑：</Faint>
                {state.invokes.map(({ id }) => (
                  <span key={id}>
                    {ports[id]} <Code>{id}</Code>{' '}
                  </span>
                ))}
              </p>
            )}
            {out.length === 0 ? (
              <Faint>没有出口。</Faint>
            ) : (
              <ul>
                {out.map((arrow) => (
                  <li key={arrow.key}>
                    {arrowLabel(arrow, chart.names)} →{' '}
                    {arrow.targets.map((target) => states[target] ?? target).join(' + ') || '留在原处'}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        );
      })}
    </Grid>
  );
}
