import { DAY, HOUR, isoAt, MINUTE } from '../kit/clock.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import type { ProtectionTier } from '../../contract/market/listing.ts';
import {
  COVERAGE_VERSION,
  depositOf,
  orderTotal,
  protectionFee,
  RULES,
  SELLER_FEE_VERSION,
  sellerFee,
  TIERS,
} from '../../contract/kit/rules.ts';
import { jobRow, ledgerRows, formatNumber, orderEventRow } from './builders.ts';
import type { ListingSeed } from './listings.ts';
import { listBuyers, PEOPLE, type PersonSeed } from './people.ts';
import { Random } from './random.ts';

export interface Deals {
  orders: OrderRow[];
  events: ReturnType<typeof orderEventRow>[];
  payments: ReturnType<typeof paymentRow>[];
  entries: ReturnType<typeof ledgerRows>['entry'][];
  lines: ReturnType<typeof ledgerRows>['lines'];
  reviews: Record<string, unknown>[];
  jobs: ReturnType<typeof jobRow>[];
  dealsOf: Map<string, number>;
}

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

/** The course of a past order. `finishedAt` (ms): receipt or cancellation. */
interface Course {
  listing: ListingSeed;
  buyerId: string;
  finishedAt: number;
  end: 'deal' | 'refunded' | 'cancelled';
}

