import type { ReactNode } from 'react';
import { FailedState } from '../../ui/FailedState.tsx';
import { readFailed } from '../failed.ts';
import { MoreRows, type Endless } from './MoreRows.tsx';

/** An endless query of rows, as `useInfiniteQuery` answers it. */
export interface EndlessList<Row> extends Endless {
  isPending: boolean;
  isFetching: boolean;
  data: { pages: readonly { rows: readonly Row[]; total: number }[] } | undefined;
  refetch: () => unknown;
}

/** An endless list: loading, failed, empty, the rows, more of them, and the end. */
export function EndlessRows<Row>({
  list,
  loading,
  empty,
  end,
  children,
}: {
  list: EndlessList<Row>;
  /** Of the same size as the rows it stands for. */
  loading: ReactNode;
  empty: ReactNode;
  /** Said at the end, given how many there are. */
  end: (total: number) => string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (list.isPending) return <div aria-busy>{loading}</div>;
  if (list.data === undefined) {
    return (
      <FailedState text={readFailed(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <MoreRows list={list} end={end(list.data.pages.at(-1)?.total ?? rows.length)} />
    </>
  );
}
