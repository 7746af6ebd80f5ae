import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { color, space } from '../ui/theme.ts';
import { readFailureText } from './failedRead.ts';

/** A query that has failed, as `useQuery` and `useInfiniteQuery` answer it. */
export interface FailedRead {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Stands where what could not be read would stand: why, and a button that asks again. */
export const ReadFailed = ({ read, title }: { read: FailedRead; title?: string }) => (
  <FailedState
    {...(title !== undefined && { title })}
    text={readFailureText(read.error)}
    busy={read.isFetching}
    onRetry={() => void read.refetch()}
  />
);

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  padding: ${space.s} 0;
  color: ${color.inkSoft};
`;

/** The same in one line, for a part of a page of which the rest is useful. */
export const ReadFailedLine = ({ read }: { read: FailedRead }) => (
  <Line role="alert">
    <span>{readFailureText(read.error)}</span>
    <Button variant="secondary" small busy={read.isFetching} onClick={() => void read.refetch()}>
      重试
    </Button>
  </Line>
);

/** Rows that are read at once: loading, failed, empty, or the rows. Endless lists have `list/EndlessRows.tsx`. */
export function ReadRows<Row>({
  read,
  loading,
  failedTitle,
  failed,
  empty,
  children,
}: {
  read: UseQueryResult<readonly Row[]>;
  /** Of the same size as the rows it stands for. */
  loading: ReactNode;
  failedTitle?: string;
  /** Instead of {@link ReadFailed}. */
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
