import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { countAnswer } from '../kit/callMetrics.ts';
import type { Context } from '../kit/context.ts';
import { CLOSED } from './demoAccess.ts';
import type { Health } from './health.ts';
import type { Site } from './site.ts';
import type { StaticResponse } from './staticFiles.ts';

/** Paths that `new URL` would read differently from how they are written. */
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
 * The site on Node's HTTP server. Static files and pages that are already rendered are written straight to the response;
 * every other request goes through Hono. A test holds both ways to the same answers.
 * @param options.mayEnter whether a client may enter at all, by X-Forwarded-For and the address of its connection
 * @param options.health answers balancers and Prometheus before all else
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

  /** The file or rendered page of a request, if it is at hand. */
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

  /** Behind a proxy that is not trusted all visitors share its address, and so its rate limits: said once. */
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
      // A malformed request must end its own answer only, never the process.
      ctx.log.error({ err: error }, 'a request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}
