import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { BODY_TIMEOUT_MS, BODY_TOO_LONG, MAX_BODY_BYTES, readChunks } from './bodyLimit.ts';
import { refuse } from './refusal.ts';

type Parser = InstanceType<typeof Busboy>;

const MULTIPART = /^multipart\/form-data\s*(;|$)/i;

/** Limits of a form. Our forms have one part. A form with too many parts is refused; a longer part header is cut. */
const LIMITS = { parts: 20, headerPairs: 20, headerSize: 4096, fieldSize: 64 * 1024 };

/** Maximum length of a file name, characters. A longer one is refused, because busboy would cut it silently. */
const MAX_FILE_NAME = 1_000;

const noForm = () => refuse.invalid('', '请以表单上传文件');
const incomplete = () => refuse.invalid('', '图片没有传完，请重新上传');

/**
 * Feeds a body to the parser chunk by chunk. Throws 422 when the body is too long. Rejects with the stream's error when
 * it is too slow or aborted.
 */
async function pump(body: ReadableStream<Uint8Array>, parser: Parser): Promise<void> {
  let size = 0;
  const feed = (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > MAX_BODY_BYTES.upload) throw refuse.invalid('', BODY_TOO_LONG);
    parser.write(chunk);
    return true;
  };
  await readChunks(body, feed, BODY_TIMEOUT_MS);
  parser.end();
}

/**
 * The parts of a multipart body by name. Empty for another kind of body.
 * @throws 422 when the body is too long, too slow or broken, or exceeds the limits of a form
 */
export async function readForm({ headers, body }: Request): Promise<Record<string, File | string>> {
  const type = headers.get('content-type') ?? '';
  if (!MULTIPART.test(type) || !body) return {};
  const parts = new Map<string, File | string>();
  let parser: Parser;
  try {
    parser = new Busboy({
      headers: { 'content-type': type } as BusboyHeaders,
      limits: LIMITS,
      preservePath: true,
    });
  } catch {
    throw noForm();
  }
  const parsed = new Promise<void>((resolve, reject) => {
    const stop = () => reject(noForm());
    parser.on('file', (name, stream, filename, _encoding, mime) => {
      if (filename !== undefined && filename.length > MAX_FILE_NAME) stop();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', stop);
      stream.on('end', () => {
        parts.set(name, new File(chunks as BlobPart[], filename, { type: mime }));
      });
    });
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) stop();
      parts.set(name, value);
    });
    parser.on('partsLimit', stop);
    parser.on('error', stop);
    parser.on('finish', resolve);
  });
  // The rejection is handled below. Without this line, a rejection during pump() would be unhandled.
  parsed.catch(() => undefined);
  await Promise.race([parsed, pump(body, parser)]).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'Refusal' ? error : incomplete();
  });
  await parsed;
  return Object.fromEntries(parts);
}
