import { useState } from 'react';
import { truncate } from '../../../contract/kit/truncate.ts';

/** The words of the parameter `q` of a URL; '' for none. At most the 60 letters that a keyword may have. */
export const parseKeyword = (search: string): string =>
  truncate((new URLSearchParams(search).get('q') ?? '').trim(), 60);

/**
 * Text of a search field or a filter. A search from elsewhere, such as a removed chip, changes `asked` and replaces the
 * typed text.
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

/** After a search: blurs the field on touch screens, to hide the keyboard. With a mouse, the focus stays. */
export function hideTouchKeyboard(): void {
  if (matchMedia('(pointer: coarse)').matches)
    document.getElementById('root')?.focus({ preventScroll: true });
}
