/** Whether something is visible, and a callback for when it becomes visible. */
export interface Visibility {
  isVisible(): boolean;
  /** Returns what unsubscribes. */
  onVisible(listener: () => void): () => void;
}

/** The visibility of the page: another tab, or a locked phone, hides it. */
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
