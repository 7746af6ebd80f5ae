import './earlyEvents.ts';
import '../../../ui/load/reloadOnce.ts';

/** Shows an error over the page with a retry button. Text and style are in index.html. */
export function showLoadError(window: Window): void {
  if (window.earlyEvents) window.document.documentElement.classList.add('load-failed');
}

/**
 * Until hydration: reloads the page when a script of the entry fails to load. Shows the error when reloading did not
 * help, or when a script threw. Scripts of other origins, which extensions and in-app browsers insert, do not count.
 */
export function watchScripts(window: Window): void {
  window.addEventListener(
    'error',
    (event) => {
      // A script that fails after hydration is no reason to reload.
      if (!window.earlyEvents) return;
      const lost = event.target instanceof HTMLScriptElement ? event.target : undefined;
      // An error event without an error object is not an exception, for example a ResizeObserver loop.
      if (!lost && !event.error) return;
      const source = lost ? lost.src : event.filename;
      if (!source.startsWith(`${window.location.origin}/`)) return;
      if (!lost || !window.reloadOnce?.()) showLoadError(window);
    },
    true,
  );
  window.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.load-error button')) window.location.reload();
  });
}
