import { createIntentions, type IntentionStore } from '../../src/flow/intentions.ts';

/**
 * In-memory intentions of one browser. Each call of the returned function opens a page. Keys are `key-1`, `key-2`, … in
 * order of creation.
 */
export function memoryIntentions(now?: () => number, stored: { value?: unknown } = {}) {
  let count = 0;
  const store: IntentionStore = {
    read: () => Promise.resolve(stored.value),
    change: (step) => {
      stored.value = step(stored.value);
      return Promise.resolve();
    },
  };
  return () => createIntentions({ store, makeKey: () => `key-${(count += 1)}`, ...(now && { now }) });
}
