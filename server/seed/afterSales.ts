import { isoAt } from '../kit/clock.ts';
import { money } from '../../contract/kit/sum.ts';
import type {
  AfterSaleParty,
  AfterSaleStage,
  AfterSaleType,
  Statement,
} from '../../contract/afterSale/afterSale.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { MESSAGE_KINDS } from '../kit/messenger.ts';
import type { Store, Tx } from '../store/db.ts';
import { insertMany } from './insert.ts';
import { DAY } from './listings.ts';
import { PEOPLE } from './people.ts';
import { AFTER_SALE_DICTIONARY } from './site.ts';

const AGENT = '售后客服 安和';

interface SoldOrder {
  id: string;
  buyerId: string;
  sellerId: string;
  price: number;
  snapshot: { title: string; picture: string };
  paymentId: string;
}

/** One thing that was said or done, days before today. */
interface Moment {
  ago: number;
  kind: string;
  by: AfterSaleParty;
  text: string;
  statement?: Statement['kind'];
}

/** How one after-sale of the demo has gone so far. The first moment is the application, the last one where it stands. */
interface Course {
  order: SoldOrder;
  type: AfterSaleType;
  reason: string;
  asked: number;
  stage: AfterSaleStage;
  isSellerHeard?: boolean;
  granted?: number;
  decision?: { isGranted: boolean; reason: string };
  question?: string;
  moments: Moment[];
}

/** What orders are still covered and were paid out: the latest first. */
const settled = (
  tx: Tx,
  column: 'buyer_id' | 'seller_id',
  userId: string,
  now: string,
): Promise<SoldOrder[]> =>
  tx.query<SoldOrder>(
    `select o.id, o.buyer_id, o.seller_id, o.price, o.snapshot,
       (select p.id from payments p where p.order_id = o.id and p.is_counted order by p.created_at limit 1) as payment_id
     from orders o where o.${column} = $1 and o.stage = 'settled' and o.tier <> 'none' and o.protected_until > $2
       and not exists (select 1 from after_sales a where a.order_id = o.id)
     order by o.finished_at desc, o.id limit 2`,
    [userId, now],
  );

function courses(mine: readonly SoldOrder[], sold: readonly SoldOrder[]): Course[] {
  const [a, b] = mine;
  const [c, d] = sold;
  const all: Course[] = [];
  if (a) {
    all.push({
      order: a,
      type: 'notAsDescribed',
      reason: '1.level',
      asked: 5_000,
      stage: 'withdrawn',
      moments: [
        {
          ago: 3.4,
          kind: 'case.apply',
          by: 'buyer',
          text: '段位比商品页写的低了一档，截图在下面。',
          statement: 'application',
        },
        { ago: 3.2, kind: 'case.withdraw', by: 'buyer', text: '买家撤销了售后' },
      ],
    });
    all.push({
      order: a,
      type: 'banned',
      reason: '5.linked',
      asked: Math.min(20_000, a.price),
      stage: 'refused',
      decision: { isGranted: false, reason: '封禁通知的时间在交付之后，现有材料看不出是交易前的违规。' },
      moments: [
        {
          ago: 1.5,
          kind: 'case.apply',
          by: 'buyer',
          text: '登录提示设备连带封禁三天，不是我操作的。',
          statement: 'application',
        },
        {
          ago: 0.5,
          kind: 'case.refuse',
          by: 'staff',
          text: '封禁通知的时间在交付之后，现有材料看不出是交易前的违规。',
          statement: 'decision',
        },
      ],
    });
  }
  if (b) {
    all.push({
      order: b,
      type: 'notAsDescribed',
      reason: '1.items',
      asked: 6_000,
      stage: 'completed',
      isSellerHeard: true,
      granted: 6_000,
      decision: { isGranted: true, reason: '核对双方材料，缺少的道具按市价赔付。' },
      moments: [
        {
          ago: 12,
          kind: 'case.apply',
          by: 'buyer',
          text: '商品页写了三件限定道具，收到的号里只有一件。',
          statement: 'application',
        },
        { ago: 11.8, kind: 'seller.ask', by: 'staff', text: '请说明限定道具的情况', statement: 'question' },
        {
          ago: 11.2,
          kind: 'seller.answer',
          by: 'seller',
          text: '上架后误用了两件，忘了改描述。',
          statement: 'answer',
        },
        {
          ago: 11,
          kind: 'case.approve',
          by: 'staff',
          text: '核对双方材料，缺少的道具按市价赔付。',
          statement: 'decision',
        },
        { ago: 10.9, kind: 'payout.finish', by: 'system', text: '赔付 ¥60.00 已到账，售后完成' },
      ],
    });
    all.push({
      order: b,
      type: 'takenBack',
      reason: '3.loggedOut',
      asked: Math.max(b.price - 6_000, 100),
      stage: 'awaitingEvidence',
      question: '请补充登录失败的完整截图，以及最后一次正常登录的时间',
      moments: [
        {
          ago: 0.6,
          kind: 'case.apply',
          by: 'buyer',
          text: '今天被顶下线，密码不对了。',
          statement: 'application',
        },
        {
          ago: 0.3,
          kind: 'evidence.ask',
          by: 'staff',
          text: '请补充登录失败的完整截图，以及最后一次正常登录的时间',
          statement: 'question',
        },
      ],
    });
  }
  if (c) {
    all.push({
      order: c,
      type: 'takenBack',
      reason: '3.rebound',
      asked: c.price,
      stage: 'awaitingSeller',
      moments: [
        {
          ago: 0.7,
          kind: 'case.apply',
          by: 'buyer',
          text: '昨晚收到改绑通知，绑定手机变成了陌生号码，登录不上了。',
          statement: 'application',
        },
        {
          ago: 0.4,
          kind: 'seller.ask',
          by: 'staff',
          text: '买家反映绑定手机被改，请说明情况',
          statement: 'question',
        },
      ],
    });
  }
  if (d) {
    all.push({
      order: d,
      type: 'notAsDescribed',
      reason: '1.realName',
      asked: Math.min(10_000, d.price),
      stage: 'completed',
      isSellerHeard: true,
      granted: Math.min(10_000, d.price),
      decision: { isGranted: true, reason: '实名状态与描述不符，按差价赔付。' },
      moments: [
        {
          ago: 20,
          kind: 'case.apply',
          by: 'buyer',
          text: '写的是可二次实名，实际已经用过一次。',
          statement: 'application',
        },
        { ago: 19.8, kind: 'seller.ask', by: 'staff', text: '请说明实名状态', statement: 'question' },
        {
          ago: 19.1,
          kind: 'seller.answer',
          by: 'seller',
          text: '是我记错了，愿意补差价。',
          statement: 'answer',
        },
        {
          ago: 19,
          kind: 'case.approve',
          by: 'staff',
          text: '实名状态与描述不符，按差价赔付。',
          statement: 'decision',
        },
        { ago: 18.9, kind: 'payout.finish', by: 'system', text: '赔付 ¥100.00 已到账，售后完成' },
      ],
    });
  }
  return all;
}

