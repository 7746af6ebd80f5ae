import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { StaffTask } from '../../../contract/staff/index.ts';
import { color, money, oneLine, Pill, space, text } from '../../ui/index.ts';
import { taskNumber, stateName } from '../words.ts';
import { consoleHref, type ConsoleAddress } from './address.ts';
import { Due } from './parts.tsx';
import { ownerOf } from './queueWords.ts';

/** Row height, px. It is constant, because the console has a fixed root font. */
const ROW_HEIGHT = 44;

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  table-layout: fixed;
  th {
    position: sticky;
    top: 0;
    z-index: 1;
    padding: ${space.s};
    background: ${color.surface};
    color: ${color.inkFaint};
    font-weight: 400;
    text-align: left;
  }
  td {
    height: ${ROW_HEIGHT}px;
    padding: 0 ${space.s};
    ${oneLine}
    border-top: 1px solid ${color.line};
    font-variant-numeric: tabular-nums;
  }
  th.amount,
  td.amount {
    text-align: right;
  }
  a {
    color: ${color.ink};
    font-weight: 500;
  }
  tr[data-marked] td {
    background: ${color.accentSoft};
  }
`;

interface Column {
  title: string;
  /** Undefined for the rest of the table's width. */
  width?: string;
  className?: string;
  contentOf: (task: StaffTask, address: ConsoleAddress) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { title: '时限', width: '144px', contentOf: (task) => <Due task={task} /> },
  { title: '单号', width: '228px', contentOf: taskNumber },
  {
    title: '标题',
    contentOf: (task, address) => <Link href={consoleHref({ ...address, task: task.id })}>{task.title}</Link>,
  },
  { title: '游戏', width: '96px', contentOf: ({ gameName }) => gameName },
  {
    title: '金额',
    width: '96px',
    className: 'amount',
    contentOf: ({ amount }) => amount !== undefined && money(amount),
  },
  { title: '状态', width: '112px', contentOf: ({ subject, state }) => stateName(subject, state) },
  {
    title: '谁在处理',
    width: '128px',
    contentOf: (task) =>
      task.isProposed && task.claimedBy === undefined ? <Pill tone="warn">待复核</Pill> : ownerOf(task),
  },
];

/** The queue as a virtualized table. */
export function QueueTable({
  tasks,
  address,
  marked,
  focusMarked,
  scroller,
}: {
  tasks: readonly StaffTask[];
  address: ConsoleAddress;
  marked: string | undefined;
  /** Receives the marked row when it is rendered. */
  focusMarked: (row: Element | null) => void;
  /** The element that scrolls the table. */
  scroller: RefObject<HTMLDivElement | null>;
}) {
  // No compiler memoizes here.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 1080, height: 800 },
  });
  const at = tasks.findIndex(({ id }) => id === marked);
  useEffect(() => {
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <Grid aria-rowcount={tasks.length}>
      <colgroup>
        {COLUMNS.map(({ title, width }) => (
          <col key={title} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map(({ title, className }) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {items.map(({ index }) => {
          const task = tasks[index];
          return (
            task && (
              <tr
                key={task.id}
                ref={task.id === marked ? focusMarked : undefined}
                aria-rowindex={index + 1}
                data-marked={task.id === marked || undefined}
              >
                {COLUMNS.map(({ title, className, contentOf }) => (
                  <td key={title} className={className}>
                    {contentOf(task, address)}
                  </td>
                ))}
              </tr>
            )
          );
        })}
        {after > 0 && <tr aria-hidden style={{ height: after }} />}
      </tbody>
    </Grid>
  );
}
