import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { failure } from './app.ts';
import type { Context } from '../kit/context.ts';
import { CLOSED } from './demoAccess.ts';
import type { StaticResponse } from './staticFiles.ts';
import { boundCallsOf, type CallRequest, type BoundCall, type Env } from './calls.ts';
import { runWithRequestId } from '../kit/requestContext.ts';
import { MAX_BODY_BYTES } from '../kit/bodyLimit.ts';
import { SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import { codeOf, note, tallyOf } from '../kit/callMetrics.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import type { Health } from './health.ts';
import type { Site } from './site.ts';

/** Addresses outside `/api` that the back end answers; all others that name no file of the build are pages. */
const BACK_END = /^\/(api|img|cashier|dev)(\/|$)/;

/** What addresses are written with that say something else than they show: a backslash is a slash to `new URL`. */
const ODD = /%|\\|\/\/|\/\./;

function send(response: ServerResponse, { status, headers, body }: StaticResponse): void {
  response.writeHead(status, headers);
  if (body) response.end(body);
  else response.end();
}

const decoder = new TextDecoder();

/** Reads a body of a known length as text; undefined when the client has gone. */
function textOf(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((done) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => done(decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts))));
    request.on('error', () => done(undefined));
    request.on('close', () => done(undefined));
  });
}

const peerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? 'local';

const headerOf =
  ({ headers }: IncomingMessage) =>
  (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };

/** The parameters behind a question mark; of those named twice the first, as Hono reads them. */
function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) query[name] ??= value;
  return query;
}

/**
 * The site on Node's own server. What most requests ask for (files, pages, calls with a plain body) goes the short way: no request
 * object is made of it, and no middleware sees it. All others (uploads, other hosts' pages, chunked bodies, pictures, the
 * cashier) go by the app. Both answer the same; a test holds them to it.
 * @param options.mayEnter whether a client may enter at all, by X-Forwarded-For and the other end of its connection
 * @param options.operations answers those who run the server, before all else
 */
export function createListener(options: {
  app: Hono<Env>;
  ctx: Context;
  site: Site;
  mayEnter?: (forwarded: string | undefined, peer: string) => boolean;
  operations?: Health;
}): RequestListener {
  const { app, ctx, site, mayEnter, operations } = options;
  const { allowedOrigins } = ctx.settings;
  const bound = boundCallsOf(app);
  const pages = tallyOf('page');
  const rest = getRequestListener((request, env) => site.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  const apiHeaders = Object.entries({
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
  }).flat();

  const reply = (
    response: ServerResponse,
    status: number,
    requestId: string,
    text: string | Uint8Array,
    more: readonly string[] = [],
  ) => {
    const body = typeof text === 'string' ? Buffer.from(text) : text;
    response.writeHead(status, [
      ...apiHeaders,
      ...more,
      'X-Server-Time',
      String(ctx.clock.now()),
      'X-Request-Id',
      requestId,
      'Content-Length',
      String(body.length),
    ]);
    response.end(body);
  };

  const call = async (
    { answer, tally }: BoundCall,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    search: string,
  ) => {
    const requestId = ctx.ids.request();
    const began = performance.now();
    try {
      const hasBody = request.method !== 'GET' && request.headers['content-length'] !== undefined;
      const text = hasBody ? await textOf(request) : '';
      if (text === undefined) return;
      const more: string[] = [];
      const asking: CallRequest = {
        requestId,
        peer: peerOf(request),
        isDrawing: false,
        params: {},
        search,
        header: headerOf(request),
        query: () => queryOf(search),
        text: () => Promise.resolve(text),
        form: () => Promise.reject(new Error('forms go by the app')),
        answerWith: (name, value) => void more.push(name, value),
      };
      const said = await runWithRequestId(requestId, () => answer(asking));
      note(tally, CODE.done, began);
      reply(response, 200, requestId, said, more);
    } catch (error) {
      note(tally, codeOf(error), began);
      if (response.destroyed) {
        ctx.log.debug({ requestId, path }, 'the client has gone');
        return;
      }
      const { status, body } = failure(ctx, error, { requestId, path });
      reply(response, status, requestId, JSON.stringify(body));
    }
  };

  /** Whether a call's body can be read here: its length is said, and it is not too long. */
  const isPlain = ({ method, headers }: IncomingMessage): boolean =>
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    Number(headers['content-length'] ?? 0) <= (method === 'GET' ? 0 : MAX_BODY_BYTES.json) &&
    (headers.origin === undefined || !allowedOrigins.includes(headers.origin));

  /** Answers on the short way where it can; else answers false. */
  const short = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = 'GET', url = '/', headers } = request;
    // What is written in another way than by itself is read by the app, or refused there.
    if (!url.startsWith('/') || ODD.test(url)) return false;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    if (path.startsWith('/api/')) {
      const asked = bound.get(`${method} ${path}`);
      if (!asked || !isPlain(request)) return false;
      void call(asked, request, response, path, mark < 0 ? '' : url.slice(mark));
      return true;
    }
    if (method !== 'GET' && method !== 'HEAD') return false;
    const wish = {
      method,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
    };
    const file = site.file(path, wish);
    if (file) {
      send(response, file);
      return true;
    }
    if (BACK_END.test(path) || headers.host === undefined) return false;
    const began = performance.now();
    const visitor = { url: ctx.settings.origin + url, peer: peerOf(request), header: headerOf(request) };
    const ready = site.ready(url, wish, visitor);
    if (ready) {
      note(pages, ready.status, began);
      send(response, ready);
      return true;
    }
    const address = new URL(ctx.settings.origin + url);
    site
      .page(address, wish, { ...visitor, url: address.href })
      .then((page) => {
        if (!page) return rest(request, response);
        note(pages, page.status, began);
        return send(response, page);
      })
      .catch((error: unknown) => {
        note(pages, 500, began);
        ctx.log.error({ err: error, path }, 'a page failed');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    return true;
  };

  const serve: RequestListener = (request, response) => {
    if (operations?.answers(request, response)) return;
    if (mayEnter && !mayEnter(headerOf(request)('x-forwarded-for'), peerOf(request))) {
      response.writeHead(CLOSED.status, CLOSED.headers).end(CLOSED.body);
      request.resume();
      return;
    }
    if (!short(request, response)) void rest(request, response);
  };

  return (request, response) => {
    try {
      serve(request, response);
    } catch (error) {
      // Whatever somebody sends: a fault ends this answer, not the process with the answers of all others.
      ctx.log.error({ err: error }, 'a request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}
