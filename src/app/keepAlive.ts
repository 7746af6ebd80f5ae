/** State of the product list: not mounted, shown, or hidden while a detail opened from it is shown. */
export type KeepAliveState =
  | { mode: 'absent'; visit: number }
  | { mode: 'shown' | 'hidden'; visit: number; search: string };

/** The route's name, and the query without `?`. */
export interface Location {
  route: string | undefined;
  search: string;
}

export const NOT_MOUNTED: KeepAliveState = { mode: 'absent', visit: 0 };

/**
 * The next state of the product list on a navigation to `place`. `visit` is the React key of the mounted list:
 * returning with other filters mounts a new one.
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
