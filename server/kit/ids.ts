import { v4, v7 } from 'uuid';
import type { Clock } from './clock.ts';

/** Makes identifiers in the application, so that no database has to count. */
export interface Ids {
  /** A new id: UUID version 7 as text, growing with time. */
  next(): string;
  /** The id of a request, which every answer carries: made faster than {@link next}, and in no order. */
  request(): string;
  /** The number of an order as people read it: `HYxs` + yyyyMMddHHmmssSSS (+08:00) + four random digits. */
  orderNo(clock: Clock): string;
  /** The same with another prefix, for listings and after-sales. */
  numbered(prefix: string, clock: Clock): string;
}

const EIGHT_HOURS = 8 * 3_600_000;

/** A moment (epoch ms) as numbers spell it: yyyyMMddHHmmssSSS (+08:00). */
export const timeDigits = (ms: number): string =>
  new Date(ms + EIGHT_HOURS).toISOString().slice(0, 23).replaceAll(/\D/g, '');

/** Four random digits, each number equally likely. */
function fourDigits(): string {
  const word = new Uint16Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] as number) >= 60_000);
  return String((word[0] as number) % 10_000).padStart(4, '0');
}

/**
 * Makes the source of identifiers. Two numbers made within one millisecond may be equal (1 in 10 000): the column
 * that keeps them is unique, and its owner tries again.
 */
export function createIds(): Ids {
  const numbered = (prefix: string, clock: Clock) => prefix + timeDigits(clock.now()) + fourDigits();
  return { next: () => v7(), request: () => v4(), numbered, orderNo: (clock) => numbered('HYxs', clock) };
}
