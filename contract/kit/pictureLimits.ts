/** Most pixels of an upload. */
export const MAX_PIXELS = 25_000_000;

/** Bounds of a stored picture, px. WebP allows no greater height. */
const STORED = { width: 1600, height: 16_383, pixels: 16_000_000 };

/**
 * The size in which a picture is stored, px: never larger than it is. The width and the number of pixels are bounded, not the longer
 * side, so a long screenshot stays readable.
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

/** Largest upload, bytes. */
export const UPLOAD_LIMIT = 8 * 1024 * 1024;
