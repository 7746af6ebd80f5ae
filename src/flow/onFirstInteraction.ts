import { afterNextPaint } from '../ui/afterNextPaint.ts';

/** What people do with a page before they want anything of it. */
const FIRST_ACTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Does something once, as soon as somebody does anything with the page, when the frame that answers them has been drawn.
 * @returns what calls it off, as long as nobody has done anything
 */
export function onFirstInteraction(window: Window, work: () => void): () => void {
  const given = new AbortController();
  const begin = () => {
    given.abort();
    afterNextPaint(window, work);
  };
  for (const act of FIRST_ACTS) {
    window.addEventListener(act, begin, { capture: true, passive: true, signal: given.signal });
  }
  return () => given.abort();
}
