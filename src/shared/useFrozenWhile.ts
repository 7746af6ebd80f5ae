import { useState } from 'react';

/**
 * Returns the value, or while `isFrozen` the last value from before. It keeps notices in place while a dialog is open
 * over the page.
 */
export function useFrozenWhile<T>(isFrozen: boolean, value: T): T {
  const [frozenValue, setFrozenValue] = useState(value);
  if (!isFrozen && value !== frozenValue) setFrozenValue(value);
  return isFrozen ? frozenValue : value;
}
