import { type Codec, codec, object, f, text, integer, type Decoded } from './codec.ts';
import * as v from 'valibot';

/** An uploaded file on the client and the server. The browser's File matches it. */
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

/** An upload: jpg, png or webp, at most 8 MB. The server detects the type by content. */
export const upload = object({ file: f('file', sentFile) });

/** A stored picture, re-encoded without metadata. Other calls refer to it by `path`. `?w=` accepts 240, 480 and 960. */
export const uploaded = object({
  path: f('filePath', text(300, 1)),
  name: f('fileName', text(1000)),
  width: f('width', integer(1)),
  height: f('height', integer(1)),
});

export type Uploaded = Decoded<typeof uploaded>;

/** The accepted MIME types, also for the `accept` of a file input. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
