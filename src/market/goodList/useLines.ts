import { observeWindowOffset, useWindowVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';

type Options = Pick<
  VirtualizerOptions<Window, Element>,
  'count' | 'initialRect' | 'estimateSize' | 'overscan' | 'scrollMargin' | 'getItemKey'
>;

/** Tells where the window stands once it has been drawn, and whenever it is scrolled. */
const follow: typeof observeWindowOffset = (virtual, tell) => {
  const stop = observeWindowOffset(virtual, tell);
  const first = requestAnimationFrame(() => tell(window.scrollY, false));
  return () => {
    cancelAnimationFrame(first);
    stop?.();
  };
};

/**
 * The window virtualizer for lines whose height is known. The first drawing is that of the top, as the server draws it, wherever
 * the page has been scrolled to by then; and it never scrolls the page itself. Its functions keep their identity while their
 * results change, so a component that uses it must not be memoized by a compiler.
 */
export const useLines = (options: Options) =>
  // No compiler memoizes here.
  // oxlint-disable-next-line react-hooks/incompatible-library
  useWindowVirtualizer({
    ...options,
    initialOffset: 0,
    observeElementOffset: follow,
    scrollToFn: () => undefined,
  });
