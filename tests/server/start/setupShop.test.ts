import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { listNotices, readDictionary } from '../../../contract/content/calls.ts';
import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import { listDistricts, listGames, readTemplate, searchListings } from '../../../contract/market/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { openDatabase } from '../../../server/start/bootstrap.ts';
import { ConfigError, readConfig } from '../../../server/start/config.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { createLog } from '../../../server/kit/log.ts';
import {
  parseCommand,
  fillCatalogue,
  grantStaff,
  revokeStaff,
  runCommand,
  type OpeningSettings,
} from '../../../server/start/setupShop.ts';
import { listOpening } from '../../../server/staff/opening.ts';
import { GAMES } from '../../../server/seed/games.ts';
import type { Store } from '../../../server/store/db.ts';
import { takeFolder } from '../../../server/store/embedded/folderLock.ts';
import { onlyOnce } from '../../../server/store/migrate.ts';
import { STAFF_ROLES } from '../../../contract/staff/index.ts';
import { confirmStaff, makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { freshStore, SEEDED_AT } from '../../kit/database.ts';
import { submitListing } from '../../kit/selling.ts';

const NOW = Date.parse(SEEDED_AT);
const PHONE = '13700000001';
const OTHER = '13700000002';
const THIRD = '13700000007';

const BUSINESS: OpeningSettings = {
  demoAccounts: false,
  alipay: {
    gateway: 'https://alipay.test',
    appId: '1',
    privateKey: '',
    publicKey: '',
    sellerId: '2',
    certificates: { app: '1', root: '2' },
  },
  smsGateway: { url: 'https://sms.test', appId: '1', secret: '' },
  identityRegister: { url: 'https://identity.test', appId: '1', secret: '' },
};
const NO_PROVIDERS: OpeningSettings = {
  demoAccounts: false,
  alipay: undefined,
  smsGateway: undefined,
  identityRegister: undefined,
};

/** The outcome of a command that worked, and of one that was refused. */
const done = (...says: string[]) => ({ says, code: 0 });
const refused = (...says: string[]) => ({ says, code: 1 });

const FILLED = done(
  '目录已填好：',
  '  游戏 12 条',
  '  属性 143 条',
  '  属性选项 771 条',
  '  区服 132 条',
  '  字典 37 条',
  '  说明文章 51 条',
  '文章写的是程序默认的规则和承诺，营业前请逐篇核对，尤其是用户协议、隐私政策和付款方式。',
);
const DEMO = '这个数据库里是演示数据，不能用来营业，请另建一个空的数据库。';

const NO_BACKUP =
  '✗ 备份：数据库没有归档，或者最近没有成功。按 docs/running.md 第 6 节设置，否则机器坏了就什么都没有了。';

const NOTHING_THERE = done(
  '✗ 工作人员：没有。先在网页上注册，再运行 npm run open -- --staff <手机号>，否则没有人能审核和验号。',
  '✗ 主管：只有 0 位，至少要三位：主管拒绝的售后，申诉由另外两位主管决定。',
  '✗ 财务：没有，提现和对账没有人处理。在后台「工作人员」里给一位同事。',
  '✗ 动态验证码：还没有工作人员。',
  '✗ 游戏：没有。运行 npm run open -- --catalogue，或在后台「内容」里导入，否则什么都不能发布。',
  '✗ 说明文章：没有。运行 npm run open -- --catalogue，或在后台「内容」里导入，再逐篇核对。',
  '✗ 售后原因：7 类问题里只有 0 类有原因可选，其余的买家申请不了售后。在后台「内容」的字典里补上 afterReason。',
  '✗ 客服名片：没有。在后台「内容」里填客服的 QQ、微信，否则“联系客服”里找不到人，“客服验证”会把自己人认成冒充。',
  '✗ 收款账号：没有。在后台「内容」里填，否则买家核对收款账号时都显示不是我们的。',
  '✗ 首页轮播图：没有。在后台「内容」里填，否则首页没有轮播图。',
  '✗ 付款：现在是演示收银台，收不到钱。请设置 ALIPAY_APP_ID、ALIPAY_PRIVATE_KEY、ALIPAY_PUBLIC_KEY、ALIPAY_SELLER_ID。',
  '✗ 给卖家打款：支付宝没有证书不让转账，提现会失败。请设置 ALIPAY_APP_CERT_SN、ALIPAY_ROOT_CERT_SN。',
  '✗ 短信：现在只进开发收件箱，一条也发不出去。请设置 SMS_GATEWAY_URL、SMS_GATEWAY_ID、SMS_GATEWAY_SECRET。',
  '✗ 实名核验：没有核验接口，实名都由人工核对。请设置 IDENTITY_URL、IDENTITY_APP_ID、IDENTITY_SECRET。',
  NO_BACKUP,
);

/** Row counts of non-empty tables. */
async function rowsOf(db: Store): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { n } = await db.one<{ n: number }>(`select count(*) as n from ${name}`);
    if (n > 0) found[name] = n;
  }
  return found;
}

