import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterSaleStatus, type AfterSaleType } from '../contract/afterSale/afterSale.ts';
import { typeRuleOf, type AfterSaleGround } from '../contract/afterSale/rule.ts';
import { orderStatus } from '../contract/buying/order.ts';
import {
  depositOf,
  orderTotal,
  payoutDelayOf,
  protectionFee,
  RULES,
  SELLER_LEVELS,
  sellerDeposit,
  sellerFee,
  TIERS,
} from '../contract/kit/rules.ts';
import { money } from '../contract/kit/formatMoney.ts';
import { listingStatus } from '../contract/market/listing.ts';
import { recycleStatus } from '../contract/recycling/recycleOrder.ts';
import { SPECIAL_OFFER } from '../contract/selling/rule.ts';
import { STATUS_OF_AFTER_SALE } from '../machines/rulebooks/afterSale.ts';
import { STATUS_OF_STAGE } from '../machines/rulebooks/order.ts';
import type { StateClock } from '../machines/rulebooks/clocks.ts';
import { transitionsOf, type RulebookReview } from '../machines/rulebooks/review.ts';
import type { setting } from '../server/kit/envValues.ts';
import { LIMITS } from '../server/kit/limits.ts';
import { SETTINGS } from '../server/start/settings.ts';

/**
 * `npm run docs`: writes docs/configuration.md from the schema of the settings, and the tables of docs/product.md from
 * rulebooks and constants. A test fails when a page is not what this writes.
 */

const FOLDER = import.meta.dirname;

/** The description of every rulebook (`machines/rulebooks/<name>.review.ts`). */
const RULEBOOKS: readonly RulebookReview[] = await Promise.all(
  globSync('machines/rulebooks/*.review.ts', { cwd: join(FOLDER, '..') })
    .toSorted()
    .map(async (file) => {
      const { default: review } = (await import(join(FOLDER, '..', file))) as { default: RulebookReview };
      return review;
    }),
);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Row = readonly (string | number)[];

/** A Markdown table, aligned as oxfmt aligns it. A Chinese character counts as two columns. */
function table(head: Row, rows: readonly Row[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell).replaceAll('|', String.raw`\|`)));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => widthOf(row[at] ?? ''))));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join(' | ')} |`;
  const [first = [], ...rest] = cells;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        letter,
      )
        ? 2
        : 1),
    0,
  );

/** `900000` → `15 min`. */
function span(ms: number): string {
  if (ms % DAY === 0 && ms > 3 * DAY) return `${ms / DAY} days`;
  return ms % HOUR === 0 ? `${ms / HOUR} h` : `${ms / MINUTE} min`;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** `staff, 4 h of service time, then supervisors; after 24 h 买家取消 is possible`. '' when nobody must act. */
function turnText(clock: StateClock | null | undefined, names: RulebookReview['names']): string {
  if (!clock) return '';
  const { owner, within, inServiceHours, shortenedBy, outcome, last, instead } = clock;
  const most = shortenedBy ? 'at most ' : '';
  const hours = inServiceHours ? ' of service time' : '';
  // Supervisors have no desk of withdrawals.
  const isPassedOn = outcome === 'escalate' && owner !== 'finance';
  const own =
    owner +
    (within === undefined ? '' : `, ${most}${span(within)}${hours}${isPassedOn ? ', then supervisors' : ''}`);
  return [
    own,
    ...(last
      ? [
          `after ${span(last.after)} ${names.events[last.outcome]}${last.by === 'system' ? '' : ' is possible'}`,
        ]
      : []),
    ...(instead ? [`${names.guards?.[instead.when]}: ${turnText(instead, names)}`] : []),
  ].join('; ');
}

/** The code of the lists on the wire that a state belongs to. */
const CODES: Readonly<Record<string, (state: never) => unknown>> = {
  order: (state) => orderStatus.encode(STATUS_OF_STAGE[state]),
  afterSale: (state) => afterSaleStatus.encode(STATUS_OF_AFTER_SALE[state]),
  listing: (state) => listingStatus.encode(state),
  recycleOrder: (state) => recycleStatus.encode(state),
};

function rulebook({ title, machine, names, clocks }: RulebookReview): string {
  const name = (state: string) => names.states?.[state] ?? state;
  const code = CODES[machine.id];
  const rows = Object.keys(machine.config.states ?? {}).map((state) => {
    const events = transitionsOf(machine, state).map(({ event, targets }) => {
      const others = [...new Set(targets)].filter((target) => target !== state);
      const to = others.length === 0 ? '' : ` → ${others.map(name).join(' / ')}`;
      return `${names.events?.[event] ?? event}${to}`;
    });
    return [
      name(state),
      `\`${state}\``,
      ...(code ? [String(code(state as never))] : []),
      turnText(clocks[state], names),
      events.join('; '),
    ];
  });
  const head = ['status', 'code', ...(code ? ['wire'] : []), 'whose turn, how long', 'what may happen'];
  return `### ${title} \`${machine.id}\`\n\n${table(head, rows)}`;
}

