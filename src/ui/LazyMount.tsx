import { useEffect, useRef, useState, type ReactNode } from 'react';

interface NearProps {
  /** Distance below the window at which the children are rendered, px. */
  ahead?: number;
  /** Placeholder. It needs a height, otherwise it would be in the window at once. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Renders its children once the placeholder comes near the window. */
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
