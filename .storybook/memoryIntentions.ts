import { createIntentions, type Intentions } from '../src/flow/intentions.ts';

/** Idempotency keys that live as long as the story. */
export function memoryIntentions(): Intentions {
  let kept: unknown;
  return createIntentions({
    store: {
      read: () => Promise.resolve(kept),
      change: (step) => {
        kept = step(kept);
        return Promise.resolve();
      },
    },
  });
}
