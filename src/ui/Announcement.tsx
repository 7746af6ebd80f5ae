import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How long a text must stay the same before it is announced, so that typing is not interrupted. */
const SETTLED_MS = 400;

/** What to announce: a changed text once it has settled, '' before. The first known text is no change. */
export function useAnnouncement(text: string | undefined): string {
  const [announced, announce] = useState('');
  const known = useRef<string>(undefined);
  useEffect(() => {
    known.current ??= text;
    if (text === undefined || text === known.current) return;
    const timer = setTimeout(() => {
      known.current = text;
      announce(text);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}

/**
 * Says the new text to screen readers when it changes on the open page. Has to stay mounted through the change.
 * Undefined while the text is not known.
 */
export const Announcement = ({ text }: { text: string | undefined }) => (
  <VisuallyHidden aria-live="polite">{useAnnouncement(text)}</VisuallyHidden>
);
