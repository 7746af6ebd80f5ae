/** The browser's offer to install the site as an app (Chromium only; not in the DOM library). */
export interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallOffer | undefined;
const listeners = new Set<() => void>();

/**
 * Keeps the browser's offer for the page that asks for it. The offer comes once, soon after the first view, so this listens
 * from the start, while the chart that uses it is fetched with its page.
 */
export function keepInstallOffer(target: Window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallOffer;
    for (const listener of listeners) listener();
  });
}

/** Calls back for an offer that is there already and for each that comes. */
export function whenOffered(listener: () => void): void {
  listeners.add(listener);
  if (held !== undefined) listener();
}

/** The offer, good for one question; undefined when there is none. */
export function takeInstallOffer(): InstallOffer | undefined {
  const offer = held;
  held = undefined;
  return offer;
}

/** Starts the worker that shows a page of its own when there is no network; after the first view, and never while developing. */
export function registerWorker(target: Window): void {
  if (!('serviceWorker' in target.navigator)) return;
  target.addEventListener('load', () => {
    // Without it the site works as before: the browser's own page says that there is no network.
    target.navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