const versionOf = async (db: Store) =>
  (await db.one<{ version: number }>('select version from session_version')).version;
const roleOf = async (db: Store, phone: string) =>
  (await db.one<{ role: string }>('select role from users where phone = $1', [phone])).role;

describe('the arguments of npm run open', () => {
  it('are one command or none', () => {
    expect(
      [[], ['--catalogue'], ['--staff', PHONE], [`--staff=${PHONE}`], ['--no-staff', PHONE]].map(
        parseCommand,
      ),
    ).toEqual([
      { kind: 'status' },
      { kind: 'catalogue' },
      { kind: 'staff', phone: PHONE },
      { kind: 'staff', phone: PHONE },
      { kind: 'noStaff', phone: PHONE },
    ]);
  });

  it.each([
    [['--staf', PHONE]],
    [['--staff']],
    [['--staff', '']],
    [['--staff', '--catalogue']],
    [['--staff', PHONE, '--catalogue']],
    [['--staff', PHONE, '--staff', OTHER]],
    [[PHONE]],
  ])('are refused: %j', (args) => {
    expect(parseCommand(args)).toBeUndefined();
  });
});

describe('an empty database', () => {
  let store: Store;
  let t: TestApp;
  let empty: Record<string, number>;
  beforeEach(async () => {
    store = await freshStore('migrated');
    empty = await rowsOf(store);
    t = await makeApp({ store, clock: createTestClock(SEEDED_AT) });
  });
  afterEach(() => t.close());

  const status = (settings: OpeningSettings) => runCommand({ kind: 'status' }, store, settings, NOW);
  const waiting = async (who: SignedIn) => {
    const { body } = await who.call(ops.listWaitingMerchants, { input: {} });
    return [body.code, body.msg, body.total];
  };

  it('is reported with what is missing and not changed', async () => {
    expect(await status(NO_PROVIDERS)).toEqual(NOTHING_THERE);
    expect(await rowsOf(store)).toEqual(empty);
  });

  it('is reported with what exists', async () => {
    const first = await t.login(PHONE, { role: 'staff' });
    await t.login(OTHER, { role: 'staff' });
    await t.login(THIRD, { role: 'staff' });
    await fillCatalogue(store, NOW);
    await first.do(ops.confirmArticles);
    await store.exec(`
      insert into support_agents (id, name, duty, chat_name, work_time, game_ids, sort)
        values ('k-1', '小易', 'preSale', 'k_1', '09:00-21:00', '[]', 1);
      insert into payee_accounts (account, name) values ('pay@haoyi.example', '号易');
      insert into banners (id, kind, name, picture, sort)
        values ('b-1', 'carousel', '开张', '/img/banner/b-1.webp', 1), ('s-1', 'streamer', '某某', '/img/banner/s-1.webp', 2);
    `);
    expect(await status(BUSINESS)).toEqual(
      done(
        '✓ 工作人员：3 位',
        '✓ 主管：3 位',
        '✓ 财务：3 位',
        '✓ 动态验证码：每个人都绑定了',
        '✓ 游戏：12 个',
        '✓ 说明文章：已逐篇核对',
        '✓ 售后原因：7 类问题都有',
        '✓ 客服名片：1 位',
        '✓ 收款账号：1 个',
        '✓ 首页轮播图：1 张',
        '✓ 付款：支付宝已配置',
        '✓ 给卖家打款：支付宝转账已配置证书',
        '✓ 短信：短信网关已配置',
        '✓ 实名核验：核验接口已配置',
        NO_BACKUP,
      ),
    );
  });

  it('is filled once with a catalogue and without demo data', async () => {
    expect(await runCommand({ kind: 'catalogue' }, store, BUSINESS, NOW)).toEqual(FILLED);
    const filled = await rowsOf(store);
    expect(filled).toEqual({
      ...empty,
      schema_lock: (empty.schema_lock ?? 0) + 1,
      games: 12,
      attributes: 143,
      attribute_options: 771,
      districts: 132,
      dictionary: 37,
      notices: 51,
    });
    const again = done('目录已经填过一次，没有改动。');
    expect(await runCommand({ kind: 'catalogue' }, store, BUSINESS, NOW)).toEqual(again);
    await store.query('delete from notices');
    expect(await fillCatalogue(store, NOW)).toEqual(again);
    expect(await rowsOf(store)).toEqual(
      Object.fromEntries(Object.entries(filled).filter(([table]) => table !== 'notices')),
    );
  });

  it('is filled once by concurrent commands', async () => {
    const reports = await Promise.all([fillCatalogue(store, NOW), fillCatalogue(store, NOW)]);
    expect(reports.map(({ says }) => says[0]).sort()).toEqual(
      ['目录已填好：', '目录已经填过一次，没有改动。'].sort(),
    );
  });

  it('with games of its own is not filled', async () => {
    await store.query(
      `insert into games (id, name, initial, type, palette, sort) values ('own', '自家的游戏', 'Z', 'pc', '[]', 1)`,
    );
    const before = await rowsOf(store);
    expect(await fillCatalogue(store, NOW)).toEqual(
      done('目录里已经有内容，没有改动：游戏 1 条。只有空的目录才会填入。'),
    );
    expect(await rowsOf(store)).toEqual(before);
  });

  it('that the next start would seed is not filled', async () => {
    expect(
      await runCommand({ kind: 'catalogue' }, store, { ...NO_PROVIDERS, demoAccounts: true }, NOW),
    ).toEqual(
      refused(
        '按现在的设置，npm start 会往这个数据库放入演示数据，它自带目录。',
        '要营业，请用和 npm start 相同的设置运行：NODE_ENV=production，或 DEMO_ACCOUNTS=off。',
      ),
    );
    expect(await rowsOf(store)).toEqual(empty);
  });

  it('serves games, accepts a listing, and staff put it on sale', async () => {
    await fillCatalogue(store, NOW);
    const clerk = await t.login(PHONE);
    await grantStaff(store, PHONE);
    await confirmStaff(t.ctx, clerk.id, clerk.token);
    const games = await t.do(listGames, { input: {} });
    expect(games).toEqual(
      GAMES.map(({ id, name, initial, type, isHot }) => ({
        id,
        name,
        initial,
        type,
        isHot,
        onSale: 0,
        icon: `/img/game/${id}.webp`,
      })),
    );
    const [gameId = ''] = games.map(({ id }) => id);
    const districts = async (systemKey: string) =>
      (await t.do(listDistricts, { input: { gameId, systemKey } })).rows;
    const [system] = await districts('system');
    const [carrier] = await districts('carrier');
    const group = (await districts('carriergroup')).find(({ parentId }) => parentId === carrier?.id);
    const template = await t.do(readTemplate, { input: { gameId } });
    const seller = await t.login(OTHER);
    const id = await submitListing(t, seller, {
      gameId,
      systemId: system?.id,
      carrierId: carrier?.id,
      groupId: group?.id,
      serverId: undefined,
      title: '开张第一个号',
      attributes: answersTo(template),
    } as Parameters<typeof submitListing>[2]);
    const passed = await clerk.call(ops.advanceListing, { params: { id }, input: { event: 'audit.pass' } });
    expect(passed.body.code).toBe(200);
    const found = (await t.do(searchListings, { input: { gameId } })).rows;
    expect(found.map((each) => [each.id, each.title])).toEqual([[id, '开张第一个号']]);
  });

  it('has articles dated from the day it was filled, in the order of the demo', async () => {
    await fillCatalogue(store, NOW);
    const { rows } = await t.do(listNotices, { input: { type: 'gmzn' } });
    expect(rows.map(({ title, createdAt }) => [title, createdAt])).toEqual(
      [
        '验收这 72 小时做什么',
        '买号第三步：验收和换绑',
        '买号第二步：下单和付款',
        '买号第一步：看懂商品页',
        '下单前必查的五项',
        '怎样选包赔方案',
      ].map((title) => [title, SEEDED_AT]),
    );
    const timeOut = await t.do(readDictionary, { params: { type: 'payCenter' } });
    expect(timeOut).toEqual([
      { label: 'timeOut', value: '15', type: 'payCenter', sort: 1, remark: '付款时限，分钟' },
    ]);
  });

  it('gets its first staff by phone, effective at once', async () => {
    const clerk = await t.login(PHONE, { nickName: '小易' });
    const version = await versionOf(store);
    expect(await waiting(clerk)).toEqual([403, '没有权限进行此操作', undefined]);
    expect(await runCommand({ kind: 'staff', phone: PHONE }, store, BUSINESS, NOW)).toEqual(
      done(`小易（${PHONE}）现在是客服。`),
    );
    expect(await waiting(clerk)).toEqual([403, '请先绑定动态验证码', undefined]);
    expect(await store.query('select roles from staff_accounts where user_id = $1', [clerk.id])).toEqual([
      { roles: [...STAFF_ROLES] },
    ]);
    await confirmStaff(t.ctx, clerk.id, clerk.token);
    expect(await waiting(clerk)).toEqual([200, '操作成功', 0]);
    expect(await grantStaff(store, PHONE)).toEqual(done(`小易（${PHONE}）已经是客服，没有改动。`));
    expect(await versionOf(store)).toBe(version + 1);
  });

  it('refuses an unknown phone for staff', async () => {
    const before = await rowsOf(store);
    const nobody = refused(`没有手机号为 ${PHONE} 的会员。请先在网页上用这个号码注册。`);
    expect(await grantStaff(store, PHONE)).toEqual(nobody);
    expect(await revokeStaff(store, PHONE)).toEqual(nobody);
    expect([await rowsOf(store), await versionOf(store)]).toEqual([before, 1]);
  });

  it('refuses a suspended member for staff', async () => {
    await t.login(PHONE, { nickName: '小易' });
    await store.query('update users set suspended_at = now() where phone = $1', [PHONE]);
    expect(await grantStaff(store, PHONE)).toEqual(refused(`小易（${PHONE}）已被暂停，解除后再试。`));
    expect(await store.query(`select role from users where phone = $1`, [PHONE])).toEqual([
      { role: 'member' },
    ]);
  });

  it.each([
    ['archived an hour ago', true, '1 hour', null],
    ['archived after a failure', true, '1 hour', '2 hours'],
    ['failed after the last archive', false, '2 hours', '1 hour'],
    ['archived two days ago', false, '2 days', null],
    ['never archived', false, null, '1 hour'],
  ])('a database that %s has a backup: %s', async (_what, isDone, archived, failed) => {
    const found = await store.tx(async (tx) => {
      // A temporary table hides the view of the catalogue.
      await tx.exec(
        `create temp table pg_stat_archiver (last_archived_time timestamptz, last_failed_time timestamptz) on commit drop`,
      );
      await tx.query('insert into pg_stat_archiver values (now() - $1::interval, now() - $2::interval)', [
        archived,
        failed,
      ]);
      return listOpening(tx, { payment: true, payout: true, sms: true, identity: true });
    });
    expect(found.find(({ key }) => key === 'backup')?.isDone).toBe(isDone);
  });

  it('removes staff, but never the last', async () => {
    const clerk = await t.login(PHONE, { nickName: '小易', role: 'staff' });
    await t.login(OTHER, { nickName: '晓晓' });
    const last = (name: string, phone: string) =>
      refused(
        `${name}（${phone}）是唯一的客服，不能收回：审核、验号和售后会没有人处理。`,
        '请先让另一位会员成为客服：npm run open -- --staff <手机号>',
      );
    expect(await revokeStaff(store, PHONE)).toEqual(last('小易', PHONE));
    expect(await revokeStaff(store, OTHER)).toEqual(done(`晓晓（${OTHER}）不是客服，没有改动。`));
    expect([await versionOf(store), await waiting(clerk)]).toEqual([1, [200, '操作成功', 0]]);
    await grantStaff(store, OTHER);
    expect(await revokeStaff(store, PHONE)).toEqual(
      refused(
        `小易（${PHONE}）是唯一的管理员，不能收回：没有人能改同事的角色，也没有人能重置动态验证码。`,
        '请先在 /ops 的「工作人员」给另一位同事管理员角色。',
      ),
    );
    await store.query(`update staff_accounts set roles = '{admin}' where user_id <> $1`, [clerk.id]);
    expect(await runCommand({ kind: 'noStaff', phone: PHONE }, store, BUSINESS, NOW)).toEqual(
      done(`小易（${PHONE}）不再是客服。`),
    );
    expect((await waiting(clerk))[0]).toBe(401);
    const left = 'select count(*)::int as n from staff_accounts where user_id = $1';
    expect([await roleOf(store, PHONE), await versionOf(store), await store.one(left, [clerk.id])]).toEqual([
      'member',
      3,
      { n: 0 },
    ]);
    expect(await revokeStaff(store, OTHER)).toEqual(last('晓晓', OTHER));
  });

  it('keeps one of the last two on concurrent removals', async () => {
    await t.login(PHONE, { role: 'staff' });
    await t.login(OTHER, { role: 'staff' });
    const reports = await Promise.all([revokeStaff(store, PHONE), revokeStaff(store, OTHER)]);
    expect(reports.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await store.query(`select count(*) as n from users where role = 'staff'`)).toEqual([{ n: 1 }]);
  });

  it('refuses a merchant, who would leave open trades', async () => {
    await t.login(PHONE, { nickName: '快收号行', role: 'merchant' });
    expect(await grantStaff(store, PHONE)).toEqual(
      refused(`快收号行（${PHONE}）是商户，不能同时是客服。请对方用另一个手机号注册。`),
    );
    expect(await roleOf(store, PHONE)).toBe('merchant');
  });

  it('makes former staff merchants whose application passed during the service', async () => {
    const { id } = await t.login(PHONE, { nickName: '快收号行' });
    await t.login(OTHER, { role: 'staff' });
    expect(await grantStaff(store, PHONE)).toEqual(done(`快收号行（${PHONE}）现在是客服。`));
    await store.query(
      `insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
       values ('ma-1', $1, 'recycler', '快收号行', $2, '当天付款', 'passed', $3)`,
      [id, PHONE, SEEDED_AT],
    );
    await revokeStaff(store, PHONE);
    expect(await roleOf(store, PHONE)).toBe('merchant');
  });
});

