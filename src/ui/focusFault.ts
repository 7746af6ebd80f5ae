/** Focuses the first invalid field, if there is one. */
export const focusFault = (place: Element | null): void =>
  place?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus();

/** {@link focusFault} once the faults of a press are rendered. */
export const focusFaultOf = (place: EventTarget | null): void => {
  if (place instanceof Element) requestAnimationFrame(() => focusFault(place));
};
