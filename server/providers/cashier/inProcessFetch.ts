/**
 * A `fetch` that passes requests to `origin` to `handle` in this process, and sends all others over the network. The
 * stand-in cashier and the merchant then need no socket. An aborted request rejects, but `handle` continues.
 */
export function createInProcessFetch(
  origin: string,
  handle: (request: Request) => Response | Promise<Response>,
  outside: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) return outside(request);
    const { signal } = request;
    signal.throwIfAborted();
    return new Promise<Response>((resolve, reject) => {
      const onAbort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
      Promise.resolve()
        .then(() => handle(request))
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', onAbort));
    });
  };
}
