/** The source of time. Services never read the machine's clock directly. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const isoAt = (ms: number): string => new Date(ms).toISOString();

/** Whether a time (ISO 8601) has come. False for null. */
export const isPast = ({ clock }: { clock: Clock }, at: string | null): boolean =>
  at !== null && Date.parse(at) <= clock.now();

export const isoNow = ({ clock }: { clock: Clock }): string => isoAt(clock.now());

/** Durations, ms. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const EIGHT_HOURS = 8 * HOUR;

/** The start of the day in China (+08:00) of a timestamp; both epoch ms. */
export const dayStart = (ms: number): number => Math.floor((ms + EIGHT_HOURS) / DAY) * DAY - EIGHT_HOURS;

/** The start of a day in China (`yyyy-mm-dd`), epoch ms. NaN for another text. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** The day in China of a timestamp (epoch ms): `yyyy-mm-dd`. */
export const dayOf = (ms: number): string => isoAt(ms + EIGHT_HOURS).slice(0, 10);
