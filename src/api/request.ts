import redaxios from 'redaxios';

/** What may stand in a query: lists repeat their name, undefined and null are left out. */
export type Params = Readonly<Record<string, ParamValue | readonly ParamValue[]>>;
type ParamValue = string | number | boolean | null | undefined;

/** One request. */
export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT';
  /** Begins with /api; sent to the base host. */
  url: string;
  /** The query. */
  params?: Params;
  /** The JSON body of a POST or PUT; `{}` when absent. */
  body?: unknown;
  /** Multipart mode: a FormData, or its parts by name. Goes instead of `body`. */
  form?: FormData | Readonly<Record<string, string | Blob>>;
  /** How long the whole exchange may take, in milliseconds. 10 000 unless given. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Made once for each intention, so that a repeated call is done once. */
  idempotencyKey?: string;
  /** Both token headers go empty (register). */
  anonymous?: boolean;
  /** Goes instead of the stored token (logging out, when the token is no longer stored). */
  token?: string;
  /** Told how much of the body has gone out, 0 to 1: for what takes long to send. */
  onProgress?: (share: number) => void;
}

/** What the wrapper needs from the world. */
export interface RequestDeps {
  /** Where URLs that begin with /api go: `https://host`, or '' for the same origin. */
  base: string;
  /** The stored token, or null for a visitor. Asked at every request. */
  readToken: () => string | null;
  /** Called once for each reply that says 401, with the token the request carried (null: none). */
  onExpired: (sentToken: string | null) => void;
  /** Called with the server's clock (epoch ms) and how long the exchange took (ms). */
  onServerTime?: (serverMs: number, roundTripMs: number) => void;
  fetch?: typeof globalThis.fetch;
}

/** Sends one request and resolves to the body of the reply. Rejects with {@link RequestError} only. */
export type Request = (options: RequestOptions) => Promise<unknown>;

/**
 * A request that got no usable reply (specification §8, transport errors). The messages are what callers may rely on:
 * `Network Error`, `Request aborted`, `timeout of 10000ms exceeded` (the number follows the timeout), and for an HTTP
 * fault what the reply's msg says or `Request failed with status code N`.
 */
export class RequestError extends Error {
  readonly kind: 'network' | 'aborted' | 'timeout' | 'http';
  /** HTTP status; only with kind `http`. */
  readonly status: number | undefined;
  /** Parsed body (text when it is not JSON); only with kind `http`. */
  readonly data: unknown;
  /** Whether that body's code is 401 or 403. */
  readonly refusal: WireRefusal | undefined;

  constructor(
    kind: RequestError['kind'],
    message: string,
    rest: { status?: number; data?: unknown; refusal?: WireRefusal | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: rest.cause });
    this.name = 'RequestError';
    this.kind = kind;
    this.status = rest.status;
    this.data = rest.data;
    this.refusal = rest.refusal;
  }
}

export const REQUEST_TIMEOUT_MS = 10_000;

