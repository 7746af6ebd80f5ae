/*
 * The service worker of the stories: msw's, which can also be asked for by a page that it does not serve yet. A worker that is
 * on its way out when a page opens is taken back as it is by the next registration: it is active already, and would not claim
 * that page by itself.
 */

/** What Storybook itself is made of. No story answers it, and msw would tell the page of each of its hundred files. */
const OWN = new Set(['document', 'font', 'frame', 'iframe', 'manifest', 'script', 'style', 'worker']);

// Before msw's own listener: a request that nobody answers goes to the network by itself.
addEventListener('fetch', (event) => {
  if (OWN.has(event.request.destination)) event.stopImmediatePropagation();
});

importScripts('mockServiceWorker.js');

addEventListener('message', (event) => {
  if (event.data === 'CLAIM') event.waitUntil(self.clients.claim());
});
