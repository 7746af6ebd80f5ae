/** How long the shield ignores presses, ms. Longer than the interval of a double tap. */
const PAUSE_MS = 400;

/** How long the position of a press is observed, ms. Longer than a slow response. */
const WATCH_MS = 10_000;

/** How long transitions may move elements after a DOM change, ms. */
const SETTLE_MS = 600;

/** Side of the shield, px. The two taps of a double tap are less than half of it apart. */
const SIDE = 64;

const PRESSABLE =
  'a, button, label, summary, input, select, textarea, [role="button"], [role="option"], [role="menuitem"], [role="tab"]';

/** The pressable element at a position, its text, and whether it is disabled. */
interface Spot {
  element: Element | null;
  state: string;
}

/** Digits of the text are ignored, because clocks and counters change them while the button stays the same. */
function spotAt(x: number, y: number, shield: Element): Spot {
  const top = document.elementsFromPoint(x, y).find((element) => element !== shield);
  const element = top?.closest(PRESSABLE) ?? null;
  const isOff = element?.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') === true;
  return { element, state: `${isOff} ${element?.textContent.replaceAll(/[\d:]+/g, '') ?? ''}` };
}

/**
 * Ignores the second tap of a double tap if another element is under the finger by then: the next page's main button,
 * the backdrop of a dialog, or a button that was enabled again. After a press its position is observed. When another
 * element can be pressed there, a transparent shield covers it for {@link PAUSE_MS}. Keys are not affected.
 */
export function startPressShield(): void {
  // The shield sets `pointer-events`, because a modal dialog disables those of the body.
  const shield = document.createElement('div');
  shield.setAttribute('aria-hidden', 'true');
  shield.style.cssText = `position:fixed;z-index:2147483647;width:${SIDE}px;height:${SIDE}px;pointer-events:auto;touch-action:manipulation`;

  let place: { x: number; y: number; spot: Spot; scrolled: number } | null = null;
  let watchedUntil = 0;
  let settledAt = 0;
  let frame = 0;
  let lifting: ReturnType<typeof setTimeout> | undefined;

  const cover = (x: number, y: number) => {
    shield.style.left = `${x - SIDE / 2}px`;
    shield.style.top = `${y - SIDE / 2}px`;
    document.body.append(shield);
    clearTimeout(lifting);
    lifting = setTimeout(() => shield.remove(), PAUSE_MS);
  };
  const begin = (x: number, y: number) => {
    place = { x, y, spot: spotAt(x, y, shield), scrolled: scrollY };
  };
  const look = () => {
    if (place === null) return;
    const { x, y, spot, scrolled } = place;
    begin(x, y);
    const isSame = place.spot.element === spot.element && place.spot.state === spot.state;
    // After scrolling, another element is expected at the position.
    if (!isSame && scrolled === scrollY) cover(x, y);
  };
  const forget = () => {
    place = null;
  };
  const follow = () => {
    look();
    frame = performance.now() < settledAt ? requestAnimationFrame(follow) : 0;
  };
  const observer = new MutationObserver((changes) => {
    if (changes.every(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].includes(shield)))
      return;
    if (performance.now() > watchedUntil) {
      observer.disconnect();
      forget();
      return;
    }
    // Synchronous, because a tap may be handled before the next frame.
    look();
    settledAt = performance.now() + SETTLE_MS;
    frame ||= requestAnimationFrame(follow);
  });

  addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      if (target === shield) return;
      begin(x, y);
      watchedUntil = performance.now() + WATCH_MS;
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { capture: true, passive: true },
  );
  addEventListener('scroll', () => place && begin(place.x, place.y), { capture: true, passive: true });
  // Someone who types is not double-tapping.
  addEventListener('keydown', forget, { capture: true });
  addEventListener('input', (event) => event instanceof InputEvent && forget(), { capture: true });
  // Dialogs close on a press outside of them, so none may see a press on the shield.
  for (const type of [
    'pointerdown',
    'mousedown',
    'touchstart',
    'pointerup',
    'mouseup',
    'touchend',
    'click',
  ]) {
    addEventListener(
      type,
      (event) => {
        if (event.target !== shield) return;
        event.stopImmediatePropagation();
        // Keeps the focus where it is.
        if (type === 'mousedown') event.preventDefault();
      },
      { capture: true },
    );
  }
}
