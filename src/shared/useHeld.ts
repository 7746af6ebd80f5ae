import { useState } from 'react';

/** Returns the value, or while `isHeld` the previous one. Keeps notices in place while a dialog opens over the page. */
export function useHeld<T>(isHeld: boolean, value: T): T {
  const [held, setHeld] = useState(value);
  if (!isHeld && value !== held) setHeld(value);
  return isHeld ? held : value;
}
