/** Bounds of a list as yyyy-MM-dd in China's time, '' for no bound. Both days are inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Days that a page keeps in its URL. */
export interface DaysInUrl {
  days: Days;
  onDays: (days: Days) => void;
}

export const NO_DAYS: Days = { from: '', to: '' };

export const hasDays = ({ from, to }: Days): boolean => from !== '' || to !== '';

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00+08:00`));

/** Parses `from` and `to` from the URL. Invalid values are ignored. */
export function parseDays(search: string): Days {
  const query = new URLSearchParams(search);
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return { from: day('from'), to: day('to') };
}

/** The parameters of the URL that {@link parseDays} parses. */
export const toParams = ({ from, to }: Days): { from: string | undefined; to: string | undefined } => ({
  from: from || undefined,
  to: to || undefined,
});

/** The earliest bound. Earlier days come up while a year is typed: 0002, 0020, 0202, 2026. */
const FIRST_DAY = '2000-01-01';

/** Whether the year of a bound is incomplete. Such a bound has no effect. */
export const isYearShort = (day: string): boolean => day !== '' && day < FIRST_DAY;

export const isReversed = ({ from, to }: Days): boolean => to >= FIRST_DAY && from > to;

/** The bounds of a call, as ISO 8601 times. Both are inclusive. */
export interface Bounds {
  from?: string;
  to?: string;
}

/** Converts days to the bounds of a call: the first and the last second. */
export const toBounds = ({ from, to }: Days): Bounds => ({
  ...(from >= FIRST_DAY && { from: new Date(`${from}T00:00:00+08:00`).toISOString() }),
  ...(to >= FIRST_DAY && { to: new Date(`${to}T23:59:59+08:00`).toISOString() }),
});
