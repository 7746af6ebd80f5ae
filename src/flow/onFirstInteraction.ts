import { afterNextPaint } from '../ui/afterNextPaint.ts';

/** Events that precede a click or a submit. */
const FIRST_ACTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Runs `work` once, after the paint that follows the first interaction with the page.
 * @returns a function that cancels it
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
