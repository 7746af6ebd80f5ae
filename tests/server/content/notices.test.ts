import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { blacklistHash } from '../../../server/kit/blacklistHash.ts';
import { addToBlacklist } from '../../../server/support/contacts.ts';
import { isOnDuty } from '../../../server/support/contacts.ts';
import { cleanHtml } from '../../../server/content/richText.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { TEST_GAME } from '../../kit/fixtures.ts';
import { invalid } from '../../kit/refusals.ts';

const t = useApp();
const member = useMember(t);
const other = useMember(t);
beforeAll(async () => {
  for (const [id, title, isPublished, at] of [
    [900_001, '旧公告', true, '2026-11-01T00:00:00.000Z'],
    [900_002, '新公告', true, '2026-11-02T00:00:00.000Z'],
    [900_003, '未发布', false, '2026-11-03T00:00:00.000Z'],
    [900_004, '同时的公告', true, '2026-11-02T00:00:00.000Z'],
  ]) {
    await t.sql`insert into notices (id, type, title, content, is_published, created_at)
       values (${id}, 'testtype', ${title}, '<p onclick="x()">正文<script>alert(1)</script></p>', ${isPublished}, ${at})`;
  }
});

describe('notices', () => {
  const noticeOf = (id: number, title: string, createdAt: string) => ({
    id: String(id),
    title,
    type: 'testtype',
    content: '<p>正文</p>',
    createdAt,
  });
  const latest = noticeOf(900_004, '同时的公告', '2026-11-02T00:00:00.000Z');
  const middle = noticeOf(900_002, '新公告', '2026-11-02T00:00:00.000Z');
  const oldest = noticeOf(900_001, '旧公告', '2026-11-01T00:00:00.000Z');

  it('are listed newest first, published only, sanitised', async () => {
    const list = await t.call(calls.listNotices, { input: { type: 'testtype' } });
    expect(list.value).toEqual({ rows: [latest, middle, oldest], total: 3 });
    const articles = await t.call(calls.listArticles, { input: { type: 'testtype' } });
    expect(articles.value).toEqual([latest, middle, oldest]);
  });

  it('are paged', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) =>
        t.call(calls.listNotices, { input: { type: 'testtype', pageNum, pageSize: 2 } }),
      ),
    );
    expect(pages.map(({ value }) => value)).toEqual([
      { rows: [latest, middle], total: 3, next: expect.any(String) as string },
      { rows: [oldest], total: 3 },
      { rows: [], total: 3 },
    ]);
  });

  it('are empty for an unknown type', async () => {
    expect(await t.do(calls.listNotices, { input: { type: 'nothing' } })).toEqual({
      rows: [],
      total: 0,
    });
    expect(await t.do(calls.listArticles, { input: { type: 'nothing' } })).toEqual([]);
  });

  it.each([calls.readNotice, calls.readSystemNotice])('are read singly ($path)', async (call) => {
    expect(await t.do(call, { params: { id: '900001' } })).toEqual(oldest);
    const missing = { code: 404, msg: '文章不存在或已下线' };
    expect((await t.call(call, { params: { id: '900003' } })).body).toEqual(missing);
    expect((await t.call(call, { params: { id: '999999999999999999' } })).body).toEqual(missing);
    const bad = await t.send(call.path.replace('{id}', 'abc'));
    expect(bad.body).toEqual(invalid('id', '编号格式不正确'));
  });
});

describe('searching notices', () => {
  beforeAll(async () => {
    for (const [id, type, title, content, at] of [
      [910_001, 'search', '付款方式', '<p class="pay">支持支付宝</p>', '2026-11-01'],
      [910_002, 'search', '验号 100% 由客服完成', '<table><tr><td>30 分钟</td></tr></table>', '2026-11-02'],
      [910_003, 'search', '换绑', '<p>付款_之后开始</p>', '2026-11-03'],
      [910_005, 'search', '（限时）ＶＩＰ 说明', '<p>费用：免费</p>', '2026-10-01'],
      [910_004, 'elsewhere', '付款', '<p>别的类别</p>', '2026-11-04'],
    ]) {
      await t.sql`insert into notices (id, type, title, content, created_at)
        values (${id}, ${type}, ${title}, ${content}, ${`${String(at)}T00:00:00.000Z`})`;
    }
  });
  it.each([
    ['付款', [910_003, 910_001]],
    ['支付宝', [910_001]],
    ['付款 支付宝', [910_001]],
    ['  付款  ', [910_003, 910_001]],
    ['１００％', [910_002]],
    ['100%', [910_002]],
    ['%', [910_002]],
    ['_', [910_003]],
    ['\\', []],
    ['table', []],
    ['class', []],
    ["' or 1=1", []],
    ['（限时）ＶＩＰ', [910_005]],
    ['(限时)vip', [910_005]],
    ['费用：免费', [910_005]],
    ['说明费用', []],
    ['   ', [910_003, 910_002, 910_001, 910_005]],
  ])('for %j finds articles with all words in title or text', async (keyword, ids) => {
    const value = await t.do(calls.listNotices, { input: { type: 'search', keyword } });
    expect(value.rows.map(({ id }) => Number(id))).toEqual(ids);
    expect(value.total).toBe(ids.length);
  });

  it('is paged', async () => {
    const value = await t.do(calls.listNotices, {
      input: { type: 'search', keyword: '付款', pageNum: 2, pageSize: 1 },
    });
    expect([value.rows.map(({ id }) => id), value.total]).toEqual([['910001'], 2]);
  });
});

