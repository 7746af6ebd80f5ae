import { KEPT_FOR } from '../kit/responseCache.ts';

/** Where a page of an ordered list ended: how many rows stood before, and the last one's key and id. */
export interface Mark {
  offset: number;
  key: string;
  id: string;
}

/**
 * From so many rows on a page is found by a mark, and how long a mark serves, ms. Rows that come or go meanwhile move the pages behind
 * it: near the beginning, where people read, it serves no longer than an answer is kept; far from it, where the way is long, as long as it
 * takes to read on. Before the first the way from the beginning is as good.
 */
const NEAR = { from: 100, life: KEPT_FOR };
const FAR = { from: 2000, life: 60_000 };
/** Most scopes (a filter in an order), and most marks of one. */
const MOST = { scopes: 500, marks: 2000 };

/** The marks one process remembers. */
export interface Marks {
  /** The nearest mark at or before an offset; undefined where the way from the beginning is as good. */
  before(scope: string, offset: number, now: number): Mark | undefined;
  add(scope: string, mark: Mark, now: number): void;
}

/** Marks by scope, each scope's in their order, all bounded. */
export function createMarks(): Marks {
  const near = marksFrom(NEAR);
  const far = marksFrom(FAR);
  const of = (offset: number) => (offset < FAR.from ? near : far);
  return {
    before: (scope, offset, now) => of(offset).before(scope, offset, now),
    add: (scope, mark, now) => of(mark.offset).add(scope, mark, now),
  };
}

function marksFrom({ from, life }: typeof FAR): Marks {
  interface Scope {
    madeAt: number;
    /** Grows by offset. */
    marks: Mark[];
  }
  const scopes = new Map<string, Scope>();
  /** How many marks stand at or before an offset. */
  const placeOf = (marks: readonly Mark[], offset: number) => {
    let low = 0;
    let high = marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle] as Mark).offset <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const fresh = (scope: string, now: number) => {
    const found = scopes.get(scope);
    if (found && now >= found.madeAt && now - found.madeAt < life) return found;
    if (found) scopes.delete(scope);
    return undefined;
  };
  return {
    before(scope, offset, now) {
      if (offset < from) return undefined;
      const marks = fresh(scope, now)?.marks;
      return marks?.[placeOf(marks, offset) - 1];
    },
    add(scope, mark, now) {
      if (mark.offset < from) return;
      let found = fresh(scope, now);
      if (!found) {
        const oldest = scopes.keys().next();
        if (scopes.size >= MOST.scopes && !oldest.done) scopes.delete(oldest.value);
        scopes.set(scope, (found = { madeAt: now, marks: [] }));
      }
      const place = placeOf(found.marks, mark.offset);
      if (found.marks[place - 1]?.offset === mark.offset) found.marks[place - 1] = mark;
      else if (found.marks.length < MOST.marks) found.marks.splice(place, 0, mark);
    },
  };
}
