import {
  MERCHANT_CLOCKS,
  SERVICE_HOURS_TEXT,
  type ClockOwner,
  type StateClock,
} from '../../../machines/rulebooks/clocks.ts';
import { PEOPLE, transitionsOf, type RulebookReview } from '../../../machines/rulebooks/review.ts';
import { formatDuration } from '../../shared/formatDuration.ts';

export interface ClockText {
  /** The case in which this clock runs instead of the usual one. */
  when?: string;
  who: string;
  within: string;
  /** What happens automatically at the deadline. */
  outcome?: string;
  /** What happens at the second deadline, or who may cancel then. */
  last?: string;
}

export interface StateText {
  state: string;
  clocks: ClockText[];
}

export interface SubjectText {
  title: string;
  states: StateText[];
}

type Book = Pick<RulebookReview, 'names' | 'clocks'> & Partial<Pick<RulebookReview, 'machine'>>;

const who = (owner: ClockOwner): string => (owner === 'finance' ? '财务' : PEOPLE[owner]);

/** Describes the target of an event: `，变为“已取消”`. '' if the state stays the same. */
function targetText({ machine, names }: Book, state: string, event: string): string {
  const found = machine && transitionsOf(machine, state).find((one) => one.event === event);
  const targets = [...new Set(found?.targets)].filter((target) => target !== state);
  return targets.length === 0
    ? ''
    : `，变为${targets.map((target) => `“${names.states[target] ?? target}”`).join('或')}`;
}

const eventText = (book: Book, state: string, event: string): string =>
  `${book.names.events[event] ?? event}${targetText(book, state, event)}`;

function withinText({ owner, within, inServiceHours, shortenedBy }: StateClock): string {
  if (within === undefined) return owner === 'system' ? '自动进行，不用操作' : '不限时';
  if (shortenedBy) return `最长 ${formatDuration(within)}，卖家等级高的更短`;
  const hours = inServiceHours ? `（只算服务时间，每天 ${SERVICE_HOURS_TEXT}）` : '';
  return `${formatDuration(within)}${hours}`;
}

function clockTexts(book: Book, state: string, clock: StateClock, when?: string): ClockText[] {
  const { owner, outcome, last, instead } = clock;
  const text: ClockText = {
    ...(when !== undefined && { when: book.names.guards?.[when] ?? when }),
    who: who(owner),
    within: withinText(clock),
  };
  if (outcome === 'escalate') text.outcome = owner === 'finance' ? '由财务继续处理' : '交给主管处理';
  else if (outcome !== 'stay') text.outcome = eventText(book, state, outcome);
  if (last) {
    const what =
      last.by === 'system'
        ? eventText(book, state, last.outcome)
        : `${last.by.map((one) => PEOPLE[one]).join('、')}可以取消${targetText(book, state, last.outcome)}`;
    text.last = `满 ${formatDuration(last.after)}还没有处理，${what}`;
  }
  return [text, ...(instead ? clockTexts(book, state, instead, instead.when) : [])];
}

const subject = (title: string, book: Book): SubjectText => ({
  title,
  states: Object.entries(book.clocks).flatMap(([state, clock]) =>
    clock === null
      ? []
      : [{ state: book.names.states[state] ?? state, clocks: clockTexts(book, state, clock) }],
  ),
});

const RULEBOOKS = Object.values(
  import.meta.glob<RulebookReview>('../../../machines/rulebooks/*.review.ts', {
    eager: true,
    import: 'default',
  }),
);

/** Subjects that the page lists first, with titles of its own. The other rulebooks follow with their own titles. */
const TITLES_OF_FIRST_SUBJECTS: Readonly<Record<string, string>> = {
  order: '买卖订单',
  afterSale: '售后',
  listing: '商品',
  valuation: '估价和竞价',
  quote: '商户报价',
  recycleOrder: '回收交易',
  realName: '实名认证',
  merchant: '商户申请',
  problem: '投诉建议',
};

/** Merchants have no rulebook. */
const MERCHANT: Book = {
  clocks: MERCHANT_CLOCKS,
  names: { states: { reviewing: '审核中', refused: '没通过' }, events: {} },
};
const BOOKS = new Map<string, Book>([
  ['merchant', MERCHANT],
  ...RULEBOOKS.map((book) => [book.machine.id, book] as const),
]);

/** The clocks of every state that members may wait in, by subject. */
export const CLOCK_TEXTS: readonly SubjectText[] = [
  ...Object.entries(TITLES_OF_FIRST_SUBJECTS).flatMap(([id, title]) => {
    const book = BOOKS.get(id);
    return book ? subject(title, book) : [];
  }),
  ...RULEBOOKS.filter(({ machine }) => !(machine.id in TITLES_OF_FIRST_SUBJECTS)).map((book) =>
    subject(book.title, book),
  ),
];
