import { Suspense } from 'react';
import { ChartPage } from '../chart/ChartPage.tsx';
import type { ChartNames } from '../chart/texts.ts';
import { Empty, Panel, Table, Wide } from '../flow/parts.tsx';
import { PEOPLE, rulebookOf, formatDuration, type RulebookReview, type Turn } from './rulebooks.ts';

/** `客服 24 小时`, or '' when nobody has to act. */
const turnLine = ({ who, within }: Turn): string =>
  who === 'nobody' ? '' : [PEOPLE[who], ...(within === undefined ? [] : [formatDuration(within)])].join(' ');

/** Adds who must act and the time limit to the name of each state. */
export const namesWithTurns = ({ names, turns, title }: RulebookReview): ChartNames => ({
  ...names,
  states: {
    '': title,
    ...Object.fromEntries(
      Object.entries(names.states ?? {}).map(([state, name]) => {
        const turn = turns[state];
        const line = turn ? turnLine(turn) : '';
        return [state, line === '' ? name : `${name}\n${line}`];
      }),
    ),
  },
});

function Turns({ names, turns }: RulebookReview) {
  const states = names.states ?? {};
  return (
    <Panel>
      <h2>
        轮到谁，最晚什么时候 <small>服务器按这本规则书做决定，页面按它显示按钮</small>
      </h2>
      <Wide>
        <Table>
          <thead>
            <tr>
              <th>到了哪一步</th>
              <th>轮到谁</th>
              <th>期限</th>
              <th>到期会怎样</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(turns)
              .flatMap(([state, { instead, ...turn }]) => [
                { state, turn, when: '' },
                ...(instead
                  ? [{ state, turn: instead, when: names.guards?.[instead.when] ?? instead.when }]
                  : []),
              ])
              .map(({ state, when, turn: { who, within, fires, isEscalated } }) => (
                <tr key={`${state} ${when}`}>
                  <td>
                    {states[state] ?? state}
                    {when !== '' && `（${when}）`}
                  </td>
                  <td>{who === 'nobody' ? '已经结束' : PEOPLE[who]}</td>
                  <td>
                    {who === 'nobody' ? '—' : within === undefined ? '没有期限' : formatDuration(within)}
                  </td>
                  <td>
                    {fires === undefined
                      ? isEscalated
                        ? '转给主管'
                        : '—'
                      : (names.events?.[fires] ?? fires)}
                  </td>
                </tr>
              ))}
          </tbody>
        </Table>
      </Wide>
    </Panel>
  );
}

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
        <Turns {...book} />
      </ChartPage>
    </Suspense>
  );
}
