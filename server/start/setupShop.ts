import { parseArgs } from 'node:util';
import { sessionsChanged } from '../account/index.ts';
import type { Config } from './config.ts';
import type { Store, Tx } from '../store/db.ts';
import { isDone, onlyOnce } from '../store/migrate.ts';
import { update } from '../store/rows.ts';

/** What `npm run open` is asked to do. */
export type Command =
  | { kind: 'status' }
  | { kind: 'catalogue' }
  | { kind: 'staff'; phone: string }
  | { kind: 'noStaff'; phone: string };

/** What is told to the person who asked, line by line, and how the command ends: 0 done or nothing to do, 1 refused. */
export interface Outcome {
  says: readonly string[];
  code: 0 | 1;
}

/** The settings that decide whether a shop can be opened. */
export type OpeningSettings = Pick<Config, 'demoAccounts' | 'alipay' | 'smsGateway'>;

export const USAGE = `用法 (usage):
  npm run open                              营业前还缺什么
  npm run open -- --catalogue               填入游戏、属性、区服、字典和说明文章（只填空的数据库，只填一次）
  npm run open -- --staff 13800000000       让已注册的会员成为客服
  npm run open -- --no-staff 13800000000    收回客服身份`;

/** What `onlyOnce` calls the filling of the catalogue. */
export const CATALOGUE = 'open:catalogue';

const done = (...says: string[]): Outcome => ({ says, code: 0 });
const refused = (...says: string[]): Outcome => ({ says, code: 1 });

/** The command that arguments name; undefined when they name none, or more than one. */
export function commandOf(args: readonly string[]): Command | undefined {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        catalogue: { type: 'boolean' },
        staff: { type: 'string', multiple: true },
        'no-staff': { type: 'string', multiple: true },
      },
    }));
  } catch {
    return undefined;
  }
  const commands: Command[] = [
    ...(values.catalogue ? [{ kind: 'catalogue' } as const] : []),
    ...(values.staff ?? []).map((phone) => ({ kind: 'staff', phone }) as const),
    ...(values['no-staff'] ?? []).map((phone) => ({ kind: 'noStaff', phone }) as const),
  ];
  if (commands.length > 1 || commands.some((each) => 'phone' in each && each.phone === '')) return undefined;
  return commands[0] ?? { kind: 'status' };
}

interface Person {
  id: string;
  phone: string;
  nickName: string;
  role: string;
}

const PERSON = 'select id, phone, nick_name, role from users';

const named = ({ nickName, phone }: Person) => `${nickName}（${phone}）`;
const nobody = (phone: string) => refused(`没有手机号为 ${phone} 的会员。请先在网页上用这个号码注册。`);

/** Makes a registered member staff; running processes know with the member's next request. Code 1: nobody has the phone. */
export function grantStaff(store: Store, phone: string): Promise<Outcome> {
  return store.tx(async (tx) => {
    const person = await tx.maybe<Person>(`${PERSON} where phone = $1 for update`, [phone]);
    if (!person) return nobody(phone);
    if (person.role === 'staff') return done(`${named(person)}已经是客服，没有改动。`);
    await update(tx, 'users', person.id, { role: 'staff' });
    await sessionsChanged(tx);
    return done(
      `${named(person)}现在是客服。`,
      ...(person.role === 'merchant' ? ['做客服期间不能以商户身份报价，收回客服身份后恢复。'] : []),
    );
  });
}

/** Takes back that a member is staff. Code 1: nobody has the phone, or there would be no staff left. */
export function revokeStaff(store: Store, phone: string): Promise<Outcome> {
  return store.tx(async (tx) => {
    // All are locked: of the last two, only one can go.
    const staff = await tx.query<Person>(`${PERSON} where role = 'staff' order by id for update`);
    const person = staff.find((each) => each.phone === phone);
    if (!person) {
      const other = await tx.maybe<Person>(`${PERSON} where phone = $1`, [phone]);
      return other ? done(`${named(other)}不是客服，没有改动。`) : nobody(phone);
    }
    if (staff.length === 1) {
      return refused(
        `${named(person)}是唯一的客服，不能收回：审核、验号和售后会没有人处理。`,
        '请先让另一位会员成为客服：npm run open -- --staff <手机号>',
      );
    }
    const merchant = await tx.maybe(
      `select id from merchant_applications where user_id = $1 and state = 'passed' limit 1`,
      [person.id],
    );
    await update(tx, 'users', person.id, { role: merchant ? 'merchant' : 'member' });
    await sessionsChanged(tx);
    return done(`${named(person)}不再是客服。`);
  });
}

const isSeeded = (db: Store | Tx) => isDone(db, 'seed');

const DEMO = '这个数据库里是演示数据，不能用来营业，请另建一个空的数据库。';

