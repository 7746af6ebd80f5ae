import { parseArgs } from 'node:util';
import { sessionsChanged } from '../account/index.ts';
import type { Config } from './config.ts';
import { hasRow, type Store, type Tx } from '../store/db.ts';
import { STAFF_ROLES } from '../../contract/staff/index.ts';
import { systemClock } from '../kit/clock.ts';
import { isSuspended, type SuspensionColumns } from '../kit/suspension.ts';
import { grantRoles } from '../staff/accounts.ts';
import { checkAuditLog } from '../staff/auditLog.ts';
import { listOpening } from '../staff/opening.ts';
import { endStaff } from '../staff/staffAccounts.ts';
import { isDone, onlyOnce } from '../store/migrate.ts';
import { update } from '../store/rows.ts';

export type Command =
  | { kind: 'status' }
  | { kind: 'audit' }
  | { kind: 'catalogue' }
  | { kind: 'staff'; phone: string }
  | { kind: 'noStaff'; phone: string };

/** The lines to print, and the exit code: 0 done or nothing to do, 1 refused. */
export interface Outcome {
  says: readonly string[];
  code: 0 | 1;
}

export type OpeningSettings = Pick<Config, 'demoAccounts' | 'alipay' | 'smsGateway' | 'identityRegister'>;

/** Which providers are real and not the demo's stand-ins. */
export const realProvidersOf = ({
  alipay,
  smsGateway,
  identityRegister,
}: Omit<OpeningSettings, 'demoAccounts'>) => ({
  payment: alipay !== undefined,
  // Alipay requires a certificate for transfers.
  payout: alipay?.certificates !== undefined,
  sms: smsGateway !== undefined,
  identity: identityRegister !== undefined,
});

export const USAGE = `用法 (usage):
  npm run open                              营业前还缺什么
  npm run open -- --catalogue               填入游戏、属性、区服、字典和说明文章（只填空的数据库，只填一次）
  npm run open -- --staff 13800000000       让已注册的会员成为客服
  npm run open -- --no-staff 13800000000    收回客服身份
  npm run open -- --audit                   核对操作日志有没有被改动`;

/** The {@link onlyOnce} name for filling the catalogue. */
export const CATALOGUE = 'open:catalogue';

const done = (...says: string[]): Outcome => ({ says, code: 0 });
const refused = (...says: string[]): Outcome => ({ says, code: 1 });

/** Parses the command in the arguments. Undefined for none or several. */
export function parseCommand(args: readonly string[]): Command | undefined {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        catalogue: { type: 'boolean' },
        audit: { type: 'boolean' },
        staff: { type: 'string', multiple: true },
        'no-staff': { type: 'string', multiple: true },
      },
    }));
  } catch {
    return undefined;
  }
  const commands: Command[] = [
    ...(values.catalogue ? [{ kind: 'catalogue' } as const] : []),
    ...(values.audit ? [{ kind: 'audit' } as const] : []),
    ...(values.staff ?? []).map((phone) => ({ kind: 'staff', phone }) as const),
    ...(values['no-staff'] ?? []).map((phone) => ({ kind: 'noStaff', phone }) as const),
  ];
  if (commands.length > 1 || commands.some((each) => 'phone' in each && each.phone === '')) return undefined;
  return commands[0] ?? { kind: 'status' };
}

interface Person extends Pick<SuspensionColumns, 'suspendedAt' | 'suspendedUntil'> {
  id: string;
  phone: string;
  nickName: string;
  role: string;
}

const PERSON = 'select id, phone, nick_name, role, suspended_at, suspended_until from users';

const named = ({ nickName, phone }: Person) => `${nickName}（${phone}）`;
const nobody = (phone: string) => refused(`没有手机号为 ${phone} 的会员。请先在网页上用这个号码注册。`);

/**
 * Makes a registered member a member of staff, from the member's next request on. Returns code 1 when no member has the
 * phone, or the member is a merchant or suspended.
 */
