export interface Visibility {
  isVisible(): boolean;
  /** Returns the unsubscribe function. */
  onVisible(listener: () => void): () => void;
}

/** Visibility of the page. It is hidden in a background tab and on a locked phone. */
export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible(listener) {
    const changed = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};
