import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space } from '../../ui/theme.ts';
import { ItemCardSkeleton } from '../ItemCard.tsx';
import { EndlessRows, type EndlessList } from './EndlessRows.tsx';

const Cards = styled.ul`
  display: grid;
  gap: ${space.m};
  padding: ${space.m} ${space.m} 0;
`;

/** Cards of a paged list: loading, failed, empty, more, and the end. */
export function EndlessCards<Row extends { id: string }>({
  list,
  renderRow,
  empty,
  end,
  skeleton = <ItemCardSkeleton />,
}: {
  list: EndlessList<Row>;
  renderRow: (row: Row) => ReactNode;
  empty: ReactNode;
  end: (total: number) => string;
  skeleton?: ReactNode;
}) {
  return (
    <EndlessRows
      list={list}
      loading={
        <Cards as="div">
          {skeleton}
          {skeleton}
          {skeleton}
        </Cards>
      }
      empty={empty}
      end={end}
    >
      {(rows) => (
        <Cards>
          {rows.map((row) => (
            <li key={row.id}>{renderRow(row)}</li>
          ))}
        </Cards>
      )}
    </EndlessRows>
  );
}
