/* msw's service worker, which pages it does not control yet can also use. When a page opens while an old worker is
   being unregistered, the next registration revives that worker as already active, and it would not claim the page
   by itself. */

/**
 * Storybook's own files. No story mocks them, and msw would send a message to the page for each of its hundred files.
 */
const OWN = new Set(['document', 'font', 'frame', 'iframe', 'manifest', 'script', 'style', 'worker']);

// Runs before msw's own listener, so that these requests go straight to the network.
addEventListener('fetch', (event) => {
  if (OWN.has(event.request.destination)) event.stopImmediatePropagation();
});

importScripts('mockServiceWorker.js');

addEventListener('message', (event) => {
  if (event.data === 'CLAIM') event.waitUntil(self.clients.claim());
});
