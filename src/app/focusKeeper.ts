import { afterNextPaint } from '../ui/afterNextPaint.ts';
import { focusPlace } from '../ui/focusPlace.ts';

const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]';

/** Elements that receive the focus of a removed element inside them. */
const PLACE = `${DIALOG}, article, ul, ol, [role="list"], section, form, [role="region"]`;

function findPlaces(element: Element): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.matches(PLACE)) places.push(one);
  }
  return places;
}

/**
 * Moves the focus when the focused element is removed and nothing else takes the focus, so that people with a keyboard
 * or a screen reader keep their place. The focus goes to the closest list, form, section or dialog that was around the
 * element and remains, or else to the page: its element with `data-focus`, or its first heading.
 *
 * @returns a function that stops it
 */
export function keepFocus(document: Document): () => void {
  const stopped = new AbortController();
  let focused: Element | null = null;
  let placesInPage: HTMLElement[] = [];
  /** Places inside the open dialog. Those of the page are kept for the time after it. */
  let placesInDialog: HTMLElement[] = [];

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target === document.body) return;
    focused = target;
    const isInDialog = target.closest(DIALOG) !== null;
    placesInDialog = isInDialog ? findPlaces(target) : [];
    if (!isInDialog) placesInPage = findPlaces(target);
  };

  const refocus = () => {
    if (document.activeElement !== document.body) return;
    const places = [...placesInDialog, ...placesInPage].filter(({ isConnected }) => isConnected);
    const page = ['main [data-focus]', '#root h1', 'main h2', 'main'].flatMap((selector) => [
      ...document.querySelectorAll<HTMLElement>(selector),
    ]);
    [...places, ...page].some(focusPlace);
  };

  const removals = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    // Effects and closing dialogs move the focus first.
    afterNextPaint(window, refocus);
  });

  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target), { signal: stopped.signal });
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      // A press beside the focused element takes its focus away.
      if (!(target instanceof Node && focused?.contains(target))) focused = null;
    },
    { capture: true, passive: true, signal: stopped.signal },
  );
  removals.observe(document.body, { childList: true, subtree: true });
  stopped.signal.addEventListener('abort', () => removals.disconnect());
  return () => stopped.abort();
}

/** Whether an element is shown. The kept list stays in the document while it is hidden. */
const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/**
 * Focuses the title of a new page after it is painted, unless something that is shown has the focus. A page that is
 * still loading has no title, so the focus goes to the page itself.
 */
export function focusPage(document: Document): void {
  afterNextPaint(window, () => {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && isShown(focused)) return;
    const title = [...document.querySelectorAll<HTMLElement>('#root h1')].find(isShown);
    const page = document.getElementById('root');
    for (const place of [title, page]) if (place && focusPlace(place)) return;
  });
}
