import { type Codec, codec, object, f, text, integer, type Decoded } from './codec.ts';
import * as v from 'valibot';

/** A file as both sides know it: the browser's File is one. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

const sentFile: Codec<SentFile> = codec<SentFile, unknown>(
  () => v.file('请选择一张图片') as v.GenericSchema<unknown>,
  (w) => w as SentFile,
  (file) => file,
);

/** A picture as it is sent: jpg, png or webp of at most 8 MB. What it is, the server finds out from its content. */
export const upload = object({ file: f('file', sentFile) });

/** A picture as it is kept: re-encoded, without metadata. `path` is what other calls name it by; `?w=` 240, 480, 960. */
export const uploaded = object({
  path: f('filePath', text(300, 1)),
  /** As it was sent. */
  name: f('fileName', text(1000)),
  width: f('width', integer(1)),
  height: f('height', integer(1)),
});

export type Uploaded = Decoded<typeof uploaded>;

/** Largest picture that is taken, bytes. */
export const UPLOAD_LIMIT = 8 * 1024 * 1024;

/** What may be sent, as a file input's `accept`. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
