import { expect, it } from 'vitest';
import { createVariants } from '../../../server/http/staticFiles.ts';
import { heapGrowth, unsharedString } from '../../kit/heapGrowth.ts';

const MB = 1024 * 1024;

it('request headers made up by clients do not stay in memory', async () => {
  const bytes = new TextEncoder().encode('file');
  const files = Array.from({ length: 30 }, () => createVariants(bytes, { br: bytes, gzip: bytes }, {}));
  const growth = await heapGrowth(() => {
    for (const [i, file] of files.entries()) {
      for (let n = 0; n < 100; n++) {
        const acceptEncoding = unsharedString(`br, ${i} ${n} `, 15_000);
        file.answer({ method: 'HEAD', acceptEncoding, ifNoneMatch: undefined });
      }
    }
  });
  // They were alive all the time.
  expect(files.length).toBe(30);
  expect(growth).toBeLessThan(10 * MB);
});
