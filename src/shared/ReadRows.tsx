import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadFailed } from './LoadFailed.tsx';

/** A list without paging: loading, failed, empty, or the rows. Paged lists use `list/EndlessRows.tsx`. */
export function ReadRows<Row>({
  read,
  loading,
  failedTitle,
  failed,
  empty,
  children,
}: {
  read: UseQueryResult<readonly Row[]>;
  loading: ReactNode;
  failedTitle?: string;
  /** Replaces {@link ReadFailed}. */
  failed?: ReactNode;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (read.isPending) return <div aria-busy>{loading}</div>;
  if (read.isError) {
    return failed ?? <ReadFailed read={read} {...(failedTitle !== undefined && { title: failedTitle })} />;
  }
  return read.data.length === 0 ? empty : children(read.data);
}
