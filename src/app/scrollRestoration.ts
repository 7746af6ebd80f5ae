const STORE = 'places';

/** How far down each entry of the tab's history was left, px, by the mark of the entry. */
let places: Record<string, number> = {};
/** The mark of the entry that is shown. */
let here = '';
/** Calls off what is to move the page. */
let callOff: (() => void) | undefined;

const note = () => {
  if (!callOff) places[here] = window.scrollY;
};

/** Notes from now on where the page stands, so that whoever comes back to it or loads it again finds it there. */
export function startScrollRestoration(): void {
  try {
    places = JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as typeof places;
  } catch {
    // Then it begins at its top.
  }
  // A scroll is told a frame later, when what was pressed may show another page.
  for (const act of ['scroll', 'click', 'popstate']) {
    window.addEventListener(act, note, { capture: true, passive: true });
  }
  // Until a page is loaded the browser puts it in its place itself: what the server drew is there before the scripts.
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
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

/** Another entry of the history is shown. @returns how far down it was left, px; undefined for one that is new */
export function enterLocation(): number | undefined {
  callOff?.();
  const state = history.state as { place?: string } | null;
  here = state?.place ?? Math.random().toString(36);
  // Not by the history's own method: the router listens to that.
  if (!state?.place) History.prototype.replaceState.call(history, { ...state, place: here }, '');
  return places[here];
}

/** Moves the page to `top` (px): again while it grows, until it is long enough or the person does something. */
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
