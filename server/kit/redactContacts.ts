export interface Masked {
  text: string;
  isMasked: boolean;
}

const HIDDEN = '***';

const DIGIT_OF: Readonly<Record<string, string>> = Object.fromEntries(
  ['零〇洞', '一壹幺', '二贰', '三叁', '四肆', '五伍', '六陆', '七柒拐', '八捌', '九玖勾'].flatMap(
    (row, digit) => [...row].map((each) => [each, String(digit)]),
  ),
);

/** A normalized text, and the position of each of its characters in the original (`from`). */
interface Plain {
  text: string;
  from: number[];
}

/**
 * A symbol is expanded (㏂ → a.m.) to at most this many characters. A symbol with a longer expansion (up to 18) stays as
 * it is.
 */
const MAX_EXPANSION_LENGTH = 4;

/** Normalizes a text: half width, lower case, Chinese digits as digits, no invisible characters. */
function plainOf(text: string): Plain {
  const plain: Plain = { text: '', from: [] };
  let at = 0;
  for (const each of text) {
    const spelled = each.normalize('NFKC').toLowerCase();
    for (const small of spelled.length > MAX_EXPANSION_LENGTH ? each : spelled) {
      if (/[\p{Cf}\p{M}]/u.test(small)) continue;
      const letter = DIGIT_OF[small] ?? small;
      plain.text += letter;
      for (let i = 0; i < letter.length; i++) plain.from.push(at);
    }
    at += each.length;
  }
  plain.text = plain.text.replaceAll(/(?<=\d[ ._-]?)o|o(?=[ ._-]?\d)/g, '0');
  return plain;
}

type Range = readonly [from: number, to: number];

/** Separators that people insert between digits to hide a number. */
const GAP = String.raw`[\s\-_.·•,，、。*~|/\\=+—–]{0,3}`;
/** Units that mark a number as an amount or a count. */
const UNIT =
  /^\s*(?:元|块|圆|rmb|¥|万|w(?![a-z0-9])|k(?![a-z0-9])|%|级|个|张|分|次|天|小时|秒|战力|皮肤|点券|金币|钻石?|英雄|星|抽|哈夫币|积分|经验|场|局|人|年|月|日|号房|区|服)/;
/** The words directly before an amount, a count or a number in a game. {@link plainOf} turns 一共 into 1共. */
const AMOUNT_BEFORE =
  /(?:¥|\$|rmb|价格?|金额|报价|号价|一口价|预算|资产|价值|战力|战斗力|伤害|流水|金币|纯币|钻石?|原石|星元|点券|积分|经验|哈夫币|uid|角色id|营地号)\s*[:：]?\s*(?:(?:有|是|为|约|大概|1?共|总计)\s*){0,2}(?:\d[\d,]*\.)?$/;
/** The prefix of the platform's own numbers: of a listing, order, payment or after-sale. */
const OUR_NUMBER = /hy[a-z]{0,2}$/;

interface Group {
  text: string;
  from: number;
  to: number;
  isAmount: boolean;
}

/** Groups of digits with few separators between them. */
function runsOf(plain: string): Group[][] {
  const runs: Group[][] = [];
  for (const run of plain.matchAll(new RegExp(String.raw`\d(?:${GAP}\d)*`, 'g'))) {
    const groups: Group[] = [];
    for (const part of run[0].matchAll(/\d+/g)) {
      const from = run.index + part.index;
      const to = from + part[0].length;
      const before = plain.slice(Math.max(0, from - 16), from);
      const isOurs = OUR_NUMBER.test(before) && (part[0].length === 6 || part[0].length >= 19);
      const isAmount =
        isOurs || (part[0].length < 11 && (AMOUNT_BEFORE.test(before) || UNIT.test(plain.slice(to))));
      groups.push({ text: part[0], from, to, isAmount });
    }
    runs.push(groups);
  }
  return runs;
}

const isPhone = (digits: string) => /^(?:00)?(?:86)?1[3-9]\d{9}$/.test(digits);
/** A bank card or an ID number by its length. A date with a time is neither. */
const isLong = (digits: string) =>
  /^\d{15,19}$/.test(digits) && !/^20\d{2}[01]\d[0-3]\d[0-2]\d{5,}$/.test(digits);
/** yyyyMMdd, optionally with a time. */
const isDate = (digits: string) =>
  /^20\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?$/.test(digits);

/** True for several groups that are all round, and so look like amounts. */
const areRound = (groups: readonly Group[]) =>
  groups.length > 1 && groups.every(({ text }) => text.length >= 2 && text.endsWith('0'));

/** For each group, how many single-digit groups follow one another from it. 0 when one of them is an amount. */
function singlesFrom(groups: readonly Group[]): number[] {
  const counts = groups.map(() => 0);
  let count = 0;
  let hasAmount = false;
  for (const [i, { text, isAmount }] of [...groups.entries()].reverse()) {
    const isSingle = text.length === 1;
    count = isSingle ? count + 1 : 0;
    hasAmount = isSingle && (hasAmount || isAmount);
    counts[i] = hasAmount ? 0 : count;
  }
  return counts;
}

