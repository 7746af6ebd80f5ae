import { FLOWS, loadReview } from '../flow/flows.ts';
import type { Review } from '../flow/review.ts';
import { missingLines, type Line } from './lines.ts';
import { readLines } from './readLines.ts';

interface Subject {
  name: string;
  parameters: Record<string, unknown>;
}

type Rows = Readonly<Record<string, readonly Line[]>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a story must show: the lines of its state. It must not also fit the lines of another state of the machine. */
interface Expected {
  state: string;
  row: readonly Line[];
  others: Rows;
}

/**
 * The lines of a story come from its own `parameters.shows`, from its file's `parameters.states` (only for the machine
 * `parameters.statesOf`, if set), or from the review of its flow. Throws an Error when the state has none.
 */
function expectedOf({ parameters }: Subject, review: Review | undefined): Expected {
  const state = textOf(parameters.state);
  const own = parameters.shows as readonly Line[] | undefined;
  if (review === undefined) return { state, row: own ?? [], others: {} };
  const isOfMachine = parameters.statesOf === undefined || parameters.statesOf === parameters.machine;
  const rows = (isOfMachine ? (parameters.states as Rows | undefined) : undefined) ?? review.shows;
  const row = own ?? rows[state];
  if (!row) throw new Error(`no row says what the state ${state} of ${review.title} shows`);
  const region = (leaf: string) =>
    review.walks.machine.root.type === 'parallel' ? (leaf.split('.')[0] ?? '') : '';
  const looksLike = (a: string, b: string) =>
    review.looksLike?.[a]?.leaf === b || review.looksLike?.[b]?.leaf === a;
  const others = Object.entries(rows).filter(
    ([leaf]) => leaf !== state && region(leaf) === region(state) && !looksLike(state, leaf),
  );
  return { state, row, others: Object.fromEntries(others) };
}

/** Describes what is wrong with the shown state. '' for nothing. */
function faultOf(name: string, { state, row, others }: Expected): string {
  const shown = readLines();
  const absent = missingLines(row, shown);
  if (absent.length > 0) {
    return [`${name} must show`, ...absent.map((line) => `  ${line}`), 'but shows', ...shown].join('\n  ');
  }
  const other = Object.entries(others).find(([, lines]) => missingLines(lines, shown).length === 0);
  return other ? `${name} shows ${state}, but fits the row of ${other[0]}, too` : '';
}

/**
 * Waits until a story shows its state. After `patience` ms it rejects with an Error that lists the missing lines and
 * what is shown instead.
 */
export async function expectState(subject: Subject, patience = 10_000): Promise<void> {
  const end = performance.now() + patience;
  const machine = textOf(subject.parameters.state) === '' ? '' : textOf(subject.parameters.machine);
  const review = FLOWS.some(({ id }) => id === machine) ? await loadReview(machine) : undefined;
  const expected = expectedOf(subject, review);
  let fault = faultOf(subject.name, expected);
  while (fault !== '' && performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    fault = faultOf(subject.name, expected);
  }
  if (fault !== '') throw new Error(fault);
}
