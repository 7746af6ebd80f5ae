let offset = 0;
let quickest = Number.POSITIVE_INFINITY;

/** Learns the server's clock (epoch ms) from a reply. The fastest round trip is the most precise. */
export function noteServerTime(serverMs: number, roundTripMs: number): void {
  if (roundTripMs > quickest * 2) return;
  quickest = Math.min(quickest, roundTripMs);
  offset = serverMs + roundTripMs / 2 - Date.now();
}

/** The server's clock, epoch ms. Countdowns use it instead of the phone's. */
export function serverNow(): number {
  return Date.now() + offset;
}
