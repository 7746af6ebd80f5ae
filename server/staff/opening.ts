import type { OpeningItem } from '../../contract/staff/index.ts';
import { AFTER_SALE_TYPE_CODES } from '../afterSale/index.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { isDone } from '../store/migrate.ts';
import { hasRow, type Db } from '../store/db.ts';
import { upsert } from '../store/rows.ts';

const ARTICLES = 'articlesRead';

interface Counts {
  staff: number;
  supervisors: number;
  finance: number;
  unenrolled: number;
  games: number;
  articles: number;
  /** The number of after-sale types for which a buyer can choose a reason. */
  afterTypes: number;
  agents: number;
  payees: number;
  banners: number;
  isRead: boolean;
}

/** Whether PostgreSQL archived a WAL file within a day, and none failed since. False when the user may not read it. */
async function isArchiving(db: Db): Promise<boolean> {
  try {
    return await hasRow(
      db,
      `select from pg_stat_archiver where last_archived_time > now() - interval '1 day'
       and last_archived_time > coalesce(last_failed_time, '-infinity')`,
    );
  } catch {
    return false;
  }
}

/** What to do when an item is missing. The other items have texts with their counts. */
const LACKS: Readonly<Record<string, string>> = {
  staff: '没有。先在网页上注册，再运行 npm run open -- --staff <手机号>，否则没有人能审核和验号。',
  finance: '没有，提现和对账没有人处理。在后台「工作人员」里给一位同事。',
  games: '没有。运行 npm run open -- --catalogue，或在后台「内容」里导入，否则什么都不能发布。',
  agents: '没有。在后台「内容」里填客服的 QQ、微信，否则“联系客服”里找不到人，“客服验证”会把自己人认成冒充。',
  payees: '没有。在后台「内容」里填，否则买家核对收款账号时都显示不是我们的。',
  banners: '没有。在后台「内容」里填，否则首页没有轮播图。',
  payment:
    '现在是演示收银台，收不到钱。请设置 ALIPAY_APP_ID、ALIPAY_PRIVATE_KEY、ALIPAY_PUBLIC_KEY、ALIPAY_SELLER_ID。',
  payout: '支付宝没有证书不让转账，提现会失败。请设置 ALIPAY_APP_CERT_SN、ALIPAY_ROOT_CERT_SN。',
  sms: '现在只进开发收件箱，一条也发不出去。请设置 SMS_GATEWAY_URL、SMS_GATEWAY_ID、SMS_GATEWAY_SECRET。',
  identity: '没有核验接口，实名都由人工核对。请设置 IDENTITY_URL、IDENTITY_APP_ID、IDENTITY_SECRET。',
  backup: '数据库没有归档，或者最近没有成功。按 docs/running.md 第 6 节设置，否则机器坏了就什么都没有了。',
};

/** The checklist before the opening: each item with its state, or what to do. */
export async function listOpening(
  db: Db,
  providers: Context['settings']['realProviders'],
): Promise<OpeningItem[]> {
  const counts = await db.one<Counts>(
    `select (select count(*)::int from users where role = 'staff') as staff,
       (select count(*)::int from staff_accounts a join users u on u.id = a.user_id and u.role = 'staff'
         where 'supervisor' = any(a.roles)) as supervisors,
       (select count(*)::int from staff_accounts a join users u on u.id = a.user_id and u.role = 'staff'
         where 'finance' = any(a.roles)) as finance,
       (select count(*)::int from staff_accounts a join users u on u.id = a.user_id and u.role = 'staff'
         where a.enrolled_at is null) as unenrolled,
       (select count(*)::int from games) as games, (select count(*)::int from notices where is_published) as articles,
       (select count(distinct split_part(value, '.', 1))::int from dictionary
         where type = 'afterReason' and split_part(value, '.', 1) = any($2)) as after_types,
       (select count(*)::int from support_agents) as agents, (select count(*)::int from payee_accounts) as payees,
       (select count(*)::int from banners where kind = 'carousel') as banners,
       exists (select from shop_switches where name = $1 and is_on) as is_read`,
    [ARTICLES, AFTER_SALE_TYPE_CODES],
  );
  const archives = await isArchiving(db);
  const item = (
    key: string,
    title: string,
    isThere: boolean,
    has: string,
    lacks = LACKS[key] ?? '',
  ): OpeningItem => ({ key, title, isDone: isThere, text: isThere ? has : lacks });
  return [
    ...((await isDone(db, 'seed'))
      ? [item('demo', '数据库', false, '', '这个数据库里是演示数据，不能用来营业，请另建一个空的数据库。')]
      : []),
    item('staff', '工作人员', counts.staff > 0, `${counts.staff} 位`),
    item(
      'supervisors',
      '主管',
      counts.supervisors > 2,
      `${counts.supervisors} 位`,
      `只有 ${counts.supervisors} 位，至少要三位：主管拒绝的售后，申诉由另外两位主管决定。`,
    ),
    item('finance', '财务', counts.finance > 0, `${counts.finance} 位`),
    item(
      'codes',
      '动态验证码',
      counts.staff > 0 && counts.unenrolled === 0,
      '每个人都绑定了',
      counts.staff === 0
        ? '还没有工作人员。'
        : `还有 ${counts.unenrolled} 位没有绑定，第一次打开后台时绑定。`,
    ),
    item('games', '游戏', counts.games > 0, `${counts.games} 个`),
    item(
      'articles',
      '说明文章',
      counts.articles > 0 && counts.isRead,
      '已逐篇核对',
      counts.articles === 0
        ? '没有。运行 npm run open -- --catalogue，或在后台「内容」里导入，再逐篇核对。'
        : '写的是程序默认的规则和承诺，请逐篇核对，尤其是用户协议、隐私政策和付款方式，然后确认。',
    ),
    item(
      'afterReasons',
      '售后原因',
      counts.afterTypes === AFTER_SALE_TYPE_CODES.length,
      `${counts.afterTypes} 类问题都有`,
      `${AFTER_SALE_TYPE_CODES.length} 类问题里只有 ${counts.afterTypes} 类有原因可选，其余的买家申请不了售后。在后台「内容」的字典里补上 afterReason。`,
    ),
    item('agents', '客服名片', counts.agents > 0, `${counts.agents} 位`),
    item('payees', '收款账号', counts.payees > 0, `${counts.payees} 个`),
    item('banners', '首页轮播图', counts.banners > 0, `${counts.banners} 张`),
    item('payment', '付款', providers.payment, '支付宝已配置'),
    item('payout', '给卖家打款', providers.payout, '支付宝转账已配置证书'),
    item('sms', '短信', providers.sms, '短信网关已配置'),
    item('identity', '实名核验', providers.identity, '核验接口已配置'),
    item('backup', '备份', archives, '数据库在持续归档'),
  ];
}

/** Records that a person has read the articles. @throws 409 without a published article */
export async function confirmArticles(ctx: Context, db: Db): Promise<void> {
  if (!(await hasRow(db, 'select from notices where is_published limit 1'))) {
    throw refuse.conflict('noArticles', '还没有文章，先导入再核对');
  }
  await upsert(db, 'shop_switches', { name: ARTICLES, isOn: true, changedAt: isoNow(ctx) }, 'name');
}
