const STORAGE_KEY = 'reloads';
const MAX_RELOADS = 2;

declare global {
  interface Window {
    /** See {@link installReload}. Defined by the inline script, because the entry may fail to load. */
    reloadOnce?: () => boolean;
  }
}

/**
 * Defines `window.reloadOnce`, which reloads the page to recover from a lost or outdated script. It answers whether the page is being
 * reloaded: after two reloads in a row without a page that works it gives up, and the caller must tell the person.
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
      // Without storage nothing would stop a loop.
      return false;
    }
    isLeaving = true;
    window.location.reload();
    return true;
  };
}

/** The page works: the next failure may reload it again. */
export function clearReloads(window: Window): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was counted without storage.
  }
}
