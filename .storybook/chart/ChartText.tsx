import { arrowsFrom, hasExit, type Chart, type ChartArrow, type ChartState } from './model.ts';
import { arrowLabel, WORDS, type ChartNames } from './texts.ts';
import './chart.css';

interface TextProps {
  chart: Chart;
  names: ChartNames;
}

function Arrows({ arrows, names }: { arrows: readonly ChartArrow[]; names: ChartNames }) {
  const called = (id: string) => names.states?.[id] ?? (id === '' ? WORDS.anytime : id);
  return (
    <ul>
      {arrows.map((arrow) => (
        <li key={arrow.key} data-kind={arrow.kind}>
          <span>{arrowLabel(arrow, names)}</span> → {arrow.targets.map(called).join(' + ') || WORDS.stays}
        </li>
      ))}
    </ul>
  );
}

/** The transitions of a state as text: its own, then those of its parents. */
export function ChartExits({ chart, state, names }: TextProps & { state: string }) {
  const bySource = Map.groupBy(arrowsFrom(chart, state), ({ source }) => source);
  const note = names.notes?.[state];
  return (
    <>
      {note !== undefined && <p className="chart-note">{note}</p>}
      {[...bySource].map(([source, arrows]) => (
        <div key={source} className="chart-exits">
          {source !== state && (
            <p>{source === '' ? WORDS.anytime : WORDS.through(names.states?.[source] ?? source)}</p>
          )}
          <Arrows arrows={arrows} names={names} />
        </div>
      ))}
      {!hasExit(chart, state) && <p className="chart-none">{WORDS.noExit}</p>}
    </>
  );
}

export function ChartText({ chart, names, active }: TextProps & { active: ReadonlySet<string> }) {
  const parents = new Set(chart.states.map(({ parent }) => parent));
  const notesOf = ({ id, kind, isInitial, tags }: ChartState) =>
    [
      kind === 'parallel' ? WORDS.parallel : '',
      kind === 'final' ? WORDS.final : '',
      isInitial ? WORDS.initial : '',
      id !== '' && active.has(id) ? WORDS.current : '',
      ...tags,
    ].filter(Boolean);
  const shown = chart.states.filter(
    ({ id }) => !parents.has(id) || chart.arrows.some(({ source }) => source === id),
  );
  return (
    <div className="chart chart-text">
      {shown.map((state) => {
        const notes = notesOf(state);
        const heading = state.id === '' ? WORDS.anytime : (names.states?.[state.id] ?? state.id);
        return (
          <section key={state.id} data-state={state.id} aria-label={heading}>
            <h2>
              {heading}{' '}
              <small>{[heading === state.id ? '' : state.id, ...notes].filter(Boolean).join(' · ')}</small>
            </h2>
            {state.invokes.length > 0 && (
              <p>
                {WORDS.running}
                {state.invokes.map(({ id }) => (
                  <span key={id}>
                    {names.ports?.[id]} <code>{id}</code>{' '}
                  </span>
                ))}
              </p>
            )}
            {parents.has(state.id) ? (
              // Only the state's own transitions. The children repeat them in ChartExits.
              <Arrows arrows={chart.arrows.filter(({ source }) => source === state.id)} names={names} />
            ) : (
              <ChartExits chart={chart} state={state.id} names={names} />
            )}
          </section>
        );
      })}
    </div>
  );
}
