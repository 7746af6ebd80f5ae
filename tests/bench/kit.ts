export const ROUNDS = 7;
/** CPU slowdown factor that stands for a cheap phone. */
export const CPU_SLOWDOWN = 4;

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const sortedOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

export const median = (numbers: readonly number[]): number =>
  sortedOf(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Formats as `0.41 (0.38–0.44)`: the median, lowest and highest. */
export function formatRange(numbers: readonly number[], digits = 0): string {
  const sorted = sortedOf(numbers);
  const text = (n: number | undefined) => (n ?? Number.NaN).toFixed(digits);
  return `${text(median(numbers))} (${text(sorted[0])}–${text(sorted.at(-1))})`;
}