/** Leaves the transaction with nothing written. */
class Declined extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('declined');
    this.outcome = outcome;
  }
}

/**
 * Fills an empty catalogue with what is true of the games and of the service, once in the life of a database and whole or not at
 * all. `now` in ms. Where there are rows already it writes nothing. Code 1: the database holds the demo.
 */
export async function fillCatalogue(store: Store, now: number): Promise<Outcome> {
  const { openingRows } = await import('../seed/opening.ts');
  const { insertMany } = await import('../seed/insert.ts');
  const fillings = openingRows(now);
  try {
    const isNew = await onlyOnce(store, CATALOGUE, async (tx) => {
      if (await isSeeded(tx)) throw new Declined(refused(DEMO));
      const there: string[] = [];
      for (const [table, name] of fillings) {
        const { n } = await tx.one<{ n: number }>(`select count(*) as n from ${table}`);
        if (n > 0) there.push(`${name} ${n} 条`);
      }
      if (there.length > 0) {
        throw new Declined(done(`目录里已经有内容，没有改动：${there.join('，')}。只有空的目录才会填入。`));
      }
      for (const [table, , rows] of fillings) await insertMany(tx, table, rows);
    });
    if (!isNew) return done('目录已经填过一次，没有改动。');
  } catch (error) {
    if (error instanceof Declined) return error.outcome;
    throw error;
  }
  return done(
    '目录已填好：',
    ...fillings.map(([, name, rows]) => `  ${name} ${rows.length} 条`),
    '文章（notices 表）写的是程序默认的规则和承诺，营业前请逐篇核对，尤其是用户协议、隐私政策和付款方式。',
  );
}

/** What is there for a first day and what is missing, a line each, with what to do about it. */
async function tellStatus(store: Store, { alipay, smsGateway }: OpeningSettings): Promise<Outcome> {
  const counts = await store.one<{ staff: number; games: number; agents: number; banners: number }>(
    `select (select count(*) from users where role = 'staff') as staff, (select count(*) from games) as games,
       (select count(*) from support_agents) as agents,
       (select count(*) from banners where kind = 'carousel') as banners`,
  );
  const line = (name: string, isThere: boolean, has: string, what: string) =>
    isThere ? `✓ ${name}：${has}` : `✗ ${name}：${what}`;
  const counted = (name: string, n: number, unit: string, what: string) =>
    line(name, n > 0, `${n} ${unit}`, `没有。${what}`);
  return done(
    ...((await isSeeded(store)) ? [`✗ 数据库：${DEMO}`] : []),
    counted(
      '客服账号',
      counts.staff,
      '个',
      '先在网页上注册，再运行 npm run open -- --staff <手机号>，否则没有人能审核和验号。',
    ),
    counted('游戏', counts.games, '个', '运行 npm run open -- --catalogue，否则什么都不能发布。'),
    counted(
      '客服名片',
      counts.agents,
      '位',
      '把客服的 QQ、微信写入 support_agents 表，否则“联系客服”里找不到人，“客服验证”会把自己人认成冒充。',
    ),
    counted('首页轮播图', counts.banners, '张', '写入 banners 表（kind 为 carousel），否则首页没有轮播图。'),
    line(
      '付款',
      alipay !== undefined,
      '支付宝已配置',
      '现在是演示收银台，收不到钱。请设置 ALIPAY_APP_ID、ALIPAY_PRIVATE_KEY、ALIPAY_PUBLIC_KEY、ALIPAY_SELLER_ID。',
    ),
    line(
      '短信',
      smsGateway !== undefined,
      '短信网关已配置',
      '现在只进开发收件箱，一条也发不出去。请设置 SMS_GATEWAY_URL、SMS_GATEWAY_ID、SMS_GATEWAY_SECRET。',
    ),
  );
}

/** Does what `npm run open` was asked for, on a migrated database. `now` in ms. */
export async function runCommand(
  command: Command,
  store: Store,
  settings: OpeningSettings,
  now: number,
): Promise<Outcome> {
  switch (command.kind) {
    case 'status':
      return tellStatus(store, settings);
    case 'staff':
      return grantStaff(store, command.phone);
    case 'noStaff':
      return revokeStaff(store, command.phone);
    case 'catalogue':
      // The next start would find it full of the catalogue when it comes to seed the demo.
      if (settings.demoAccounts && !(await isSeeded(store))) {
        return refused(
          '按现在的设置，npm start 会往这个数据库放入演示数据，它自带目录。',
          '要营业，请用和 npm start 相同的设置运行：NODE_ENV=production，或 DEMO_ACCOUNTS=off。',
        );
      }
      return fillCatalogue(store, now);
  }
}
