const MARKER = 0xff;
const [RESTART_0, END, SCAN] = [0xd0, 0xd9, 0xda] as const;

/**
 * Counts the scans of a JPEG file, as libjpeg would read them: segments are skipped by their length, and everything
 * before the next marker belongs to the scan. 0 for other types.
 */
export function countJpegScans(bytes: Uint8Array): number {
  if (bytes[0] !== MARKER || bytes[1] !== 0xd8) return 0;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length; at += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER || marker < 0xc0 || marker === MARKER) continue;
    if (marker === END) return scans;
    at += 1;
    if (marker >= RESTART_0 && marker < END) continue;
    if (marker === SCAN) scans += 1;
    at += Math.max(2, ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
  }
  return scans;
}
