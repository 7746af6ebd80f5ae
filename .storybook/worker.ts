/** The URL of the service worker. A built Storybook may be served from a subfolder, so its URL is relative. */
export const WORKER = import.meta.env.PROD ? 'storyWorker.js' : '/storyWorker.js';

/**
 * Resolves when the service worker controls this page, because earlier requests would reach the file server. Rejects
 * with an Error when the worker cannot be registered.
 */
export async function servedByWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  // Without service workers, msw reports the reason.
  if (!serviceWorker || serviceWorker.controller) return;
  const served = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  const { active } = await serviceWorker.register(WORKER);
  // An installing worker claims its pages by itself. Only messages to windows take an origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage('CLAIM');
  await served;
}
