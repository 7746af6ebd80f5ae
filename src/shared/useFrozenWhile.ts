import { useState } from 'react';

/**
 * Returns the value, or while `isHeld` the last value from before. It keeps notices in place while a dialog is open
 * over the page.
 */
export function useFrozenWhile<T>(isHeld: boolean, value: T): T {
  const [held, setHeld] = useState(value);
  if (!isHeld && value !== held) setHeld(value);
  return isHeld ? held : value;
}
