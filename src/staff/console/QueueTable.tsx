import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { StaffTask } from '../../../contract/staff/index.ts';
import { href } from '../../app/routes.ts';
import { color, money, Pill, space, text } from '../../ui/index.ts';
import { taskNumber, stateName } from '../words.ts';
import { writeAddress, type ConsoleAddress } from './address.ts';
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
    overflow: hidden;
    border-top: 1px solid ${color.line};
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    white-space: nowrap;
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

const WIDTHS: Readonly<Record<string, string>> = {
  due: '132px',
  number: '212px',
  game: '96px',
  amount: '96px',
  state: '112px',
  owner: '128px',
};

const features = tableFeatures({});
const column = createColumnHelper<typeof features, StaffTask>();

const COLUMNS = column.columns([
  column.display({ id: 'due', header: '时限' }),
  column.display({ id: 'number', header: '单号' }),
  column.display({ id: 'title', header: '标题' }),
  column.display({ id: 'game', header: '游戏' }),
  column.display({ id: 'amount', header: '金额' }),
  column.display({ id: 'state', header: '状态' }),
  column.display({ id: 'owner', header: '谁在处理' }),
]);

function contentOf(id: string, task: StaffTask, address: ConsoleAddress): ReactNode {
  switch (id) {
    case 'due':
      return <Due task={task} />;
    case 'number':
      return taskNumber(task);
    case 'title':
      return <Link href={href('console', writeAddress({ ...address, task: task.id }))}>{task.title}</Link>;
    case 'game':
      return task.gameName;
    case 'amount':
      return task.amount === undefined ? undefined : money(task.amount);
    case 'state':
      return stateName(task.subject, task.state);
    default:
      return task.isProposed && task.claimedBy === undefined ? (
        <Pill tone="warn">待复核</Pill>
      ) : (
        ownerOf(task)
      );
  }
}

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
  const table = useTable({
    features,
    data: tasks,
    getRowId: ({ id }) => id,
    columns: COLUMNS,
  });
  const { rows } = table.getRowModel();
  // No compiler memoizes here.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 1080, height: 800 },
  });
  const at = rows.findIndex(({ id }) => id === marked);
  useEffect(() => {
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <Grid aria-rowcount={rows.length}>
      <colgroup>
        {table.getAllLeafColumns().map(({ id }) => (
          <col key={id} style={{ width: WIDTHS[id] }} />
        ))}
      </colgroup>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id} scope="col" className={header.column.id}>
                {header.column.columnDef.header as string}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {items.map(({ index }) => {
          const row = rows[index];
          return (
            row && (
              <tr
                key={row.id}
                ref={row.id === marked ? focusMarked : undefined}
                aria-rowindex={index + 1}
                data-marked={row.id === marked || undefined}
              >
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={cell.column.id}>
                    {contentOf(cell.column.id, row.original, address)}
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
