/**
 * Does something when the next frame has been drawn: what only makes ready, and would keep a slow phone from answering a touch. A page
 * that nobody sees draws no frame, and does it when it is seen again.
 * @returns what calls it off
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
