import type { ReactNode } from 'react';
import styled from 'styled-components';
import { EndlessRows, type EndlessList } from '../../shared/list/EndlessRows.tsx';
import { EmptyState, Skeleton, space, text } from '../../ui/index.ts';
import { Table } from '../console/parts.tsx';

/** A table that scrolls sideways on a narrow window. */
export const Wide = styled.section`
  overflow-x: auto;
  td.sum,
  th.sum {
    text-align: right;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  /* Long numbers break anywhere; without a width they would break after every letter. */
  td:not(.short, .sum) {
    min-width: 160px;
  }
  /* Keeps a provider's number of 31 digits on one line. */
  td.number {
    min-width: 240px;
  }
`;

export const Part = styled.section`
  display: grid;
  gap: ${space.m};
  min-width: 0;
  margin-top: ${space.l};
  h3 {
    font-size: ${text.strong};
  }
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
`;

/** A section with a paged list as a table. */
export function ListPart<Row>({
  title,
  head = <h3>{title}</h3>,
  list,
  columns,
  sums,
  empty,
  unit,
  renderRow,
  children,
}: {
  title: string;
  /** Replaces the heading. */
  head?: ReactNode;
  list: EndlessList<Row>;
  columns: readonly string[];
  /** The columns with sums. */
  sums: readonly string[];
  empty: { title: string; text: string };
  /** Measure word for the count at the end. */
  unit: string;
  renderRow: (row: Row) => ReactNode;
  /** Shown above the list. */
  children?: ReactNode;
}) {
  return (
    <Part aria-label={title}>
      {head}
      {children}
      <EndlessRows
        list={list}
        loading={<Skeleton height={160} />}
        empty={<EmptyState drawing="box" {...empty} />}
        end={(total) => `共 ${total} ${unit}，已经到底了`}
      >
        {(rows) => (
          <Wide aria-label={`${title}，表格`} tabIndex={0}>
            <Table columns={columns} sums={sums}>
              {rows.map(renderRow)}
            </Table>
          </Wide>
        )}
      </EndlessRows>
    </Part>
  );
}
