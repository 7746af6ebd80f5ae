/**
 * Caches one page to show when the server cannot be reached. Everything else always comes from the server. Change the
 * name of the cache when offline.html changes.
 */
const STORE = 'offline-2';
const PAGE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.add(new Request(PAGE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith(answer(event.request));
});

/** Statuses of a gateway whose server is down. */
const GATEWAY_STATUSES = [502, 503, 504];

async function answer(request) {
  const response = await fetch(request).catch(() => Response.error());
  const isReached = response.type !== 'error' && !GATEWAY_STATUSES.includes(response.status);
  return isReached ? response : ((await caches.match(PAGE)) ?? response);
}
