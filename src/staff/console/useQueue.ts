import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StaffTask, TaskPage, TaskQuery } from '../../../contract/staff/index.ts';
import { queueHeadQuery, queueQuery } from '../reads.ts';

/** Whether a row comes after another in the server's order. */
function isAfter(row: StaffTask, last: StaffTask, sort: TaskQuery['sort']): boolean {
  if (sort === 'amount' && row.amount !== last.amount) return (row.amount ?? -1) < (last.amount ?? -1);
  if (sort !== 'amount' && row.dueAt !== last.dueAt) return row.dueAt > last.dueAt;
  return row.id > last.id;
}

/** Merges a newer first page into the loaded rows. It replaces all rows up to its last one. */
export function mergeFirstPage(
  head: TaskPage,
  pages: readonly TaskPage[],
  sort: TaskQuery['sort'],
): readonly StaffTask[] {
  const last = head.rows.at(-1);
  if (head.next === undefined || last === undefined) return head.rows;
  return [...head.rows, ...pages.flatMap(({ rows }) => rows).filter((row) => isAfter(row, last, sort))];
}

/** The queue: pages loaded on demand, and a polled first page. `found` is its match without a task. */
export function useQueue(query: TaskQuery) {
  const list = useInfiniteQuery(queueQuery(query));
  const head = useQuery(queueHeadQuery(query, list.data?.pages[0], list.dataUpdatedAt));
  const { data } = list;
  const newer = head.dataUpdatedAt >= list.dataUpdatedAt ? head.data : undefined;
  const { sort } = query;
  // Memoized, because the table rebuilds its row model for a new array. With 10 000 rows, that is too slow for a key
  // press.
  const rows = useMemo(() => {
    if (!data) return undefined;
    return newer ? mergeFirstPage(newer, data.pages, sort) : data.pages.flatMap((page) => page.rows);
  }, [data, newer, sort]);
  return { ...list, data: rows && { pages: [{ rows }] }, found: (newer ?? data?.pages[0])?.found };
}
