import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../contract/kit/call.ts';
import { allCalls } from '../../contract/index.ts';
import type { MessageKinds } from '../../server/kit/messenger.ts';
import { createApp } from '../../server/http/app.ts';
import { ALL_KINDS } from '../../server/jobs/registry.ts';
import { readMigrations } from '../../server/store/migrate.ts';
import { routes } from '../../contract/kit/routes.ts';
import { routeOf } from '../../src/app/routes.ts';
import { pageModule } from '../../vite/paths.ts';

const ROOT = join(import.meta.dirname, '../..');

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

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, name = '']) =>
    relative(ROOT, join(ROOT, dirname(file), name)),
  );
  return found.filter((name) => name.startsWith('src/') && existsSync(join(ROOT, name)));
}

/** Files of `src` that main.tsx or a page module imports, directly or indirectly. */
function reachable(): Set<string> {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of importsOf(file)) follow(next);
  };
  follow('src/app/boot/main.tsx');
  for (const route of routes) follow(relative(ROOT, pageModule(route)));
  return seen;
}

/** A database refuses a new migration with a number below those that it has applied. */
const SKIPPED_MIGRATIONS: readonly number[] = [9, 15, 21, 70];

/** Calls of staff that the console does not make: its queue shows the same. */
const FOR_OTHER_CLIENTS: ReadonlySet<string> = new Set([
  'listWaitingIdentities',
  'listWaitingListings',
  'listWaitingMerchants',
  'readTask',
]);

/** Modules that bind the contract's calls. They name every call, so a name in them does not count as a use. */
const BINDINGS = /^src\/(\w+\/calls|api\/uploads)\.ts$/;

/** The names of calls that a reachable file makes: `api.placeOrder`, `calls.placeOrder`, or the bound function itself. */
function findUsedCalls(files: ReadonlySet<string>): Set<string> {
  const texts = [...files]
    .filter((file) => !BINDINGS.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\b(?:api|calls|\w+(?:Api|Calls))\s*\.(\w+)\b|\b(uploadImage)\b/g)].flatMap(
        ([, name = '', own = '']) => [name, own],
      ),
    ),
  );
}

/** The contract file of each call: `placeOrder` → `contract/buying/calls.ts`. */
const FILE_OF_CALL = new Map(
  globSync('contract/*/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/export const (\w+) = (?:get|post|put)\(/g)].map(
      ([, name = '']) => [name, file] as const,
    ),
  ),
);
const locate = ({ name }: Pick<Call, 'name'>) => `${FILE_OF_CALL.get(name)}: ${name}`;

