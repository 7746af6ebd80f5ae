/** Bounds of a list in time, as ISO 8601 with whole seconds. Both seconds are inclusive. */
interface Bounds {
  from?: string;
  to?: string;
}

/** SQL condition that the time `column` is in bounds. {@link toBoundParams} gives its two parameters, from `$first` on. */
export const isInBounds = (column: string, first: number): string =>
  `($${first}::timestamptz is null or ${column} >= $${first})
    and ($${first + 1}::timestamptz is null or ${column} < $${first + 1}::timestamptz + interval '1 second')`;

export const toBoundParams = ({ from, to }: Bounds): (string | null)[] => [from ?? null, to ?? null];
