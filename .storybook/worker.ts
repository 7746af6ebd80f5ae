/**
 * Where the stories' service worker lies. Built, Storybook may lie below a folder; its worker lies beside it.
 */
export const WORKER = import.meta.env.PROD ? 'storyWorker.js' : '/storyWorker.js';

/**
 * Resolves when the stories' worker serves this page: what a story asks for earlier would go to the server that the files lie
 * on. Rejects with an Error when the worker cannot be registered.
 */
export async function servedByWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  // Where a browser has none, msw says why.
  if (!serviceWorker || serviceWorker.controller) return;
  const served = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  const { active } = await serviceWorker.register(WORKER);
  // One that is being installed claims its pages by itself.
  // Workers take no origin, which pages would.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage('CLAIM');
  await served;
}
