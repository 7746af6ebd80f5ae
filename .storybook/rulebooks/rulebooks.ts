import type { AnyStateMachine } from 'xstate';
import { RULES } from '../../contract/kit/rules.ts';
import { afterSaleLifecycle } from '../../machines/rulebooks/afterSale.ts';
import { listingLifecycle } from '../../machines/rulebooks/listing.ts';
import { orderLifecycle } from '../../machines/rulebooks/order.ts';
import { problemLifecycle } from '../../machines/rulebooks/problem.ts';
import { quoteLifecycle } from '../../machines/rulebooks/quote.ts';
import { realNameLifecycle } from '../../machines/rulebooks/realName.ts';
import { recycleLifecycle } from '../../machines/rulebooks/recycleOrder.ts';
import { valuationLifecycle } from '../../machines/rulebooks/valuation.ts';
import type { ChartNames } from '../chart/words.ts';

/** Who can do something in a lifecycle. */
export const PEOPLE = {
  buyer: '买家',
  seller: '卖家',
  merchant: '商户',
  member: '会员',
  staff: '客服',
  system: '系统',
  nobody: '没有人',
} as const;
export type Person = keyof typeof PEOPLE;

/** Whose turn it is in a state, by when, and what happens by itself then. */
export interface Turn {
  who: Person;
  /** ms; without it nothing runs out. */
  within?: number;
  /** The event that the clock sends. */
  fires?: string;
  /** Whose turn it is instead, where a condition of the rulebook holds. */
  instead?: Turn & { when: string };
}

/** A rulebook as designers read it. */
export interface Rulebook {
  title: string;
  machine: AnyStateMachine;
  names: ChartNames;
  turns: Readonly<Record<string, Turn>>;
  /** The way it goes when all goes well. */
  spine: readonly string[];
  /** An event with its data, by type. */
  events?: Readonly<Record<string, { type: string }>>;
}

const book = (machine: unknown, rest: Omit<Rulebook, 'machine'>): Rulebook => ({
  machine: machine as AnyStateMachine,
  ...rest,
});

/** A lower price was asked for: the seller answers first. */
const askedForLess: Turn & { when: string } = {
  when: 'isPriceAsked',
  who: 'seller',
  within: RULES.recyclePriceWindow,
  fires: 'price.expire',
};

const over: Turn = { who: 'nobody' };

