import type { ReactNode } from 'react';
import { ReadFailed } from '../LoadFailed.tsx';
import { MoreRows, type Endless } from './MoreRows.tsx';

export interface EndlessList<Row> extends Endless {
  isPending: boolean;
  isFetching: boolean;
  data: { pages: readonly { rows: readonly Row[]; total?: number }[] } | undefined;
  refetch: () => unknown;
}

/** A paged list: loading, failed, empty, rows, more, and the end. */
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
  loading: ReactNode;
  empty: ReactNode;
  /**
   * Text at the end of the list. The total is the server's count, or the number of rows if the server does not count
   * them.
   */
  end: (total: number) => string;
  /** Passed to {@link MoreRows}. */
  ahead?: number;
  loadingMore?: ReactNode;
  failedMore?: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (list.isPending) return <div aria-busy>{loading}</div>;
  if (list.data === undefined) return <ReadFailed read={list} />;
  // With a single page, the array stays the same between renders, which tables rely on.
  const [first, ...others] = list.data.pages;
  const rows = others.length === 0 && first ? first.rows : list.data.pages.flatMap((page) => page.rows);
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
