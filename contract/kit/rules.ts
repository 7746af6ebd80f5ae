import { MAX_OPTIONS } from './answerLimits.ts';

/** The protection of a purchase. Its codec is in contract/market. */
export type ProtectionTier = 'retrieval' | 'face' | 'none';

/** The rules of the marketplace. Money in fen. The server computes with them, pages preview with them. */
export const RULES = {
  /** How long an order may stay unpaid, ms. */
  paymentWindow: 15 * 60_000,
  /** The seller's time after the payment to add a missing game login, ms. */
  credentialWindow: 24 * 3_600_000,
  /** How long the balance may stay unpaid after the inspection, ms. */
  balanceWindow: 24 * 3_600_000,
  /** The buyer's inspection period, ms. Afterwards receipt counts as confirmed. */
  inspectionWindow: 72 * 3_600_000,
  /** The only extension of the inspection period, ms. */
  inspectionExtension: 24 * 3_600_000,
  /** Time between receipt and payout to the seller, ms. Shorter at a higher level ({@link payoutDelayOf}). */
  payoutDelay: 7 * 24 * 3_600_000,
  /** How long an after-sale granted against a seller keeps them at the first level, ms. */
  sellerRecordWindow: 180 * 24 * 3_600_000,
  /** The number of latest paid orders in a seller's public record. */
  sellerRecordOrders: 1000,
  /** How long after a reveal a bought account can be shown again without an SMS code, ms. */
  revealWithoutCode: 10 * 60_000,
  /** The minimum price for a deposit. */
  depositFrom: 20_000,
  depositRate: 0.1,
  depositMin: 5_000,
  sellerFeeRate: 0.05,
  sellerFeeMin: 5_000,
  sellerFeeMaxRate: 0.15,
  serviceFee: 1_000,
  maxUnpaidOrders: 3,
  /** The limit of orders that ended unpaid in 24 hours, or without the balance within `unpaidBalanceMemory`. */
  maxTimeouts: 3,
  /** How long an order that ended because its balance was not paid counts in `maxTimeouts`, ms. */
  unpaidBalanceMemory: 7 * 24 * 3_600_000,
  /** Limited because each cancelled order had reserved a listing. */
  maxCancelsADay: 10,
  /** The seller's deposit as a share of the accepted quote. The dictionary backRatio overrides it. */
  sellerDepositRate: 0.05,
  sellerDepositMin: 2_000,
  /** How long a valuation accepts quotes, and how long a quote is valid, ms. */
  valuationWindow: 7 * 24 * 3_600_000,
  quoteWindow: 72 * 3_600_000,
  /** The limit of one merchant's quotes for one valuation and day (+08:00). */
  maxQuotesADay: 10,
  /**
   * A merchant who left this many trades unpaid within `merchantUnpaidMemory` (ms) cannot quote until `quotingLock`
   * (ms) after the last one.
   */
  maxMerchantUnpaid: 2,
  merchantUnpaidMemory: 30 * 24 * 3_600_000,
  quotingLock: 24 * 3_600_000,
  /** The seller's time to pay the deposit, and the merchant's to pay the price, ms. */
  recycleDepositWindow: 24 * 3_600_000,
  recyclePaymentWindow: 24 * 3_600_000,
  /** The merchant's inspection period, ms. Afterwards receipt counts as confirmed. */
  recycleReceiptWindow: 12 * 3_600_000,
  /** The seller's time to answer a lower price, ms. No answer counts as a refusal. */
  recyclePriceWindow: 24 * 3_600_000,
  minComparables: 5,
  /**
   * After-sale deadlines, ms: review by staff, the buyer's evidence, the seller's answer, recovery of the account,
   * return of the account, appeal.
   */
  afterSaleReviewWindow: 24 * 3_600_000,
  afterSaleEvidenceWindow: 48 * 3_600_000,
  afterSaleSellerWindow: 24 * 3_600_000,
  afterSaleRecoveryWindow: 7 * 24 * 3_600_000,
  afterSaleReturnWindow: 48 * 3_600_000,
  afterSaleAppealWindow: 72 * 3_600_000,
  /** After this time a payment is not refunded any more, because payment providers refuse it after a year, ms. */
  refundableFor: 350 * 24 * 3_600_000,
  /**
   * Without a decision in this time, the claim is granted up to the amount in escrow, ms. An account that the buyer
   * returned counts as returned when staff do not check it in this time.
   */
  afterSaleDecisionWindow: 72 * 3_600_000,
  /** Time for staff to inspect a paid account and to rebind it, ms of service hours (machines/rulebooks/clocks.ts). */
  staffInspectionWindow: 4 * 3_600_000,
  staffRebindingWindow: 12 * 3_600_000,
  /** After waiting for staff this long in one stage, an order can be cancelled with a full refund, ms. */
  staffLateAfter: 24 * 3_600_000,
  /** Time for staff to review a listing or a recycle order, ms. */
  staffReviewWindow: 12 * 3_600_000,
  /** After this time under review, seller and merchant may withdraw from a recycle order, ms. */
  recycleLateAfter: 48 * 3_600_000,
  /** Time for staff to decide on an identity or a merchant application, and to answer a complaint, ms. */
  staffAuditWindow: 24 * 3_600_000,
  staffAnswerWindow: 48 * 3_600_000,
  maxAfterSales: 5,
  /** The limit of additions to the evidence of one after-sale that staff did not ask for. */
  maxEvidence: 20,
  /** The limit of one member's submissions in 24 hours. */
  maxSubmissionsADay: 100,
  /** The limit of options that an answer to one attribute may have. */
  maxOptions: MAX_OPTIONS,
  /** The minimum price of orders that require a verified identity. */
  realNameFrom: 1_000_000,
  /** The least that Alipay transfers to an account, fen. */
  transferMin: 10,
  /** The minimum of one withdrawal, and the maximum of a member per day (+08:00), fen. */
  withdrawalMin: 1_000,
  withdrawalDayMax: 5_000_000,
  /**
   * The most that a member may withdraw in a day without approval by finance, fen. The first withdrawal always needs
   * it.
   */
  withdrawalSoloMax: 2_000_000,
  /** Time for finance to decide on a withdrawal, ms. */
  withdrawalReviewWindow: 24 * 3_600_000,
  /** How long a change of the payout account blocks withdrawals, ms. */
  payeePause: 24 * 3_600_000,
  minPrice: 1_000,
  maxPrice: 20_000_000,
} as const;

