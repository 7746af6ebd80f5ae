import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import type { Trade } from './trades.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #f4f6f8; --surface: #fff; --sunken: #eceff3; --ink: #14181f; --soft: #4a5361;
  --faint: #5f6978; --line: #e1e5ea; --accent: #1b4fd8; --on-accent: #fff; --price: #c62d15; --good: #0b7a4f;
  --warn: #7a5000; --warn-soft: #fdf3dc; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1216; --surface: #171b21; --sunken: #0b0d10; --ink: #eef1f5;
  --soft: #b4bdca; --faint: #8c96a5; --line: #272d36; --accent: #7c9dff; --on-accent: #0b1020; --price: #ff7a63;
  --good: #4cc38a; --warn: #e3b341; --warn-soft: #2a2312; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'PingFang SC',
  'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
.label { margin: 0; padding: 12px 16px; background: var(--warn-soft); color: var(--warn); text-align: center;
  font-size: 14px; font-weight: 600; }
main { max-width: 540px; margin: 0 auto; padding: 16px 16px 32px; }
@media (min-width: 720px) { main { padding-top: 48px; } }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 24px 16px; }
h1 { margin: 0; font-size: 16px; font-weight: 500; color: var(--soft); text-align: center; }
h1.state { font-size: 20px; font-weight: 600; color: var(--ink); }
h1.good { color: var(--good); }
.amount { margin: 8px 0 16px; text-align: center; color: var(--price); font-size: 40px; font-weight: 700; line-height: 1.2;
  font-variant-numeric: tabular-nums; }
.amount small { font-size: 24px; font-weight: 600; }
.amount.done { color: var(--ink); }
.say + dl { margin-top: 16px; }
dl + .say { margin-top: 16px; }
.say { margin: 8px 0 0; text-align: center; color: var(--soft); font-size: 14px; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 12px 0; border-bottom: 1px solid var(--line);
  font-size: 14px; }
