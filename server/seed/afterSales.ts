import { DAY, isoAt } from '../kit/clock.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import type {
  AfterSaleParty,
  AfterSaleStage,
  AfterSaleType,
  Statement,
} from '../../contract/afterSale/afterSale.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { hasRow, type Tx } from '../store/db.ts';
import { jobRow, ledgerRows, messageRow, orderEventRow } from './builders.ts';
import { insertMany } from './insert.ts';
import { PEOPLE } from './people.ts';
import { AFTER_SALE_DICTIONARY } from './site.ts';
import { afterSaleMessages } from '../afterSale/index.ts';

const AGENT = '售后客服 安和';

interface SoldOrder {
  id: string;
  buyerId: string;
  sellerId: string;
  price: number;
  snapshot: { title: string; picture: string };
  paymentId: string;
}

interface Step {
  by: AfterSaleParty;
  statement?: Statement['kind'];
  /** The text of the timeline, if it differs from the step's text. */
  line?: string;
}

const STEPS = {
  'case.apply': { by: 'buyer', statement: 'application' },
  'case.withdraw': { by: 'buyer' },
  'evidence.ask': { by: 'staff', statement: 'question', line: '客服请买家补充材料，48 小时内' },
  'seller.ask': { by: 'staff', statement: 'question', line: '客服请卖家答复，24 小时内' },
  'seller.answer': { by: 'seller', statement: 'answer', line: '卖家同意买家的申请' },
  'case.approve': { by: 'staff', statement: 'decision' },
  'case.refuse': { by: 'staff', statement: 'decision', line: '拒绝了申请，72 小时内可以申诉一次' },
  'payout.finish': { by: 'system' },
} as const satisfies Record<string, Step>;

type Moment = readonly [daysAgo: number, kind: keyof typeof STEPS, text: string];

/** The course of an after-sale. The first moment is the application, the last one leads to the current stage. */
interface Course {
  order: SoldOrder;
  type: AfterSaleType;
  reason: string;
  /** The claimed amount, fen. It is granted in full, or not at all. */
  asked: number;
  stage: AfterSaleStage;
  moments: readonly Moment[];
}