/** Phone numbers, bank cards, ID numbers and bare QQ numbers. */
function numbers(plain: string): Range[] {
  const found: Range[] = [];
  for (const groups of runsOf(plain)) {
    const singles = singlesFrom(groups);
    for (let i = 0; i < groups.length; i++) {
      const first = groups[i] as Group;
      let digits = '';
      for (let j = i; j < groups.length; j++) {
        const last = groups[j] as Group;
        if (last.isAmount || digits.length > 19) break;
        digits += last.text;
        const taken = groups.slice(i, j + 1);
        if ((isPhone(digits) || isLong(digits)) && !areRound(taken)) found.push([first.from, last.to]);
      }
      const spelled = singles[i] as number;
      if (spelled >= 7) found.push([first.from, (groups[i + spelled - 1] as Group).to]);
      if (!first.isAmount && /^\d{8,14}$/.test(first.text) && !isDate(first.text)) {
        found.push([first.from, first.to]);
      }
    }
  }
  for (const id of plain.matchAll(/(?<!\d)\d{17}x(?![a-z0-9])/g))
    found.push([id.index, id.index + id[0].length]);
  return found;
}

const CHAT =
  'q\\s?q|扣扣|抠抠|蔻蔻|叩叩|企鹅号?|球球|秋秋|微\\s?信|威信|薇信|徽信|维信|微x|v信|w信|v\\s?x|w\\s?x|we\\s?chat|wei\\s?xin|绿泡泡|电报|telegram|tg|纸飞机|whats\\s?app|discord|抖音|快手|电话|手机|tel|联系方式|联系';
const ADD = String.raw`(?:加|\+|➕|＋)(?:个|下|1下|我|你|您|咱|俺|的|\s)*`;
const FILLER = String.raw`(?:\s|[:：,，.。=~*_\-—…→>()（）"“”]|号|码|账号|帐号|id|是|为|我的?|你的?|加|搜|群|1下){0,8}`;
/** An account name: Latin letters, digits, dash and underscore with at least one digit or underscore, or a number. */
const NAME = String.raw`(?:(?=[a-z_-]{0,63}\d|[a-z-]{0,63}_)[a-z][a-z0-9_-]{4,19}|\d(?:${GAP}\d){4,})`;

/** The model of a phone. */
const DEVICE =
  /^(?:iphone|ipad|ios|android|harmony|huawei|mate|nova|honor|xiaomi|redmi|oppo|vivo|iqoo|oneplus|realme|samsung|galaxy)(?:[_-]?(?:mate|nova|note|reno|find|magic|pro|max|plus|ultra|[a-z]))?[_-]?\d{1,3}(?:[_-]?(?:pro|max|plus|ultra|mini|[a-z])){0,2}$/;

/** 加 or +, followed by no word but 个 or 下. */
const ADD_ONLY = /^(?:加|\+|➕|＋)(?:个|下|1下|[^\p{L}\p{N}])*$/u;

/**
 * Whether 加 and a number are an offer: at most five digits, or round ones. More digits may be an account. 加我 and a
 * messenger's name ask for a contact.
 */
const isOffer = (before: string, number: string): boolean => {
  const amounts = number.replaceAll(/,(?=\d{3}(?!\d))|\.\d{1,2}$/g, '').split(/\D+/);
  const isRound = amounts.every((digits) => /^(?:\d{1,3}00|\d+000)$/.test(digits));
  return ADD_ONLY.test(before) && (isRound || /^\d{1,5}$/.test(amounts.join('-')));
};

const WORDS: readonly RegExp[] = [
  // The name of a messenger followed by an account.
  new RegExp(String.raw`(?<chat>${CHAT})${FILLER}(?<name>${NAME})`, 'g'),
  // The name of a messenger and a separator, followed by letters only.
  new RegExp(
    String.raw`(?<chat>${CHAT})(?:号|id|账号|帐号)?\s*(?:[:：=]|是|为)\s*(?<name>[a-z][a-z0-9_-]{5,19})(?![a-z0-9])`,
    'g',
  ),
  // A single letter that stands for a messenger.
  new RegExp(String.raw`(?<![a-z0-9])(?:v|q|w|薇|威)\s*[:：=]\s*(?<name>${NAME})`, 'g'),
  new RegExp(String.raw`${ADD}(?:v|q|w|薇|威|微|扣)?${FILLER}(?<name>${NAME})`, 'g'),
  // An account to pay to.
  new RegExp(
    String.raw`(?:支付宝|支fu宝|zfb|alipay|银行卡|收款|卡号|账户)(?:号|账号|帐号|账户|码|:|：|是|为|\s)*(?<name>\d(?:${GAP}\d){7,}|(?=[a-z_-]{0,63}\d|[a-z-]{0,63}_)[a-z][a-z0-9_-]{4,19})`,
    'g',
  ),
];

