import type { ReactNode } from 'react';
import { ReadFailed } from '../QueryState.tsx';
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
  ahead,
  loadingMore,
  failedMore,
  children,
}: {
  list: EndlessList<Row>;
  /** Of the same size as the rows it stands for. */
  loading: ReactNode;
  empty: ReactNode;
  /** Said at the end, given how many there are. */
  end: (total: number) => string;
  /** See {@link MoreRows}. */
  ahead?: number;
  loadingMore?: ReactNode;
  failedMore?: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (list.isPending) return <div aria-busy>{loading}</div>;
  if (list.data === undefined) {
    return <ReadFailed read={list} />;
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <MoreRows
        list={list}
        end={end(list.data.pages.at(-1)?.total ?? rows.length)}
        loading={loadingMore}
        failed={failedMore}
        {...(ahead !== undefined && { ahead })}
      />
    </>
  );
}