describe('the required routes and calls', () => {
  it('are 50 routes and 48 calls', () => {
    expect({ routes: SPECIFIED_ROUTES.length, calls: new Set(SPECIFIED_CALLS).size }).toEqual({
      routes: 50,
      calls: 48,
    });
  });

  it('open every route at its path, and each section at its first page', () => {
    const paths = new Set<string>(routes.map(({ path }) => path));
    expect(SPECIFIED_ROUTES.filter((path) => !paths.has(path))).toEqual([]);
    expect(['/index', '/other', '/pages'].map((section) => routeOf(section)?.path)).toEqual([
      '/index/home',
      '/other/gonggao',
      '/pages/detail/index',
    ]);
  });

  it('declare every required call in the contract', () => {
    const specified = calls.filter(({ origin }) => origin === 'specification');
    const lines = new Set(specified.map(lineOf));
    expect([
      ...SPECIFIED_CALLS.filter((line) => !lines.has(line)).map((line) => `${line} is missing`),
      ...specified
        .filter((call) => !SPECIFIED_CALLS.includes(lineOf(call)))
        .map((call) => `${locate(call)}: mark it \`addition: true\``),
    ]).toEqual([]);
  });

  it('serve every call of the contract', () => {
    const silent = { settings: { origin: 'http://localhost', allowedOrigins: [], devInbox: false } } as never;
    const served = new Set(
      createApp(silent).routes.map(
        ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
      ),
    );
    const missing = calls.filter((call) => !served.has(lineOf(call)));
    expect(missing.map((call) => `${locate(call)}: bind it in routes.ts of its domain in server`)).toEqual(
      [],
    );
  });

  it('test every call of the contract against the server, by its exported name or whole path', () => {
    const text = globSync('tests/server/**/*.ts', { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n')
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
    const names = new Set(text.replaceAll(/'[^'\n]*'/g, '').match(/\w+/g));
    const isTested = ({ name, path }: Call) => {
      const parts = path.replace('/api', '').split(/\{\w+\}/);
      return names.has(name) || new RegExp(`${parts.join('[^/\\s]+')}['"\`?\\s]`).test(text);
    };
    const untested = calls.filter((call) => !isTested(call));
    expect(
      untested.map((call) => `${locate(call)}: call it in a test of its domain in tests/server`),
    ).toEqual([]);
  });

  it('walk every rulebook against the server', () => {
    const texts = globSync('tests/server/**/*.ts', { cwd: ROOT }).map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    const isWalked = (file: string) =>
      texts.some(
        (text) =>
          text.includes('walkRulebook(') &&
          text.includes(`machines/rulebooks/${basename(file, '.review.ts')}.ts'`),
      );
    const missing = globSync('machines/rulebooks/*.review.ts', { cwd: ROOT }).filter(
      (file) => !isWalked(file),
    );
    // tests/server/support/problems.test.ts and tests/server/account/realName.test.ts send each event of these two.
    const unwalked = missing.filter(
      (file) => !['problem', 'realName'].includes(basename(file, '.review.ts')),
    );
    expect(
      unwalked.map((file) => `${file}: call walkRulebook(…) in a test of its domain in tests/server`),
    ).toEqual([]);
  });

  it('say how each state with a clock is reached', () => {
    const missing = globSync('machines/rulebooks/*.review.ts', { cwd: ROOT })
      .map((file) => `tests/kit/liveStates/${basename(file, '.review.ts')}.ts`)
      .filter((file) => !existsSync(join(ROOT, file)));
    expect(missing.map((file) => `${file} is missing: it exports liveStates`)).toEqual([]);
  });

  it('number the kinds of system messages from 1, without a gap', async () => {
    const files = globSync('server/*/*{m,M}essageKinds.ts', { cwd: ROOT });
    const kinds = await Promise.all(
      files.map(async (file) => {
        const module = (await import(join(ROOT, file))) as Record<string, MessageKinds>;
        return Object.values(module).flatMap((own) =>
          Object.entries(own).map(([name, { code }]) => ({ code, place: `${file}: ${name}` })),
        );
      }),
    );
    const sorted = kinds.flat().toSorted((a, b) => a.code - b.code);
    const used = new Set(sorted.map(({ code }) => code));
    let free = 1;
    while (used.has(free)) free += 1;
    const wrong = sorted.filter(
      ({ code }, index) => code === sorted[index - 1]?.code || (index === sorted.length - 1 && code > free),
    );
    expect(wrong.map(({ code, place }) => `${place} has ${code}: ${free} is the next free number`)).toEqual(
      [],
    );
    expect(sorted.length).toBeGreaterThan(20);
  });

  it('schedule every kind of job', () => {
    const text = globSync('server/**/*.{ts,sql}', { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n');
    // Its declaration is one occurrence.
    const idle = ALL_KINDS.filter((kind) => text.split(`'${kind}'`).length < 3);
    expect(idle.map((kind) => `the job ${kind} is declared, and nothing in server schedules it`)).toEqual([]);
  });

  it('give no migration a number that was skipped', () => {
    const numbers = new Set(readMigrations().map(({ id }) => id));
    expect(
      SKIPPED_MIGRATIONS.filter((id) => numbers.has(id)).map(
        (id) => `migration ${id}: number it after the last one, databases have applied later ones`,
      ),
    ).toEqual([]);
  });

  it('bind every alias to one of our own calls', () => {
    const own = new Set(calls.filter(({ aliasOf }) => aliasOf === undefined).map(({ name }) => name));
    const aliases = calls.filter(({ aliasOf }) => aliasOf !== undefined);
    expect(aliases.length).toBeGreaterThan(0);
    expect(aliases.filter(({ aliasOf = '' }) => !own.has(aliasOf)).map(lineOf)).toEqual([]);
  });

  it('use every call in a page, except what only other clients use', () => {
    const used = findUsedCalls(reachable());
    const ours = calls.filter(({ name, aliasOf }) => !FOR_OTHER_CLIENTS.has(name) && aliasOf === undefined);
    const unused = ours.filter(({ name }) => !used.has(name));
    expect(unused.map((call) => `${locate(call)}: no page in src uses it`)).toEqual([]);
    expect([...FOR_OTHER_CLIENTS].filter((name) => used.has(name))).toEqual([]);
  });
});
