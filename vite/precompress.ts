import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` next to every text file of the build, so that the server need not compress per request.
 */
export function precompress(): Plugin {
  let target = '';
  return {
    name: 'haoyi:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      target = config.build.outDir;
    },
    async closeBundle() {
      if (!existsSync(target)) return;
      const names = await readdir(target, { recursive: true });
      const wanted = names.filter((name) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(name));
      await Promise.all(
        wanted.map(async (name) => {
          const file = join(target, name);
          const content = await readFile(file);
          if (content.length < 512) return;
          const [small, smaller] = await Promise.all([
            gzipped(content, { level: 9 }),
            brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          ]);
          await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
        }),
      );
    },
  };
}
