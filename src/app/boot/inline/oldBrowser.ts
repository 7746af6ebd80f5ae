import './earlyEvents.ts';

/**
 * In a browser older than those of `browserslist` in package.json, makes the error of index.html name the cause and the
 * address. Shows it at once where the scripts cannot run at all; otherwise it shows when one of them fails.
 */
export function explainOldBrowser(window: Window & typeof globalThis): void {
  // `:has` came with the oldest supported Firefox, `toSorted` with the oldest of the other supported browsers.
  if ('toSorted' in window.Array.prototype && window.CSS.supports('selector(:has(a))')) return;
  const { document, location } = window;
  const error = document.querySelector('.load-error');
  if (error) {
    error.textContent = `这个浏览器版本太旧，打不开号易。请更新系统，或换一个浏览器打开：${location.href}`;
  }
  const hasModules = 'noModule' in window.HTMLScriptElement.prototype;
  if (!hasModules || !window.earlyEvents) document.documentElement.classList.add('load-failed');
}
