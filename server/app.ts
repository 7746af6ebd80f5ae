import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { allCalls } from '../contract/index.ts';
import { CODE } from '../contract/envelope.ts';
import type { Context } from './context.ts';
import type { Env } from './http.ts';
import { openApi } from './openapi.ts';
import { Refusal } from './refusal.ts';
import { accountRoutes } from './routes/account.ts';
import { afterSaleRoutes } from './routes/afterSales.ts';
import { authRoutes } from './routes/auth.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { chatRoutes } from './routes/chats.ts';
import { devInboxRoutes } from './routes/inbox.ts';
import { listingRoutes } from './routes/listings.ts';
import { noticeRoutes } from './routes/notices.ts';
import { notifyRoutes } from './routes/notify.ts';
import { opsRoutes } from './routes/ops.ts';
import { orderRoutes } from './routes/orders.ts';
import { recyclingRoutes } from './routes/recycling.ts';
import { pictureRoutes } from './routes/pictures.ts';

/**
 * The whole back end as one Hono app that keeps the contract (design §9). Listens to nothing and starts no timer:
 * the caller serves it, and runs the worker beside it.
 */
export function createApp(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  app.use('*', async (c, next) => {
    c.set('requestId', ctx.ids.next());
    await next();
    c.header('X-Server-Time', String(ctx.clock.now()));
    c.header('X-Request-Id', c.get('requestId'));
  });
  app.use('/api/*', secureHeaders());
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: 12 * 1024 * 1024,
      onError: (c) =>
        c.json({
          code: CODE.invalid,
          msg: '提交的内容太大',
          errors: [{ path: '', message: '提交的内容太大' }],
        }),
    }),
  );

  authRoutes(app, ctx);
  accountRoutes(app, ctx);
  catalogueRoutes(app, ctx);
  listingRoutes(app, ctx);
  noticeRoutes(app, ctx);
  orderRoutes(app, ctx);
  afterSaleRoutes(app, ctx);
  chatRoutes(app, ctx);
  recyclingRoutes(app, ctx);
  opsRoutes(app, ctx);
  notifyRoutes(app, ctx);
  pictureRoutes(app, ctx);
  if (ctx.settings.devInbox) devInboxRoutes(app, ctx);
  app.get('/api/openapi.json', (c) => c.json(openApi(allCalls, ctx.settings.origin)));

  app.notFound((c) => c.json({ code: CODE.notFound, msg: '接口不存在' }, 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      return c.json({
        code: error.code,
        msg: error.message,
        ...(error.reason === undefined ? {} : { reason: error.reason }),
        ...(error.errors === undefined ? {} : { errors: error.errors }),
      });
    }
    const requestId = c.get('requestId');
    ctx.log.error({ err: error, requestId, path: c.req.path }, 'request failed');
    return c.json({ code: CODE.broken, msg: '系统出了点问题，已记录。请稍后再试', requestId });
  });
  return app;
}
