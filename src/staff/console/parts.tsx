import { useEffect, useReducer, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import type { StaffTask } from '../../../contract/staff/index.ts';
import { color, Pill, remainingWords, space, text, TextInput, useServerNow } from '../../ui/index.ts';
import { useSearchWords } from '../../shared/list/searchWords.ts';
import { useIsPast } from '../../shared/useIsPast.ts';
import { happyPath, stateName } from '../words.ts';

const MINUTE_MS = 60_000;

/** Time left, or by how much a task is late: red when late, amber when nearly due. Updates every minute. */
export function Due({ task }: { task: Pick<StaffTask, 'openedAt' | 'dueAt' | 'warnAt' | 'closedAt'> }) {
  const now = useServerNow()();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  useIsPast(task.warnAt);
  useIsPast(task.dueAt);
  // A trade that has waited for members only was closed when it was opened.
  if (task.closedAt !== undefined)
    return <Pill>{task.closedAt === task.openedAt ? '不等客服' : '已处理'}</Pill>;
  const left = Date.parse(task.dueAt) - now;
  if (left <= 0) return <Pill tone="bad">超时 {remainingWords(-left)}</Pill>;
  const tone = now >= Date.parse(task.warnAt) ? 'warn' : 'neutral';
  return <Pill tone={tone}>剩 {remainingWords(left)}</Pill>;
}

const Strip = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs};
  li {
    display: flex;
    align-items: center;
    gap: ${space.xs};
    padding: 2px ${space.s};
    border-radius: 999px;
    background: ${color.sunken};
    color: ${color.inkSoft};
    font-size: ${text.caption};
  }
  li[aria-current] {
    background: ${color.accent};
    color: ${color.onAccent};
    font-weight: 600;
  }
`;

/**
 * The happy path of the subject, with the current state highlighted. A state that is not on the path is added at its
 * end.
 */
export function StatePath({ subject, state }: Pick<StaffTask, 'subject' | 'state'>) {
  const way = happyPath(subject);
  const path = way.includes(state) ? way : [...way, state];
  return (
    <Strip aria-label="流程">
      {path.map((each) => (
        <li key={each} aria-current={each === state ? 'step' : undefined}>
          {stateName(subject, each)}
        </li>
      ))}
    </Strip>
  );
}

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  th {
    padding: ${space.s};
    color: ${color.inkFaint};
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
  }
  td,
  tbody th {
    padding: ${space.s};
    border-top: 1px solid ${color.line};
    vertical-align: top;
  }
  td.short {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

/** A table. `columns` are the titles of its columns; those in `sums` get the class `sum`. */
export const Table = ({
  columns,
  sums = [],
  className,
  children,
}: {
  columns: readonly string[];
  sums?: readonly string[];
  className?: string;
  children: ReactNode;
}) => (
  <Grid className={className}>
    <thead>
      <tr>
        {columns.map((title) => (
          <th key={title} scope="col" className={sums.includes(title) ? 'sum' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </Grid>
);

const Column = styled.section`
  position: relative;
  grid-column: 2 / -1;
  min-width: 0;
  height: 100vh;
  height: 100dvh;
  padding: ${space.l};
  overflow: auto;
  background: ${color.surface};
  & > h2 {
    margin-bottom: ${space.m};
    font-size: ${text.title};
  }
  @media (max-width: 767px) {
    grid-column: auto;
    height: auto;
    padding: ${space.m};
  }
`;

/** Fills the window beside the rail. */
export const ViewPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Column aria-label={title} tabIndex={0}>
    <h2>{title}</h2>
    {children}
  </Column>
);

/** Search field that is submitted by Enter. */
export function SearchForm({
  label,
  placeholder,
  value,
  input,
  onSearch,
}: {
  label: string;
  placeholder: string;
  value: string | undefined;
  input?: RefObject<HTMLInputElement | null>;
  onSearch: (words: string | undefined) => void;
}) {
  const [words, setWords] = useSearchWords(value ?? '');
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(words.trim() || undefined);
        }}
      >
        <TextInput
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </search>
  );
}
