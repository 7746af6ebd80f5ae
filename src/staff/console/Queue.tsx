import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Link, useLocation } from 'wouter';
import type { NumberMatch, StaffSelf, StaffTask } from '../../../contract/staff/index.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { Button, color, EmptyState, faint, money, oneLine, Pill, Skeleton, space } from '../../ui/index.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { DESK, SUBJECT, taskNumber, stateName, stateOfSubject } from '../words.ts';
import { NO_FILTERS, toTaskQuery, consoleHref, type ConsoleAddress } from './address.ts';
import { Due } from './parts.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueTable } from './QueueTable.tsx';
import { matchHref, noneFoundText, ownerOf } from './queueWords.ts';
import { useKeys } from './useKeys.ts';
import { useQueue } from './useQueue.ts';

const KeyList = lazyPart(async () => (await import('./KeyList.tsx')).default);

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  height: 100vh;
  height: 100dvh;
  border-right: 1px solid ${color.line};
  background: ${color.surface};
  &[data-table] {
    grid-column: 2 / -1;
  }
  @media (max-width: 767px) {
    height: auto;
    border-right: none;
  }
`;

const Rows = styled.div`
  position: relative;
  flex: 1;
  overflow-y: auto;
  li {
    border-bottom: 1px solid ${color.line};
    /* Rows out of sight cost no layout. */
    content-visibility: auto;
    contain-intrinsic-size: auto 68px;
  }
  li > a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px ${space.s};
    padding: ${space.s} ${space.m};
    color: ${color.ink};
  }
  li > a > :nth-child(2) {
    justify-self: end;
  }
  li > a[aria-current] {
    background: ${color.accentSoft};
  }
  li[data-marked] {
    box-shadow: inset 3px 0 ${color.accent};
  }
`;

const Loading = styled(Stack)`
  padding: ${space.m};
`;

const Title = styled.span`
  ${oneLine}
  font-weight: 500;
`;

const Soft = styled.span`
  ${oneLine}
  ${faint}
  a > &:last-child {
    text-align: right;
  }
`;

function Row({
  task,
  address,
  isMarked,
  focusMarked,
}: {
  task: StaffTask;
  address: ConsoleAddress;
  isMarked: boolean;
  focusMarked: (row: Element | null) => void;
}) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isMarked) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    focusMarked(place.current);
  }, [isMarked, focusMarked]);
  return (
    <li ref={place} data-marked={isMarked || undefined}>
      <Link
        href={consoleHref({ ...address, task: task.id })}
        aria-current={address.task === task.id ? 'true' : undefined}
      >
        <Title>{task.title}</Title>
        <Due task={task} />
        <Soft>
          {DESK[task.desk]} · {stateName(task.subject, task.state)}
          {taskNumber(task) !== '' && ` · ${taskNumber(task)}`}
          {task.gameName !== undefined && ` · ${task.gameName}`}
        </Soft>
        <Soft>
          {ownerOf(task)} {task.amount !== undefined && money(task.amount)}
        </Soft>
      </Link>
    </li>
  );
}

/** What the searched number names that has no task. */
const Match = ({ match }: { match: NumberMatch }) => (
  <ul aria-label="这个单号">
    <li>
      <Link href={matchHref(match)}>
        <Title>{match.title}</Title>
        <Pill>{stateOfSubject(match.subject, match.state)}</Pill>
        <Soft>
          {SUBJECT[match.subject]} · {match.number}
        </Soft>
        <Soft>{match.amount !== undefined && money(match.amount)}</Soft>
      </Link>
    </li>
  </ul>
);

/**
 * Tasks that wait for staff, the soonest due first by default, with their filters. A table if there is room, otherwise
 * cards, as beside an open case.
 */
export function Queue({
  self,
  address,
  isTable,
}: {
  self: StaffSelf;
  address: ConsoleAddress;
  isTable: boolean;
}) {
  const [, navigate] = useLocation();
  const { found, ...list } = useQueue(toTaskQuery(address));
  const search = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const go = (change: Partial<ConsoleAddress>) => navigate(consoleHref({ ...address, ...change }));
  const rows = list.data?.pages[0]?.rows ?? [];
  const { marked, focusMarked, isHelpOpen, closeHelp } = useKeys(rows, address.task, {
    open: (task) => go({ task }),
    search: () => search.current?.focus(),
  });
  const isNarrow = Object.keys(NO_FILTERS).some(
    (name) => address[name as keyof ConsoleAddress] !== undefined,
  );
  return (
    <Column aria-label="队列" data-table={isTable || undefined}>
      <QueueFilters address={address} search={search} go={go} />
      <Rows ref={scroller}>
        {found && <Match match={found} />}
        <EndlessRows
          list={list}
          loading={
            <Loading as="section" $gap="s" aria-label="正在读取队列">
              <Skeleton height={64} />
              <Skeleton height={64} />
              <Skeleton height={64} />
            </Loading>
          }
          empty={
            found === undefined && (
              <EmptyState
                drawing={isNarrow ? 'search' : 'box'}
                title={isNarrow ? '没有符合条件的' : '都处理完了'}
                text={isNarrow ? noneFoundText(self, address.search) : '有新的会自己出现，不用刷新。'}
                {...(isNarrow && {
                  action: (
                    <Button variant="secondary" onClick={() => go(NO_FILTERS)}>
                      清空条件
                    </Button>
                  ),
                })}
              />
            )
          }
          end={(total) => `共 ${total} 件，已经到底了`}
        >
          {(tasks) =>
            isTable ? (
              <QueueTable
                tasks={tasks}
                address={address}
                marked={marked}
                focusMarked={focusMarked}
                scroller={scroller}
              />
            ) : (
              <ul>
                {tasks.map((task) => (
                  <Row
                    key={task.id}
                    task={task}
                    address={address}
                    isMarked={task.id === marked}
                    focusMarked={focusMarked}
                  />
                ))}
              </ul>
            )
          }
        </EndlessRows>
      </Rows>
      {isHelpOpen && <KeyList onClose={closeHelp} />}
    </Column>
  );
}
