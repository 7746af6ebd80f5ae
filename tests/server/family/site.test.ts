import { beforeAll, describe, expect, it } from 'vitest';
import { makeApp, useApp, type TestApp } from '../../kit/app.ts';
import { sendAs, type RequestLine } from '../../kit/otherClients.ts';

let bare: TestApp;

const kit = useApp();
beforeAll(async () => {
  bare = await makeApp({ store: kit.store, clock: kit.clock, settings: { bareLists: true } });
});

describe('V2/H5', () => {
  it.each<RequestLine>([
    'GET /V2/H5/gonggaoDetails?noticeType=jyxz',
    'GET /V2/H5/account?type=1',
    'GET /V2/H5/qqGroup',
    'GET /V2/H5/allQQlist',
  ])('%s is wrapped, or a bare list with the setting', async (line) => {
    const { data, ...rest } = await sendAs(kit, 'visitor', line);
    expect(rest).toEqual({ code: 200, msg: '操作成功' });
    expect((data as unknown[]).length).toBeGreaterThan(0);
    expect(await sendAs(bare, 'visitor', line)).toEqual(data);
  });

  it('refusals are wrapped with the setting too', async () => {
    expect((await sendAs(bare, 'visitor', 'GET /V2/H5/gonggaoDetails')).code).toBe(422);
  });
});

describe('V2/H5/account', () => {
  const staff = async (query: string) =>
    ((await sendAs(kit, 'visitor', `GET /V2/H5/account${query}`)).data as { id: string }[]).map(
      ({ id }) => id,
    );
  const all = () => kit.sql<{ id: string }>`select id from support_agents`;

  it('returns all agents without a type', async () => {
    expect((await staff('')).sort()).toEqual((await all()).map(({ id }) => id).sort());
    expect((await staff('?type=&gameIdsArr=')).length).toBe((await all()).length);
  });

  it('returns the buyers of PC games (6) and mobile games (7)', async () => {
    expect((await staff('?type=1')).sort()).toEqual(['k-recycle-1', 'k-recycle-2']);
    expect((await staff('?type=6')).sort()).toEqual(['k-back-pc-1', 'k-back-pc-2']);
    expect((await staff('?type=7')).sort()).toEqual(['k-back-mobile-1', 'k-back-mobile-2']);
  });

  it.each([
    ['wzry', ['k-recycle-1', 'k-recycle-2']],
    ['lol', ['k-recycle-1']],
    ['lol,wzry', ['k-recycle-1', 'k-recycle-2']],
    ['["lol"]', ['k-recycle-1']],
    ['[]', ['k-recycle-1', 'k-recycle-2']],
  ])('reads gameIdsArr %s', async (games, ids) => {
    expect((await staff(`?type=1&gameIdsArr=${encodeURIComponent(games)}`)).sort()).toEqual(ids);
  });

  it('lists the agent named by createId first', async () => {
    for (const id of ['k-presale-1', 'k-presale-2', 'k-presale-3']) {
      expect((await staff(`?type=2&createId=${id}`))[0]).toBe(id);
    }
    expect((await staff('?type=2&createId=nobody')).length).toBe(3);
  });

  it.each([
    ['type=5', 'type', '不支持的取值'],
    ['gameIdsArr=a%20b%3Cc', 'gameIdsArr', '编号格式不正确'],
  ])('refuses %s', async (query, path, message) => {
    expect(await sendAs(kit, 'visitor', `GET /V2/H5/account?${query}`)).toEqual({
      code: 422,
      msg: message,
      errors: [{ path, message }],
    });
  });
});

describe('system/dict/data/type', () => {
  it.each([
    ['serviceAmount', 'serviceAmount', '10', undefined],
    ['serviceAmount', 'backBP', '0.1', '50'],
    ['serviceAmount', 'faceBP', '0.15', '100'],
    ['backRatio', 'sellerDeposit', '5', '20'],
  ])('%s: %s has the plain number %s', async (type, dictLabel, dictValue, cssClass) => {
    const { data } = await sendAs(kit, 'visitor', `GET /system/dict/data/type/${type}`);
    const entry = (data as { dictLabel: string }[]).find((each) => each.dictLabel === dictLabel);
    expect(entry).toEqual({
      dictLabel,
      dictValue,
      dictType: type,
      dictSort: expect.any(Number),
      remark: expect.stringMatching(/[一-鿿]/),
      ...(cssClass === undefined ? {} : { cssClass }),
    });
  });
});

describe('account/zhubo/list', () => {
  it("returns '' for a missing link or text", async () => {
    const list = async (type: number) =>
      (await sendAs(kit, 'visitor', `GET /account/zhubo/list?type=${type}`)).rows as {
        pcJump: string;
        content: string;
      }[];
    expect((await list(1)).map(({ pcJump, content }) => [pcJump, content === ''])).toEqual(
      Array.from({ length: 4 }, () => ['', false]),
    );
    expect((await list(2)).map(({ pcJump, content }) => [pcJump === '', content])).toEqual(
      Array.from({ length: 3 }, () => [false, '']),
    );
  });
});

describe('articles', () => {
  it.each([
    ['goumaixuzhi', '购买须知'],
    ['zhhs', '账号回收'],
    ['zhpg', '账号评估'],
    ['lassws', '立案诉讼文书：账号被找回后怎样维权'],
    ['209', '交易安全提醒'],
  ])('of type %s exist: %s', async (type, title) => {
    const { data } = await sendAs(kit, 'visitor', `GET /V2/H5/gonggaoDetails?noticeType=${type}`);
    expect(data).toEqual([
      {
        noticeId: expect.stringMatching(/^\d+$/),
        noticeTitle: title,
        noticeType: type,
        noticeContent: expect.stringMatching(/^<.{200,}>$/s),
        createTime: expect.any(String),
      },
    ]);
    const list = await sendAs(kit, 'visitor', `GET /web/notice/list?noticeType=${type}`);
    expect([list.rows, list.total]).toEqual([data, 1]);
  });
});
