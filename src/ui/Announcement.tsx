import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How long a text must stay the same before it is announced, so that typing is not interrupted. */
const SETTLED_MS = 400;

/**
 * Returns a changed text once it has settled, and '' until then. The first known text is not a change. A text that the
 * focused element shows gives '', because screen readers read it with the focus.
 */
export function useAnnouncement(text: string | undefined): string {
  const [announced, announce] = useState('');
  const known = useRef<string>(undefined);
  useEffect(() => {
    known.current ??= text;
    if (text === undefined || text === known.current) return;
    const timer = setTimeout(() => {
      known.current = text;
      announce(document.activeElement?.textContent === text ? '' : text);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}

/**
 * Announces a text to screen readers when it changes on the open page. It must stay mounted during the change. `text` is
 * undefined while it is not known.
 */
export const Announcement = ({ text }: { text: string | undefined }) => (
  <VisuallyHidden aria-live="polite">{useAnnouncement(text)}</VisuallyHidden>
);
