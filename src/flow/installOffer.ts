/** The `beforeinstallprompt` event. Only Chromium has it, so it is not in TypeScript's DOM library. */
export interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let current: InstallOffer | undefined;
const listeners = new Set<() => void>();

/**
 * Stores the browser's install offer for the page that installs the app. The event fires once, soon after the first
 * view, before the module of that page is loaded.
 */
export function keepInstallOffer(target: Window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    current = event as InstallOffer;
    for (const listener of listeners) listener();
  });
}

/** Notifies the listener of an earlier offer, and of each later one. */
export function whenOffered(listener: () => void): void {
  listeners.add(listener);
  if (current !== undefined) listener();
}

/** Returns the offer and removes it, because it can be used once. Undefined if there is none. */
export function takeInstallOffer(): InstallOffer | undefined {
  const offer = current;
  current = undefined;
  return offer;
}

/** Registers the service worker of the offline page, after the page has loaded. */
export function registerWorker(target: Window): void {
  if (!('serviceWorker' in target.navigator)) return;
  target.addEventListener('load', () => {
    // Without the worker, the browser shows its own offline page.
    target.navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
