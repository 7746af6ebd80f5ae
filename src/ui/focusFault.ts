/** Focuses the first invalid field, if there is one. */
export const focusFault = (place: Element | null): void =>
  place
    ?.querySelector<HTMLElement>('[aria-invalid="true"]:not([role="radiogroup"]), [data-fault] input')
    ?.focus();

/** Calls {@link focusFault} in the next frame, when the faults of a submission are rendered. */
export const focusFaultOf = (place: EventTarget | null): void => {
  if (place instanceof Element) requestAnimationFrame(() => focusFault(place));
};
