import { isoAt } from '../kit/clock.ts';
import { money } from '../../contract/kit/sum.ts';
import type { ProtectionTier } from '../../contract/market/listing.ts';
import {
  COVERAGE_VERSION,
  depositOf,
  orderTotal,
  protectionFee,
  RULES,
  sellerFee,
  TIERS,
} from '../../contract/kit/rules.ts';
import { DAY, type ListingSeed } from './listings.ts';
import { buyersOf, PEOPLE, type PersonSeed } from './people.ts';
import { Random } from './random.ts';

type Row = Record<string, unknown>;

/** Everything that past deals leave behind, as rows. */
export interface Deals {
  orders: Row[];
  events: Row[];
  payments: Row[];
  entries: Row[];
  lines: Row[];
  reviews: Row[];
  jobs: Row[];
  /** Finished deals by seller. */
  dealsOf: Map<string, number>;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const PRAISE = [
  '验号很仔细，换绑一步步带着做的，放心。',
  '号和描述一致，客服回复快。',
  '第一次买号，流程比想象中清楚。',
  '换绑用了半小时，卖家配合。',
  '皮肤数量对得上，没有问题。',
  '价格实在，就是晚上排队久了点。',
  '全程钱在平台，心里有底。',
  '交付当天就改了密码，一切正常。',
];

/** How one past order went. `finishedAt` in ms: receipt, or, when it came to nothing, the end. */
interface Course {
  listing: ListingSeed;
  buyerId: string;
  finishedAt: number;
  end: 'deal' | 'refunded' | 'cancelled';
}

/** The courses of all past orders: sold listings first, then two of the demo buyer's that came to nothing. */
function courses(today: number, all: readonly ListingSeed[], everyone: readonly PersonSeed[]): Course[] {
  const random = new Random(404);
  const buyers = buyersOf(everyone);
  const sold = all.filter((each) => each.status === 'sold');
  const deals = sold.map((listing, i): Course => {
    const recent = sold.length - i;
    const latest = today - random.between(2, 30) * HOUR - random.between(1, 3_599_000);
    const wait = recent <= 24 ? 0 : random.next() ** 2 * 18 * DAY + 20 * HOUR;
    const finishedAt = Math.min(latest, recent <= 24 ? latest : listing.listedAt + wait);
    return { listing, buyerId: random.pick(buyers).id, finishedAt, end: 'deal' };
  });
  const bought = deals.filter(({ listing }) => listing.sellerId !== PEOPLE.seller && listing.price < 800_000);
  for (const [at, buyerId] of [
    [Math.floor(bought.length * 0.45), PEOPLE.buyer],
    [Math.floor(bought.length * 0.7), PEOPLE.buyer],
    [bought.length - 3, PEOPLE.buyer],
    [Math.floor(bought.length * 0.6), PEOPLE.secondBuyer],
  ] as const) {
    const course = bought[at];
    if (course) course.buyerId = buyerId;
  }
  const standing = all.filter(
    (each) => each.status === 'onSale' && each.price < 500_000 && each.listedAt < today - 20 * DAY,
  );
  const failed = (at: number, daysAgo: number, end: 'refunded' | 'cancelled'): Course[] => {
    const listing = standing[at];
    return listing
      ? [{ listing, buyerId: PEOPLE.buyer, finishedAt: today - daysAgo * DAY + 3 * HOUR, end }]
      : [];
  };
  return [...deals, ...failed(31, 9, 'refunded'), ...failed(77, 4, 'cancelled')];
}

/** Past orders with payments, timelines, ledger and reviews. Marks the sold listings with their time. */
export function deals(today: number, all: readonly ListingSeed[], everyone: readonly PersonSeed[]): Deals {
  const random = new Random(1500);
  const out: Deals = {
    orders: [],
    events: [],
    payments: [],
    entries: [],
    lines: [],
    reviews: [],
    jobs: [],
    dealsOf: new Map(),
  };
  courses(today, all, everyone).forEach((course, i) => {
    const { listing, buyerId, finishedAt, end } = course;
    const id = `o-${String(i + 1).padStart(4, '0')}`;
    const isFree = listing.protection === 'free';
    const tier: ProtectionTier = isFree
      ? random.weighted(['retrieval', 'face'] as const, [8, 2])
      : random.weighted(['retrieval', 'face', 'none'] as const, [6, 2, 2]);
    const protection = protectionFee(listing.price, tier, isFree);
    const total = orderTotal(listing.price, tier, isFree);
    const fee = sellerFee(listing.price);
    const isPaid = end !== 'cancelled';
    const createdAt =
      end === 'cancelled' ? finishedAt - RULES.paymentWindow : finishedAt - random.between(90, 900) * MINUTE;
    const paidAt = createdAt + random.between(40, 600) * 1000;
    const payoutAt = finishedAt + RULES.payoutDelay;
    const isSettled = end === 'deal' && payoutAt < today;
    const stage = end === 'deal' ? (isSettled ? 'settled' : 'protected') : end;
    const method = random.weighted(['alipay', 'wechat'] as const, [7, 3]);
    const coverage = {
      tier,
      name: TIERS[tier].name,
      amount: protection,
      days: TIERS[tier].days,
      covered: TIERS[tier].covered,
      notCovered: TIERS[tier].notCovered,
      compensation: listing.price,
      version: COVERAGE_VERSION,
    };
    const isDeal = end === 'deal';
    out.orders.push({
      id,
      no: `HYxs${isoAt(createdAt + 8 * HOUR)
        .slice(0, 23)
        .replaceAll(/\D/g, '')}${random.digits(4)}`,
      listing_id: listing.id,
      buyer_id: buyerId,
      seller_id: listing.sellerId,
      stage,
      tier,
      price: listing.price,
      protection_fee: protection,
      service_fee: RULES.serviceFee,
      total,
      paid: isPaid ? total : 0,
      refunded: end === 'refunded' ? total : 0,
      seller_fee: fee,
      deposit: depositOf(listing.price) ?? null,
      is_extended: false,
      coverage,
      snapshot: {
        title: listing.title,
        description: listing.description,
        picture: `/img/listing/${listing.id}-0.webp`,
        gameName: listing.game.name,
        region: listing.region.text,
        attributes: listing.shown,
        protection: listing.protection,
      },
      end_reason: end === 'deal' ? null : end === 'refunded' ? 'inspectionFailed' : 'timeout',
      created_at: isoAt(createdAt),
      closes_at: isoAt(createdAt + RULES.paymentWindow),
      due_at: isDeal && !isSettled ? isoAt(payoutAt) : null,
      paid_at: isPaid ? isoAt(paidAt) : null,
      finished_at: isDeal ? isoAt(finishedAt) : null,
      protected_until: isDeal ? isoAt(finishedAt + TIERS[tier].days * DAY) : null,
      settled_at: isSettled ? isoAt(payoutAt) : null,
      cancelled_at: isDeal ? null : isoAt(finishedAt),
      revealed_at: isDeal ? isoAt(finishedAt - 20 * MINUTE) : null,
    });

    let step = 0;
    const note = (at: number, kind: string, by: string, content: string) => {
      step += 1;
      out.events.push({
        id: `${id}-${String(step).padStart(2, '0')}`,
        order_id: id,
        kind,
        by_whom: by,
        content,
        created_at: isoAt(at),
      });
    };
    const between = (share: number) => paidAt + (finishedAt - paidAt) * share;
    note(createdAt, 'order.place', 'buyer', `提交订单，应付 ${money(total)}，请在 15 分钟内付款`);
    if (!isPaid) {
      note(finishedAt, 'order.expire', 'system', '超时未付款，订单自动取消');
      return;
    }
    const paymentId = `${id}-pay`;
    out.payments.push({
      id: paymentId,
      trade_no: `HYzf${isoAt(paidAt + 8 * HOUR)
        .slice(0, 23)
        .replaceAll(/\D/g, '')}${random.digits(4)}`,
      order_id: id,
      method,
      kind: 'full',
      amount: total,
      state: end === 'refunded' ? 'refunded' : 'paid',
      provider_trade_no: `${isoAt(paidAt).slice(0, 10).replaceAll('-', '')}2200${random.digits(16)}`,
      code_url: null,
      failure: null,
      is_counted: true,
      // No provider knows of the demo's past payments.
      is_simulated: true,
      created_at: isoAt(createdAt + 12_000),
      paid_at: isoAt(paidAt),
      closed_at: null,
      refunded_at: end === 'refunded' ? isoAt(finishedAt + 2 * MINUTE) : null,
    });
    const book = (
      kind: string,
      at: number,
      memo: string,
      ofPayment: boolean,
      lines: Readonly<Record<string, number>>,
    ) => {
      const entryId = `${id}-${kind}`;
      out.entries.push({
        id: entryId,
        kind,
        order_id: id,
        payment_id: ofPayment ? paymentId : null,
        memo,
        created_at: isoAt(at),
      });
      for (const [account, amount] of Object.entries(lines)) {
        if (amount !== 0) out.lines.push({ entry_id: entryId, account, amount });
      }
    };
    const pays = method === 'alipay' ? '支付宝' : '微信';
    const escrow = `escrow:${id}`;
    note(paidAt, 'payment.captured', 'buyer', `${pays}付全款 ${money(total)}，由平台保管`);
    book('capture', paidAt, `${pays}付全款`, true, { [`buyer:${buyerId}`]: -total, [escrow]: total });
    note(between(0.2), 'inspection.start', 'staff', '客服开始验号');
    if (end === 'refunded') {
      note(finishedAt, 'inspection.fail', 'staff', '验号未通过：皮肤数量与描述不符，订单退款');
      note(finishedAt + 2 * MINUTE, 'payment.refund', 'system', `${money(total)} 已原路退回`);
      book('refund', finishedAt + 2 * MINUTE, '原路退回', true, {
        [escrow]: -total,
        [`buyer:${buyerId}`]: total,
      });
      return;
    }
    note(between(0.4), 'inspection.pass', 'staff', '验号通过，账号与描述一致');
    note(between(0.75), 'rebinding.finish', 'staff', '换绑完成，账号已交付，请在 72 小时内验收');
    note(finishedAt - 20 * MINUTE, 'credential.reveal', 'buyer', '买家查看了账号信息');
    note(finishedAt, 'receipt.confirm', 'buyer', '买家确认收货，保障期开始');
    book('receipt', finishedAt, '确认收货：服务费与包赔费转出，货款留在担保账户', false, {
      [escrow]: -(RULES.serviceFee + protection),
      fee: RULES.serviceFee,
      guarantee: protection,
    });
    listing.soldAt = finishedAt;
    out.dealsOf.set(listing.sellerId, (out.dealsOf.get(listing.sellerId) ?? 0) + 1);
    if (isSettled) {
      note(payoutAt, 'protection.end', 'system', `货款 ${money(listing.price - fee)} 已付给卖家`);
      book('payout', payoutAt, '货款结算给卖家', false, {
        [escrow]: -listing.price,
        [`seller:${listing.sellerId}`]: listing.price - fee,
        fee,
      });
    } else {
      out.jobs.push({
        id: `${id}-payout`,
        kind: 'protection.end',
        subject: id,
        run_at: isoAt(payoutAt),
        tries: 0,
        done_at: null,
        failed: null,
        created_at: isoAt(finishedAt),
      });
    }
    if (buyerId !== PEOPLE.buyer && random.chance(0.55)) {
      const stars = random.weighted([5, 4, 3], [80, 16, 4]);
      note(finishedAt + 90 * MINUTE, 'review.write', 'buyer', `买家评价 ${stars} 星`);
      out.reviews.push({
        order_id: id,
        buyer_id: buyerId,
        stars,
        content: random.pick(PRAISE),
        created_at: isoAt(finishedAt + 90 * MINUTE),
      });
    }
  });
  return out;
}
