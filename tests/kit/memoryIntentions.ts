import { createIntentions, type IntentionStore } from '../../src/flow/intentions.ts';

/**
 * Intentions of one browser, kept in memory: each call is a fresh page of it. Keys are `key-1`, `key-2`, … in the order
 * they were made.
 */
export function memoryIntentions(now?: () => number) {
  let kept: unknown;
  let made = 0;
  const store: IntentionStore = {
    read: () => Promise.resolve(kept),
    change: (step) => {
      kept = step(kept);
      return Promise.resolve();
    },
  };
  return () => createIntentions({ store, makeKey: () => `key-${(made += 1)}`, ...(now && { now }) });
}
