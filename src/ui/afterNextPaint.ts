/**
 * Runs `work` after the next paint, so that preloading does not delay the response to a touch. A hidden page is not
 * painted; `work` then runs when the page is visible again.
 *
 * @returns a function that cancels it
 */
export function afterNextPaint(window: Window, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = window.requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    window.cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
