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
    expect(SHORTCUTS.map(({ ways }) => ways.map(({ label }) => label))).toEqual([
      [
        '我的商品',
        '我的钱包',
        '我的售后',
        '我的估价',
        '竞价回收',
        '我的收藏',
        '浏览记录',
        '系统消息',
        '我的对话',
      ],
      ['个人信息', '实名认证', '密码管理', '商户合作'],
      ['联系客服', '帮助中心', '找回案例', '投诉建议', '意见反馈', '投诉记录'],
      [
        '最新公告',
        '新闻公告',
        '业务介绍',
        '关于我们',
        '人才招募',
        '最近交易',
        'APP下载',
        '平台规则',
        '隐私政策',
      ],
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
