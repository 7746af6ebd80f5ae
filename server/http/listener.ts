import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { countAnswer } from '../kit/callMetrics.ts';
import type { Context } from '../kit/context.ts';
import { CLOSED } from './demoAccess.ts';
import type { Health } from './health.ts';
import type { Site } from './site.ts';
import type { StaticResponse } from '../kit/variants.ts';

/** Matches paths that `new URL` would normalize. */
const AMBIGUOUS = /%|\\|\/\/|\/\./;

function send(response: ServerResponse, { status, headers, body }: StaticResponse): void {
  response.writeHead(status, headers);
  if (body) response.end(body);
  else response.end();
}

const peerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? 'local';

const headerOf =
  ({ headers }: IncomingMessage) =>
  (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };

/**
 * Serves the site on Node's HTTP server. Static files and cached pages are written directly to the response. All other
 * requests go through Hono. A test compares both paths.
 * @param options.mayEnter whether a client has access, by X-Forwarded-For and the peer address
 * @param options.health handles requests of load balancers and Prometheus first
 */
export function createListener(options: {
  ctx: Context;
  site: Site;
  mayEnter?: (forwarded: string | undefined, peer: string) => boolean;
  health?: Health;
}): RequestListener {
  const { ctx, site, mayEnter, health } = options;
  let isProxyUnknown = ctx.settings.trustProxy === 0;
  const viaHono = getRequestListener((request, env) => site.fetch(request, env));

  /** The static file or cached page for a request. Undefined when there is none. */
  function findReady(request: IncomingMessage): StaticResponse | undefined {
    const { method = 'GET', url = '/', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || AMBIGUOUS.test(url))
      return undefined;
    const preference = {
      method,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
    };
    const began = performance.now();
    const file = site.file(url.split('?', 1)[0] ?? '', preference);
    if (file || headers.host === undefined) return file;
    const visitor = { url: ctx.settings.origin + url, peer: peerOf(request), header: headerOf(request) };
    const page = site.ready(url, preference, visitor);
    if (page) countAnswer('page', page.status, began);
    return page;
  }

  /** Warns once about an untrusted proxy: all visitors share its address, and so its rate limits. */
  function warnOfProxy({ headers }: IncomingMessage): void {
    if (!isProxyUnknown || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    isProxyUnknown = false;
    ctx.log.warn(
      '请求经过代理，但没有设置 TRUST_PROXY：所有访客会共用一个地址和限额 (a proxy forwards requests: set TRUST_PROXY)',
    );
  }

  const serve: RequestListener = (request, response) => {
    warnOfProxy(request);
    if (health?.answers(request, response)) return;
    if (mayEnter && !mayEnter(headerOf(request)('x-forwarded-for'), peerOf(request))) {
      response.writeHead(CLOSED.status, CLOSED.headers).end(CLOSED.body);
      request.resume();
      return;
    }
    const ready = findReady(request);
    if (ready) send(response, ready);
    else void viaHono(request, response);
  };

  return (request, response) => {
    try {
      serve(request, response);
    } catch (error) {
      // A malformed request must not end the process.
      ctx.log.error({ err: error }, 'a request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}
