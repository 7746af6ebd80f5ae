/** The widest the page's column gets, in px. Specification §9. */
export const WIDEST = 540;

/** How long after the last resize the root font is worked out again, in ms. Specification §9. */
export const RESIZE_DELAY = 300;

/** The root font in px for a viewport width in px: a tenth of the width, the width capped at 540. Specification §9. */
export function rootFont(viewportWidth: number): number {
  return Math.min(viewportWidth, WIDEST) / 10;
}

/** What scaling needs of a window. */
export interface ScalingWindow {
  readonly document: {
    readonly documentElement: { readonly clientWidth: number; readonly style: { fontSize: string } };
  };
  addEventListener(type: 'resize', listener: () => void): void;
  removeEventListener(type: 'resize', listener: () => void): void;
}

/**
 * Keeps the root font: 300 ms after each resize it is worked out again, and now unless it has been. The script in index.html
 * does that before the first paint; to read the width once more would make the browser lay the page out in between.
 * Specification §9.
 * @returns a function that stops it
 */
export function startScaling(view: ScalingWindow): () => void {
  const root = view.document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    root.style.fontSize = `${rootFont(root.clientWidth)}px`;
  };
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(apply, RESIZE_DELAY);
  };
  if (root.style.fontSize === '') apply();
  view.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    view.removeEventListener('resize', onResize);
  };
}
