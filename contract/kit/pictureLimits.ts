export const MAX_PIXELS = 25_000_000;

/** The maximum size of a stored picture, px. 16 383 is the maximum height of WebP. */
const STORED = { width: 1600, height: 16_383, pixels: 16_000_000 };

/**
 * The size of a stored picture, px: scaled down to the limits, never up. Width and number of pixels are limited instead
 * of the longer side, so that a long screenshot stays readable.
 */
export function storedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    STORED.width / width,
    STORED.height / height,
    Math.sqrt(STORED.pixels / (width * height)),
  );
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

/** The maximum size of an upload, bytes. */
export const UPLOAD_LIMIT = 8 * 1024 * 1024;
