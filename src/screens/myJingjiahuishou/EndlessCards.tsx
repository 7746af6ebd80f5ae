import type { ReactNode } from 'react';
import styled from 'styled-components';
import { FailedState } from '../../ui/FailedState.tsx';
import { space } from '../../ui/theme.ts';
import { readFailed } from '../failed.ts';
import { MoreRows, type Endless } from '../other/MoreRows.tsx';
import { ItemCardSkeleton } from './cards.tsx';

const Cards = styled.ul`
  display: grid;
  gap: ${space.m};
  padding: ${space.m} ${space.m} 0;
`;

/** An endless query of rows, as `useInfiniteQuery` answers it. */
export interface EndlessRows<Row> extends Endless {
  isPending: boolean;
  isFetching: boolean;
  data: { pages: readonly { rows: readonly Row[]; total: number }[] } | undefined;
  refetch: () => unknown;
}

/** Cards of an endless list: loading, failed, empty, more, and the end. */
export function EndlessCards<Row extends { id: string }>({
  list,
  renderRow,
  empty,
  end,
  skeleton = <ItemCardSkeleton />,
}: {
  list: EndlessRows<Row>;
  renderRow: (row: Row) => ReactNode;
  empty: ReactNode;
  /** Said at the end, given how many there are. */
  end: (total: number) => string;
  /** Stands where a card will stand. */
  skeleton?: ReactNode;
}) {
  if (list.isPending) {
    return (
      <Cards as="div" aria-busy>
        {skeleton}
        {skeleton}
        {skeleton}
      </Cards>
    );
  }
  if (list.data === undefined) {
    return (
      <FailedState text={readFailed(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  return (
    <>
      <Cards>
        {rows.map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </Cards>
      <MoreRows list={list} end={end(list.data.pages.at(-1)?.total ?? rows.length)} />
    </>
  );
}