/** What each number of the rules means, and how it is written. */
const MEANINGS: Record<keyof typeof RULES, [string, (value: number) => string]> = {
  paymentWindow: ['to pay a new order; then it is cancelled', span],
  credentialWindow: [
    'for the seller to give the login of a paid account that was listed without it; then the buyer is refunded',
    span,
  ],
  balanceWindow: [
    'to pay the balance of a deposit order after the inspection; then the buyer is refunded',
    span,
  ],
  inspectionWindow: ['for the buyer to check the account; then it counts as received', span],
  inspectionExtension: ['one extension of that', span],
  payoutDelay: ['between receipt and the payout to a seller of the first level', span],
  sellerRecordWindow: ['that an after-sale granted against a seller keeps them at the first level', span],
  revealWithoutCode: ['to read a bought account again without a code by text message', span],
  depositFrom: ['lowest price with a deposit', money],
  depositRate: ['deposit, share of the price', percent],
  depositMin: ['smallest deposit', money],
  sellerFeeRate: ['fee of the seller, share of the price', percent],
  sellerFeeMin: ['smallest fee of the seller, where that is not above the largest share', money],
  sellerFeeMaxRate: ['of the price is the most that the fee of the seller may be', percent],
  serviceFee: ['service fee of the buyer for an order', money],
  maxUnpaidOrders: ['orders of a buyer at a time that wait for the payment or the balance', String],
  maxTimeouts: [
    'orders of a buyer that ran out unpaid within 24 h, or without the balance within `unpaidBalanceMemory`; then none can be placed',
    String,
  ],
  unpaidBalanceMemory: ['for which an order counts that ran out without the balance', span],
  maxCancelsADay: ['orders that a buyer cancelled within 24 h; then none can be placed', String],
  sellerDepositRate: [
    'deposit of the seller in a recycle order, share of the quote; the dictionary `backRatio` may say otherwise',
    percent,
  ],
  sellerDepositMin: ['smallest deposit of the seller in a recycle order', money],
  valuationWindow: ['that a valuation or bidding takes quotes', span],
  quoteWindow: ['that a quote stands', span],
  maxQuotesADay: ['quotes of a merchant for one item in a day', String],
  maxMerchantUnpaid: [
    'trades that a merchant left unpaid within `merchantUnpaidMemory`; then quotes are refused for `quotingLock`',
    String,
  ],
  merchantUnpaidMemory: ['for which a trade counts that its merchant did not pay', span],
  quotingLock: ['after the last of these trades, in which the merchant cannot quote', span],
  recycleDepositWindow: ['for the seller to pay the deposit of a recycle order', span],
  recyclePaymentWindow: ['for the merchant to pay a recycle order', span],
  recycleReceiptWindow: ['for the merchant to check the account; then it counts as received', span],
  recyclePriceWindow: ['for the seller to answer a lower price; no answer is a refusal', span],
  minComparables: ['sold accounts that a valuation needs to show a range', String],
  afterSaleReviewWindow: [
    'for staff to review an after-sale, or a returned account; then supervisors are alerted, and the time starts anew',
    span,
  ],
  afterSaleEvidenceWindow: ['for the buyer to add evidence; then the after-sale is refused', span],
  afterSaleSellerWindow: ['for the seller to answer; then staff decide without it', span],
  afterSaleRecoveryWindow: ['to get an account back; then the buyer is paid', span],
  refundableFor: [
    'that a payment can be refunded; a compensation for an older one goes into the wallet of the buyer',
    span,
  ],
  afterSaleReturnWindow: ['for the buyer to return the account; then the after-sale is refused', span],
  afterSaleDecisionWindow: [
    'without a decision; then the claim is granted, up to what escrow holds, or the returned account counts as checked',
    span,
  ],
  staffInspectionWindow: ['of service time for staff to begin, and to end, the inspection of an order', span],
  staffRebindingWindow: ['of service time for staff to rebind the account of an order', span],
  staffLateAfter: ['of waiting for staff in one stage; then the buyer may cancel with a full refund', span],
  staffReviewWindow: ['for staff to review a listing or a recycle order; then supervisors get it', span],
  recycleLateAfter: ['of review of a recycle order; then either side may leave', span],
  staffAuditWindow: ['for staff to decide about an identity or a merchant; then supervisors get it', span],
  staffAnswerWindow: ['for staff to answer a complaint; then supervisors get it', span],
  afterSaleAppealWindow: ['to appeal against a refusal; then the after-sale is closed', span],
  sellerRecordOrders: ['latest paid orders in the public record of a seller', String],
  maxAfterSales: ['after-sales of one order', String],
  maxEvidence: ['additions to the evidence of an after-sale that staff did not ask for', String],
  maxSubmissionsADay: ['listings and valuations that a member hands in within 24 h', String],
  maxOptions: ['options that a seller ticks in one attribute', String],
  realNameFrom: ['price from which a buyer needs real-name verification', money],
  transferMin: ['smallest amount that Alipay transfers to an account', money],
  withdrawalMin: ['smallest withdrawal; a smaller balance is withdrawn whole, from `transferMin`', money],
  withdrawalDayMax: ['withdrawals of one member in a day (+08:00)', money],
  withdrawalSoloMax: [
    'withdrawals of one member in a day that finance need not approve, except the first one; more waits for finance',
    money,
  ],
  withdrawalReviewWindow: ['for finance to decide about a withdrawal; then it is overdue', span],
  payeePause: ['after a change of the payout account before anything can be withdrawn', span],
  minPrice: ['lowest price of a listing or quote', money],
  maxPrice: ['highest price of a listing or quote', money],
};

