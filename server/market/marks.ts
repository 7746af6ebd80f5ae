/** Where a page of an ordered list ended: how many rows stood before, and the last one's key and id. */
export interface Mark {
  offset: number;
  key: string;
  id: string;
}

/** From this many rows on a page is found by a mark: before it the way from the beginning is short. */
const FAR = 2000;
/** How long a mark serves, ms. Rows that come or go meanwhile move the pages behind it, as they move them between any two reads. */
const LIFE = 60_000;
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
    if (found && now >= found.madeAt && now - found.madeAt < LIFE) return found;
    if (found) scopes.delete(scope);
    return undefined;
  };
  return {
    before(scope, offset, now) {
      if (offset < FAR) return undefined;
      const marks = fresh(scope, now)?.marks;
      return marks?.[placeOf(marks, offset) - 1];
    },
    add(scope, mark, now) {
      if (mark.offset < FAR) return;
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
