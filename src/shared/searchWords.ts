import { useState } from 'react';

/**
 * The text of a search field: what is typed, until other words than those that were typed are searched for (`asked`), as when their
 * chip is removed.
 */
export function useSearchWords(asked: string) {
  const [words, setWords] = useState(asked);
  const [before, setBefore] = useState(asked);
  if (asked !== before) {
    setBefore(asked);
    if (asked !== words.trim()) setWords(asked);
  }
  return [words, setWords] as const;
}

/** Words have been sent: the keyboard of a touch screen leaves it to what is found. Who types on keys stays in the field. */
export function showFound(): void {
  if (matchMedia('(pointer: coarse)').matches)
    document.getElementById('root')?.focus({ preventScroll: true });
}
