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
 * Sets the root font now and 300 ms after each resize. Specification §9.
 * The script in index.html has done the first calculation before paint; doing it again changes nothing.
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
  apply();
  view.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    view.removeEventListener('resize', onResize);
  };
}
