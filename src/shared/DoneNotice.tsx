import { useEffect } from 'react';
import { Inset, Notice } from '../ui/index.ts';
import { useFrozenWhile } from './useFrozenWhile.ts';

/** Success notice about the last act, above the page's content. Scrolls to the top when an act is done. */
export function DoneNotice<Act>({
  act,
  text,
  running = null,
  isAnnounced,
}: {
  act: Act | null;
  /** Null when the text holds no longer. */
  text: (act: Act) => string | null;
  /** Text about an act that is running, shown instead. */
  running?: string | null;
  /** True for an act whose result the page itself announces to screen readers. */
  isAnnounced?: (act: Act) => boolean;
}) {
  const last = useFrozenWhile(act === null, act);
  useEffect(() => {
    if (act !== null) window.scrollTo(0, 0);
  }, [act]);
  const words = running ?? (last === null ? null : text(last));
  if (words === null) return null;
  const isSaid = running === null && last !== null && isAnnounced?.(last);
  return (
    <Inset>
      <Notice
        {...(running === null ? { tone: 'good' } : { icon: 'clock' })}
        {...(!isSaid && { live: 'status' })}
      >
        {words}
      </Notice>
    </Inset>
  );
}