const LINE: Record<string, string> = {
  'evidence.ask': '客服请买家补充材料，48 小时内',
  'seller.ask': '客服请卖家答复，24 小时内',
  'seller.answer': '卖家同意买家的申请',
  'case.refuse': '拒绝了申请，72 小时内可以申诉一次',
};

async function insert(tx: Tx, course: Course, at: number, today: number): Promise<void> {
  const { order, granted, decision } = course;
  const id = `as-${at + 1}`;
  const time = (ago: number) => isoAt(today - ago * DAY);
  const first = course.moments[0] as Moment;
  const last = course.moments.at(-1) as Moment;
  const isOpen = OPEN_AFTER_SALE_STAGES.includes(course.stage);
  const dueAt = isOpen ? isoAt(today + 2 * DAY) : null;
  const nameOf = (type: string, value: string) =>
    String(AFTER_SALE_DICTIONARY.find((each) => each.type === type && each.value === value)?.label);
  const typeName = nameOf('afterType', course.reason.slice(0, 1));
  const answered = course.moments.some(({ kind }) => kind === 'seller.answer');
  await insertMany(tx, 'after_sales', [
    {
      id,
      no: `HYsh${time(first.ago).slice(0, 19).replaceAll(/\D/g, '')}00000${at + 1}0`,
      order_id: order.id,
      buyer_id: order.buyerId,
      seller_id: order.sellerId,
      type: course.type,
      type_name: typeName,
      reason: course.reason,
      reason_name: nameOf('afterReason', course.reason),
      remedy: 'compensation',
      asked: course.asked,
      description: first.text,
      phone: null,
      stage: course.stage,
      is_seller_heard: course.isSellerHeard ?? false,
      is_seller_agreed: answered ? true : null,
      is_appealed: false,
      question: course.question ?? null,
      handler: AGENT,
      refused_by: decision?.isGranted === false ? AGENT : null,
      is_granted: decision?.isGranted ?? null,
      granted_remedy: granted === undefined ? null : 'compensation',
      granted: granted ?? (decision ? 0 : null),
      decision: decision?.reason ?? null,
      decided_by: decision ? AGENT : null,
      decided_at: decision
        ? time((course.moments.find(({ statement }) => statement === 'decision') ?? last).ago)
        : null,
      route: granted === undefined ? null : `${money(granted)} 由包赔基金赔付，原路退回`,
      paid_at: granted === undefined ? null : time(last.ago),
      due_at: dueAt,
      created_at: time(first.ago),
      updated_at: time(last.ago),
    },
  ]);
  await insertMany(
    tx,
    'after_sale_statements',
    course.moments.flatMap(({ ago, by, statement, text }, i) =>
      statement === undefined
        ? []
        : [
            {
              id: `${id}-s${i + 1}`,
              after_sale_id: id,
              by_whom: by,
              kind: statement,
              content: text,
              pictures: statement === 'application' ? [order.snapshot.picture] : [],
              created_at: time(ago),
            },
          ],
    ),
  );
  const asks = `赔付 ${money(course.asked)}`;
  await insertMany(
    tx,
    'after_sale_events',
    course.moments.map(({ ago, kind, by, text }, i) => ({
      id: `${id}-e${i + 1}`,
      after_sale_id: id,
      kind,
      by_whom: by,
      content:
        kind === 'case.apply'
          ? `买家申请售后：${typeName}，${asks}`
          : kind === 'case.approve'
            ? `同意：${asks}`
            : (LINE[kind] ?? text),
      created_at: time(ago),
    })),
  );
  const note = (key: string, ago: number, by: string, content: string) => ({
    id: `${id}-${key}`,
    order_id: order.id,
    kind: key === 'open' ? 'afterSale.open' : 'afterSale.end',
    by_whom: by,
    content,
    created_at: time(ago),
  });
  await insertMany(tx, 'order_events', [
    note('open', first.ago, 'buyer', `买家申请售后：${typeName}，${asks}`),
    ...(isOpen ? [] : [note('end', last.ago, 'system', `售后结束：${last.text}`)]),
  ]);
  if (dueAt !== null) {
    await insertMany(tx, 'jobs', [
      {
        id: `${id}-due`,
        kind: 'afterSale.expire',
        subject: id,
        run_at: dueAt,
        tries: 0,
        done_at: null,
        failed: null,
        created_at: time(last.ago),
      },
    ]);
    const [kind, kindName] = MESSAGE_KINDS.afterSale;
    const { title } = order.snapshot;
    const news: Partial<Record<AfterSaleStage, [string, string]>> = {
      awaitingEvidence: [order.buyerId, `「${title}」的售后需要补充材料：${course.question ?? ''}`],
      awaitingSeller: [order.sellerId, `「${title}」的售后需要你答复：${last.text}`],
      refused: [order.buyerId, `「${title}」的售后没有通过：${last.text}72 小时内可以申诉一次`],
    };
    const message = news[course.stage];
    if (message) {
      await insertMany(tx, 'messages', [
        {
          id: `m-${id}`,
          user_id: message[0],
          kind,
          kind_name: kindName,
          title: '售后进度',
          content: message[1],
          related_id: id,
          created_at: time(last.ago),
          read_at: null,
        },
      ]);
    }
  }
  if (granted !== undefined) {
    await insertMany(tx, 'refunds', [
      {
        id: `${id}-refund`,
        payment_id: order.paymentId,
        order_id: order.id,
        after_sale_id: id,
        source: 'guarantee',
        amount: granted,
        state: 'done',
        created_at: time(last.ago),
        done_at: time(last.ago),
      },
    ]);
    await insertMany(tx, 'ledger_entries', [
      {
        id: `${id}-compensation`,
        kind: 'compensation',
        order_id: order.id,
        refund_id: `${id}-refund`,
        memo: '包赔基金赔付，原路退回',
        created_at: time(last.ago),
      },
    ]);
    await insertMany(tx, 'ledger_lines', [
      { entry_id: `${id}-compensation`, account: 'guarantee', amount: -granted },
      { entry_id: `${id}-compensation`, account: `buyer:${order.buyerId}`, amount: granted },
    ]);
    await tx.query('update orders set compensated = compensated + $2 where id = $1', [order.id, granted]);
  }
}

/**
 * After-sales of the demo's buyer and seller in different stages, and the dictionaries their forms read. For a new database as
 * part of its seed, and for one seeded before there were after-sales: its payments are marked as unknown to any provider.
 * Orders that are not there any more, or not covered, are left out. `today` is the start of the day in ms.
 */
export async function seedAfterSales(store: Store, today: number): Promise<void> {
  await store.tx(async (tx) => {
    if (await tx.maybe(`select 1 as found from after_sales where id = 'as-1'`)) return;
    await tx.query(`delete from dictionary where type in ('afterType', 'afterReason')`);
    await insertMany(tx, 'dictionary', AFTER_SALE_DICTIONARY);
    await tx.query(`update payments set is_simulated = true where id like 'o-%-pay'`);
    const now = isoAt(today + 2 * DAY);
    const mine = await settled(tx, 'buyer_id', PEOPLE.buyer, now);
    const sold = await settled(tx, 'seller_id', PEOPLE.seller, now);
    for (const [at, course] of courses(mine, sold).entries()) await insert(tx, course, at, today);
  });
}
