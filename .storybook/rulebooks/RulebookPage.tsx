import { Suspense } from 'react';
import type { StateClock } from '../../machines/rulebooks/clocks.ts';
import { PEOPLE, type RulebookReview } from '../../machines/rulebooks/review.ts';
import { formatDuration } from '../../src/shared/formatDuration.ts';
import { ChartPage } from '../chart/ChartPage.tsx';
import type { ChartNames } from '../chart/texts.ts';
import { Empty, Panel, Table, Wide } from '../flow/parts.tsx';
import { rulebookOf, turnRows } from './rulebooks.ts';

/** `客服 24 小时`, or '' when nobody has to act. `*` means that the table says more about the time limit. */
function turnLine(clock: StateClock | null | undefined): string {
  if (!clock) return '';
  const { owner, within, inServiceHours, shortenedBy, last } = clock;
  if (within === undefined) return PEOPLE[owner];
  return `${PEOPLE[owner]} ${formatDuration(within)}${inServiceHours || shortenedBy || last ? '*' : ''}`;
}

/** Adds who must act and the time limit to the name of each state. */
const namesWithTurns = ({ names, clocks, title }: RulebookReview): ChartNames => ({
  ...names,
  states: {
    '': title,
    ...Object.fromEntries(
      Object.entries(names.states).map(([state, name]) => {
        const line = turnLine(clocks[state]);
        return [state, line === '' ? name : `${name}\n${line}`];
      }),
    ),
  },
});

const COLUMNS = ['到了哪一步', '轮到谁', '期限', '到期会怎样', '一直没办'];

const Turns = ({ book }: { book: RulebookReview }) => (
  <Panel>
    <h2>
      轮到谁，最晚什么时候{' '}
      <small>服务器按这本规则书做决定，页面按它显示按钮。图上带 * 的期限，表里写了怎么算</small>
    </h2>
    <Wide>
      <Table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {turnRows(book).map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, column) => (
                <td key={COLUMNS[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Wide>
  </Panel>
);

/** The page of a rulebook: its chart, its events, and who must act by when. */
export function RulebookPage({ book: id }: { book: string }) {
  const book = rulebookOf(id);
  return (
    <Suspense fallback={<Empty>正在打开</Empty>}>
      <ChartPage
        key={id}
        machine={book.machine}
        names={namesWithTurns(book)}
        {...(book.events && { events: book.events })}
      >
        <Turns book={book} />
      </ChartPage>
    </Suspense>
  );
}
