import { RULES, TIERS } from '../../contract/kit/rules.ts';

const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('en-US')}`;
const percent = (rate: number): string => `${Math.round(rate * 100)}%`;
const hours = (ms: number): string => `${ms / 3_600_000} 小时`;
const days = (ms: number): string => `${ms / 86_400_000} 天`;

const amounts = [
  'serviceFee',
  'sellerFeeMin',
  'depositFrom',
  'depositMin',
  'sellerDepositMin',
  'minPrice',
  'maxPrice',
] as const;
const rates = ['sellerFeeRate', 'depositRate', 'sellerDepositRate'] as const;
const inHours = [
  'inspectionWindow',
  'inspectionExtension',
  'balanceWindow',
  'recyclePaymentWindow',
  'recycleReceiptWindow',
  'afterSaleReviewWindow',
  'afterSaleSellerWindow',
  'afterSaleEvidenceWindow',
  'afterSaleAppealWindow',
] as const;
const inDays = ['payoutDelay', 'afterSaleRecoveryWindow'] as const;
const counts = [
  'maxUnpaidOrders',
  'maxTimeoutsADay',
  'maxCancelsADay',
  'maxAfterSales',
  'minComparables',
] as const;

const format = (names: readonly (keyof typeof RULES)[], text: (value: number) => string) =>
  names.map((name) => [name, text(RULES[name])] as const);

function tierFacts(name: keyof typeof TIERS): [string, string][] {
  const tier = TIERS[name];
  const example = Math.max(Math.round((268_000 * tier.rate) / 100) * 100, tier.min);
  return Object.entries({
    name: tier.name,
    days: String(tier.days),
    rate: percent(tier.rate),
    min: yuan(tier.min),
    fee: `号价的 ${percent(tier.rate)}，最低 ${yuan(tier.min)}`,
    covered: tier.covered.join('；'),
    coveredInline: tier.covered.join('、'),
    notCovered: tier.notCovered.join('、'),
    feeFor2680: yuan(example),
  }).map(([key, text]) => [`${name}.${key}`, text]);
}

function feeFacts(price: number): [string, string][] {
  const fee = Math.max(Math.round(price * RULES.sellerFeeRate), RULES.sellerFeeMin);
  return [
    [`sellerFeeFor${price / 100}`, yuan(fee)],
    [`payoutFor${price / 100}`, yuan(price - fee)],
  ];
}

/** What `{{name}}` stands for in an article: the rules' amounts, rates and times as text, so that no article contradicts them. */
export const ARTICLE_FACTS: ReadonlyMap<string, string> = new Map([
  ...format(amounts, yuan),
  ...format(rates, percent),
  ...format(inHours, hours),
  ...format(inDays, days),
  ...format(counts, String),
  ['paymentWindow', `${RULES.paymentWindow / 60_000} 分钟`],
  ...(Object.keys(TIERS) as (keyof typeof TIERS)[]).flatMap(tierFacts),
  ...[60_000, 100_000, 300_000, 1_000_000].flatMap(feeFacts),
  ['totalFor1860', yuan(186_000 + 18_600 + RULES.serviceFee)],
]);
