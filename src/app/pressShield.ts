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

/** Counters and clocks change without another meaning, so digits do not count. */
function spotAt(x: number, y: number, shield: Element): Spot {
  const top = document.elementsFromPoint(x, y).find((element) => element !== shield);
  const element = top?.closest(PRESSABLE) ?? null;
  const isOff = element?.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') === true;
  return { element, state: `${isOff} ${element?.textContent.replaceAll(/[\d:]+/g, '') ?? ''}` };
}

/**
 * Keeps the second tap of a double tap from pressing what has just appeared under the finger: the next page’s main button, a
 * dialog’s backdrop, a button that can be pressed again. After a press its place is watched; when what is pressable there
 * changes, a shield covers it for {@link PAUSE_MS}. Keys are not affected.
 */
export function startPressShield(): void {
  // A modal dialog turns the pointer events of the body off.
  const shield = document.createElement('div');
  shield.setAttribute('aria-hidden', 'true');
  shield.style.cssText = `position:fixed;z-index:2147483647;width:${SIDE}px;height:${SIDE}px;pointer-events:auto;touch-action:manipulation`;

  let place: { x: number; y: number; spot: Spot } | null = null;
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
  const look = () => {
    if (place === null) return;
    const spot = spotAt(place.x, place.y, shield);
    if (spot.element === place.spot.element && spot.state === place.spot.state) return;
    place.spot = spot;
    cover(place.x, place.y);
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
      place = null;
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
      place = { x, y, spot: spotAt(x, y, shield) };
      watchedUntil = performance.now() + WATCH_MS;
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { capture: true, passive: true },
  );
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
