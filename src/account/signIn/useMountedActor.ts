import { useEffect, useRef, useState } from 'react';
import type { AnyActor } from 'xstate';

/** Runs an actor while the page is mounted. Starts and stops it once, also in strict mode. */
export function useMountedActor<A extends AnyActor>(make: () => A): A {
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