/** The courses of all past orders: those of sold listings, and two that the demo buyer did not finish. */
function courses(today: number, all: readonly ListingSeed[], everyone: readonly PersonSeed[]): Course[] {
  const random = new Random(404);
  const buyers = listBuyers(everyone);
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

/** Builds a past order with the times of its steps, ms. */
function pastOrder({ listing, buyerId, finishedAt, end }: Course, id: string, today: number, random: Random) {
  const { price } = listing;
  const isFree = listing.protection === 'free';
  const tier: ProtectionTier = isFree
    ? random.weighted(['retrieval', 'face'] as const, [8, 2])
    : random.weighted(['retrieval', 'face', 'none'] as const, [6, 2, 2]);
  const { name, days, covered, notCovered } = TIERS[tier];
  const protection = protectionFee(price, tier, isFree);
  const total = orderTotal(price, tier, isFree);
  const isDeal = end === 'deal';
  const isPaid = end !== 'cancelled';
  const createdAt = finishedAt - (isPaid ? random.between(90, 900) * MINUTE : RULES.paymentWindow);
  const paidAt = createdAt + random.between(40, 600) * 1000;
  const payoutAt = finishedAt + RULES.payoutDelay;
  const isSettled = isDeal && payoutAt < today;
  const method = random.weighted(['alipay', 'wechat'] as const, [7, 3]);
  const order = {
    id,
    no: formatNumber('HYxs', createdAt, random.digits(4)),
    listingId: listing.id,
    buyerId,
    sellerId: listing.sellerId,
    stage: isSettled ? 'settled' : isDeal ? 'protected' : end,
    tier,
    price,
    protectionFee: protection,
    serviceFee: RULES.serviceFee,
    total,
    paid: isPaid ? total : 0,
    refunded: end === 'refunded' ? total : 0,
    sellerFee: sellerFee(price),
    sellerFeeVersion: SELLER_FEE_VERSION,
    payoutDelay: isDeal ? RULES.payoutDelay : undefined,
    deposit: depositOf(price),
    isExtended: false,
    coverage: {
      tier,
      name,
      amount: protection,
      days,
      covered,
      notCovered,
      compensation: price,
      version: COVERAGE_VERSION,
    },
    snapshot: {
      title: listing.title,
      description: listing.description,
      picture: `/img/listing/${listing.id}-0.webp`,
      gameName: listing.game.name,
      region: listing.place.region,
      attributes: listing.shown,
      protection: listing.protection,
    },
    endReason: isDeal ? undefined : isPaid ? 'inspectionFailed' : 'timeout',
    createdAt: isoAt(createdAt),
    closesAt: isoAt(createdAt + RULES.paymentWindow),
    dueAt: isDeal && !isSettled ? isoAt(payoutAt) : undefined,
    paidAt: isPaid ? isoAt(paidAt) : undefined,
    finishedAt: isDeal ? isoAt(finishedAt) : undefined,
    protectedUntil: isDeal ? isoAt(finishedAt + days * DAY) : undefined,
    settledAt: isSettled ? isoAt(payoutAt) : undefined,
    cancelledAt: isDeal ? undefined : isoAt(finishedAt),
    revealedAt: isDeal ? isoAt(finishedAt - 20 * MINUTE) : undefined,
  };
  return { order, createdAt, paidAt, finishedAt, payoutAt, method };
}

type PastOrder = ReturnType<typeof pastOrder>;
export type OrderRow = PastOrder['order'];

const paymentRow = ({ order, createdAt, paidAt, finishedAt, method }: PastOrder, random: Random) => ({
  id: `${order.id}-pay`,
  tradeNo: formatNumber('HYzf', paidAt, random.digits(4)),
  orderId: order.id,
  method,
  kind: 'full',
  amount: order.total,
  state: order.stage === 'refunded' ? 'refunded' : 'paid',
  providerTradeNo: `${isoAt(paidAt).slice(0, 10).replaceAll('-', '')}2200${random.digits(16)}`,
  isCounted: true,
  // No provider knows the demo's past payments.
  isSimulated: true,
  createdAt: isoAt(createdAt + 12_000),
  paidAt: isoAt(paidAt),
  refundedAt: order.stage === 'refunded' ? isoAt(finishedAt + 2 * MINUTE) : undefined,
});

/** Builds the past orders with payments, timelines, ledger and reviews. Sets the time of sale of their listings. */
export function buildDeals(
  today: number,
  all: readonly ListingSeed[],
  everyone: readonly PersonSeed[],
): Deals {
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
    const id = `o-${String(i + 1).padStart(4, '0')}`;
    const past = pastOrder(course, id, today, random);
    const { order, paidAt, finishedAt, payoutAt, method } = past;
    const { buyerId, sellerId, price, total, stage } = order;
    out.orders.push(order);

    let step = 0;
    const note = (at: number, kind: string, by: string, content: string) => {
      step += 1;
      out.events.push(orderEventRow(`${id}-${String(step).padStart(2, '0')}`, id, kind, by, content, at));
    };
    note(past.createdAt, 'order.place', 'buyer', `提交订单，应付 ${money(total)}，请在 15 分钟内付款`);
    if (stage === 'cancelled') {
      note(finishedAt, 'order.expire', 'system', '超时未付款，订单自动取消');
      return;
    }
    const payment = paymentRow(past, random);
    out.payments.push(payment);
    const book = (
      kind: 'capture' | 'refund' | 'receipt' | 'payout',
      at: number,
      memo: string,
      lines: Readonly<Record<string, number>>,
    ) => {
      const paid = kind === 'capture' || kind === 'refund' ? { paymentId: payment.id } : {};
      const rows = ledgerRows({ id: `${id}-${kind}`, kind, orderId: id, memo, ...paid }, at, lines);
      out.entries.push(rows.entry);
      out.lines.push(...rows.lines);
    };
    const between = (share: number) => paidAt + (finishedAt - paidAt) * share;
    const pays = method === 'alipay' ? '支付宝' : '微信';
    const escrow = `escrow:${id}`;
    note(paidAt, 'payment.captured', 'buyer', `${pays}付全款 ${money(total)}，由平台保管`);
    book('capture', paidAt, `${pays}付全款`, { [`buyer:${buyerId}`]: -total, [escrow]: total });
    note(between(0.2), 'inspection.start', 'staff', '客服开始验号');
    if (stage === 'refunded') {
      const refundedAt = finishedAt + 2 * MINUTE;
      note(finishedAt, 'inspection.fail', 'staff', '验号未通过：皮肤数量与描述不符，订单退款');
      note(refundedAt, 'payment.refund', 'system', `${money(total)} 已原路退回`);
      book('refund', refundedAt, '原路退回', { [escrow]: -total, [`buyer:${buyerId}`]: total });
      return;
    }
    note(between(0.4), 'inspection.pass', 'staff', '验号通过，账号与描述一致');
    note(between(0.75), 'rebinding.finish', 'staff', '换绑完成，账号已交付，请在 72 小时内验收');
    note(finishedAt - 20 * MINUTE, 'credential.reveal', 'buyer', '买家查看了账号信息');
    note(finishedAt, 'receipt.confirm', 'buyer', '买家确认收货，保障期开始');
    book('receipt', finishedAt, '确认收货：服务费与包赔费转出，货款留在担保账户', {
      [escrow]: -(RULES.serviceFee + order.protectionFee),
      fee: RULES.serviceFee,
      guarantee: order.protectionFee,
    });
    course.listing.soldAt = finishedAt;
    out.dealsOf.set(sellerId, (out.dealsOf.get(sellerId) ?? 0) + 1);
    if (stage === 'settled') {
      const income = price - order.sellerFee;
      note(payoutAt, 'protection.end', 'system', `货款 ${money(income)} 已付给卖家`);
      book('payout', payoutAt, '货款结算给卖家', {
        [escrow]: -price,
        [`seller:${sellerId}`]: income,
        fee: order.sellerFee,
      });
    } else {
      out.jobs.push(jobRow(`${id}-payout`, 'protection.end', id, payoutAt, finishedAt));
    }
    if (buyerId !== PEOPLE.buyer && random.chance(0.55)) {
      const stars = random.weighted([5, 4, 3], [80, 16, 4]);
      const at = finishedAt + 90 * MINUTE;
      note(at, 'review.write', 'buyer', `买家评价 ${stars} 星`);
      const content = random.pick(PRAISE);
      out.reviews.push({ orderId: id, buyerId, stars, content, createdAt: isoAt(at) });
    }
  });
  return out;
}
