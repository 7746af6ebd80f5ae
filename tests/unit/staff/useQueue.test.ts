import { describe, expect, it } from 'vitest';
import type { StaffTask, TaskPage } from '../../../contract/staff/index.ts';
import { mergeFirstPage } from '../../../src/staff/console/useQueue.ts';

const task = (id: string, hour: number, amount?: number): StaffTask => ({
  id,
  subject: 'order',
  subjectId: `o-${id}`,
  state: 'inspecting',
  desk: 'orders',
  number: id,
  title: id,
  openedAt: '2026-11-24T00:00:00.000Z',
  warnAt: '2026-11-24T00:00:00.000Z',
  dueAt: `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`,
  isMine: false,
  ...(amount !== undefined && { amount }),
});

const [a, b, c, d, e] = [task('a', 1), task('b', 2), task('c', 3), task('d', 4), task('e', 5)];
const pages: TaskPage[] = [{ rows: [a, b], next: 'x' }, { rows: [c, d], next: 'y' }, { rows: [e] }];
const idsOf = (rows: readonly StaffTask[]) => rows.map(({ id }) => id);

describe('refetching the first page of the queue', () => {
  it('inserts new tasks and keeps the later pages', () => {
    const head = { rows: [a, task('new', 1)], next: 'z' };
    expect(idsOf(mergeFirstPage(head, pages, undefined))).toEqual(['a', 'new', 'b', 'c', 'd', 'e']);
  });

  it('removes finished tasks and shows moved ones once', () => {
    expect(idsOf(mergeFirstPage({ rows: [b, c], next: 'z' }, pages, undefined))).toEqual([
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('replaces the whole queue when there is no later page', () => {
    expect(idsOf(mergeFirstPage({ rows: [b] }, pages, undefined))).toEqual(['b']);
    expect(idsOf(mergeFirstPage({ rows: [] }, pages, undefined))).toEqual([]);
  });

  it('works with the order by amount', () => {
    const [big, mid, small] = [task('big', 9, 900), task('mid', 1, 500), task('small', 2, 100)];
    const head = { rows: [big, mid], next: 'z' };
    expect(idsOf(mergeFirstPage(head, [{ rows: [big] }, { rows: [mid, small] }], 'amount'))).toEqual([
      'big',
      'mid',
      'small',
    ]);
  });
});
