/**
 * The service worker of the live demo. It has no state. It passes requests of a phone to the page whose number is in
 * the phone's URL, and that page passes them to the back end. Everything else (scripts, the dump) goes to the file
 * server.
 */

interface WorkerClient {
  id: string;
  url: string;
  postMessage(message: unknown, ports?: readonly Transferable[]): void;
}

interface WorkerScope {
  registration: { scope: string };
  clients: {
    get(id: string): Promise<WorkerClient | undefined>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent & { source: WorkerClient | null }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (
      event: Event & {
        request: Request;
        clientId: string;
        respondWith(answer: Promise<Response>): void;
      },
    ) => void,
  ): void;
}

const worker = globalThis as unknown as WorkerScope;
const SERVED = /^\/(api|img|cashier|dev)(?=\/|$)/;
/** How long the page may take to answer before the request fails as offline, ms. */
const ANSWER_TIMEOUT_MS = 60_000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

// Tells a page its client id. Closing the port ends the exchange.
worker.addEventListener('message', (event) => {
  if (event.data === 'who') event.ports[0]?.postMessage(event.source?.id);
});

async function passOn(request: Request, owner: string, path?: string): Promise<Response> {
  const page = await worker.clients.get(owner);
  if (!page) return Response.error();
  const url = new URL(request.url);
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<Response>((resolve) => {
    const late = setTimeout(() => resolve(Response.error()), ANSWER_TIMEOUT_MS);
    port1.addEventListener('message', ({ data }: MessageEvent) => {
      clearTimeout(late);
      resolve(data.status === 0 ? Response.error() : new Response(data.body, data));
    });
    port1.start();
  });
  const sent = {
    method: request.method,
    url: path === undefined ? url.href : new URL(path + url.search, url).href,
    headers: [...request.headers],
    body,
  };
  page.postMessage({ type: 'haoyi-live', request: sent }, [port2]);
  return answer;
}

/**
 * Parses the number of the owner page and the path from a phone's URL: `…/live/phone.html?of=<number>` or
 * `…/live/of/<number>/…`.
 */
function standing(address: string): { owner: string; path: string } | undefined {
  const { scope } = worker.registration;
  if (!address.startsWith(scope)) return undefined;
  const url = new URL(address);
  const below = url.href.slice(scope.length).split(/[?#]/)[0] ?? '';
  const [, owner, path] = /^of\/([^/]+)(\/.*)?$/.exec(below) ?? [];
  if (owner !== undefined) return { owner, path: path ?? '/' };
  const of = url.searchParams.get('of');
  return of === null ? undefined : { owner: of, path: '' };
}

async function pageOf(clientId: string): Promise<string> {
  const client = await worker.clients.get(clientId);
  return (client && standing(client.url)?.owner) ?? '';
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const at = standing(request.url);
  if (request.mode === 'navigate') {
    if (!at || at.path === '') return;
    if (SERVED.test(at.path)) {
      event.respondWith(passOn(request, at.owner, at.path));
      return;
    }
    const phone = new URL('phone.html', worker.registration.scope);
    phone.searchParams.set('of', at.owner);
    phone.searchParams.set('at', at.path + new URL(request.url).search);
    event.respondWith(Promise.resolve(Response.redirect(phone.href, 302)));
    return;
  }
  const url = new URL(request.url);
  if (at && SERVED.test(at.path)) event.respondWith(passOn(request, at.owner, at.path));
  else if (url.origin === new URL(worker.registration.scope).origin && SERVED.test(url.pathname)) {
    event.respondWith(pageOf(event.clientId).then((owner) => passOn(request, owner)));
  }
});
