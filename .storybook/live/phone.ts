import { QueryClient } from '@tanstack/react-query';
import { globalCss } from '../../src/ui/globalCss.ts';
import { noteServerTime } from '../../src/api/clock.ts';

/**
 * The page in the phone frame: the app itself. The service worker redirects to `phone.html?of=<number>&at=<address>`.
 */

/** Message from the panel: the server's clock was moved. */
export interface ClockMoved {
  type: 'haoyi-live:clock';
  /** ms since 1970. */
  now: number;
}

const { searchParams, pathname } = new URL(window.location.href);
const below = pathname.replace(/phone\.html$/, `of/${searchParams.get('of') ?? ''}`);
window.history.replaceState(null, '', searchParams.get('at') ?? '/index/home');

interface Leaving extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

// A file server has no page at the app's paths, so full page loads go through the service worker.
const { navigation } = window as Window & { navigation?: EventTarget };
navigation?.addEventListener('navigate', (event) => {
  const { destination } = event as Leaving;
  const to = new URL(destination.url);
  const isElsewhere = destination.sameDocument || to.origin !== window.location.origin;
  if (isElsewhere || !event.cancelable || to.pathname.startsWith(below)) return;
  event.preventDefault();
  // After this navigation event, which would otherwise cancel the new one.
  setTimeout(() => window.location.replace(below + to.pathname + to.search));
});

const clients = new Set<QueryClient>();
const { mount } = QueryClient.prototype;
QueryClient.prototype.mount = function mountAndKeep(this: QueryClient) {
  clients.add(this);
  mount.call(this);
};

window.addEventListener('message', ({ data, source }: MessageEvent<ClockMoved>) => {
  if (source !== window.parent || data?.type !== 'haoyi-live:clock') return;
  // A round trip of 0 ms is the fastest, so from now on only the panel sets the clock.
  noteServerTime(data.now, 0);
  for (const client of clients) void client.invalidateQueries();
  document.dispatchEvent(new Event('visibilitychange'));
});

// The app's build writes it into index.html.
const style = document.createElement('style');
style.textContent = globalCss;
document.head.append(style);

await import('../../src/app/boot/main.tsx');
