/** The browser's offer to install the site as an app (Chromium only; not in the DOM library). */
export interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let current: InstallOffer | undefined;
const listeners = new Set<() => void>();

/**
 * Keeps the browser's offer for the page that asks for it. The offer comes once, soon after the first view, so this listens
 * from the start; the chart that uses it is loaded later, with its page.
 */
export function keepInstallOffer(target: Window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    current = event as InstallOffer;
    for (const listener of listeners) listener();
  });
}

/** Calls back for an offer that is there already and for each that comes. */
export function whenOffered(listener: () => void): void {
  listeners.add(listener);
  if (current !== undefined) listener();
}

/** Takes the offer, which can be used once; undefined when there is none. */
export function takeInstallOffer(): InstallOffer | undefined {
  const offer = current;
  current = undefined;
  return offer;
}

/** Registers the service worker, which shows a page of the site's own when there is no network, once the page has loaded. */
export function registerWorker(target: Window): void {
  if (!('serviceWorker' in target.navigator)) return;
  target.addEventListener('load', () => {
    // Without it the site works as before: the browser's own page says that there is no network.
    target.navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