/** Answers every attribute of a template, with its first option where it has options. */
function answersTo(template: readonly AttributeWithOptions[]): Record<string, string> {
  return Object.fromEntries(
    template.map(({ key, type, options: [first] }) => {
      if (type === 'number') return [key, '20'];
      if (type === 'input') return [key, '无'];
      return [key, type === 'boxradio' ? `${first?.id}:${first?.children[0]?.id}` : (first?.id ?? '')];
    }),
  );
}

describe('a database with the demo', () => {
  it('is not filled and reported as a demo', async () => {
    const store = await freshStore();
    onTestFinished(() => store.close());
    const before = await rowsOf(store);
    const refusal = refused(DEMO);
    expect(await fillCatalogue(store, NOW)).toEqual(refusal);
    const withDemo = { ...NO_PROVIDERS, demoAccounts: true };
    expect(await runCommand({ kind: 'catalogue' }, store, withDemo, NOW)).toEqual(refusal);
    expect(await runCommand({ kind: 'status' }, store, BUSINESS, NOW)).toEqual(
      done(
        `✗ 数据库：${DEMO}`,
        '✓ 工作人员：1 位',
        '✗ 主管：只有 1 位，至少要三位：主管拒绝的售后，申诉由另外两位主管决定。',
        '✓ 财务：1 位',
        '✗ 动态验证码：还有 1 位没有绑定，第一次打开后台时绑定。',
        // The games of the seed and the test game.
        '✓ 游戏：13 个',
        '✗ 说明文章：写的是程序默认的规则和承诺，请逐篇核对，尤其是用户协议、隐私政策和付款方式，然后确认。',
        '✓ 售后原因：7 类问题都有',
        '✓ 客服名片：13 位',
        '✓ 收款账号：3 个',
        '✓ 首页轮播图：3 张',
        '✓ 付款：支付宝已配置',
        '✓ 给卖家打款：支付宝转账已配置证书',
        '✓ 短信：短信网关已配置',
        '✓ 实名核验：核验接口已配置',
        NO_BACKUP,
      ),
    );
    expect(await rowsOf(store)).toEqual(before);
  });
});

