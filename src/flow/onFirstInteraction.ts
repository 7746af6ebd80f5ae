import { afterNextPaint } from '../ui/afterNextPaint.ts';

/** Events that come before a person wants something of the page. */
const FIRST_ACTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Runs `work` once, after the paint that follows the first interaction with the page.
 * @returns what cancels it before that
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
