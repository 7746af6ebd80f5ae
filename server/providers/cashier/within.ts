/**
 * A `fetch` that handles requests to `origin` in the process by `handle` and sends others out, so that the stand-in
 * cashier and the merchant need no socket. The handler does not see the signal: an aborted request rejects, and its
 * work goes on.
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
