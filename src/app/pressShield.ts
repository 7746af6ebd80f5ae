/** How long presses do nothing after what is under the finger changed, ms: longer than the pause within a double tap. */
const PAUSE_MS = 400;

/** How long after a press its place is watched, ms: longer than a slow answer. */
const WATCH_MS = 10_000;

/** How long after a change of the page its transitions may move things, ms. */
const SETTLE_MS = 600;

/** Side of the shield, px: the second tap of a double tap is less than half of it away from the first. */
const SIDE = 64;

const PRESSABLE =
  'a, button, label, summary, input, select, textarea, [role="button"], [role="option"], [role="menuitem"], [role="tab"]';

/** What a press at a place does: the pressable element there, with its name and whether it can be pressed. */
interface Spot {
  element: Element | null;
  state: string;
}

/** Digits of the name are ignored, because clocks and counters change them while the button stays the same. */
function spotAt(x: number, y: number, shield: Element): Spot {
  const top = document.elementsFromPoint(x, y).find((element) => element !== shield);
  const element = top?.closest(PRESSABLE) ?? null;
  const isOff = element?.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') === true;
  return { element, state: `${isOff} ${element?.textContent.replaceAll(/[\d:]+/g, '') ?? ''}` };
}

/**
 * Ignores the second tap of a double tap when something else is under the finger by then: the next page's main button, the backdrop of
 * a dialog, a button that is enabled again. After a press its place is watched. When another element can be pressed there, a
 * transparent shield covers the place for {@link PAUSE_MS}. Keys are not affected.
 */
export function startPressShield(): void {
  // A modal dialog disables the pointer events of the body.
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
  /** Records what can be pressed at a place now. */
  const begin = (x: number, y: number) => {
    place = { x, y, spot: spotAt(x, y, shield), scrolled: scrollY };
  };
  const look = () => {
    if (place === null) return;
    const { x, y, spot, scrolled } = place;
    begin(x, y);
    const isSame = place.spot.element === spot.element && place.spot.state === spot.state;
    // After scrolling another element is there, as expected.
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
    // At once, as a tap may be handled before the next frame.
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
  // A key press is no second tap.
  addEventListener('keydown', forget, { capture: true });
  addEventListener('input', (event) => event instanceof InputEvent && forget(), { capture: true });
  // Dialogs close at a press outside of them: none of them may see one on the shield.
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
        // The focus stays where it is.
        if (type === 'mousedown') event.preventDefault();
      },
      { capture: true },
    );
  }
}
