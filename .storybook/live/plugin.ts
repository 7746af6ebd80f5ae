import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const server = join(root, 'server/');
const standIn = (name: string) => join(here, 'standins', `${name}.ts`);

/** Node modules and Node-only packages that the server imports, with their replacements for the browser. */
const STAND_INS: Readonly<Record<string, string>> = {
  'node:async_hooks': standIn('asyncHooks'),
  'node:crypto': standIn('crypto'),
  'node:fs/promises': standIn('files'),
  'node:path': standIn('path'),
  'rate-limiter-flexible': standIn('limiter'),
  sharp: standIn('sharp'),
  'svg-captcha': standIn('captcha'),
};

/** Replaces imports of the server and of the demo, so that the server's code runs in the browser. */
export function standIns(): Plugin {
  return {
    name: 'live:stand-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined) return null;
      const from = importer.split('?')[0] ?? '';
      if (!from.startsWith(server) && !from.startsWith(here)) return null;
      if (source === './lettering.ts' && from.startsWith(server)) return standIn('lettering');
      if (source === '../kit/multipartForm.ts' && from.startsWith(server)) return standIn('forms');
      if (source === './compress.ts' && from.startsWith(server)) return standIn('compress');
      return STAND_INS[source] ?? null;
    },
  };
}

const SEEDS = [
  'contract',
  'server/seed',
  'server/store',
  'server/kit/encryption.ts',
  '.storybook/live/makeDump.ts',
];

/** The cache key of the dump: its code and the current day, because the seed's dates are relative to today. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const add = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(readFileSync(path));
  };
  for (const each of SEEDS) add(join(root, each));
  return hash.digest('hex').slice(0, 16);
}

let making: Promise<string> | undefined;

/** The folder with `dump.bin` and `dump.json`. Builds them when they are missing. */
function dumpFolder(): Promise<string> {
  making ??= new Promise((done, fail) => {
    const folder = join(root, 'node_modules/.cache/haoyi-live', fingerprint());
    if (existsSync(join(folder, 'dump.json'))) {
      done(folder);
      return;
    }
    const child = spawn(process.execPath, [join(here, 'makeDump.ts'), folder], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) done(folder);
      else fail(new Error(`the live demo's database could not be made (${code})`));
    });
  });
  return making;
}

async function workerScript(): Promise<string> {
  const file = join(here, 'sw.ts');
  return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code;
}

/** The page of the phone: the app's page with another entry script and no absolute URLs. */
const phonePage = (script: string): string =>
  readFileSync(join(root, 'src/index.html'), 'utf8')
    .replaceAll(/ *<link rel="(?:apple-touch-)?icon"[^>]*>\n/g, '')
    .replace('src="./app/boot/main.tsx"', `src="${script}"`);

/**
 * Adds the live demo to Storybook: `live/phone.html`, the service worker `live/sw.js`, and the database
 * (`live/dump.bin`, `live/dump.json`).
 */
export function live(): Plugin[] {
  let phone = '';
  return [
    standIns(),
    {
      name: 'live:config',
      config: () => ({ worker: { format: 'es' as const, plugins: () => [standIns()] } }),
    },
    {
      name: 'live:build',
      apply: 'build',
      buildStart() {
        // Runs in parallel with the build. The step that writes the files awaits it.
        dumpFolder().catch(() => undefined);
        phone = this.emitFile({ type: 'chunk', id: join(here, 'phone.ts'), name: 'phone' });
      },
      async generateBundle() {
        const folder = await dumpFolder();
        const add = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName: `live/${fileName}`, source });
        add('phone.html', phonePage(`../${this.getFileName(phone)}`));
        add('sw.js', await workerScript());
        add('dump.bin', readFileSync(join(folder, 'dump.bin')));
        add('dump.json', readFileSync(join(folder, 'dump.json'), 'utf8'));
      },
    },
    {
      name: 'live:serve',
      apply: 'serve',
      config: () =>
        process.env.VITEST === undefined
          ? {
              optimizeDeps: {
                exclude: ['@electric-sql/pglite'],
                include: ['pino', 'sanitize-html'],
              },
            }
          : {},
      configureServer(dev) {
        dev.middlewares.use((request, response, next) => {
          const path = (request.url ?? '').split('?')[0] ?? '';
          const name = /^\/live\/(phone\.html|sw\.js|dump\.bin|dump\.json)$/.exec(path)?.[1];
          if (name === undefined) {
            next();
            return;
          }
          const answer = async () => {
            if (name === 'phone.html') {
              response.setHeader('Content-Type', 'text/html; charset=utf-8');
              return dev.transformIndexHtml(path, phonePage(`/@fs${join(here, 'phone.ts')}`));
            }
            if (name === 'sw.js') {
              response.setHeader('Content-Type', 'text/javascript');
              return workerScript();
            }
            return readFileSync(join(await dumpFolder(), name));
          };
          answer().then((content) => response.end(content), next);
        });
      },
    },
  ];
}
