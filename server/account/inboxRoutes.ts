import type { Hono } from 'hono';
import { html } from 'hono/html';
import { wireFromIso } from '../../contract/kit/time.ts';
import type { Context } from '../kit/context.ts';
import type { Env } from '../http/calls.ts';
import { listDemoCodes } from '../staff/index.ts';
import { listInbox } from './messages.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 40rem; padding: 1rem; font: 1rem/1.6 system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif; }
  nav a { display: inline-block; min-height: 44px; line-height: 44px; margin-right: 1rem; }
  ol { list-style: none; margin: 0; padding: 0; }
  li { padding: 0.75rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  li p { margin: 0; overflow-wrap: anywhere; }
  .meta { display: flex; justify-content: space-between; font-variant-numeric: tabular-nums; opacity: 0.75; }
`;

/**
 * The development inbox: text messages of the stand-in gateway as a page (`/dev/inbox`) and as JSON
 * (`/dev/inbox.json`). Both accept `phone`. Served only when `settings.devInbox` is on.
 */
export function devInboxRoutes(app: Hono<Env>, ctx: Context): void {
  app.get('/dev/inbox.json', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await listInbox(ctx, c.req.query('phone')));
  });
  app.get('/dev/inbox', async (c) => {
    const phone = c.req.query('phone');
    const isLive = c.req.query('live') === '1';
    const messages = await listInbox(ctx, phone);
    const codes = phone ? [] : await listDemoCodes(ctx);
    const here = (live: boolean) => {
      const query = new URLSearchParams({
        ...(phone ? { phone } : {}),
        ...(live ? { live: '1' } : {}),
      }).toString();
      return query ? `/dev/inbox?${query}` : '/dev/inbox';
    };
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.html(
      html`<!doctype html>
        <html lang="zh-CN">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            ${isLive ? html`<meta http-equiv="refresh" content="3" />` : ''}
            <title>短信收件箱（演示）</title>
            <style>
              ${STYLE}
            </style>
          </head>
          <body>
            <main>
              <h1>短信收件箱（演示）</h1>
              <p>没有接短信网关时不发送真短信，验证码在这里查看。</p>
              <nav aria-label="收件箱操作">
                <a href="${here(isLive)}">刷新</a>
                <a href="${here(!isLive)}">${isLive ? '停止自动刷新' : '每 3 秒自动刷新'}</a>
                ${phone ? html`<a href="/dev/inbox">查看全部号码</a>` : ''}
              </nav>
              ${
                codes.length === 0
                  ? ''
                  : html`<section aria-label="后台动态验证码">
                      <h2>后台动态验证码（代替验证器应用）</h2>
                      ${codes.map(({ name, code }) => html`<p class="meta"><span>${name}</span><b>${code}</b></p>`)}
                    </section>`
              }
              ${
                messages.length === 0
                  ? html`<p role="status">${phone ? '这个号码还没有短信。' : '还没有短信。'}</p>`
                  : html`<ol>
                      ${messages.map(
                        (each) =>
                          html`<li>
                            <p class="meta">
                              <a href="/dev/inbox?phone=${each.phone}">${each.phone}</a>
                              <time datetime="${each.createdAt}">${wireFromIso(each.createdAt)}</time>
                            </p>
                            <p>${each.content}</p>
                          </li>`,
                      )}
                    </ol>`
              }
            </main>
          </body>
        </html>`,
    );
  });
}
