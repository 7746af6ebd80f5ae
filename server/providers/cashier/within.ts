/**
 * A `fetch` that answers requests to `origin` from the process itself, by `handle`, and sends the others out: the
 * stand-in cashier and the merchant share one server and need no socket to talk. A handler knows nothing of signals;
 * an aborted request rejects, and its work goes on.
 */
export function fetchWithin(
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
