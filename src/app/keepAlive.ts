/** State of the product list: not mounted, shown, or hidden while a detail opened from it is shown. */
export type KeepAliveState =
  | { mode: 'absent'; visit: number }
  | { mode: 'shown' | 'hidden'; visit: number; search: string };

/** Where the person is: the route's name and the address's query without `?`. */
export interface Location {
  route: string | undefined;
  search: string;
}

export const NOT_MOUNTED: KeepAliveState = { mode: 'absent', visit: 0 };

/**
 * The next state of the product list when the person goes to `place`. It is kept only on return from goodDetail
 * (specification §2): hidden while on a detail reached from it, dropped when going anywhere else. `visit` is the number of
 * this stay: a new number is a new list. Returning with other filters than those left is a new stay too.
 */
export function nextKeepAlive(before: KeepAliveState, place: Location): KeepAliveState {
  if (place.route === 'goodList') {
    if (before.mode === 'absent' || (before.mode === 'hidden' && before.search !== place.search)) {
      return { mode: 'shown', visit: before.visit + 1, search: place.search };
    }
    if (before.mode === 'shown' && before.search === place.search) return before;
    return { mode: 'shown', visit: before.visit, search: place.search };
  }
  if (before.mode === 'absent') return before;
  if (place.route !== 'goodDetail') return { mode: 'absent', visit: before.visit };
  return before.mode === 'hidden' ? before : { ...before, mode: 'hidden' };
}
