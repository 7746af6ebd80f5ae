import { useLayoutEffect } from 'react';

/** The steps of a form share an address: with the step as its `key`, each begins at its top. */
export function StepScroll() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}
