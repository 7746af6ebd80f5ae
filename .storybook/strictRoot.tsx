import { StrictMode, useEffect, useRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';

/**
 * A separate root under StrictMode. React only runs effects twice when the whole root is strict, so a `<StrictMode>`
 * inside a story tests nothing. The story's contexts do not reach a separate root, so it needs its own providers.
 */
export function StrictRoot({ path, children }: { path: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const inside = useRef(children);
  useEffect(() => {
    if (!place.current) return undefined;
    const held = document.createElement('div');
    place.current.append(held);
    const root = createRoot(held);
    const { hook } = memoryLocation({ path });
    root.render(
      <StrictMode>
        <Router hook={hook}>{inside.current}</Router>
      </StrictMode>,
    );
    return () => {
      // A root cannot be unmounted while another one is rendering.
      queueMicrotask(() => {
        root.unmount();
        held.remove();
      });
    };
  }, [path]);
  return <div ref={place} />;
}
