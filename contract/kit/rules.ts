/** How far a purchase is covered; contract/market has the schema of it. */
type ProtectionTier = 'retrieval' | 'face' | 'none';

/** Money rules of domain §4, in fen. The server computes with them; screens preview with them before the server answers. */
export const RULES = {
  /** How long an order may stay unpaid, ms. */
  paymentWindow: 15 * 60_000,
  /** The seller's time to give the game's login once a buyer has paid, where the listing came without it, ms. */
  credentialWindow: 24 * 3_600_000,
  /** How long the balance of a deposit order may stay unpaid after the account was checked, ms. */
  balanceWindow: 24 * 3_600_000,
  /** The buyer's time to check the account; then receipt counts as confirmed, ms. */
  inspectionWindow: 72 * 3_600_000,
  /** The one extension of it, ms. */
  inspectionExtension: 24 * 3_600_000,
  /** The seller is paid this long after receipt, ms. */
  payoutDelay: 7 * 24 * 3_600_000,
  /** A bought account can be read again this long after the last look without a code by text message, ms. */
  revealWithoutCode: 10 * 60_000,
  /** A deposit is offered from this price on. */
  depositFrom: 20_000,
  depositRate: 0.1,
  depositMin: 5_000,
  sellerFeeRate: 0.05,
  sellerFeeMin: 5_000,
  serviceFee: 1_000,
  maxUnpaidOrders: 3,
  maxTimeoutsADay: 3,
  /** Each held a listing for nothing. */
  maxCancelsADay: 10,
  /** A seller deposits this share of an accepted quote, at least the minimum; the dictionary backRatio may say otherwise. */
  sellerDepositRate: 0.05,
  sellerDepositMin: 2_000,
  /** How long a valuation takes quotes, and how long a quote stands, ms. */
  valuationWindow: 7 * 24 * 3_600_000,
  quoteWindow: 72 * 3_600_000,
  /** How often a merchant may quote one item in a day (+08:00). */
  maxQuotesADay: 10,
  /** The seller's time to deposit, and the merchant's to pay, ms. */
  recycleDepositWindow: 24 * 3_600_000,
  recyclePaymentWindow: 24 * 3_600_000,
  /** The merchant's time to check the account; then receipt counts as confirmed, ms. */
  recycleReceiptWindow: 12 * 3_600_000,
  /** The seller's time to answer a changed price; no answer counts as a refusal, ms. */
  recyclePriceWindow: 24 * 3_600_000,
  /** Fewer comparable deals than this say nothing. */
  minComparables: 5,
  /** After-sale clocks, ms: staff to review, buyer to add evidence, seller to answer, platform to get an account back, buyer to appeal. */
  afterSaleReviewWindow: 24 * 3_600_000,
  afterSaleEvidenceWindow: 48 * 3_600_000,
  afterSaleSellerWindow: 24 * 3_600_000,
  afterSaleRecoveryWindow: 7 * 24 * 3_600_000,
  afterSaleAppealWindow: 72 * 3_600_000,
  /** How many after-sales one order may have in all. */
  maxAfterSales: 5,
  /** How much one member may hand in within 24 hours. */
  maxSubmissionsADay: 100,
  minPrice: 1_000,
  maxPrice: 20_000_000,
} as const;

/** What a price typed in yuan looks like: at most two places. */
export const TYPED_PRICE = /^\d{1,9}(\.\d{1,2})?$/;

/** A remark of a few words: what can be stored, at most {@link REMARK_MAX} characters. */
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

/** Version of the coverage texts; an order keeps the version it was made with. */
export const COVERAGE_VERSION = '2026-11';

/** The three protections (domain §4): what each costs and promises. */
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

/** Price of a protection for a listing price; whole yuan, in fen. Free when the listing's protection is free. */
export function protectionFee(price: number, tier: ProtectionTier, isFree = false): number {
  const rule = TIERS[tier];
  if (rule.rate === 0 || (isFree && tier === 'retrieval')) return 0;
  return Math.max(wholeYuan(price * rule.rate), rule.min);
}

/** The first payment of a deposit order, fen; undefined when the price is too low for one. */
export function depositOf(price: number): number | undefined {
  if (price < RULES.depositFrom) return undefined;
  return Math.max(wholeYuan(price * RULES.depositRate), RULES.depositMin);
}

/** What the seller pays of the deal price, fen; never more than the price. */
export function sellerFee(price: number): number {
  return Math.min(price, Math.max(Math.round(price * RULES.sellerFeeRate), RULES.sellerFeeMin));
}

/**
 * How what the buyer paid is shared out after refunds out of escrow, fen. A refund lessens the seller's price first (the
 * seller's fee is that of the rest), and only what exceeds the price lessens the protection fee and then the service fee.
 */
export function sharesOf(order: {
  price: number;
  protectionFee: number;
  serviceFee: number;
  sellerFee: number;
  refunded: number;
}): { gross: number; sellerFee: number; net: number; protection: number; service: number } {
  const gross = Math.max(0, order.price - order.refunded);
  const over = Math.max(0, order.refunded - order.price);
  const fee = order.refunded === 0 ? order.sellerFee : Math.min(order.sellerFee, sellerFee(gross));
  return {
    gross,
    sellerFee: fee,
    net: gross - fee,
    protection: Math.max(0, order.protectionFee - over),
    service: Math.max(0, order.serviceFee - Math.max(0, over - order.protectionFee)),
  };
}

/** What the buyer pays in all, fen. */
export function orderTotal(price: number, tier: ProtectionTier, isFree = false): number {
  return price + protectionFee(price, tier, isFree) + RULES.serviceFee;
}

/** What the dictionary backRatio says of the seller's deposit. */
export interface DepositRule {
  /** Share of the quote, 0…1. */
  rate: number;
  /** At least so much, fen. With both 0 no deposit is asked. */
  min: number;
}

/** What a seller deposits when accepting a quote, fen: whole yuan, never more than the quote. 0 when none is asked. */
export function sellerDeposit(
  price: number,
  { rate, min }: DepositRule = { rate: RULES.sellerDepositRate, min: RULES.sellerDepositMin },
): number {
  return Math.min(price, Math.max(wholeYuan(price * rate), min));
}

/** Why an answer to a number field of a game's template cannot stand, in a Chinese sentence; undefined when it can. */
export function numberFault(
  { label, min = 0, max }: { label: string; min?: number | undefined; max?: number | undefined },
  answer: string,
): string | undefined {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(answer)) return `${label}只能填数字`;
  const value = Number(answer);
  if (value < min) return `${label}不能小于 ${min}`;
  return max !== undefined && value > max ? `${label}不能大于 ${max}` : undefined;
}

/** Whether a typed phone is a mobile number, or the member's own as the profile shows it, masked: the server knows that one. */
export const isSellerPhone = (typed: string): boolean => /^1[3-9]\d(?:\d{4}|\*{4})\d{4}$/.test(typed);

/** What is to be mended of a QQ number as typed; undefined when nothing: it may be left out. */
export const qqFault = (typed: string): string | undefined =>
  typed === '' || /^[1-9]\d{4,11}$/.test(typed) ? undefined : 'QQ 号为 5 到 12 位数字';

/** The same of a WeChat id. */
export const weixinFault = (typed: string): string | undefined =>
  typed === '' || /^[\w-]{5,30}$/.test(typed) ? undefined : '微信号为 5 到 30 位字母、数字、下划线或减号';
