import { observeWindowOffset, useWindowVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';

type Options = Pick<
  VirtualizerOptions<Window, Element>,
  'count' | 'initialRect' | 'estimateSize' | 'overscan' | 'scrollMargin' | 'getItemKey'
>;

/** Reports the scroll position after the first paint and on scroll. */
const follow: typeof observeWindowOffset = (virtual, tell) => {
  const stop = observeWindowOffset(virtual, tell);
  const first = requestAnimationFrame(() => tell(window.scrollY, false));
  return () => {
    cancelAnimationFrame(first);
    stop?.();
  };
};

/**
 * Window virtualizer for rows of known height. The first render shows the top of the list, as on the server. It never
 * scrolls the page. Its functions are stable while their results change, so a compiler must not memoize the component.
 */
export const useVirtualRows = (options: Options) =>
  // No compiler memoizes here.
  // oxlint-disable-next-line react-hooks/incompatible-library
  useWindowVirtualizer({
    ...options,
    initialOffset: 0,
    observeElementOffset: follow,
    scrollToFn: () => undefined,
  });
