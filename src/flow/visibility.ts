/** Whether anybody looks, and a call when somebody looks again. */
export interface Visibility {
  isVisible(): boolean;
  /** Returns what stops it. */
  onVisible(listener: () => void): () => void;
}

/** The page itself: another tab in front, or the phone locked, hides it. */
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