/** A member's latest two settled orders whose coverage has not ended. */
const coveredOrders = (
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

function courses([a, b]: readonly SoldOrder[], [c, d]: readonly SoldOrder[]): Course[] {
  const all: Course[] = [];
  if (a) {
    all.push({
      order: a,
      type: 'notAsDescribed',
      reason: '1.level',
      asked: 5_000,
      stage: 'withdrawn',
      moments: [
        [3.4, 'case.apply', '段位比商品页写的低了一档，截图在下面。'],
        [3.2, 'case.withdraw', '买家撤销了售后'],
      ],
    });
    all.push({
      order: a,
      type: 'banned',
      reason: '5.linked',
      asked: Math.min(20_000, a.price),
      stage: 'refused',
      moments: [
        [1.5, 'case.apply', '登录提示设备连带封禁三天，不是我操作的。'],
        [0.5, 'case.refuse', '封禁通知的时间在交付之后，现有材料看不出是交易前的违规。'],
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
      moments: [
        [12, 'case.apply', '商品页写了三件限定道具，收到的号里只有一件。'],
        [11.8, 'seller.ask', '请说明限定道具的情况'],
        [11.2, 'seller.answer', '上架后误用了两件，忘了改描述。'],
        [11, 'case.approve', '核对双方材料，缺少的道具按市价赔付。'],
        [10.9, 'payout.finish', '赔付 ¥60.00 已到账，售后完成'],
      ],
    });
    all.push({
      order: b,
      type: 'takenBack',
      reason: '3.loggedOut',
      asked: Math.max(b.price - 6_000, 100),
      stage: 'awaitingEvidence',
      moments: [
        [0.6, 'case.apply', '今天被顶下线，密码不对了。'],
        [0.3, 'evidence.ask', '请补充登录失败的完整截图，以及最后一次正常登录的时间'],
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
        [0.7, 'case.apply', '昨晚收到改绑通知，绑定手机变成了陌生号码，登录不上了。'],
        [0.4, 'seller.ask', '买家反映绑定手机被改，请说明情况'],
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
      moments: [
        [20, 'case.apply', '写的是可二次实名，实际已经用过一次。'],
        [19.8, 'seller.ask', '请说明实名状态'],
        [19.1, 'seller.answer', '是我记错了，愿意补差价。'],
        [19, 'case.approve', '实名状态与描述不符，按差价赔付。'],
        [18.9, 'payout.finish', '赔付 ¥100.00 已到账，售后完成'],
      ],
    });
  }
  return all;
}

const buildMessage = (
  { order, stage }: Course,
  remark: string,
): readonly [userId: string, content: string] | undefined => {
  switch (stage) {
    case 'awaitingEvidence':
      return [order.buyerId, `的售后需要补充材料：${remark}`];
    case 'awaitingSeller':
      return [order.sellerId, `的售后需要你答复：${remark}`];
    case 'refused':
      return [order.buyerId, `的售后没有通过：${remark}72 小时内可以申诉一次`];
    default:
      return undefined;
  }
};

async function insertCase(tx: Tx, course: Course, at: number, today: number): Promise<void> {
  const { order, type, reason, asked, stage, moments } = course;
  const id = `as-${at + 1}`;
  const time = (daysAgo: number) => today - daysAgo * DAY;
  const [firstAgo, , description] = moments[0] as Moment;
  const [lastAgo, , remark] = moments.at(-1) as Moment;
  const [openedAt, changedAt] = [time(firstAgo), time(lastAgo)];
  const momentOf = (...kinds: Moment[1][]) => moments.find(([, kind]) => kinds.includes(kind));
  const decision = momentOf('case.approve', 'case.refuse');
  const isGranted = decision && decision[1] === 'case.approve';
  const isAnswered = momentOf('seller.answer') !== undefined;
  const isOpen = OPEN_AFTER_SALE_STAGES.includes(stage);
  const dueAt = today + 2 * DAY;
  const nameOf = (dictionary: string, value: string) =>
    String(AFTER_SALE_DICTIONARY.find((each) => each.type === dictionary && each.value === value)?.label);
  const typeName = nameOf('afterType', reason.slice(0, 1));
  const remedy = 'compensation';
  await insertMany(tx, 'after_sales', [
    {
      id,
      no: `HYsh${isoAt(openedAt).slice(0, 19).replaceAll(/\D/g, '')}00000${at + 1}0`,
      orderId: order.id,
      buyerId: order.buyerId,
      sellerId: order.sellerId,
      type,
      typeName,
      reason,
      reasonName: nameOf('afterReason', reason),
      remedy,
      asked,
      description,
      stage,
      isSellerHeard: isAnswered,
      isSellerAgreed: isAnswered || undefined,
      isAppealed: false,
      question: momentOf('evidence.ask')?.[2],
      handler: AGENT,
      refusedBy: isGranted === false ? AGENT : undefined,
      isGranted,
      grantedRemedy: isGranted ? remedy : undefined,
      granted: decision && (isGranted ? asked : 0),
      decision: decision?.[2],
      decidedBy: decision && AGENT,
      decidedAt: decision && isoAt(time(decision[0])),
      route: isGranted ? `${money(asked)} 由包赔基金赔付，原路退回` : undefined,
      paidAt: isGranted ? isoAt(changedAt) : undefined,
      dueAt: isOpen ? isoAt(dueAt) : undefined,
      createdAt: isoAt(openedAt),
      updatedAt: isoAt(changedAt),
    },
  ]);
  const claim = `赔付 ${money(asked)}`;
  const opening = `买家申请售后：${typeName}，${claim}`;
  const steps = moments.map(([daysAgo, kind, text], i) => {
    const { by, statement, line }: Step = STEPS[kind];
    const said =
      kind === 'case.apply' ? opening : kind === 'case.approve' ? `同意：${claim}` : (line ?? text);
    const row = { afterSaleId: id, byWhom: by, createdAt: isoAt(time(daysAgo)) };
    const pictures = kind === 'case.apply' ? [order.snapshot.picture] : [];
    return {
      event: { ...row, id: `${id}-e${i + 1}`, kind, content: said },
      statement: statement && { ...row, id: `${id}-s${i + 1}`, kind: statement, content: text, pictures },
    };
  });
  const statements = steps.flatMap(({ statement }) => statement ?? []);
  await insertMany(tx, 'after_sale_statements', statements);
  const events = steps.map(({ event }) => event);
  await insertMany(tx, 'after_sale_events', events);
  await insertMany(tx, 'order_events', [
    orderEventRow(`${id}-open`, order.id, 'afterSale.open', 'buyer', opening, openedAt),
    ...(isOpen
      ? []
      : [orderEventRow(`${id}-end`, order.id, 'afterSale.end', 'system', `售后结束：${remark}`, changedAt)]),
  ]);
  if (isOpen) {
    await insertMany(tx, 'jobs', [jobRow(`${id}-due`, 'afterSale.expire', id, dueAt, changedAt)]);
    const message = buildMessage(course, remark);
    if (message) {
      const [userId, text] = message;
      const content = `「${order.snapshot.title}」${text}`;
      const kind = afterSaleMessages.afterSale;
      const row = messageRow(`m-${id}`, userId, kind, '售后进度', content, id, changedAt);
      await insertMany(tx, 'messages', [row]);
    }
  }
  if (isGranted) {
    const refundId = `${id}-refund`;
    await insertMany(tx, 'refunds', [
      {
        id: refundId,
        paymentId: order.paymentId,
        orderId: order.id,
        afterSaleId: id,
        source: 'guarantee',
        amount: asked,
        state: 'done',
        createdAt: isoAt(changedAt),
        doneAt: isoAt(changedAt),
      },
    ]);
    const kind = 'compensation';
    const entry = {
      id: `${id}-${kind}`,
      kind,
      orderId: order.id,
      refundId,
      memo: '包赔基金赔付，原路退回',
    } as const;
    const booked = ledgerRows(entry, changedAt, { guarantee: -asked, [`buyer:${order.buyerId}`]: asked });
    await insertMany(tx, 'ledger_entries', [booked.entry]);
    await insertMany(tx, 'ledger_lines', booked.lines);
    await tx.query('update orders set compensated = compensated + $2 where id = $1', [order.id, asked]);
  }
}

/**
 * Inserts after-sales of the demo's buyer and seller in different stages, and the dictionaries of their forms. It also
 * runs on databases of older seeds, and marks their payments as simulated. `today`: start of the day (UTC), ms.
 */
export async function seedAfterSales(tx: Tx, today: number): Promise<void> {
  if (await hasRow(tx, `select from after_sales where id = 'as-1'`)) return;
  await tx.query(`delete from dictionary where type in ('afterType', 'afterReason')`);
  await insertMany(tx, 'dictionary', AFTER_SALE_DICTIONARY);
  await tx.query(`update payments set is_simulated = true where id like 'o-%-pay'`);
  const now = isoAt(today + 2 * DAY);
  const mine = await coveredOrders(tx, 'buyer_id', PEOPLE.buyer, now);
  const sold = await coveredOrders(tx, 'seller_id', PEOPLE.seller, now);
  for (const [at, course] of courses(mine, sold).entries()) await insertCase(tx, course, at, today);
}