/** The rulebooks that the server decides with (`machines/rulebooks`), by the id of their chart. */
export const RULEBOOKS = {
  order: book(orderLifecycle, {
    title: '订单',
    spine: [
      'awaitingPayment',
      'awaitingInspection',
      'inspecting',
      'rebinding',
      'delivered',
      'protected',
      'settled',
    ],
    turns: {
      awaitingPayment: { who: 'buyer', within: RULES.paymentWindow, fires: 'order.expire' },
      awaitingInspection: {
        who: 'staff',
        instead: {
          when: 'needsCredential',
          who: 'seller',
          within: RULES.credentialWindow,
          fires: 'credential.expire',
        },
      },
      inspecting: { who: 'staff' },
      awaitingBalance: { who: 'buyer', within: RULES.balanceWindow, fires: 'balance.expire' },
      rebinding: { who: 'staff' },
      delivered: { who: 'buyer', within: RULES.inspectionWindow, fires: 'receipt.expire' },
      protected: { who: 'system', within: RULES.payoutDelay, fires: 'protection.end' },
      settled: over,
      cancelled: over,
      refunded: over,
    },
    events: { 'payment.captured': { type: 'payment.captured', settles: true } as { type: string } },
    names: {
      states: {
        awaitingPayment: '待付款',
        awaitingInspection: '等验号',
        inspecting: '验号中',
        awaitingBalance: '待付尾款',
        rebinding: '换绑中',
        delivered: '待确认',
        protected: '保障期',
        settled: '已结算',
        cancelled: '已取消',
        refunded: '已退款',
      },
      events: {
        'payment.captured': '款项到账',
        'order.cancel': '买家取消',
        'order.expire': '付款时间到了',
        'credential.give': '卖家补账号密码',
        'credential.expire': '补账号密码的时间到了',
        'inspection.start': '客服开始验号',
        'inspection.pass': '客服验号通过',
        'inspection.fail': '客服验号不过',
        'balance.expire': '付尾款的时间到了',
        'rebinding.finish': '客服换绑完成',
        'rebinding.fail': '客服换绑不成',
        'credential.reveal': '买家看账号密码',
        'inspection.extend': '买家延长验收',
        'receipt.confirm': '买家确认收货',
        'receipt.expire': '验收时间到了',
        'protection.end': '结算时间到了',
        'review.write': '买家评价',
        'refund.decide': '客服决定退款',
      },
      guards: {
        isFullyPaid: '已付全款',
        canSettle: '这笔付清尾款',
        needsCredential: '还缺账号密码',
        canInspect: '账号密码已在',
        canExtend: '还没延长过',
        isFirstReveal: '还没看过',
        canReveal: '刚看过，或有短信验证码',
        canReview: '还没评价过',
      },
    },
  }),
  afterSale: book(afterSaleLifecycle, {
    title: '售后',
    spine: ['reviewing', 'approved', 'completed'],
    turns: {
      reviewing: { who: 'staff', within: RULES.afterSaleReviewWindow, fires: 'review.expire' },
      awaitingEvidence: { who: 'buyer', within: RULES.afterSaleEvidenceWindow, fires: 'evidence.expire' },
      awaitingSeller: { who: 'seller', within: RULES.afterSaleSellerWindow, fires: 'seller.expire' },
      recovering: { who: 'staff', within: RULES.afterSaleRecoveryWindow, fires: 'recovery.expire' },
      approved: { who: 'system' },
      refused: { who: 'buyer', within: RULES.afterSaleAppealWindow, fires: 'appeal.expire' },
      completed: over,
      closed: over,
      withdrawn: over,
    },
    names: {
      states: {
        reviewing: '客服审核',
        awaitingEvidence: '等买家补材料',
        awaitingSeller: '等卖家答复',
        recovering: '追回账号',
        approved: '已同意，退款中',
        completed: '已完成',
        refused: '已拒绝，可申诉',
        closed: '已关闭',
        withdrawn: '已撤销',
      },
      events: {
        'evidence.add': '买家补材料',
        'evidence.ask': '客服要材料',
        'seller.ask': '客服问卖家',
        'seller.answer': '卖家答复',
        'recovery.start': '客服开始追回',
        'recovery.succeed': '追回成功',
        'recovery.fail': '追不回',
        'case.approve': '客服同意',
        'case.refuse': '客服拒绝',
        'case.withdraw': '买家撤销',
        'case.appeal': '买家申诉',
        'review.expire': '审核时间到了，换人接手',
        'evidence.expire': '补材料的时间到了',
        'seller.expire': '卖家答复时间到了',
        'recovery.expire': '追回时间到了',
        'appeal.expire': '申诉时间到了',
        'order.end': '订单已全额退款',
        'payout.finish': '退款到账',
      },
      guards: { canAskSeller: '还没问过卖家', canRecover: '账号被找回', isAppealed: '已经申诉过' },
    },
  }),
  listing: book(listingLifecycle, {
    title: '商品',
    spine: ['underReview', 'onSale', 'held', 'sold'],
    turns: {
      underReview: { who: 'staff' },
      rejected: { who: 'seller' },
      onSale: { who: 'buyer' },
      takenDown: { who: 'seller' },
      held: { who: 'system' },
      sold: over,
      problem: { who: 'staff' },
      takenBack: over,
    },
    names: {
      states: {
        underReview: '审核中',
        rejected: '没通过',
        onSale: '在售',
        takenDown: '已下架',
        held: '交易中',
        sold: '已售出',
        problem: '有问题',
        takenBack: '被找回',
      },
      events: {
        'audit.pass': '客服审核通过',
        'audit.fail': '客服审核不过',
        'listing.resubmit': '卖家改好再交',
        'listing.takeDown': '卖家下架',
        'listing.putUp': '卖家上架',
        'price.edit': '卖家改价',
        'order.place': '买家下单',
        'credential.give': '卖家补账号密码',
        'credential.expire': '补账号密码的时间到了',
        'order.release': '订单没成',
        'order.complete': '订单成交',
        'order.return': '售后退回',
        'problem.flag': '客服标为有问题',
        'takeBack.flag': '客服标为被找回',
        'bid.accept': '卖家接受商户报价',
        'bid.release': '回收没成',
      },
      guards: {
        isAvailable: '没有被回收，也没有订单',
        hasLiveOrder: '有没结束的订单',
        isTakenByBid: '因回收下架',
        needsCredential: '还缺账号密码',
      },
    },
  }),
  recycleOrder: book(recycleLifecycle, {
    title: '回收订单',
    spine: ['awaitingDeposit', 'trading', 'underReview', 'reviewed', 'completed'],
    turns: {
      awaitingDeposit: { who: 'seller', within: RULES.recycleDepositWindow, fires: 'deposit.expire' },
      trading: { who: 'merchant', within: RULES.recyclePaymentWindow, fires: 'payment.expire' },
      underReview: { who: 'staff', instead: askedForLess },
      reviewed: {
        who: 'merchant',
        within: RULES.recycleReceiptWindow,
        fires: 'receipt.expire',
        instead: askedForLess,
      },
      completed: over,
      failed: over,
    },
    names: {
      states: {
        awaitingDeposit: '等卖家付定金',
        trading: '等商户付款',
        underReview: '客服验号',
        reviewed: '等商户收货',
        completed: '已成交',
        failed: '没有成交',
      },
      events: {
        'deposit.captured': '定金到账',
        'deposit.waive': '不收定金',
        'deposit.expire': '付定金的时间到了',
        'order.cancel': '卖家取消',
        'payment.captured': '商户的款到账',
        'payment.expire': '商户付款时间到了',
        'review.pass': '客服验号换绑通过',
        'review.fail': '客服验号不过',
        'seller.default': '卖家违约',
        'price.ask': '要求降价',
        'price.agree': '卖家同意降价',
        'price.refuse': '卖家不同意降价',
        'price.expire': '答复降价的时间到了',
        'credential.reveal': '商户看账号密码',
        'receipt.confirm': '商户确认收货',
        'order.complete': '客服确认成交',
        'receipt.expire': '商户验收时间到了',
      },
      guards: {
        asksDeposit: '要付定金',
        asksNoDeposit: '不用付定金',
        canReveal: '没在谈价；刚看过，或有短信验证码',
        canAskPrice: '没谈过价，也没看过账号',
        isPriceAsked: '正等卖家答复降价',
        isPriceSettled: '没在谈价',
      },
    },
  }),
  valuation: book(valuationLifecycle, {
    title: '估价和竞价单',
    spine: ['open', 'accepted', 'completed'],
    turns: {
      open: { who: 'merchant', within: RULES.valuationWindow, fires: 'valuation.expire' },
      accepted: { who: 'system' },
      completed: over,
      cancelled: over,
      refused: over,
    },
    names: {
      states: {
        open: '收报价',
        accepted: '已接受报价',
        completed: '已成交',
        cancelled: '已取消',
        refused: '不收',
      },
      events: {
        'quote.offer': '商户报价',
        'quote.accept': '卖家接受报价',
        'valuation.cancel': '卖家取消',
        'valuation.expire': '收报价的时间到了',
        'valuation.refuse': '估价师不收',
        'trade.complete': '回收成交',
        'trade.fail': '回收没成',
      },
    },
  }),
  quote: book(quoteLifecycle, {
    title: '商户报价',
    spine: ['open', 'accepted', 'done'],
    turns: {
      open: { who: 'seller', within: RULES.quoteWindow, fires: 'quote.expire' },
      accepted: { who: 'system' },
      rejected: over,
      done: over,
      withdrawn: over,
    },
    names: {
      states: {
        open: '等卖家答复',
        accepted: '已接受',
        rejected: '没被接受',
        done: '已成交',
        withdrawn: '已收回',
      },
      events: {
        'quote.accept': '卖家接受',
        'quote.reject': '卖家不接受，或接受了别家',
        'quote.withdraw': '商户收回',
        'quote.expire': '报价时间到了',
        'trade.complete': '回收成交',
        'trade.fail': '回收没成',
      },
    },
  }),
  realName: book(realNameLifecycle, {
    title: '实名认证',
    spine: ['unverified', 'verified'],
    turns: {
      unverified: { who: 'member' },
      reviewing: { who: 'staff' },
      verified: over,
      refused: { who: 'member' },
    },
    events: { 'identity.submit': { type: 'identity.submit', needsReview: false } as { type: string } },
    names: {
      states: { unverified: '没认证', reviewing: '人工审核', verified: '已认证', refused: '没通过' },
      events: {
        'identity.submit': '会员提交姓名和证件号',
        'identity.pass': '客服审核通过',
        'identity.fail': '客服审核不过',
      },
      guards: { needsReview: '要人工看' },
    },
  }),
  problem: book(problemLifecycle, {
    title: '投诉和建议',
    spine: ['open', 'answered', 'closed'],
    turns: { open: { who: 'staff' }, answered: { who: 'member' }, closed: over },
    names: {
      states: { open: '等回复', answered: '已回复', closed: '已关闭' },
      events: { 'problem.answer': '客服回复', 'problem.close': '会员说解决了' },
    },
  }),
} as const satisfies Readonly<Record<string, Rulebook>>;

export type RulebookId = keyof typeof RULEBOOKS;

/** A time in words: `15 分钟`, `24 小时`, `7 天`. */
export function spanOf(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours < 1) return `${Math.round(ms / 60_000)} 分钟`;
  return hours > 72 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`;
}
