import { type Codec, codec, object, f, text, integer, type Decoded } from './codec.ts';
import * as v from 'valibot';

/** An uploaded file, as client and server know it. The browser's File is one. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

const sentFile: Codec<SentFile> = codec<SentFile, unknown>(
  () => v.file('请选择一张图片') as v.GenericSchema<unknown>,
  (w) => w as SentFile,
  (file) => file,
);

/** An upload: jpg, png or webp, at most 8 MB. The server detects the type from the content. */
export const upload = object({ file: f('file', sentFile) });

/**
 * A stored picture, re-encoded and without metadata. Other calls refer to it by `path`; `?w=` takes 240, 480 and 960.
 */
export const uploaded = object({
  path: f('filePath', text(300, 1)),
  /** The name of the uploaded file. */
  name: f('fileName', text(1000)),
  width: f('width', integer(1)),
  height: f('height', integer(1)),
});

export type Uploaded = Decoded<typeof uploaded>;

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

/** Accepted types, as for a file input's `accept`. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