dl div:last-child { padding-bottom: 0; border-bottom: 0; }
dt { flex: none; color: var(--faint); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd span { color: var(--faint); }
dd span:not(:empty) { display: block; }
button, .way { display: block; width: 100%; min-height: 48px; margin-top: 12px; padding: 11px 16px; border-radius: 8px;
  border: 1px solid var(--line); background: var(--surface); color: var(--ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button.main, .way.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); margin-top: 16px; }
button.quiet { border-color: transparent; background: none; color: var(--soft); font-weight: 500; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
details { margin-top: 16px; color: var(--soft); font-size: 14px; }
summary { min-height: 44px; padding: 11px 0; cursor: pointer; }
fieldset { margin: 0; padding: 4px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
legend { padding: 0 4px; color: var(--faint); }
fieldset label { display: flex; gap: 12px; align-items: center; min-height: 44px; }
input[type=radio] { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
`;

/** Counts down to the closing time by the server's clock, then reloads the page. */
const COUNTDOWN = `
(function () {
  var left = document.getElementById('left');
  var end = Date.now() + Number(left.dataset.leftMs);
  function show() {
    var s = Math.ceil((end - Date.now()) / 1000);
    if (s <= 0) { location.reload(); return; }
    var text = s >= 3600 ? Math.floor(s / 3600) + ' 小时 ' + Math.floor(s % 3600 / 60) + ' 分'
      : Math.floor(s / 60) + ' 分 ' + s % 60 + ' 秒';
    left.textContent = '还剩 ' + text;
    setTimeout(show, 1000);
  }
  show();
})();
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The security headers of the cashier's pages. Browsers apply `form-action` to redirects, too, so it contains the
 * origin of the merchant's return URL.
 */
export function pageHeaders(returnUrl: string | null): Record<string, string> {
  const back = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`;
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(COUNTDOWN)}; ` +
      `form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
  };
}

type Part = ReturnType<typeof html> | '';

const page = (title: string, body: Part, script: '' | typeof COUNTDOWN = '') =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <p class="label" role="note">模拟收银台（不会真的扣款）</p>
        <main>${body}</main>
        ${script === '' ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`;

/** Formats fen as yuan with separators: `13,280.00`. */
const grouped = (fen: number) => yuanFromFen(fen).replaceAll(/\B(?=(\d{3})+\.)/g, ',');

const amountOf = (fen: number, isDone = false) => {
  const [whole = '', cents = ''] = grouped(fen).split('.');
  return html`<p class="amount${isDone ? ' done' : ''}"><small>¥</small>${whole}<small>.${cents}</small></p>`;
};

const facts = (trade: Trade, last: Part = '') =>
  html`<dl>
    <div>
      <dt>商品</dt>
      <dd>${trade.subject}</dd>
    </div>
    <div>
      <dt>订单号</dt>
      <dd>${trade.outTradeNo}</dd>
    </div>
    ${last}
  </dl>`;

/** Formats the remaining time (ms) in words, minutes rounded up. Without scripts the page cannot count seconds. */
const leftInWords = (ms: number) => {
  const minutes = Math.ceil(ms / 60_000);
  return minutes >= 60
    ? `还剩约 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
    : `还剩约 ${minutes} 分钟`;
};

/**
 * The payment page of a waiting trade. `now`: epoch ms. `isRefused`: the payer chose 付款失败 and there is no return URL.
 */
export function payPage(trade: Trade, now: number, isRefused: boolean): Part {
  const leftMs = trade.expiresAt === null ? undefined : Date.parse(trade.expiresAt) - now;
  const deadline =
    trade.expiresAt === null || leftMs === undefined
      ? ''
      : html`<div>
          <dt>付款期限</dt>
          <dd>
            ${wireFromIso(trade.expiresAt)}
            <span id="left" data-left-ms="${leftMs}">${leftInWords(leftMs)}</span>
          </dd>
        </div>`;
  return page(
    '模拟收银台',
    html`<div class="card">
        <h1>付给号易</h1>
        ${amountOf(trade.amount)} ${facts(trade, deadline)}
        ${isRefused ? html`<p class="say" role="status">付款没有成功，没有扣款。可以再试一次。</p>` : ''}
      </div>
      <form method="post">
        <button class="main" name="action" value="pay">确认付款 ¥${grouped(trade.amount)}</button>
        <button name="action" value="fail">付款失败</button>
        <button class="quiet" name="action" value="leave">暂不付款（离开）</button>
        <details>
          <summary>测试用</summary>
          <fieldset>
            <legend>付款后给商家的通知</legend>
            <label><input type="radio" name="notify" value="normal" checked />正常通知</label>
            <label><input type="radio" name="notify" value="lost" />通知丢失</label>
            <label><input type="radio" name="notify" value="twice" />通知两次</label>
          </fieldset>
        </details>
      </form>`,
    leftMs === undefined ? '' : COUNTDOWN,
  );
}

const endPage = (
  title: string,
  trade: Trade,
  [state, say]: readonly [state: string, say: string],
  link: Part,
) =>
  page(
    title,
    html`<div class="card">
        <h1 class="${state}" role="status">${title}</h1>
        ${amountOf(trade.amount, true)} ${facts(trade)} ${say === '' ? '' : html`<p class="say">${say}</p>`}
      </div>
      ${link}`,
  );

const backLink = (url: string | null): Part =>
  url === null ? '' : html`<a class="way main" href="${url}">回到商家</a>`;

/** The page of a paid trade. `back` is the return URL. Null: none. */
export const paidPage = (trade: Trade, back: string | null): Part =>
  endPage('已付款', trade, ['state good', back === null ? '请回到原来的设备继续。' : ''], backLink(back));

export const closedPage = (trade: Trade): Part =>
  endPage(
    '交易已关闭',
    trade,
    ['state', '没有扣款。需要的话请回到商家重新下单。'],
    backLink(trade.returnUrl),
  );

/** The page after 暂不付款 when there is no return URL. */
export const leftPage = (trade: Trade): Part =>
  endPage(
    '还没有付款',
    trade,
    ['state', '没有扣款，可以关掉这个页面。'],
    html`<a class="way" href="?">继续付款</a>`,
  );

/**
 * The page for an unknown trade or a refused request. `code` is Alipay's. `next` says what happened to the money and
 * what to do.
 */
export function refusedPage(
  sentence: string,
  code: string,
  next = '没有扣款，请回到商家重新发起付款。',
): Part {
  return page(
    '无法付款',
    html`<div class="card">
      <h1 class="state">无法付款</h1>
      <p class="say">${sentence}</p>
      <p class="say">${next}</p>
      <dl>
        <div>
          <dt>错误码</dt>
          <dd>${code}</dd>
        </div>
      </dl>
    </div>`,
  );
}