describe('npm run open', () => {
  const run = (args: readonly string[], env: Record<string, string>) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const file = join(import.meta.dirname, '../../../server/start/open.ts');
      const given = { PATH: process.env.PATH ?? '', DEMO_ACCOUNTS: 'off', ...env };
      execFile(process.execPath, [file, ...args], { env: given }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, stdout, stderr }),
      );
    });

  it('shows its usage for unknown arguments', async () => {
    const { code, stdout, stderr } = await run(['--help'], {});
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', '用法 (usage):']);
  });

  it('reports an unreachable database as the start does', async () => {
    expect(await run([], { DATABASE_URL: 'postgres://haoyi@127.0.0.1:1/haoyi' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '连接不上 DATABASE_URL 指定的数据库：那里没有数据库在监听 (connection refused)\nThe database named by DATABASE_URL cannot be used.\n',
    });
  });

  const addressOf = async (store: Store) => {
    const { host, port, user } = inject('database');
    const { name } = await store.one<{ name: string }>('select current_database() as name');
    return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  };

  it('reports that the embedded database is in use', async () => {
    const dir = temporaryFolder({}, onTestFinished);
    mkdirSync(join(dir, 'postgres'));
    const release = takeFolder(join(dir, 'postgres/app.lock'), dir);
    onTestFinished(release);
    expect(await run(['--staff', PHONE], { DATA_DIR: dir })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '内置数据库正由另一个进程使用，多半是运行中的 npm start。\n' +
        '请先停止它，再运行这条命令，然后重新启动。用 DATABASE_URL 指定的数据库不用停。\n' +
        'The embedded database is in use, most likely by npm start: stop it, run this again, then start it anew.\n',
    });
  });

  it('migrates the configured database without seeding it or storing a key check', async () => {
    const store = await freshStore('empty');
    onTestFinished(() => store.close());
    const DATABASE_URL = await addressOf(store);
    expect(await run([], { DATABASE_URL })).toEqual({
      code: 0,
      stdout: `${NOTHING_THERE.says.join('\n')}\n`,
      stderr: '',
    });
    const { users, key_marks } = await rowsOf(store);
    expect({ users, key_marks }).toEqual({});
    expect(await run(['--staff', PHONE], { DATABASE_URL })).toEqual({
      code: 1,
      stdout: '',
      stderr: `没有手机号为 ${PHONE} 的会员。请先在网页上用这个号码注册。\n`,
    });
  });

  it('refuses to start production on a demo database', async () => {
    const store = await freshStore('migrated');
    const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
    onTestFinished(() => store.close());
    await onlyOnce(store, 'seed', async () => {});
    const config = readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: await addressOf(store),
      DATA_DIR: '/nonexistent',
      CREDENTIAL_KEY: randomBytes(32).toString('base64'),
      PUBLIC_ORIGIN: 'https://haoyi.example',
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_SELLER_ID: '2088000000000001',
      ALIPAY_PRIVATE_KEY: pair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ALIPAY_PUBLIC_KEY: pair().publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      SMS_GATEWAY_URL: 'https://sms.example/send',
      SMS_GATEWAY_ID: 'haoyi',
      SMS_GATEWAY_SECRET: 'a secret of the gateway',
    });
    await expect(openDatabase(config, createLog({ level: 'silent' }))).rejects.toThrow(
      new ConfigError([
        'DATABASE_URL, DATA_DIR: 这个数据库里是演示数据，其中客服和会员的密码是公开的，不能用来营业，请另用一个空的数据库。要公开演示请设置 DEMO_ACCOUNTS=on (this database holds the demo, whose passwords are published: use an empty one)',
      ]),
    );
  });

  it('keeps demo data out of a filled database', async () => {
    const store = await freshStore('migrated');
    onTestFinished(() => store.close());
    await fillCatalogue(store, NOW);
    const config = readConfig({ DATABASE_URL: await addressOf(store), DATA_DIR: '/nonexistent' });
    await expect(openDatabase(config, createLog({ level: 'silent' }))).rejects.toThrow(
      new ConfigError([
        'DEMO_ACCOUNTS: 这个数据库已经用 npm run open 填过目录，不能再放入演示数据。营业请设置 NODE_ENV=production 或 DEMO_ACCOUNTS=off，演示请另用一个数据库 (opened for business: turn the demo off, or use another database)',
      ]),
    );
  });
});
