import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../contract/kit/call.ts';
import { allCalls } from '../../contract/index.ts';
import { createApp } from '../../server/http/app.ts';
import { routeOf } from '../../src/app/routes.ts';
import { LOADERS } from '../../src/app/loaders.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The routes of specification §2, to the letter. */
const SPECIFIED_ROUTES = [
  '/login',
  '/register',
  '/yinsi',
  '/pages/detail/index',
  ...[
    'goZFB',
    'pay',
    'sureOrder',
    'orderDetail',
    'home',
    'finish',
    'accountOrder',
    'goodList',
    'appDownload',
    'sale',
    'sell',
    'BasicInformation',
    'fillInformation',
    'hire',
    'commit',
    'jingjiahuishou',
    'security',
    'articleDetail',
  ].map((name) => `/index/${name}`),
  ...[
    'mycenter',
    'passwore',
    'xiaoxi',
    'cooperate',
    'afterSaleList',
    'afterOrdermoney',
    'afterOrderDetailInfo',
    'geren',
    'gonggao',
    'bangzhu',
    'contactkefu',
    'newsDetail',
    'collect',
    'jieshao',
    'fankui',
    'myJingjiahuishou',
    'jingjiahuishouPriceList',
    'MyProducts',
    'Myevaluation',
    'Mybrowsing',
    'Realname',
    'helpdetail',
    'suggest',
    'ProblemList',
    'shanghu',
    'xinwen',
    'zhaohui',
    'zhaomu',
  ].map((name) => `/other/${name}`),
];

/** The calls of specification §7, to the letter. */
const SPECIFIED_CALLS = [
  'GET /api/V2/H5/checkAccount',
  'GET /api/black/blackList',
  'GET /api/V2/H5/allQQlist',
  'GET /api/V2/H5/gonggaoDetails',
  'GET /api/V2/H5/qqGroup',
  'GET /api/sms/sendYzm',
  'GET /api/captchaImage',
  'GET /api/system/user/profile',
  'GET /api/web/goods/collect/list',
  'GET /api/account/problem/list',
  'GET /api/system/notice/{id}',
  'GET /api/account/zhubo/list',
  'GET /api/web/recommend/{id}',
  'GET /api/web/notice/list',
  'GET /api/web/notice/{id}',
  'GET /api/V2/H5/account',
  'GET /api/need/myConsignment',
  'GET /api/need/myBrowse',
  'GET /api/need/message/list',
  'GET /api/need/message/changeRead/{id}',
  'GET /api/web/keylist',
  'GET /api/need/operator/list',
  'GET /api/need/area/list',
  'GET /api/need/server/list',
  'GET /api/web/districtSuit',
  'GET /api/account/backlist/allList',
  'GET /api/web/gameTempAttr',
  'GET /api/goods/info/upGoods/{id}',
  'GET /api/saleOrder/web/buyList',
  'GET /api/web/recentlydeal',
  'GET /api/web/social/list',
  'GET /api/system/dict/data/type/{type}',
  'POST /api/web/good/allList',
  'POST /api/h5/login',
  'POST /api/login',
  'POST /api/register',
  'POST /api/web/goods/collect',
  'POST /api/web/goods/collect/remove',
  'POST /api/account/problem',
  'POST /api/h5/SmsforPwd',
  'POST /api/need/consignment',
  'POST /api/account/backlist',
  'POST /api/goods/info/downGoods',
  'POST /api/realname/auth',
  'POST /api/need/goods/editPrice',
  'POST /api/saleOrder/queryOrder',
  'POST /api/saleOrderAfter',
  'PUT /api/system/user/profile',
];

const calls = allCalls as readonly unknown[] as readonly Call[];
const lineOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Files that a file of `src` imports, statically or on demand; only our own under `src`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, name = '']) =>
    relative(ROOT, join(ROOT, dirname(file), name)),
  );
  return found.filter((name) => name.startsWith('src/') && existsSync(join(ROOT, name)));
}

/** Every file of `src` that is drawn or run once a route is opened. */
function reachable(): Set<string> {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of importsOf(file)) follow(next);
  };
  follow('src/app/boot/main.tsx');
  for (const load of Object.values(LOADERS)) {
    const module = /import\(\s*['"]([^'"]+)['"]/.exec(load.toString())?.[1];
    if (module !== undefined) follow(join('src/app', module));
  }
  return seen;
}

/** Where the calls of a domain are bound. */
const BOUND = /^src\/(\w+\/calls|api\/uploads)\.ts$/;

/** The names of calls that some reachable file makes: bound in `src/<domain>/calls.ts`, and used outside of it. */
function called(files: ReadonlySet<string>): Set<string> {
  const texts = [...files].map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
  const bound = texts
    .filter(({ file }) => BOUND.test(file))
    .flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = bind\w*\(\s*(?:\w+\.)?(\w+)/g)].map(
        ([, name = '', call = '']) => ({
          name,
          call: new RegExp(`\\b(\\w+) as ${call}\\b`).exec(text)?.[1] ?? call,
        }),
      ),
    );
  const users = texts.filter(({ file }) => !BOUND.test(file)).map(({ text }) => text);
  return new Set(
    bound
      .filter(({ name }) => users.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
      .map(({ call }) => call),
  );
}

describe('the specification is whole', () => {
  it('counts what was asked for', () => {
    expect({ routes: SPECIFIED_ROUTES.length, calls: new Set(SPECIFIED_CALLS).size }).toEqual({
      routes: 50,
      calls: 48,
    });
  });

  it('has every route under its path, its rooms and their default children', () => {
    expect(SPECIFIED_ROUTES.filter((path) => routeOf(path)?.path !== path)).toEqual([]);
    expect(['/index', '/other', '/pages'].map((room) => routeOf(room)?.path)).toEqual([
      '/index/home',
      '/other/gonggao',
      '/pages/detail/index',
    ]);
  });

  it('has every call in the contract, as one of the specification', () => {
    const specified = calls.filter(({ origin }) => origin === 'specification').map(lineOf);
    expect(specified.toSorted()).toEqual(SPECIFIED_CALLS.toSorted());
  });

  it('has every call of the contract answered by the server', () => {
    const silent = { settings: { origin: 'http://localhost', allowedOrigins: [], devInbox: false } } as never;
    const served = new Set(
      createApp(silent).routes.map(
        ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
      ),
    );
    expect(calls.map(lineOf).filter((line) => !served.has(line))).toEqual([]);
  });

  it('has every alias stand for a call of our own', () => {
    const own = new Set(calls.filter(({ aliasOf }) => aliasOf === undefined).map(({ name }) => name));
    const aliases = calls.filter(({ aliasOf }) => aliasOf !== undefined);
    expect(aliases.length).toBeGreaterThan(0);
    expect(aliases.filter(({ aliasOf = '' }) => !own.has(aliasOf)).map(lineOf)).toEqual([]);
  });

  it('has every call made by a screen; staff make theirs by hand, and other clients the aliases', () => {
    const made = called(reachable());
    const ours = calls.filter(({ audience, aliasOf }) => audience !== 'staff' && aliasOf === undefined);
    const idle = ours.filter(({ name }) => !made.has(name));
    expect(idle.map(lineOf)).toEqual([]);
  });
});
