import { protectionFee, RULES, sellerFee, TIERS } from '../../contract/kit/rules.ts';
import { PAYOUT_DELAY_TEXT, SELLER_FEE_TEXT } from '../../contract/kit/ruleTexts.ts';

const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('en-US')}`;
const percent = (rate: number): string => `${Math.round(rate * 100)}%`;
const minutes = (ms: number): string => `${ms / 60_000} 分钟`;
const hours = (ms: number): string => `${ms / 3_600_000} 小时`;
const days = (ms: number): string => `${ms / 86_400_000} 天`;

const amounts = [
  'serviceFee',
  'depositFrom',
  'depositMin',
  'sellerDepositMin',
  'minPrice',
  'maxPrice',
] as const;
const rates = ['depositRate', 'sellerDepositRate'] as const;
const inHours = [
  'inspectionWindow',
  'inspectionExtension',
  'balanceWindow',
  'quoteWindow',
  'recyclePaymentWindow',
  'quotingLock',
  'recycleReceiptWindow',
  'staffReviewWindow',
  'afterSaleReviewWindow',
  'afterSaleSellerWindow',
  'afterSaleEvidenceWindow',
  'afterSaleReturnWindow',
  'afterSaleAppealWindow',
  'afterSaleDecisionWindow',
] as const;
const inDays = ['afterSaleRecoveryWindow', 'unpaidBalanceMemory', 'merchantUnpaidMemory'] as const;
const counts = [
  'maxUnpaidOrders',
  'maxTimeouts',
  'maxCancelsADay',
  'maxMerchantUnpaid',
  'maxAfterSales',
  'minComparables',
] as const;

const format = (names: readonly (keyof typeof RULES)[], text: (value: number) => string) =>
  names.map((name) => [name, text(RULES[name])] as const);

function tierFacts(name: keyof typeof TIERS): [string, string][] {
  const tier = TIERS[name];
  return Object.entries({
    name: tier.name,
    days: String(tier.days),
    rate: percent(tier.rate),
    min: yuan(tier.min),
    fee: `号价的 ${percent(tier.rate)}，最低 ${yuan(tier.min)}`,
    covered: tier.covered.join('；'),
    coveredInline: tier.covered.join('、'),
    notCovered: tier.notCovered.join('、'),
    feeFor2680: yuan(protectionFee(268_000, name)),
  }).map(([key, text]) => [`${name}.${key}`, text]);
}

function feeFacts(price: number): [string, string][] {
  const fee = sellerFee(price);
  return [
    [`sellerFeeFor${price / 100}`, yuan(fee)],
    [`payoutFor${price / 100}`, yuan(price - fee)],
  ];
}

/** The values for `{{name}}` in articles: amounts, rates and times from the rules, as text. */
export const ARTICLE_FACTS: ReadonlyMap<string, string> = new Map([
  ...format(amounts, yuan),
  ...format(rates, percent),
  ...format(inHours, hours),
  ...format(inDays, days),
  ...format(counts, String),
  ['paymentWindow', minutes(RULES.paymentWindow)],
  ['revealWithoutCode', minutes(RULES.revealWithoutCode)],
  ...(Object.keys(TIERS) as (keyof typeof TIERS)[]).flatMap(tierFacts),
  ['sellerFee', SELLER_FEE_TEXT],
  ['payoutDelay', `${PAYOUT_DELAY_TEXT}（按卖家等级）`],
  ['payoutDelayLongest', days(RULES.payoutDelay)],
  ...[10_000, 60_000, 100_000, 300_000, 1_000_000].flatMap(feeFacts),
  ['totalFor1860', yuan(186_000 + 18_600 + RULES.serviceFee)],
]);