/** The server deletes unused uploads after this time, ms. Drafts may still refer to them. */
export const UNUSED_UPLOAD_TTL_MS = 7 * 24 * 3_600_000;

/** A remark of at most {@link REMARK_MAX} characters that PostgreSQL can store. */
export const REMARK = /^[^\0\p{Surrogate}]*$/u;
export const REMARK_MAX = 200;

interface TierRule {
  name: string;
  rate: number;
  min: number;
  days: number;
  covered: readonly string[];
  notCovered: readonly string[];
}

/** The version of the coverage texts. An order keeps the version it was placed with. */
export const COVERAGE_VERSION = '2026-11';

export const TIERS: Record<ProtectionTier, TierRule> = {
  retrieval: {
    name: '找回包赔',
    rate: 0.1,
    min: 5_000,
    days: 180,
    covered: ['账号被卖家或原主人找回', '交付的账号与商品描述不符', '交易前的违规导致封禁'],
    notCovered: ['买家自己违规被封', '账号再次转卖之后', '交付后的充值'],
  },
  face: {
    name: '人脸包赔',
    rate: 0.15,
    min: 10_000,
    days: 365,
    covered: ['包含找回包赔的全部保障', '游戏要求人脸验证时卖家协助完成', '无法通过人脸验证按号价赔付'],
    notCovered: ['买家自己违规被封', '账号再次转卖之后', '交付后的充值'],
  },
  none: {
    name: '基础保障',
    rate: 0,
    min: 0,
    days: 7,
    covered: ['7 天内账号被找回', '交付的账号与商品描述不符'],
    notCovered: ['7 天之后被找回', '人脸验证协助', '买家自己违规被封', '账号再次转卖之后'],
  },
};

const wholeYuan = (fen: number) => Math.round(fen / 100) * 100;

/**
 * The price of a protection for a listing at `price`: whole yuan, in fen. `isFree` makes only the protection `retrieval`
 * free.
 */
export function protectionFee(price: number, tier: ProtectionTier, isFree = false): number {
  const rule = TIERS[tier];
  if (rule.rate === 0 || (isFree && tier === 'retrieval')) return 0;
  return Math.max(wholeYuan(price * rule.rate), rule.min);
}

/** The deposit of an order, fen. Undefined when the price is too low for one. */
export function depositOf(price: number): number | undefined {
  if (price < RULES.depositFrom) return undefined;
  return Math.max(wholeYuan(price * RULES.depositRate), RULES.depositMin);
}

/**
 * The versions of the seller's fee. An order keeps the version it was placed with. Minimum in fen, rates as shares of
 * the price.
 */
const SELLER_FEES = {
  '2026-10': { rate: 0.05, min: 5_000, maxRate: 1 },
  '2026-11': { rate: RULES.sellerFeeRate, min: RULES.sellerFeeMin, maxRate: RULES.sellerFeeMaxRate },
} as const;
export type SellerFeeVersion = keyof typeof SELLER_FEES;
export const SELLER_FEE_VERSION: SellerFeeVersion = '2026-11';

/**
 * The seller's fee of a deal, fen. It is a share of the price (`rate`), raised to a minimum (`min`). The minimum is
 * limited to another share (`maxRate`), so that it does not take most of a low price. The fee never falls when the
 * price rises.
 */
export function sellerFee(price: number, version: SellerFeeVersion = SELLER_FEE_VERSION): number {
  const { rate, min, maxRate } = SELLER_FEES[version];
  // Rounded to hundredths of a fen first, because 0.15 times a whole number may be slightly below the exact product.
  const max = Math.floor(Math.round(price * maxRate * 100) / 100);
  return Math.min(max, Math.max(Math.round(price * rate), min));
}

