let offset = 0;
let quickest = Number.POSITIVE_INFINITY;

/**
 * Updates the offset to the server's clock (epoch ms) from a reply. Replies slower than twice the fastest round trip
 * are too imprecise and are ignored, unless they show that the device's clock was set.
 */
export function noteServerTime(serverMs: number, roundTripMs: number): void {
  if (roundTripMs > quickest * 2 && Math.abs(serverMs - serverNow()) <= roundTripMs) return;
  quickest = Math.min(quickest, roundTripMs);
  offset = serverMs + roundTripMs / 2 - Date.now();
}

/** The server's clock, epoch ms. Countdowns use it because the device's clock may be wrong. */
export function serverNow(): number {
  return Date.now() + offset;
}
