const STORE = 'places';

/** Scroll position of each history entry of this tab, px, by the key of the entry. */
let places: Record<string, number> = {};
/** Key of the current history entry. */
let here = '';
/**
 * Whether the page was scrolled to its end after the browser had restored the position. The page may have been too
 * short for it.
 */
let wasAtEnd = false;
/** Cancels the running restoration. */
let callOff: (() => void) | undefined;

const note = () => {
  if (!callOff) places[here] = window.scrollY;
};

/** Starts recording scroll positions, for navigations back and for reloads. */
export function startScrollRestoration(): void {
  try {
    places = JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as typeof places;
  } catch {
    // Without storage, pages start at the top.
  }
  // A scroll event comes a frame late: by then, a click may have opened another page.
  for (const act of ['scroll', 'click', 'popstate']) {
    window.addEventListener(act, note, { capture: true, passive: true });
  }
  // Until the page is loaded, the browser restores the position, because server-rendered HTML is there before the
  // scripts.
  window.addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual';
    const top = places[here];
    // WebKit ignores 'auto' in `pagehide`, so it leaves a page from its back/forward cache at the top.
    if (persisted && top !== undefined) restoreScroll(top);
    wasAtEnd = document.documentElement.scrollHeight - window.innerHeight - window.scrollY < 1;
  });
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    note();
    try {
      sessionStorage.setItem(STORE, JSON.stringify(places));
    } catch {
      // Without storage, a reload starts at the top.
    }
  });
}

/**
 * Registers the current history entry.
 * @returns its scroll position, px; undefined for a new entry
 */
export function enterLocation(): number | undefined {
  callOff?.();
  const state = history.state as { place?: string } | null;
  here = state?.place ?? Math.random().toString(36);
  // wouter patches `history.replaceState` and would see a navigation, so the prototype's method is called.
  if (!state?.place) History.prototype.replaceState.call(history, { ...state, place: here }, '');
  return places[here];
}

/**
 * Whether the person scrolled before the scripts ran.
 * @param top the position to restore, px. The browser restores it as far as the page is long enough
 */
export function wasScrolledBeforeHydration(top: number | undefined): boolean {
  if (window.scrollY === 0) return false;
  return top === undefined || !(wasAtEnd || Math.abs(window.scrollY - top) < 1);
}

/** Scrolls to `top` (px), and again each time the page grows, until it is long enough or the person interacts. */
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
