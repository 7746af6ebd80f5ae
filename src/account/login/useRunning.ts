import { useEffect, useRef, useState } from 'react';
import type { AnyActor } from 'xstate';

/**
 * An actor that lives as long as the page that made it. It starts once and stops once: effects that strict mode runs twice
 * neither abort what the first start asked for nor ask again.
 */
export function useRunning<A extends AnyActor>(make: () => A): A {
  const [actor] = useState(make);
  const mounts = useRef(0);
  useEffect(() => {
    mounts.current += 1;
    actor.start();
    return () => {
      mounts.current -= 1;
      queueMicrotask(() => {
        if (mounts.current === 0) actor.stop();
      });
    };
  }, [actor]);
  return actor;
}
