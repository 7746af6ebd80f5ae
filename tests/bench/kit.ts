/** How often each page is looked at in a run. */
export const RUNS = 7;
/** A cheap phone beside this machine: so many times slower. */
export const SLOWER = 4;

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const sortedOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

export const median = (numbers: readonly number[]): number =>
  sortedOf(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The median with the least and the most. */
export function ranged(numbers: readonly number[]): string {
  const sorted = sortedOf(numbers);
  return `${Math.round(median(numbers))} (${Math.round(sorted[0] ?? 0)}–${Math.round(sorted.at(-1) ?? 0)})`;
}
