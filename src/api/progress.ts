/**
 * A `fetch` for one request that tells how much of its body has gone out (0 to 1), which fetch itself cannot. Rejects as
 * fetch does: with a TypeError when there is no connection, with an AbortError when the signal gives it up.
 */
export function progressFetch(onProgress: (share: number) => void): typeof globalThis.fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const { method = 'GET', body = null, signal } = init;
      request.open(method, url instanceof Request ? url.url : url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.responseType = 'text';
      const abort = () => request.abort();
      const settle = (act: () => void) => {
        signal?.removeEventListener('abort', abort);
        act();
      };
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () =>
        settle(() => {
          const { status, statusText, responseText } = request;
          const isEmpty = status === 204 || status === 205 || status === 304;
          const headers = headersOf(request.getAllResponseHeaders());
          resolve(new Response(isEmpty ? null : responseText, { status, statusText, headers }));
        }),
      );
      request.addEventListener('error', () => settle(() => reject(new TypeError('Failed to fetch'))));
      request.addEventListener('abort', () =>
        settle(() => reject(new DOMException('The request was aborted', 'AbortError'))),
      );
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

/** The lines of a response's head. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
