import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space, text } from '../../ui/index.ts';
import { Table } from '../console/parts.tsx';

/** A table that scrolls sideways on a narrow window. */
const Wide = styled.section`
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
`;

export interface Column {
  title: string;
  isSum?: boolean;
}

export const DataTable = ({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}) => (
  <Wide aria-label={`${label}，表格`} tabIndex={0}>
    <Table>
      <thead>
        <tr>
          {columns.map(({ title, isSum }) => (
            <th key={title} scope="col" className={isSum ? 'sum' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  </Wide>
);

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

export const Soft = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.caption};
  overflow-wrap: anywhere;
`;
