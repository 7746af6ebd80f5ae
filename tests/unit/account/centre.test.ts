import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/app/routes.ts';
import { byDay } from '../../../src/account/browsing/days.ts';
import { SHORTCUTS } from '../../../src/account/centre/shortcuts.ts';

/** Pages of the centre that are about one thing, and the centre itself. */
const ABOUT_ONE = [
  'centre',
  'quotes',
  'afterSaleApply',
  'afterSaleDetail',
  'chat',
  'newsDetail',
  'helpDetail',
];

describe('the personal centre', () => {
  it('leads to every page of it that can be opened by itself', () => {
    const ways: ReadonlySet<string> = new Set(
      SHORTCUTS.flatMap(({ ways: some }) => some.map(({ to }) => to)),
    );
    const pages = Object.entries(ROUTES)
      .filter(([, { path }]) => path.startsWith('/other/'))
      .map(([name]) => name);
    expect(pages.filter((name) => !ABOUT_ONE.includes(name) && !ways.has(name))).toEqual([]);
  });
});

describe('the browsing history', () => {
  it('is grouped by the day of Beijing, in the order it comes', () => {
    const row = (id: string, lastAt: string) => ({ id, lastAt });
    const rows = [
      row('a', '2026-11-21T06:00:00.000Z'),
      row('b', '2026-11-20T16:30:00.000Z'),
      row('c', '2026-11-20T15:30:00.000Z'),
      row('d', '2026-11-18T02:00:00.000Z'),
    ];
    expect(byDay(rows, Date.parse('2026-11-21T07:00:00.000Z'))).toEqual([
      { date: '2026-11-21', label: '今天', rows: [rows[0], rows[1]] },
      { date: '2026-11-20', label: '昨天', rows: [rows[2]] },
      { date: '2026-11-18', label: '2026-11-18', rows: [rows[3]] },
    ]);
  });
});