const isClock = (name: string): boolean => MEANINGS[name as keyof typeof RULES][1] === span;

const isCap = (name: string): boolean => MEANINGS[name as keyof typeof RULES][1] === String;

function rules(which: (name: string) => boolean): string {
  const rows = Object.entries(RULES)
    .filter(([name]) => which(name))
    .map(([name, value]) => {
      const [meaning, format] = MEANINGS[name as keyof typeof RULES];
      return [format(value), meaning, `\`${name}\``];
    });
  return table(['', '', '`RULES.`'], rows);
}

function fees(): string {
  const prices = [5_000, 10_000, 50_000, 200_000, 1_000_000];
  return table(
    [
      'price',
      '找回包赔',
      '人脸包赔',
      'buyer pays with 找回包赔',
      'deposit',
      "seller's fee",
      'seller gets',
      "seller's deposit at that quote",
    ],
    prices.map((price) => [
      money(price),
      money(protectionFee(price, 'retrieval')),
      money(protectionFee(price, 'face')),
      money(orderTotal(price, 'retrieval')),
      depositOf(price) === undefined ? 'none' : money(depositOf(price) ?? 0),
      money(sellerFee(price)),
      money(price - sellerFee(price)),
      money(sellerDeposit(price)),
    ]),
  );
}

function sellerLevels(): string {
  return table(
    ['level', '', 'paid-out sales', 'payout after receipt', 'with 基础保障'],
    SELLER_LEVELS.map((level) => [
      level.level,
      level.name,
      level.deals,
      span(payoutDelayOf(level, 'face')),
      span(payoutDelayOf(level, 'none')),
    ]),
  );
}

function tiers(): string {
  return table(
    ['tier', 'code', 'costs', 'runs', 'covers', 'does not cover'],
    Object.entries(TIERS).map(([code, { name, rate, min, days, covered, notCovered }]) => [
      name,
      `\`${code}\``,
      rate === 0 ? 'nothing' : `${percent(rate)} of the price, ${money(min)} at least`,
      `${days} days`,
      covered.join('；'),
      notCovered.join('；'),
    ]),
  );
}

const AFTER_SALE_TYPES: Record<AfterSaleType, string> = {
  takenBack: '账号被找回',
  notAsDescribed: '描述不符',
  cannotLogin: '无法登录或换绑失败',
  faceHelp: '人脸验证协助',
  banned: '账号被封禁',
  sellerDefault: '卖家违约',
  other: '其他问题',
};

/** What an order of ¥1 000 with 找回包赔 may ask for, by type and stage: the answers of the rule itself. */
function remedies(): string {
  const order = (tier: AfterSaleGround['tier'], stage: AfterSaleGround['stage']): AfterSaleGround => {
    const price = 100_000;
    return {
      stage,
      tier,
      price,
      paid: orderTotal(price, tier),
      refunded: 0,
      compensated: 0,
      compensation: price,
      protectedUntil: new Date(DAY).toISOString(),
    };
  };
  const columns = [
    order('face', 'inspecting'),
    order('face', 'delivered'),
    order('face', 'protected'),
    order('none', 'settled'),
    order('retrieval', 'settled'),
    order('face', 'settled'),
  ];
  return table(
    [
      'type',
      'before delivery',
      'delivered',
      'received',
      '已结算, 基础保障',
      '已结算, 找回包赔',
      '已结算, 人脸包赔',
    ],
    Object.entries(AFTER_SALE_TYPES).map(([type, name]) => [
      name,
      ...columns.map((ground) => {
        const offered = typeRuleOf(ground, type as AfterSaleType, 0).remedies;
        return (
          offered.map(({ remedy, max }) => `${remedy}${max === 0 ? '' : ` ${money(max)}`}`).join(', ') || '–'
        );
      }),
    ]),
  );
}

