const STORE = 'places';

/** The scroll position of each history entry of the tab, px, by the key of the entry. */
let places: Record<string, number> = {};
/** The key of the current entry. */
let here = '';
/** Whether the page stood at its end when the browser had restored its position as far as it was long. */
let wasAtEnd = false;
/** Cancels a restoration that is under way. */
let callOff: (() => void) | undefined;

const note = () => {
  if (!callOff) places[here] = window.scrollY;
};

/** Starts recording scroll positions, for navigations back and for reloads. */
export function startScrollRestoration(): void {
  try {
    places = JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as typeof places;
  } catch {
    // Pages then start at the top.
  }
  // A scroll event comes a frame late, when a click may already show another page.
  for (const act of ['scroll', 'click', 'popstate']) {
    window.addEventListener(act, note, { capture: true, passive: true });
  }
  // Until the page is loaded the browser restores it itself: server-rendered HTML is there before the scripts.
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
    wasAtEnd = document.documentElement.scrollHeight - window.innerHeight - window.scrollY < 1;
  });
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    note();
    try {
      sessionStorage.setItem(STORE, JSON.stringify(places));
    } catch {
      // As above.
    }
  });
}

/** Records that another history entry is shown. @returns its scroll position, px; undefined for a new entry */
export function enterLocation(): number | undefined {
  callOff?.();
  const state = history.state as { place?: string } | null;
  here = state?.place ?? Math.random().toString(36);
  // The prototype's method: wouter patches the one of `history` and would see a navigation.
  if (!state?.place) History.prototype.replaceState.call(history, { ...state, place: here }, '');
  return places[here];
}

/**
 * Whether a person scrolled the page before its scripts ran.
 * @param top the position that is restored, px. A browser restores it as far as the page is long by then
 */
export function wasScrolledBeforeHydration(top: number | undefined): boolean {
  if (window.scrollY === 0) return false;
  return top === undefined || !(wasAtEnd || Math.abs(window.scrollY - top) < 1);
}

/** Scrolls to `top` (px), again while the page grows, until it is long enough or the person interacts. */
export function restoreScroll(top: number): void {
  const given = new AbortController();
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1) callOff?.();
  });
  callOff = () => {
    growth.disconnect();
    given.abort();
    callOff = undefined;
  };
  for (const act of ['pointerdown', 'wheel', 'keydown']) {
    window.addEventListener(act, callOff, { capture: true, passive: true, signal: given.signal });
  }
  window.scrollTo(0, top);
  growth.observe(document.body);
}