/** Matches an invitation to chat elsewhere. No account name needs to follow. */
const INVITATION = new RegExp(
  String.raw`(?:加|\+|➕|＋)(?:个|下|1下|我|你|您|咱|俺|\s)*(?:的\s*)?(?:v\s?x|w\s?x|v信|q\s?q|v(?![a-z0-9])|q(?![a-z0-9])|微\s?信|威信|薇信?|微(?![信调弱妙小乎])|扣扣|抠抠|企鹅|wechat)(?:号|聊|好友|私聊)?`,
  'g',
);

// Leading repetitions are bounded, because the search starts at every letter of a long text.
const LINKS: readonly RegExp[] = [
  /[\w.+-]{2,64}\s?@\s?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/g,
  /(?:https?|ftp|weixin|mqq|tg):\/\/\S+/g,
  /(?<![\w@])(?:[a-z0-9-]{1,63}\s?[.。·]\s?){1,8}(?:com|cn|net|org|cc|top|xyz|vip|shop|club|app|site|link|ink|io|me|tv|co|ltd|fun|live|pw|gg)(?![a-z0-9])(?:[/:?]\S*)?/g,
  /[a-z0-9-]{2,63}\s?点\s?(?:com|cn|net|cc|top|vip)(?![a-z0-9])/g,
];

function words(plain: string): Range[] {
  const found: Range[] = [];
  for (const pattern of WORDS) {
    for (const match of plain.matchAll(pattern)) {
      const { name = '', chat } = match.groups ?? {};
      const from = match.index + match[0].length - name.length;
      const to = from + name.length;
      if (/^\d/.test(name)) {
        if (UNIT.test(plain.slice(to)) && name.replaceAll(/\D/g, '').length < 11) continue;
        if (isOffer(plain.slice(match.index, from), name)) continue;
      }
      if (chat === '手机' && DEVICE.test(name) && !/^[a-z0-9_-]/.test(plain.slice(to))) continue;
      found.push([from, to]);
    }
  }
  for (const match of plain.matchAll(INVITATION)) found.push([match.index, match.index + match[0].length]);
  return found;
}

function links(plain: string): Range[] {
  const found: Range[] = [];
  for (const pattern of LINKS) {
    for (const match of plain.matchAll(pattern)) {
      const host = match[0].replace(/^[a-z]+:\/\//, '').split(/[/?#]/)[0] ?? '';
      if (/^\d+(?:\.\d+)*$/.test(host)) continue;
      found.push([match.index, match.index + match[0].length]);
    }
  }
  return found;
}

/** An id of ours: a UUID of version 7, whose first digit is zero for centuries. */
const ID = '(?<![0-9a-z])0[0-9a-f]{7}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-z])';

/**
 * Blanks what is ours in links to hosts in `ours`: scheme, host and ids. The rest of a link may contain a contact. A blank
 * is no letter, digit or separator, and all positions stay.
 */
function withoutOurLinks(plain: string, ours: readonly string[]): string {
  if (ours.length === 0) return plain;
  const hosts = ours.map((host) => host.replaceAll(/[.[\]]/g, String.raw`\$&`)).join('|');
  const start = String.raw`(?:https?:\/\/|(?<![\w.@-]))(?:${hosts})(?![\w.:@-])`;
  return plain.replaceAll(new RegExp(String.raw`${start}[!-~]*`, 'g'), (link) =>
    link.replaceAll(new RegExp(`^${start}|${ID}`, 'g'), (part) => '\0'.repeat(part.length)),
  );
}

/**
 * Redacts contacts outside the platform: phone and QQ numbers, WeChat ids, payment accounts, ID numbers, mail addresses
 * and links, in any spelling (full width, Chinese digits, separators). Prices, counts, dates and the platform's own
 * numbers and links stay. Pure and idempotent.
 *
 * @param ours hosts that links may lead to, in lower case
 */
export function redactContacts(text: string, ours: readonly string[] = []): Masked {
  const plain = plainOf(text);
  const others = withoutOurLinks(plain.text, ours);
  const ranges = [...numbers(others), ...words(others), ...links(others)].sort(
    (a, b) => a[0] - b[0] || b[1] - a[1],
  );
  if (ranges.length === 0) return { text, isMasked: false };
  let out = '';
  let done = 0;
  for (const [from, to] of ranges) {
    const start = plain.from[from] ?? text.length;
    // This is after the invisible characters that follow the contact, so they are removed with it.
    const end = plain.from[to] ?? text.length;
    if (end <= done) continue;
    if (start > done || done === 0) out += text.slice(done, start) + HIDDEN;
    done = end;
  }
  return { text: out + text.slice(done), isMasked: true };
}

export const hasContact = (text: string): boolean => redactContacts(text).isMasked;

/** {@link hasContact} for a name, in which any six digits count as a contact. */
export const hasContactInName = (name: string): boolean =>
  hasContact(name) || /\d{6,}/.test(plainOf(name).text.replaceAll(/[\s\-_.·]/g, ''));
