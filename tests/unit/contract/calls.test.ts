import { describe, expect, it } from 'vitest';
import { fillPath, page, type Call } from '../../../contract/kit/call.ts';
import { parse, text } from '../../../contract/kit/codec.ts';
import { password } from '../../../contract/account/signIn.ts';
import { id, numericId, paging, phone } from '../../../contract/kit/common.ts';
import { listingQuery, type ListingQuery } from '../../../contract/market/listing.ts';
import { object } from '../../../contract/kit/codec.ts';
import { allCalls, calls } from '../../../contract/index.ts';

const fits = (codec: Parameters<typeof parse>[0], wire: unknown) => parse(codec, wire).ok;

describe('the calls', () => {
  const all = allCalls as readonly unknown[] as readonly Call[];

  it('are unique and exported under their name', () => {
    expect(Object.entries(calls).filter(([name, call]) => call.name !== name)).toEqual([]);
    const lines = all.map(({ method, path }) => `${method} ${path}`);
    expect(lines.length).toBe(new Set(lines).size);
  });

  it('begin with /api and take every parameter of their path', () => {
    expect(all.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
    const unfilled = all.filter(({ path, params }) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const known = Object.keys((params.wire as { entries?: object }).entries ?? {});
      return names.join() !== known.join();
    });
    expect(unfilled.map(({ name }) => name)).toEqual([]);
  });

  it('need an idempotency key for writes of members only', () => {
    const odd = all.filter(
      (call) => call.idempotent && (call.method === 'GET' || call.audience === 'visitor'),
    );
    // This required call changes something although it is a GET.
    expect(odd.map(({ name }) => name)).toEqual(['putUpListing']);
  });

  it('are for staff exactly when under /api/ops', () => {
    const odd = all.filter(({ path, audience }) => path.startsWith('/api/ops/') !== (audience === 'staff'));
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('send empty token headers for register only', () => {
    expect(all.filter(({ anonymous }) => anonymous).map(({ path }) => path)).toEqual(['/api/register']);
  });

  it.each([
    ['GET', '/api/V2/H5/gonggaoDetails', ['noticeType']],
    ['GET', '/api/account/zhubo/list', ['type']],
    ['GET', '/api/web/notice/list', ['noticeType']],
    ['GET', '/api/web/keylist', ['gameId', 'systemKey', 'parentId']],
    ['GET', '/api/web/districtSuit', ['parentId']],
    ['GET', '/api/web/gameTempAttr', ['gameId']],
    ['GET', '/api/system/notice/{id}', ['id']],
    ['GET', '/api/web/recommend/{id}', ['id']],
    ['GET', '/api/web/notice/{id}', ['id']],
    ['GET', '/api/need/message/changeRead/{id}', ['id']],
    ['GET', '/api/goods/info/upGoods/{id}', ['id']],
    ['GET', '/api/system/dict/data/type/{type}', ['type']],
  ])('accept the required parameters: %s %s %j', (method, path, names) => {
    const taken = all
      .filter((call) => call.method === method && call.path === path)
      .map(({ params, input }) =>
        [params, input].flatMap(({ wire }) => Object.keys((wire as { entries?: object }).entries ?? {})),
      );
    expect(taken.map((own) => names.filter((name) => own.includes(name)))).toEqual([names]);
  });
});

describe('fillPath', () => {
  it('escapes the parameters', () => {
    expect(fillPath('/api/x/{id}/y/{type}', { id: 'a/b?c', type: '号' })).toBe(
      '/api/x/a%2Fb%3Fc/y/%E5%8F%B7',
    );
  });
});

describe('page', () => {
  it('encodes and decodes every row', () => {
    const names = page(object({ name: { name: 'mc', codec: text(3), optional: false } as const }));
    const wire = { rows: [{ mc: '甲' }], total: 7 };
    expect(parse(names, wire)).toEqual({ ok: true, value: { rows: [{ name: '甲' }], total: 7 } });
    expect(names.encode({ rows: [{ name: '甲' }], total: 7 })).toEqual(wire);
    expect(parse(names, { rows: [{ mc: '四个字符' }], total: 1 })).toEqual({
      ok: false,
      errors: [{ path: 'rows.0.mc', message: '内容最多 3 个字' }],
    });
    expect(fits(names, { rows: [] })).toBe(false);
  });
});

describe('common shapes', () => {
  it.each([
    ['0193c0de-0000-7000-8000-000000000000', true],
    ['wzry-f1_2', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['../etc', false],
    ["1' or '1", false],
    ['号', false],
    [1, false],
  ])('id %j: %s', (wire, expected) => {
    expect(fits(id, wire)).toBe(expected);
  });

  it.each([
    ['12', true],
    ['1'.repeat(18), true],
    ['1'.repeat(19), false],
    ['-1', false],
    ['1.0', false],
    [12, false],
  ])('numeric id %j: %s', (wire, expected) => {
    expect(fits(numericId, wire)).toBe(expected);
  });

  it.each([
    ['13800000001', true],
    ['19999999999', true],
    ['12800000001', false],
    ['1380000000', false],
    ['138000000011', false],
    ['+8613800000001', true],
    ['１３８０００００００１', true],
    [13_800_000_001, false],
  ])('phone %j: %s', (wire, expected) => {
    expect(fits(phone, wire)).toBe(expected);
  });

  it.each([
    ['passw0rd', true],
    ['Pass word1', false],
    ['password', false],
    ['12345678', false],
    ['passw0r', false],
    [`a1${'x'.repeat(30)}`, true],
    [`a1${'x'.repeat(31)}`, false],
    ['密码passw0rd', false],
  ])('password %j: %s', (wire, expected) => {
    expect(fits(password, wire)).toBe(expected);
  });

  it.each([
    [{}, {}],
    [
      { pageNum: '2', pageSize: 50 },
      { pageNum: 2, pageSize: 50 },
    ],
    [{ pageSize: 200 }, { pageSize: 100 }],
    [{ pageSize: '101' }, { pageSize: 100 }],
    [{ pageNum: '', pageSize: null }, {}],
  ])('paging %j → %j', (wire, value) => {
    expect(parse(object(paging), wire)).toEqual({ ok: true, value });
  });

  it.each([[{ pageNum: 0 }], [{ pageSize: 0 }], [{ pageNum: -1 }], [{ pageSize: 'all' }]])(
    'paging %j is refused',
    (wire) => {
      expect(fits(object(paging), wire)).toBe(false);
    },
  );
});

describe('listingQuery', () => {
  const full: ListingQuery = {
    pageNum: 2,
    pageSize: 10,
    gameId: 'wzry',
    keyword: '凤求凰',
    minPrice: 1_000,
    maxPrice: 200_050,
    sort: 'priceasc',
    systemId: 'ios',
    carrierId: 'qq',
    groupId: 'g',
    serverId: 's',
    stockKind: 'own',
    protection: 'free',
    isTop: true,
    attributes: { f1: '10~20', f20: 'a,b' },
  };
  const wire = {
    pageNum: 2,
    pageSize: 10,
    gameId: 'wzry',
    keyWord: '凤求凰',
    priceStart: 10,
    priceEnd: 2000.5,
    sortRank: 'priceasc',
    systemId: 'ios',
    carrierId: 'qq',
    groupId: 'g',
    serverId: 's',
    accountType: 1,
    isGuarantee: 2,
    isTop: 1,
    f1: '10~20',
    f20: 'a,b',
  };

  it('encodes and decodes attributes as columns', () => {
    expect(listingQuery.encode(full)).toEqual(wire);
    expect(parse(listingQuery, wire)).toEqual({ ok: true, value: full });
  });

  it('drops empty and unknown fields', () => {
    const wireQuery = {
      keyWord: '',
      f1: '',
      f2: null,
      priceStart: null,
      f21: 'x',
      attributes: { f1: 'x' },
      saleState: 3,
    };
    expect(parse(listingQuery, wireQuery)).toEqual({ ok: true, value: {} });
    expect(listingQuery.encode({})).toEqual({});
  });

  it.each([
    [{ sortRank: 'random' }, 'sortRank', '不支持的取值'],
    [{ priceStart: '-1' }, 'priceStart', '金额应在 ¥0 到 ¥999,999,999.99 之间'],
    [{ priceEnd: 'cheap' }, 'priceEnd', '金额格式不正确'],
    [{ keyWord: '长'.repeat(61) }, 'keyWord', '内容最多 60 个字'],
    [{ accountType: 3 }, 'accountType', '不支持的取值'],
    [{ gameId: '../x' }, 'gameId', '编号格式不正确'],
    [{ f1: 'a\0' }, 'f1', '内容含有不支持的字符'],
    [{ f1: ['a'] }, 'f1', '输入的数据不合法!'],
    [{ f1: 5 }, 'f1', '输入的数据不合法!'],
  ])('refuses %j', (bad, path, message) => {
    expect(parse(listingQuery, bad)).toEqual({ ok: false, errors: [{ path, message }] });
  });
});

describe('the days of a list', () => {
  it.each([
    ['listOrders', 'saleTime', {}, {}],
    ['listOwnListings', 'createTime', {}, {}],
    ['listRecycleOrders', 'createTime', { dataType: 'buy' }, { side: 'buy' }],
    ['listMerchantQuotes', 'createTime', {}, {}],
    ['listValuations', 'createTime', { backKind: 'bidding' }, { kind: 'bidding' }],
  ] as const)('are whole days in China’s time: %s', (list, name, wire, value) => {
    const { input } = calls[list] as unknown as Call;
    const query = { ...value, from: '2026-11-20T16:00:00.000Z', to: '2026-11-21T15:59:59.000Z' };
    const times = { ...wire, [`${name}Start`]: '2026-11-21 00:00:00', [`${name}End`]: '2026-11-21 23:59:59' };
    expect([
      parse(input, { ...wire, [`${name}Start`]: '2026-11-21', [`${name}End`]: '2026-11-21' }),
      parse(input, times),
      parse(input, { ...wire, [`${name}Start`]: '', [`${name}End`]: '' }),
      input.encode(query),
    ]).toEqual([{ ok: true, value: query }, { ok: true, value: query }, { ok: true, value }, times]);
  });
});