/** Makes the one wrapper that all calls pass through (specification §7, design §3). */
export function createRequest(deps: RequestDeps): Request {
  const base = deps.base.replace(/\/+$/, '');

  return async function request(options) {
    const { method, timeoutMs = REQUEST_TIMEOUT_MS, signal } = options;
    if (signal?.aborted) throw new RequestError('aborted', 'Request aborted', { cause: signal.reason });

    const query = serialize(options.params ?? {});
    const token = options.token ?? deps.readToken();
    const controller = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, timeoutMs);
    const abort = () => controller.abort();
    signal?.addEventListener('abort', abort, { once: true });
    const startedAt = performance.now();

    const reply: Reply = await redaxios<unknown>({
      method,
      url: /^\/api(?=[/?#]|$)/.test(options.url) ? base + options.url : options.url,
      headers: headersOf(options, token),
      ...(query === '' ? {} : { params: {}, paramsSerializer: () => query }),
      ...(method === 'GET' ? {} : { data: payloadOf(options) }),
      // redaxios has neither timeout nor abort and takes a body cut short for an empty one: read it here instead.
      fetch: async (url, init) => {
        const send = options.onProgress
          ? progressFetch(options.onProgress)
          : (deps.fetch ?? globalThis.fetch);
        const response = await send(url, { ...init, signal: controller.signal });
        const text = await response.text();
        const { status, statusText, ok, headers, redirected } = response;
        return { status, statusText, ok, headers, redirected, text: () => Promise.resolve(text) } as Response;
      },
    })
      .catch((cause: unknown) => {
        if (timedOut) throw new RequestError('timeout', `timeout of ${timeoutMs}ms exceeded`, { cause });
        if (signal?.aborted) throw new RequestError('aborted', 'Request aborted', { cause });
        // A status outside 2xx is rejected as the plain reply, everything else as an Error.
        if (!isReply(cause)) throw new RequestError('network', 'Network Error', { cause });
        return cause;
      })
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });

    const { status, data } = reply;
    const stamp = Number(reply.headers.get('X-Server-Time') ?? Number.NaN);
    if (Number.isFinite(stamp)) deps.onServerTime?.(stamp, performance.now() - startedAt);
    const refusal = refusalOf(data);
    // 403 is told apart, and nothing is done (specification §4, §8): whoever asked reads it.
    if (refusal === 'expired') deps.onExpired(options.anonymous ? null : token);
    if (status >= 200 && status < 300) return data;
    throw new RequestError('http', msgOf(data) ?? `Request failed with status code ${status}`, {
      status,
      data,
      refusal,
    });
  };
}

function headersOf(options: RequestOptions, token: string | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (!options.form) headers['Content-Type'] = 'application/json';
  const sent = options.anonymous ? '' : token;
  if (sent !== null) {
    headers.Token = sent;
    headers.Authorization = sent;
  }
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  return headers;
}

/** Bodies go as text: redaxios drops falsy ones and misspells typed arrays. */
function payloadOf({ body, form }: RequestOptions): string | FormData {
  if (!form) return JSON.stringify(body ?? {});
  if (form instanceof FormData) return form;
  const data = new FormData();
  for (const [name, part] of Object.entries(form)) data.append(name, part);
  return data;
}

/** `{a: 1, b: ['x', 'y'], c: null}` → `a=1&b=x&b=y`, percent-encoded UTF-8. */
function serialize(params: Params): string {
  const query: string[] = [];
  for (const [name, value] of Object.entries(params)) {
    for (const one of isList(value) ? value : [value]) {
      if (one === undefined || one === null) continue;
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`);
    }
  }
  return query.join('&');
}

const isList = (value: Params[string]): value is readonly ParamValue[] => Array.isArray(value);

const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;

function msgOf(data: unknown): string | undefined {
  const msg = field(data, 'msg');
  return typeof msg === 'string' && msg !== '' ? msg : undefined;
}

/** The two refusals that the wrapper knows (specification §4), by the code of the body, whatever the HTTP status. */
type WireRefusal = 'expired' | 'forbidden';

const REFUSALS: Readonly<Record<string, WireRefusal>> = { 401: 'expired', 403: 'forbidden' };

const refusalOf = (data: unknown): WireRefusal | undefined => REFUSALS[String(field(data, 'code'))];

interface Reply {
  status: number;
  data: unknown;
  headers: Headers;
}

function isReply(cause: unknown): cause is Reply {
  return !(cause instanceof Error) && typeof field(cause, 'status') === 'number';
}

/**
 * A `fetch` for one request that tells how much of its body has gone out (0 to 1), which fetch itself cannot. Rejects as
 * fetch does: with a TypeError when there is no connection, with an AbortError when the signal gives it up.
 */
function progressFetch(onProgress: (share: number) => void): typeof globalThis.fetch {
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
          const headers = headFrom(request.getAllResponseHeaders());
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
function headFrom(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
