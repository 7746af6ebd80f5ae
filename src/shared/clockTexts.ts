import { SERVICE_HOURS_TEXT, type StateClock } from '../../machines/rulebooks/clocks.ts';
import { PEOPLE, transitionsOf, type RulebookReview } from '../../machines/rulebooks/review.ts';
import { formatDuration } from './formatDuration.ts';

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

export type ClockBook = Pick<RulebookReview, 'names'> & Partial<Pick<RulebookReview, 'machine'>>;

/** Describes the target of an event: `，变为“已取消”`. '' if the state stays the same. */
function targetText({ machine, names }: ClockBook, state: string, event: string): string {
  const found = machine && transitionsOf(machine, state).find((one) => one.event === event);
  const targets = [...new Set(found?.targets)].filter((target) => target !== state);
  return targets.length === 0
    ? ''
    : `，变为${targets.map((target) => `“${names.states[target] ?? target}”`).join('或')}`;
}

const eventText = (book: ClockBook, state: string, event: string): string =>
  `${book.names.events[event] ?? event}${targetText(book, state, event)}`;

function withinText({ owner, within, inServiceHours, shortenedBy }: StateClock): string {
  if (within === undefined) return owner === 'system' ? '自动进行，不用操作' : '不限时';
  if (shortenedBy) return `最长 ${formatDuration(within)}，卖家等级高的更短`;
  const hours = inServiceHours ? `（只算服务时间，每天 ${SERVICE_HOURS_TEXT}）` : '';
  return `${formatDuration(within)}${hours}`;
}

/** Describes the clock of a state: who must act, by when, and what happens then. A second text for `instead`. */
export function clockTexts(book: ClockBook, state: string, clock: StateClock, when?: string): ClockText[] {
  const { owner, outcome, last, instead } = clock;
  const text: ClockText = {
    ...(when !== undefined && { when: book.names.guards?.[when] ?? when }),
    who: PEOPLE[owner],
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
