import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Brotli level for responses built on request: 10 % larger than the best level, at 1 % of its CPU time. */
const BROTLI_QUALITY = 5;

/** Compresses bytes with brotli and gzip, off the main thread. */
export async function compress(
  plain: Uint8Array,
): Promise<{ br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> }> {
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzipped(plain),
  ]);
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}
