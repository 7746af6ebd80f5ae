import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { allCalls } from '../../contract/index.ts';
import { CODE, type Code } from '../../contract/kit/envelope.ts';
import type { Context } from '../kit/context.ts';
import { requestHeaders, type Env } from './calls.ts';
import { createOpenApiFile } from './openapi.ts';
import { routesOn } from './routes.ts';
import { runWithRequestId } from '../kit/requestContext.ts';
import { bodyLimit, MAX_BODY_BYTES, BODY_TOO_LONG } from '../kit/bodyLimit.ts';
import { drainBody } from '../kit/drainBody.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import { preferenceOf, toResponse } from '../kit/variants.ts';
import { isUnwritable } from '../kit/readOnlyDatabase.ts';
import { centreRoutes } from './centreRoutes.ts';
import { accountRoutes } from '../account/routes.ts';
import { afterSaleRoutes } from '../afterSale/routes.ts';
import { marketRoutes } from '../market/routes.ts';
import { sitemapRoutes } from '../market/sitemap.ts';
import { supportRoutes } from '../support/routes.ts';
import { devInboxRoutes } from '../account/inboxRoutes.ts';
import { sellingRoutes } from '../selling/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { notifyRoutes } from '../payment/notifyRoutes.ts';
import { paymentRoutes } from '../payment/routes.ts';
import { staffRoutes } from '../staff/routes.ts';
import { buyingRoutes } from '../buying/routes.ts';
import { recyclingRoutes } from '../recycling/routes.ts';
import { pictureRoutes } from '../pictures/routes.ts';

const LARGE: ReadonlyMap<string, number> = new Map(
  allCalls.flatMap(({ multipart, isLarge, path }) => {
    if (multipart) return [[path, MAX_BODY_BYTES.upload]];
    return isLarge ? [[path, MAX_BODY_BYTES.content]] : [];
  }),
);

/** Creates the back end as one Hono app. The caller listens and starts timers. */
export function createApp(ctx: Context): Hono<Env> {
  // `strict: false` ignores a trailing slash.
  const app = new Hono<Env>({ strict: false });
  app.use('*', async (c, next) => {
    const requestId = ctx.ids.request();
    c.set('requestId', requestId);
    await runWithRequestId(requestId, next);
    if (c.get('hasHeaders')) return;
    for (const [name, value] of Object.entries(requestHeaders(ctx, requestId))) c.header(name, value);
  });
  app.use('*', drainBody());
  // PostgreSQL does not accept NUL. For bodies, the codecs reject it.
  app.use('*', async (c, next) => {
    if (!c.req.url.includes('%00')) return next();
    if (c.req.path.startsWith('/api/')) throw refuse.invalid('', '地址含有不支持的字符');
    return c.text('地址含有不支持的字符', 400);
  });
  const { allowedOrigins } = ctx.settings;
  const letIn = cors({
    origin: [...allowedOrigins],
    allowMethods: ['GET', 'POST', 'PUT'],
    allowHeaders: ['Content-Type', 'Token', 'Authorization', 'Idempotency-Key'],
    exposeHeaders: ['X-Server-Time'],
    maxAge: 7200,
  });
  app.use('/api/*', (c, next) =>
    allowedOrigins.includes(c.req.header('origin') ?? '') ? letIn(c, next) : next(),
  );
  app.use('/api/*', async (c, next) => {
    await next();
    if (c.get('hasHeaders')) return;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  const limitOf = (c: { req: { path: string } }) => LARGE.get(c.req.path.replace(/\/$/, ''));
  app.use(
    '/api/*',
    bodyLimit(
      (c) => limitOf(c) ?? MAX_BODY_BYTES.json,
      (c) =>
        c.json({
          code: codeFor(ctx, CODE.invalid),
          msg: BODY_TOO_LONG,
          errors: [{ path: '', message: BODY_TOO_LONG }],
        }),
      (c) => limitOf(c) !== undefined,
    ),
  );

  const routes = routesOn(app, ctx);
  for (const bindRoutes of [
    accountRoutes,
    marketRoutes,
    sellingRoutes,
    contentRoutes,
    buyingRoutes,
    afterSaleRoutes,
    supportRoutes,
    recyclingRoutes,
    staffRoutes,
    centreRoutes,
    paymentRoutes,
  ]) {
    bindRoutes(routes, ctx);
  }
  for (const bindRoutes of [notifyRoutes, pictureRoutes, sitemapRoutes]) bindRoutes(app, ctx);
  if (ctx.settings.devInbox) devInboxRoutes(app, ctx);
  const openApiFile = createOpenApiFile(ctx.settings);
  app.get('/api/openapi.json', async (c) =>
    toResponse((await openApiFile()).answer(preferenceOf(c.req.raw))),
  );

  app.notFound((c) => c.json({ code: CODE.notFound, msg: '接口不存在' }, 404));
  app.onError((error, c) => {
    const requestId = c.get('requestId');
    if (!(error instanceof Refusal) && c.req.raw.signal.aborted) {
      ctx.log.debug({ requestId, path: c.req.path }, 'the client has gone');
      return c.body(null, 408);
    }
    const { status, body } = failure(ctx, error, { requestId, path: c.req.path });
    return c.json(body, status);
  });
  return app;
}

/** The code to send for a refusal. With `familyClients`, every code but 401 and 403 becomes 500. */
function codeFor({ settings }: Context, code: Code): Code {
  const isKnown = code === CODE.expired || code === CODE.forbidden;
  return settings.familyClients && !isKnown ? CODE.broken : code;
}

/** Logs a failure, but not a refusal, and builds its response. */
export function failure(
  ctx: Context,
  error: unknown,
  { requestId, path }: { requestId: string; path: string },
): { status: 200 | 500; body: object } {
  if (error instanceof Refusal) {
    const { code, message, reason, errors } = error;
    return {
      status: 200,
      body: { code: codeFor(ctx, code), msg: message, ...omitEmpty({ reason, errors }) },
    };
  }
  ctx.log.error({ err: error, requestId, path }, 'request failed');
  const msg = isUnwritable(error)
    ? '服务器暂时不能保存内容，这次操作没有生效。浏览不受影响，请稍后再试'
    : '系统出了点问题，已记录。请稍后再试';
  return { status: 500, body: { code: CODE.broken, msg, requestId } };
}
