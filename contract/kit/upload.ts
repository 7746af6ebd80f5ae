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

/** Accepted types, as for a file input's `accept`. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
