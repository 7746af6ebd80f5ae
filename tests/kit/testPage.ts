import type { Visibility } from '../../src/flow/visibility.ts';

export function testPage() {
  let isVisible = true;
  const listeners = new Set<() => void>();
  const visibility: Visibility = {
    isVisible: () => isVisible,
    onVisible: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    visibility,
    hide: () => {
      isVisible = false;
    },
    show: () => {
      isVisible = true;
      for (const listener of listeners) listener();
    },
  };
}
