import { missing, type Line } from './lines.ts';
import { linesShown } from './shown.ts';
import { LEAVES, LOOKS_LIKE, REGIONS } from './table.ts';
import { STORIES } from './stories.ts';

/** Of a story, what is needed to know what it must show. */
interface Subject {
  title: string;
  name: string;
  parameters: Record<string, unknown>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const looksLike = (machine: string, leaf: string, other: string): boolean =>
  LOOKS_LIKE[`${machine} ${leaf}`]?.leaf === other || LOOKS_LIKE[`${machine} ${other}`]?.leaf === leaf;

/** What is wrong with what is shown now; '' when nothing is. */
function faultOf({ title, name, parameters }: Subject): string {
  const leaf = textOf(parameters.state);
  const machine = leaf === '' ? '' : textOf(parameters.machine);
  const table = machine === '' ? {} : (LEAVES[`${machine} ${title}`] ?? LEAVES[machine] ?? {});
  const own = parameters.shows as readonly Line[] | undefined;
  const row = own ?? (machine === '' ? (STORIES[title]?.[name] ?? []) : table[leaf]);
  if (!row) return `no row for the leaf ${leaf} of ${machine} in .storybook/leaves/table.ts`;
  const shown = linesShown();
  const absent = missing(row, shown);
  if (absent.length > 0) {
    return [`${name} must show`, ...absent.map((line) => `  ${line}`), 'but shows', ...shown].join('\n  ');
  }
  const region = (one: string) => (REGIONS.includes(machine) ? one.split('.')[0] : '');
  const other = Object.entries(table).find(
    ([each, lines]) =>
      each !== leaf &&
      region(each) === region(leaf) &&
      !looksLike(machine, leaf, each) &&
      missing(lines, shown).length === 0,
  );
  return other ? `${name} shows ${leaf} of ${machine}, but fits the row of ${other[0]}, too` : '';
}

/**
 * Waits until a story shows what makes it what it is: the row of its leaf, or its own `shows`; an Error with what is
 * missing and what is there instead when that does not come within `patience` ms.
 */
export async function expectLeaf(subject: Subject, patience = 10_000): Promise<void> {
  const end = performance.now() + patience;
  let fault = faultOf(subject);
  while (fault !== '' && performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    fault = faultOf(subject);
  }
  if (fault !== '') throw new Error(fault);
}