export function grantStaff(store: Store, phone: string): Promise<Outcome> {
  return store.tx(async (tx) => {
    const person = await tx.maybe<Person>(`${PERSON} where phone = $1 for update`, [phone]);
    if (!person) return nobody(phone);
    if (person.role === 'staff') return done(`${named(person)}已经是客服，没有改动。`);
    if (person.role === 'merchant')
      return refused(`${named(person)}是商户，不能同时是客服。请对方用另一个手机号注册。`);
    if (isSuspended({ clock: systemClock }, person)) return refused(`${named(person)}已被暂停，解除后再试。`);
    const isFirst = !(await hasRow(tx, `select from users where role = 'staff' limit 1`));
    await update(tx, 'users', person.id, { role: 'staff' });
    // The first person opens the shop and needs every role. Others become agents at all desks, until an admin changes
    // their roles.
    await grantRoles({ clock: systemClock }, tx, person.id, isFirst ? STAFF_ROLES : ['agent']);
    await sessionsChanged(tx);
    return done(`${named(person)}现在是客服。`);
  });
}

/** Revokes the staff role. Code 1: the phone is unknown, or no staff or no admin would be left. */
export function revokeStaff(store: Store, phone: string): Promise<Outcome> {
  return store.tx(async (tx) => {
    // Locks all staff, so that two concurrent calls cannot remove the last two.
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
    const admins = await tx.query<{ userId: string }>(
      `select user_id from staff_accounts where 'admin' = any(roles) and user_id = any($1)`,
      [staff.map(({ id }) => id)],
    );
    if (admins.length === 1 && admins[0]?.userId === person.id) {
      return refused(
        `${named(person)}是唯一的管理员，不能收回：没有人能改同事的角色，也没有人能重置动态验证码。`,
        '请先在 /ops 的「工作人员」给另一位同事管理员角色。',
      );
    }
    await endStaff({ clock: systemClock }, tx, person.id);
    return done(`${named(person)}不再是客服。`);
  });
}

/** Checks the hash chain of the audit log. Code 1: a row was changed or removed. */
export async function reportAuditLog(store: Store): Promise<Outcome> {
  const { rows, brokenAt } = await checkAuditLog(store);
  return brokenAt === undefined
    ? done(`操作日志完整：共 ${rows} 条，每条都与前一条相符。`)
    : refused(`操作日志从第 ${brokenAt} 条起不符，有记录被改动或删除。`);
}

const isSeeded = (db: Store | Tx) => isDone(db, 'seed');

const DEMO = '这个数据库里是演示数据，不能用来营业，请另建一个空的数据库。';

/** Thrown to roll the transaction back and return the outcome. */
class Declined extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('declined');
    this.outcome = outcome;
  }
}

/**
 * Fills an empty catalogue with games and service texts, once, in one transaction. Writes nothing if any of the tables
 * has rows. `now`: epoch ms. Code 1: the database contains the demo.
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
    '文章写的是程序默认的规则和承诺，营业前请逐篇核对，尤其是用户协议、隐私政策和付款方式。',
  );
}

/** Lists the items of the opening checklist, one line each: ready or missing, and what to do. */
async function describeStatus(store: Store, settings: OpeningSettings): Promise<Outcome> {
  const items = await listOpening(store, realProvidersOf(settings));
  return done(...items.map(({ title, isDone: isThere, text }) => `${isThere ? '✓' : '✗'} ${title}：${text}`));
}

/** Runs a command of `npm run open` on a migrated database. `now`: epoch ms. */
export async function runCommand(
  command: Command,
  store: Store,
  settings: OpeningSettings,
  now: number,
): Promise<Outcome> {
  switch (command.kind) {
    case 'status':
      return describeStatus(store, settings);
    case 'audit':
      return reportAuditLog(store);
    case 'staff':
      return grantStaff(store, command.phone);
    case 'noStaff':
      return revokeStaff(store, command.phone);
    case 'catalogue':
      // The next start would seed the demo into the filled catalogue.
      if (settings.demoAccounts && !(await isSeeded(store))) {
        return refused(
          '按现在的设置，npm start 会往这个数据库放入演示数据，它自带目录。',
          '要营业，请用和 npm start 相同的设置运行：NODE_ENV=production，或 DEMO_ACCOUNTS=off。',
        );
      }
      return fillCatalogue(store, now);
  }
}
