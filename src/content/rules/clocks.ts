import { MERCHANT_CLOCKS } from '../../../machines/rulebooks/clocks.ts';
import type { RulebookReview } from '../../../machines/rulebooks/review.ts';
import { clockTexts, type ClockBook, type ClockText } from '../../shared/clockTexts.ts';

export interface StateText {
  state: string;
  clocks: ClockText[];
}

export interface SubjectText {
  title: string;
  states: StateText[];
}

type Book = ClockBook & Pick<RulebookReview, 'clocks'>;

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
