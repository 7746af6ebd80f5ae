const STORAGE_KEY = 'reloads';
const MAX_RELOADS = 2;

declare global {
  interface Window {
    /** See {@link installReload}. Defined by the inline script, because the entry may fail to load. */
    reloadOnce?: () => boolean;
  }
}

/**
 * Defines `window.reloadOnce`, which reloads the page to recover from a script that is lost or outdated. It returns
 * whether the page is being reloaded. After two reloads in a row that did not lead to a working page, it returns false,
 * and the caller must show the error.
 */
export function installReload(window: Window): void {
  let isLeaving = false;
  window.reloadOnce = () => {
    if (isLeaving) return true;
    try {
      const reloads = Number(window.sessionStorage.getItem(STORAGE_KEY));
      if (reloads >= MAX_RELOADS) return false;
      window.sessionStorage.setItem(STORAGE_KEY, String(reloads + 1));
    } catch {
      // Without storage, reloads cannot be counted, and a loop could not be stopped.
      return false;
    }
    isLeaving = true;
    window.location.reload();
    return true;
  };
}

/** Call it when the page works. The next failure may then reload the page again. */
export function clearReloads(window: Window): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, no reload was counted.
  }
}
