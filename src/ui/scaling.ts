const MAX_COLUMN_WIDTH_PX = 540;

const RESIZE_DEBOUNCE_MS = 300;

/** Root font size in px for a viewport width in px: a tenth of the width, capped at 540 px. */
export function rootFont(viewportWidth: number): number {
  return Math.min(viewportWidth, MAX_COLUMN_WIDTH_PX) / 10;
}

/** A pinned root font size, px. Undefined while it follows the width. */
let pinned: number | undefined;

/**
 * Pins the root font size while a page is shown that does not scale with the window.
 * @returns a function that unpins it
 */
export function pinRootFont(size: number): () => void {
  const root = document.documentElement;
  pinned = size;
  root.style.fontSize = `${size}px`;
  return () => {
    pinned = undefined;
    root.style.fontSize = `${rootFont(root.clientWidth)}px`;
  };
}

interface ScalingWindow {
  readonly document: {
    readonly documentElement: { readonly clientWidth: number; readonly style: { fontSize: string } };
  };
  addEventListener(type: 'resize', listener: () => void): void;
  removeEventListener(type: 'resize', listener: () => void): void;
}

/**
 * Updates the root font size 300 ms after each resize. The script in index.html sets it before the first paint; reading the
 * width again would force a layout.
 *
 * @returns a function that stops it
 */
export function startScaling(view: ScalingWindow): () => void {
  const root = view.document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    root.style.fontSize = `${pinned ?? rootFont(root.clientWidth)}px`;
  };
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(apply, RESIZE_DEBOUNCE_MS);
  };
  if (root.style.fontSize === '') apply();
  view.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    view.removeEventListener('resize', onResize);
  };
}
