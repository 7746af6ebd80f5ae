/*
 * The service worker of the stories: msw's, which can also be asked for by a page that it does not serve yet. A worker that is
 * on its way out when a page opens is taken back as it is by the next registration: it is active already, and would not claim
 * that page by itself.
 */
importScripts('mockServiceWorker.js');

addEventListener('message', (event) => {
  if (event.data === 'CLAIM') event.waitUntil(self.clients.claim());
});