function specialOffer(): string {
  return table(
    ['', ''],
    [
      [`${SPECIAL_OFFER.percent} %`, 'of the former price is the most a special offer may ask'],
      [span(SPECIAL_OFFER.lookBack), 'back, the lowest price asked is the former price'],
      [span(SPECIAL_OFFER.standing), 'on sale are needed first'],
      [span(SPECIAL_OFFER.lasts), 'is how long it lasts'],
    ],
  );
}

const LIMIT_MEANINGS: Record<keyof typeof LIMITS, string> = {
  captchaDevice: 'picture captchas for a known browser',
  captcha: 'picture captchas for all other browsers of a network',
  smsResend: 'text messages to one phone, asked for from one network',
  smsPair: 'the same, over a longer time',
  smsPhone: 'text messages to one phone, asked for by unknown devices; beyond that a captcha is needed',
  smsAddress: 'text messages asked for from one network; beyond that a captcha is needed',
  loginPair: 'wrong passwords for one phone from one network',
  loginPhone: 'wrong passwords for one phone from unknown devices; beyond that a captcha is needed',
  loginAddress: 'wrong passwords from one network; beyond that a captcha is needed',
  strangersTold: 'messages to an owner that unknown devices try the account',
  lookup: 'look-ups of contacts and blacklisted accounts, by one network',
  upload: 'pictures uploaded by one member',
  identity: 'names and ID numbers tried by one member',
  staffCode: 'one-time codes tried by one member of the staff',
  changePhone: 'changes of the phone tried by one member',
};

function requestLimits(): string {
  return table(
    ['limit', 'within', 'of'],
    Object.entries(LIMITS).map(([name, { points, duration }]) => [
      points,
      span(duration * 1000),
      LIMIT_MEANINGS[name as keyof typeof LIMITS],
    ]),
  );
}

const TABLES: Readonly<Record<string, () => string>> = {
  rulebooks: () => RULEBOOKS.map(rulebook).join('\n\n'),
  fees,
  tiers,
  'seller levels': sellerLevels,
  amounts: () => rules((name) => !isClock(name) && !isCap(name)),
  clocks: () => rules(isClock),
  caps: () => rules(isCap),
  remedies,
  'special offer': specialOffer,
  'request limits': requestLimits,
};

/** docs/product.md with its tables made anew. @throws for a marker without a table, and for a table without a marker */
export function renderProduct(page: string): string {
  const used = new Set<string>();
  const text = page.replaceAll(/<!-- table: (.+?) -->[\s\S]*?<!-- \/table -->/g, (_, name: string) => {
    const make = TABLES[name];
    if (!make) throw new Error(`docs/product.md has no table "${name}" in docs/generate.ts`);
    used.add(name);
    return `<!-- table: ${name} -->\n\n${make()}\n\n<!-- /table -->`;
  });
  const unused = Object.keys(TABLES).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`docs/product.md does not show ${unused.join(', ')}`);
  return text;
}

type Setting = ReturnType<typeof setting>;

/** docs/configuration.md. */
export function renderConfiguration(): string {
  const tables = Object.entries(SETTINGS).map(([heading, settings]) => {
    const rows = Object.entries(settings as Readonly<Record<string, Setting>>).map(([name, schema]) => {
      const { description, unset } = v.getMetadata(schema) as { description: string; unset: string };
      const usual = 'default' in schema && typeof schema.default === 'string' ? schema.default : '';
      return [`\`${name}\``, usual === '' ? unset : `\`${usual}\``, description];
    });
    return `## ${heading}\n\n${table(['variable', 'without it', ''], rows)}\n`;
  });
  return `# Configuration

<!-- Written by \`npm run docs\` from server/start/settings.ts. -->

The server reads these environment variables once, at the start. An empty variable counts as not set. Flags take \`on\`, \`yes\`,
\`true\` or \`1\`, and \`off\`, \`no\`, \`false\` or \`0\`. A value that cannot be used stops the start with one line for each variable.

${tables.join('\n')}
## Build

\`VITE_API_BASE=https://api.example npm run build\` builds pages that call the API, and load its pictures, from another host. There
\`ALLOWED_ORIGINS\` must name the origin of the pages. Payers come back to the page they paid on.

The tests read \`CHROMIUM_PATH\`: the Chromium to use.
`;
}

export const readPage = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

if (import.meta.main) {
  writeFileSync(join(FOLDER, 'configuration.md'), renderConfiguration());
  writeFileSync(join(FOLDER, 'product.md'), renderProduct(readPage('product.md')));
}