describe('voting on an article', () => {
  const vote = (who: SignedIn, isSolved: boolean, id = '900001') =>
    who.call(calls.voteNotice, { params: { id }, input: { isSolved } });

  it('counts the last vote of each member', async () => {
    expect((await vote(member, true)).value).toEqual({ solved: 1, unsolved: 0 });
    expect((await vote(other, true)).value).toEqual({ solved: 2, unsolved: 0 });
    expect((await vote(member, false)).value).toEqual({ solved: 1, unsolved: 1 });
    expect((await vote(member, false)).value).toEqual({ solved: 1, unsolved: 1 });
  });

  it('counts one of two concurrent votes', async () => {
    await Promise.all([
      vote(member, true, '900004'),
      vote(member, true, '900004'),
      vote(member, true, '900004'),
    ]);
    expect((await vote(other, false, '900004')).value).toEqual({ solved: 1, unsolved: 1 });
  });

  it('is for members and published articles', async () => {
    const anonymous = await t.call(calls.voteNotice, { params: { id: '900001' }, input: { isSolved: true } });
    expect(anonymous.body.code).toBe(401);
    expect((await vote(member, true, '900003')).body.code).toBe(404);
    expect((await vote(member, true, '999999999999')).body.code).toBe(404);
  });
});

describe('rich text', () => {
  it.each([
    ['<p>好</p>', '<p>好</p>'],
    ['<script>alert(1)</script>好', '好'],
    ['<style>p{}</style><p style="color:red" class="x">好</p>', '<p>好</p>'],
    ['<img src="/pictures/a.webp" onerror="x()">', '<img alt="" src="/pictures/a.webp" loading="lazy" />'],
    ['<img src="javascript:x()"><img src="data:image/png;base64,AA"><img src="//evil.cn/a.png">好', '好'],
    ['<a href="javascript:x()">链接</a>', '<a>链接</a>'],
    ['<a href="jAvA\nscript:x()">链接</a>', '<a>链接</a>'],
    ['<a href="/other/bangzhu" target="_blank" onclick="x()">站内</a>', '<a href="/other/bangzhu">站内</a>'],
    [
      '<a href="https://example.com/?a=1&b=2">站外</a>',
      '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">站外</a>',
    ],
    ['<h1>题</h1><iframe src="https://evil.cn"></iframe><form><input></form>', '<h2>题</h2>'],
    ['<svg><script>x()</script></svg><math href="javascript:x()">1</math>', '1'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
    ['<b>不闭合', '<b>不闭合</b>'],
  ])('%s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

describe('banners, groups, social accounts, dictionaries', () => {
  it('return banners of a kind in order, sanitised', async () => {
    await t.store.exec(`delete from banners;
      insert into banners (id, kind, name, picture, link, content, sort) values
        ('b2', 'carousel', '第二', '/pictures/2.webp', null, '<p>好<script>x</script></p>', 2),
        ('b1', 'carousel', '第一', '/pictures/1.webp', 'https://a.cn/', null, 1),
        ('s1', 'streamer', '主播', '/pictures/s.webp', null, null, 1)`);
    const { value, body } = await t.call(calls.listBanners, { input: { kind: 'carousel' } });
    expect(value).toEqual({
      rows: [
        { id: 'b1', name: '第一', picture: '/pictures/1.webp', link: 'https://a.cn/', sort: 1 },
        { id: 'b2', name: '第二', picture: '/pictures/2.webp', content: '<p>好</p>', sort: 2 },
      ],
      total: 2,
    });
    expect(body.rows).toHaveLength(2);
    expect((await t.do(calls.listBanners, { input: { kind: 'streamer' } })).total).toBe(1);
  });

  it('return the groups of a game and those for all games', async () => {
    await t.sql`delete from groups`;
    await t.sql`insert into groups (id, name, qq, link, game_id, sort) values
         ('g1', '总群', '100', null, null, 1), ('g2', '测试群', '200', 'https://q.cn/', ${TEST_GAME}, 1)`;
    const all = { id: 'g1', name: '总群', qq: '100' };
    const own = { id: 'g2', name: '测试群', qq: '200', link: 'https://q.cn/', gameId: TEST_GAME };
    expect(await t.do(calls.listGroups, { input: { gameId: TEST_GAME } })).toEqual([own, all]);
    expect(await t.do(calls.listGroups, { input: { gameId: 'other' } })).toEqual([all]);
    expect(await t.do(calls.listGroups, { input: {} })).toEqual([own, all]);
  });

  it('return social accounts and dictionaries', async () => {
    await t.store.exec(`delete from social_accounts;
      insert into social_accounts (id, kind, name, account, fans, sort) values ('d', 'douyin', '号易', 'haoyi', 12000, 1);
      insert into dictionary (type, label, value, remark, sort) values
        ('testDict', '乙', '2', '说明', 2), ('testDict', '甲', '1', null, 1)`);
    expect(await t.do(calls.listSocialAccounts)).toEqual({
      rows: [{ kind: 'douyin', name: '号易', account: 'haoyi', fans: 12_000 }],
      total: 1,
    });
    expect(await t.do(calls.readDictionary, { params: { type: 'testDict' } })).toEqual([
      { label: '甲', value: '1', type: 'testDict', sort: 1 },
      { label: '乙', value: '2', type: 'testDict', sort: 2, remark: '说明' },
    ]);
    expect(await t.do(calls.readDictionary, { params: { type: 'none' } })).toEqual([]);
  });
});

describe('support', () => {
  beforeAll(async () => {
    await t.sql`delete from support_agents`;
    await t.sql`
         insert into support_agents (id, name, duty, chat_name, qq, weixin, work_time, game_ids, sort) values
         ('night', '夜班', 'preSale', null, '111', null, '22:00-06:00', '[]', 1),
         ('day', '白班', 'preSale', 'chat-day', null, 'wx-day', '08:00-20:00', '[]', 2),
         ('expert', '专家', 'preSale', null, null, null, '08:00-20:00', jsonb_build_array(${TEST_GAME}::text), 3),
         ('alien', '别的游戏', 'preSale', null, null, null, '08:00-20:00', '["another"]', 4),
         ('after', '售后', 'afterSale', null, null, null, '全天', '[]', 1)`;
  });

  it('lists agents on duty first, the game’s own before the others', async () => {
    const byDay = { workTime: '08:00-20:00', isOnDuty: true };
    const expert = { id: 'expert', name: '专家', ...byDay };
    const day = { id: 'day', name: '白班', chatName: 'chat-day', weixin: 'wx-day', ...byDay };
    const night = { id: 'night', name: '夜班', workTime: '22:00-06:00', isOnDuty: false, qq: '111' };
    const alien = { id: 'alien', name: '别的游戏', ...byDay };
    const value = await t.do(calls.listSupport, { input: { duty: 'preSale', gameIds: [TEST_GAME] } });
    expect(value).toEqual([expert, day, night]);
    const anyGame = await t.call(calls.listSupport, { input: { duty: 'preSale' } });
    expect(anyGame.value).toEqual([day, expert, alien, night]);
  });

  it('lists all agents', async () => {
    const value = await t.do(calls.listAllSupport);
    expect(value.map(({ id, isOnDuty: isOn }) => [id, isOn])).toEqual([
      ['after', true],
      ['night', false],
      ['day', true],
      ['expert', true],
      ['alien', true],
    ]);
  });

  it.each([
    ['08:00-20:00', '2026-11-20T00:00:00Z', true],
    ['08:00-20:00', '2026-11-19T23:59:59Z', false],
    ['08:00-20:00', '2026-11-20T12:00:00Z', false],
    ['10:00-02:00', '2026-11-20T17:59:00Z', true],
    ['10:00-02:00', '2026-11-20T18:00:00Z', false],
    ['10:00 至 02:00', '2026-11-20T02:00:00Z', true],
    ['10:00–次日 02:00', '2026-11-20T17:59:00Z', true],
    ['10:00–次日 02:00', '2026-11-20T20:00:00Z', false],
    ['全天', '2026-11-20T18:00:00Z', true],
    // 20 November 2026 was a Friday.
    ['周一至周五 9:00-18:00', '2026-11-20T02:00:00Z', true],
    ['周一至周五 9:00-18:00', '2026-11-20T10:00:00Z', false],
    ['周一至周五 9:00-18:00', '2026-11-21T02:00:00Z', false],
    ['每天 9:00～18:00', '2026-11-21T02:00:00Z', true],
    ['周五到周日 20：00-02：00', '2026-11-22T17:00:00Z', true],
    ['周五到周日 20：00-02：00', '2026-11-23T13:00:00Z', false],
    ['周五到周日 20：00-02：00', '2026-11-19T17:00:00Z', false],
  ])('with hours %s is on duty at %s: %s', (hours, at, isOn) => {
    expect(isOnDuty(hours, Date.parse(at))).toBe(isOn);
  });
});

describe('checking a contact', () => {
  beforeAll(async () => {
    await t.store.exec(`insert into support_agents (id, name, duty, qq, weixin, work_time, sort)
        values ('checked', '客服', 'preSale', '800100', 'Haoyi_Kefu', '全天', 9);
      insert into groups (id, name, qq, sort) values ('checked', '群', '700100', 9);
      insert into payee_accounts (account, name) values ('pay@haoyi.cn', '号易'), (' 138 0000 0001', '号易');`);
  });

  it.each([
    { qq: '800100' },
    { qq: ' 800100 ' },
    { qq: '700100' },
    { weixin: 'Haoyi_Kefu' },
    { collection: 'pay@haoyi.cn' },
    { collection: 'Pay@Haoyi.CN' },
    { collection: '+86 138-0000-0001' },
    { qq: '800100', weixin: 'Haoyi_Kefu' },
  ])('%j is official', async (input) => {
    expect((await t.call(calls.checkContact, { input })).body).toEqual({ code: 200, msg: '操作成功' });
  });

  it.each([
    { qq: '80010' },
    { qq: '8001000' },
    { qq: '%%%%%' },
    { weixin: 'haoyi_kefu' },
    { weixin: '800100' },
    { collection: '800100' },
    { qq: '800100', weixin: 'somebody' },
    { weixin: "' or ''='" },
  ])('%j is not', async (input) => {
    expect((await t.call(calls.checkContact, { input })).body).toEqual({
      code: 404,
      msg: '未查询到该联系方式，请勿相信',
    });
  });

  it.each([{ weixin: 'ab' }, { qq: '123' }, { collection: '1' }])(
    'refuses %j as too short',
    async (input) => {
      const { body } = await t.call(calls.checkContact, { input });
      expect([body.code, body.errors]).toEqual([
        422,
        [{ path: Object.keys(input)[0], message: '至少填写 4 个字符，太短查不准' }],
      ]);
    },
  );

  it.each([{}, { qq: ' ' }])('refuses %j as empty', async (input) => {
    expect((await t.call(calls.checkContact, { input })).body).toEqual(
      invalid('weixin', '请填写要验证的微信、QQ 或收款账号'),
    );
  });
});

describe('blacklist', () => {
  beforeAll(async () => {
    for (const [id, kind, content] of [
      ['1', '诈骗', 'wx_bad'],
      ['2', '诈骗', 'wx_bad'],
      ['3', '找回', 'wx_bad'],
      ['4', '找回', 'game-1'],
      ['5', '诈骗', '13912345678'],
    ] as const) {
      await t.sql`insert into blacklist (id, kind, content_hash, created_at)
        values (${`test-${id}`}, ${kind}, ${blacklistHash(content)}, now())`;
    }
  });
  const check = (content: string, gameAccount?: string) =>
    member.call(calls.checkBlacklist, { input: { content, gameAccount } });

  it('returns kinds and counts only', async () => {
    expect((await check(' WX_bad ')).body).toEqual({
      code: 200,
      msg: '操作成功',
      rows: [
        { kind: '找回', count: 1 },
        { kind: '诈骗', count: 2 },
      ],
      total: 3,
    });
    expect((await check('wx_good', 'game-1')).value).toEqual({
      rows: [{ kind: '找回', count: 1 }],
      total: 1,
    });
    expect((await check('wx_good')).value).toEqual({ rows: [], total: 0 });
  });

  it.each([
    '139 1234 5678',
    '139-1234-5678',
    '+86 13912345678',
    '（+86）139－1234－5678',
    '0086 13912345678',
    '１３９１２３４５６７８',
    '\u202d13912345678\u202c',
    '139\u200b1234\u20605678',
  ])('finds a number that was asked for as %j', async (content) => {
    expect((await check(content)).value).toEqual({ rows: [{ kind: '诈骗', count: 1 }], total: 1 });
  });

  it('finds a number that was added as it was copied, and entries with dots and dashes from before', async () => {
    await t.store.tx((tx) =>
      addToBlacklist(t.ctx, tx, '冒充客服', ['\u202d+86 138-0000-9999\u202c'], {
        afterSaleId: 'case-1',
      }),
    );
    await t.sql`insert into blacklist (id, kind, content_hash, created_at) values
         ('test-old', '找回', encode(sha256('old.name@qq.com'), 'hex'), now())`;
    expect([(await check('13800009999')).value, (await check('Old.Name@qq.com')).value]).toEqual([
      { rows: [{ kind: '冒充客服', count: 1 }], total: 1 },
      { rows: [{ kind: '找回', count: 1 }], total: 1 },
    ]);
  });

  it.each(['', '   '])('refuses %j as empty', async (content) => {
    const { body } = await t.send(`/api/black/blackList?content=${encodeURIComponent(content)}`, {
      token: member.token,
    });
    expect([body.code, body.errors?.[0]?.path]).toEqual([422, 'content']);
  });

  it.each(['1', 'ab'])('refuses %j as too short for a contact', async (content) => {
    const { body } = await check(content);
    expect([body.code, body.errors]).toEqual([
      422,
      [{ path: 'content', message: '至少填写 4 个字符，太短查不准' }],
    ]);
  });

  it('answers members only', async () => {
    expect((await t.call(calls.checkBlacklist, { input: { content: 'wx_bad' } })).body.code).toBe(401);
  });
});

describe('messages', () => {
  beforeAll(async () => {
    for (const [id, userId, title, at] of [
      ['m1', member.id, '旧消息', '2026-11-18T00:00:00.000Z'],
      ['m2', member.id, '新消息', '2026-11-19T00:00:00.000Z'],
      ['m3', other.id, '别人的消息', '2026-11-19T00:00:00.000Z'],
    ]) {
      await t.store.query(
        `insert into messages (id, user_id, kind, kind_name, title, content, related_id, related_type, created_at)
         values ($1, $2, 1, '订单', $3, '内容', $4, case when $4::text is null then null else 'listing' end, $5)`,
        [id, userId, title, id === 'm2' ? 'order-1' : null, at],
      );
    }
  });
  // Their subjects are invented.
  afterAll(() => t.sql`delete from messages`);
  const list = (readState?: 'read' | 'unread', who = member) =>
    who.call(calls.listMessages, { input: { readState } });
  const messageOf = (id: string, title: string, sentAt: string, more: object = {}) => ({
    id,
    kind: 1,
    kindName: '订单',
    title,
    content: '内容',
    sentAt,
    readState: 'unread',
    ...more,
  });
  const m1 = messageOf('m1', '旧消息', '2026-11-18T00:00:00.000Z');
  const m2 = messageOf('m2', '新消息', '2026-11-19T00:00:00.000Z', {
    relatedId: 'order-1',
    relatedTo: 'listing',
  });

  it('are the member’s own, newest first, and are marked read once', async () => {
    expect((await list()).value).toEqual({ rows: [m2, m1], total: 2 });
    const readAt = new Date(t.clock.now()).toISOString();
    const read = { ...m2, readState: 'read', readAt };
    const mark = () => member.call(calls.markMessageRead, { params: { id: 'm2' } });
    expect((await mark()).value).toEqual(read);
    t.clock.advance(60_000);
    expect((await mark()).value).toEqual(read);
    expect((await list('unread')).value).toEqual({ rows: [m1], total: 1 });
    expect((await list('read')).value).toEqual({ rows: [read], total: 1 });
  });

  it('cannot be marked read by another member', async () => {
    const reply = await member.call(calls.markMessageRead, { params: { id: 'm3' } });
    expect(reply.body).toEqual({ code: 404, msg: '消息不存在或已删除' });
    expect((await list('unread', other)).value.rows.map(({ id }) => id)).toEqual(['m3']);
    expect((await t.call(calls.listMessages, { input: {} })).body.code).toBe(401);
  });
});
