/** Focuses an element that may not be focusable by itself. Returns whether that succeeded; a hidden one has no focus. */
export function focusPlace(place: HTMLElement): boolean {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  return place.ownerDocument.activeElement === place;
}
