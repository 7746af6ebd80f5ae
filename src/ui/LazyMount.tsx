import { useEffect, useRef, useState, type ReactNode } from 'react';

interface NearProps {
  /** How far below the window its place may be when they are drawn, px. */
  ahead?: number;
  /** Stands in their place until then. Not empty: its place would be in the window at once. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Draws its children once their place comes near the window, and from then on: what is far below costs the first view nothing. */
export function LazyMount({ ahead = 600, waiting, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${ahead}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, ahead]);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
