import { QueryClient } from '@tanstack/react-query';
import { globalCss } from '../../src/ui/globalCss.ts';
import { noteServerTime } from '../../src/api/clock.ts';

/**
 * The page in the phone frame: the app itself. The service worker redirects to `phone.html?of=<number>&at=<address>`.
 */

/** A message from the panel: the server's clock was moved. */
export interface ClockMoved {
  type: 'haoyi-live:clock';
  /** Epoch ms. */
  now: number;
}

const { searchParams, pathname } = new URL(window.location.href);
const below = pathname.replace(/phone\.html$/, `of/${searchParams.get('of') ?? ''}`);
window.history.replaceState(null, '', searchParams.get('at') ?? '/index/home');

interface Leaving extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

// A file server has no pages at the app's paths, so full page loads must go through the service worker.
const { navigation } = window as Window & { navigation?: EventTarget };
navigation?.addEventListener('navigate', (event) => {
  const { destination } = event as Leaving;
  const to = new URL(destination.url);
  const isElsewhere = destination.sameDocument || to.origin !== window.location.origin;
  if (isElsewhere || !event.cancelable || to.pathname.startsWith(below)) return;
  event.preventDefault();
  // Deferred, because the current navigation event would cancel a new navigation.
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
  // 0 ms is the shortest round trip, so that no later response overrides the panel's time.
  noteServerTime(data.now, 0);
  for (const client of clients) void client.invalidateQueries();
  document.dispatchEvent(new Event('visibilitychange'));
});

// The app's build writes these styles into index.html.
const style = document.createElement('style');
style.textContent = globalCss;
document.head.append(style);

await import('../../src/app/boot/main.tsx');