/**
 * Prices (fen) at which the fee formula changes. From `min` the fee is {@link RULES.sellerFeeMin}, from `rate` it is
 * the share {@link RULES.sellerFeeRate}; below `min` it is the share {@link RULES.sellerFeeMaxRate}.
 */
export const SELLER_FEE_STEPS = {
  min: Math.ceil(RULES.sellerFeeMin / RULES.sellerFeeMaxRate),
  rate: RULES.sellerFeeMin / RULES.sellerFeeRate,
} as const;

export interface SellerLevel {
  level: number;
  name: string;
  /** The required number of paid-out sales. */
  deals: number;
  /** Time between receipt and payout, ms. */
  payoutDelay: number;
}

/** The seller levels, lowest first. A sale keeps the payout delay of the seller's level at receipt. */
export const SELLER_LEVELS: readonly [SellerLevel, ...SellerLevel[]] = [
  { level: 1, name: '新卖家', deals: 0, payoutDelay: RULES.payoutDelay },
  { level: 2, name: '熟手卖家', deals: 5, payoutDelay: 5 * 24 * 3_600_000 },
  { level: 3, name: '金牌卖家', deals: 20, payoutDelay: 3 * 24 * 3_600_000 },
];

/**
 * The level of a seller with this many paid-out sales. A recent after-sale granted against the seller means the first
 * level.
 */
export function sellerLevelOf(deals: number, hasRecentClaim: boolean): SellerLevel {
  const reached = hasRecentClaim ? undefined : SELLER_LEVELS.findLast((level) => deals >= level.deals);
  return reached ?? SELLER_LEVELS[0];
}

/**
 * The time between receipt and payout of an order, ms. With paid protection the guarantee fund covers claims after the
 * payout. Other orders have only escrow, so it is held for as long as the basic protection lasts.
 */
export function payoutDelayOf(level: SellerLevel, tier: ProtectionTier): number {
  return tier === 'none' ? Math.max(level.payoutDelay, TIERS.none.days * 24 * 3_600_000) : level.payoutDelay;
}

/**
 * How a buyer's payment is divided after refunds from escrow, fen. A refund first reduces the seller's price (and with
 * it the fee), then the protection fee, then the service fee.
 */
export function sharesOf(order: {
  price: number;
  protectionFee: number;
  serviceFee: number;
  sellerFee: number;
  sellerFeeVersion: SellerFeeVersion;
  refunded: number;
}): { gross: number; sellerFee: number; net: number; protection: number; service: number } {
  const gross = Math.max(0, order.price - order.refunded);
  const over = Math.max(0, order.refunded - order.price);
  const reduced = order.refunded === 0 ? order.sellerFee : sellerFee(gross, order.sellerFeeVersion);
  const fee = Math.min(order.sellerFee, reduced);
  return {
    gross,
    sellerFee: fee,
    net: gross - fee,
    protection: Math.max(0, order.protectionFee - over),
    service: Math.max(0, order.serviceFee - Math.max(0, over - order.protectionFee)),
  };
}

export function orderTotal(price: number, tier: ProtectionTier, isFree = false): number {
  return price + protectionFee(price, tier, isFree) + RULES.serviceFee;
}

export interface DepositRule {
  /** A share of the quote, 0–1. */
  rate: number;
  /** The minimum, fen. When both are 0, no deposit is required. */
  min: number;
}

/** The seller's deposit for a quote, fen: whole yuan, at most the quote. 0 for none. */
export function sellerDeposit(
  price: number,
  { rate, min }: DepositRule = { rate: RULES.sellerDepositRate, min: RULES.sellerDepositMin },
): number {
  return Math.min(price, Math.max(wholeYuan(price * rate), min));
}

/** The Chinese validation error of an answer to a number field, or undefined. */
export function numberFault(
  { label, min = 0, max }: { label: string; min?: number | undefined; max?: number | undefined },
  answer: string,
): string | undefined {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(answer)) return `${label}只能填数字`;
  const value = Number(answer);
  if (value < min) return `${label}不能小于 ${min}`;
  return max !== undefined && value > max ? `${label}不能大于 ${max}` : undefined;
}

/** True for a mobile number, and for the member's own masked one. */
export const isSellerPhone = (typed: string): boolean => /^1[3-9]\d(?:\d{4}|\*{4})\d{4}$/.test(typed);

/** The Chinese validation error of a QQ number, or undefined. '' is valid. */
export const qqFault = (typed: string): string | undefined =>
  typed === '' || /^[1-9]\d{4,11}$/.test(typed) ? undefined : 'QQ 号为 5 到 12 位数字';

/** The Chinese validation error of a WeChat id, or undefined. '' is valid. */
export const weixinFault = (typed: string): string | undefined =>
  typed === '' || /^[\w-]{5,30}$/.test(typed) ? undefined : '微信号为 5 到 30 位字母、数字、下划线或减号';

/** The maximum length of the reason for a lower recycle price, in characters. */
export const MAX_PRICE_REASON = 200;
