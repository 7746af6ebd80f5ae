import { CODE } from '../../contract/kit/envelope.ts';
import { Refusal } from './refusal.ts';

/** What this process has counted of one call. */
export interface Tally {
  /** How often it was answered, by the code of the envelope. */
  readonly codes: Map<number, number>;
  /** How many answers took no longer than each of {@link BOUNDS}, and not so short as the one before; at the end those that took longer. */
  readonly within: number[];
  /** How long all answers took together, ms. */
  sum: number;
}

/** Upper bounds of the times that are told apart, ms. */
export const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

const tallies = new Map<string, Tally>();

/** The tally of a call, by its name; begun when there is none. */
export function tallyOf(name: string): Tally {
  let tally = tallies.get(name);
  if (!tally) tallies.set(name, (tally = { codes: new Map(), within: [...BOUNDS, 0].fill(0), sum: 0 }));
  return tally;
}

/** Every tally there is, by the name of the call. */
export const allTallies = (): ReadonlyMap<string, Tally> => tallies;

/** Counts an answer. Once for every request: it makes nothing anew. @param began `performance.now()` when it was asked */
export function note(tally: Tally, code: number, began: number): void {
  const took = performance.now() - began;
  let place = 0;
  while (place < BOUNDS.length && took > (BOUNDS[place] as number)) place += 1;
  tally.within[place] = (tally.within[place] as number) + 1;
  tally.sum += took;
  tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
}

/** The code of the envelope that a call answers when it was refused, or broke. */
export const codeOf = (error: unknown): number => (error instanceof Refusal ? error.code : CODE.broken);

/** Counts the answer of a call when it is there. */
export async function tallied<T>(tally: Tally, work: Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    const answer = await work;
    note(tally, CODE.done, began);
    return answer;
  } catch (error) {
    note(tally, codeOf(error), began);
    throw error;
  }
}
