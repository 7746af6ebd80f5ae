/** The browser's offer to install the site as an app (Chromium only; not in the DOM library). */
export interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let current: InstallOffer | undefined;
const listeners = new Set<() => void>();

/**
 * Keeps the browser's offer for the page that installs the app. The event comes once, soon after the first view, before that page's
 * module is loaded.
 */
export function keepInstallOffer(target: Window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    current = event as InstallOffer;
    for (const listener of listeners) listener();
  });
}

/** Calls back for an offer that was made already, and for each later one. */
export function whenOffered(listener: () => void): void {
  listeners.add(listener);
  if (current !== undefined) listener();
}

/** Takes the offer, which works once; undefined when there is none. */
export function takeInstallOffer(): InstallOffer | undefined {
  const offer = current;
  current = undefined;
  return offer;
}

/** Registers the service worker of the offline page, after the page has loaded. */
export function registerWorker(target: Window): void {
  if (!('serviceWorker' in target.navigator)) return;
  target.addEventListener('load', () => {
    // Without it the browser shows its own offline page.
    target.navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
