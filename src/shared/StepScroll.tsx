import { useLayoutEffect } from 'react';

/** Scrolls to the top when mounted. Use it with the step of a form as its `key`. */
export function StepScroll() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}
