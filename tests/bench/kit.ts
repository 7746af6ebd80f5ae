export const ROUNDS = 7;
/** CPU slowdown factor that stands for a cheap phone. */
export const CPU_SLOWDOWN = 4;

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const sortedOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

export const median = (numbers: readonly number[]): number =>
  sortedOf(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export function formatRange(numbers: readonly number[]): string {
  const sorted = sortedOf(numbers);
  return `${Math.round(median(numbers))} (${Math.round(sorted[0] ?? 0)}–${Math.round(sorted.at(-1) ?? 0)})`;
}
