import redaxios from 'redaxios';

/** Query parameters. An array repeats its name; undefined and null are left out. */
export type Params = Readonly<Record<string, ParamValue | readonly ParamValue[]>>;
type ParamValue = string | number | boolean | null | undefined;

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT';
  /** URLs that begin with /api go to the base host. */
  url: string;
  params?: Params;
  /** JSON body of a POST or PUT; `{}` by default. */
  body?: unknown;
  /** Multipart body, sent instead of `body`: a FormData, or its parts by name. */
  form?: FormData | Readonly<Record<string, string | Blob>>;
  /** Timeout of the whole exchange, ms; with `onProgress`, since the last progress. Default: 10 000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Stays the same across retries, so that the server performs the call once. Idempotent calls require it. */
  idempotencyKey?: string;
  /** Sends both token headers empty, for the registration. */
  anonymous?: boolean;
  /** Sent instead of the stored token, for the logout, which has removed that. */
  token?: string;
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface RequestDeps {
  /** Host of URLs that begin with /api: `https://host`, or '' for the same origin. */
  base: string;
  /** The stored token, or null for a visitor. Read for every request. */
  readToken: () => string | null;
  /** Called for each reply with code 401, with the token of its request (null: none). */
  onExpired: (sentToken: string | null) => void;
  /** Called with the server's clock (epoch ms) and the duration of the exchange (ms). */
  onServerTime?: (serverMs: number, roundTripMs: number) => void;
  fetch?: typeof globalThis.fetch;
}

/** Sends a request and resolves to the body of the reply. Rejects only with {@link RequestError}. */
export type Request = (options: RequestOptions) => Promise<unknown>;

/**
 * A request without a usable reply. Callers may rely on the messages: `Network Error`, `Request aborted`, `timeout of
 * 10000ms exceeded` (the number follows the timeout), and for an HTTP error the reply's msg or `Request failed with
 * status code N`.
 */
export class RequestError extends Error {
  readonly kind: 'network' | 'aborted' | 'timeout' | 'http';
  /** HTTP status; only with kind `http`. */
  readonly status: number | undefined;
  /** Parsed body (text when it is not JSON); only with kind `http`. */
  readonly data: unknown;
  /** Set if the body's code is 401 or 403. */
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

/** Creates the function that every call to the API goes through. */
export function createRequest(deps: RequestDeps): Request {
  const base = deps.base.replace(/\/+$/, '');

  return async function request(options) {
    const { method, timeoutMs = REQUEST_TIMEOUT_MS, signal } = options;
    if (signal?.aborted) throw new RequestError('aborted', 'Request aborted', { cause: signal.reason });

    const query = serialize(options.params ?? {});
    const token = options.token ?? deps.readToken();
    const controller = new AbortController();
    let timedOut = false;
    const expire = () => {
      timedOut = true;
      controller.abort();
    };
    let timer = setTimeout(expire, timeoutMs);
    const noteProgress = (share: number) => {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
      options.onProgress?.(share);
    };
    const abort = () => controller.abort();
    signal?.addEventListener('abort', abort, { once: true });
    const startedAt = performance.now();

    const reply: Reply = await redaxios<unknown>({
      method,
      url: /^\/api(?=[/?#]|$)/.test(options.url) ? base + options.url : options.url,
      headers: headersOf(options, token),
      ...(query === '' ? {} : { params: {}, paramsSerializer: () => query }),
      ...(method === 'GET' ? {} : { data: payloadOf(options) }),
      // redaxios has neither timeout nor abort, and treats a truncated body as an empty one, so the body is read here.
      fetch: async (url, init) => {
        const send = options.onProgress ? progressFetch(noteProgress) : (deps.fetch ?? globalThis.fetch);
        const response = await send(url, { ...init, signal: controller.signal });
        const text = await response.text();
        const { status, statusText, ok, headers, redirected } = response;
        return { status, statusText, ok, headers, redirected, text: () => Promise.resolve(text) } as Response;
      },
    })
      .catch((cause: unknown) => {
        if (timedOut) throw new RequestError('timeout', `timeout of ${timeoutMs}ms exceeded`, { cause });
        if (signal?.aborted) throw new RequestError('aborted', 'Request aborted', { cause });
        // redaxios rejects with the reply for a status outside 2xx, and with an Error for everything else.
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
    // A 403 is only marked; the caller handles it.
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

/** Bodies are sent as text: redaxios drops falsy ones and misspells typed arrays. */
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

/** Refusals by the code of the body, whatever the HTTP status. */
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
 * A `fetch` on XMLHttpRequest, which reports upload progress (0 to 1). Rejects like fetch: with a TypeError without a
 * connection, with an AbortError when the signal aborts.
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

/** Parses raw response headers. */
function headFrom(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
