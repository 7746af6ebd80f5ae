/** How long until what was lost is asked for again, ms; the last one from then on. */
const PAUSES = [2000, 5000, 15_000];

/** Resolves after `ms`, or when the browser has a network again. */
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

/**
 * Loads what the page needs until it comes, ever more seldom.
 * @param onLost called each time that it was lost
 */
export async function retryUntilLoaded<T>(load: () => Promise<T>, onLost: () => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      onLost();
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0);
    }
  }
}
