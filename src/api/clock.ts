let offset = 0;
let quickest = Number.POSITIVE_INFINITY;

/** Notes the server's clock (epoch ms) from an answer; the quickest round trip tells it best. */
export function noteServerTime(serverMs: number, roundTripMs: number): void {
  if (roundTripMs > quickest * 2) return;
  quickest = Math.min(quickest, roundTripMs);
  offset = serverMs + roundTripMs / 2 - Date.now();
}

/** Now by the server's clock, epoch ms. Countdowns run on it, not on the phone's. */
export function serverNow(): number {
  return Date.now() + offset;
}
