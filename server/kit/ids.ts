import { v4, v7 } from 'uuid';
import type { Clock } from './clock.ts';

export interface Ids {
  /** A new id: UUID version 7, sorted by time. */
  next(): string;
  /** A request id. Faster than {@link next}, unsorted. */
  request(): string;
  /** An order number for people: `HYxs` + yyyyMMddHHmmssSSS (+08:00) + four random digits. */
  orderNo(clock: Clock): string;
  /** The same with another prefix, for listings and after-sales. */
  numbered(prefix: string, clock: Clock): string;
}

const EIGHT_HOURS = 8 * 3_600_000;

/** A timestamp (epoch ms) as digits: yyyyMMddHHmmssSSS (+08:00). */
export const timeDigits = (ms: number): string =>
  new Date(ms + EIGHT_HOURS).toISOString().slice(0, 23).replaceAll(/\D/g, '');

/** Four random digits, uniformly distributed. */
function fourDigits(): string {
  const word = new Uint16Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] as number) >= 60_000);
  return String((word[0] as number) % 10_000).padStart(4, '0');
}

/**
 * Creates the id generator. Two numbers of the same millisecond can collide (1 in 10 000): their column is unique,
 * and the caller retries.
 */
export function createIds(): Ids {
  const numbered = (prefix: string, clock: Clock) => prefix + timeDigits(clock.now()) + fourDigits();
  return { next: () => v7(), request: () => v4(), numbered, orderNo: (clock) => numbered('HYxs', clock) };
}
