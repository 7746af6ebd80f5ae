import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/app/routes.ts';
import { byDay } from '../../../src/account/browsing/days.ts';
import { SHORTCUTS } from '../../../src/account/centre/shortcuts.ts';

describe('the personal centre', () => {
  it('decides about a shortcut to every page under /other', () => {
    const undecided = routes.filter(
      ({ path, shortcut }) => path.startsWith('/other/') && shortcut === undefined,
    );
    expect(
      undecided.map(({ name, path }) => `${name} (${path}) belongs into contract/kit/centreRoutes.ts`),
    ).toEqual([]);
  });

  it('shows the pages of a group in the order of the routes', () => {
    const titlesOf = (group: string) =>
      routes.flatMap(({ title, shortcut }) => (shortcut?.group === group ? [title] : []));
    expect(
      SHORTCUTS.map(({ title, ways }) => [
        title,
        ways.map(({ to }) => routes.find(({ name }) => name === to)?.title),
      ]),
    ).toEqual([
      // The chats are a filter of the messages.
      ['交易和消息', [...titlesOf('trade'), '系统消息']],
      ['账号与安全', titlesOf('account')],
      ['帮助与反馈', titlesOf('help')],
      ['关于号易', titlesOf('about')],
    ]);
  });
});

describe('the browsing history', () => {
  it('is grouped by Beijing day, in order', () => {
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
