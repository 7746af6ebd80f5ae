import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { createServerModuleRunner, defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const pages = join(root, 'src');

/** What the development server forwards to the back end instead of answering itself. */
const BACKEND = /^\/(api|img|cashier|dev)(?=[/?]|$)(?!.*\.tsx?(\?|$))/;

/** The page and the back end in one process while developing: `server/dev.ts` exports `app`, and is loaded anew when it changes. */
function backend(): Plugin {
  return {
    name: 'haoyi:backend',
    apply: 'serve',
    configureServer(server) {
      // Storybook and the story tests also read this configuration. They stand on mocks and start no back end.
      if (server.config.root !== pages) return;
      const runner = createServerModuleRunner(server.environments.ssr);
      const load = (): Promise<{ app: { fetch(request: Request): Response | Promise<Response> } }> =>
        runner.import(join(root, 'server/dev.ts'));
      server.httpServer?.once('close', () => void runner.close());
      server.middlewares.use((request, response, next) => {
        if (!BACKEND.test(request.url ?? '')) {
          next();
          return;
        }
        const answer = async () => {
          try {
            const { app } = await load();
            const fetch = (incoming: Request) => app.fetch(incoming);
            await getRequestListener(fetch, { overrideGlobalObjects: false })(request, response);
          } catch (error) {
            next(error);
          }
        };
        void answer();
      });
    },
  };
}

/** Path of the app → the module that draws it, relative to `src`, as in `'/index/home': 'market/home/Screen.tsx'`. */
export type RouteModules = Readonly<Record<string, string>>;

/** The addresses of `src/app/addresses.ts`, each with the module that `src/app/loaders.ts` names for it. */
async function routeModules(): Promise<RouteModules> {
  const load = (name: string) => import(pathToFileURL(join(pages, 'app', name)).href);
  const [{ ROUTES }, { LOADERS }]: [
    { ROUTES: Readonly<Record<string, { path: string }>> },
    { LOADERS: Readonly<Record<string, () => Promise<unknown>>> },
  ] = await Promise.all([load('addresses.ts'), load('loaders.ts')]);
  return Object.fromEntries(
    Object.entries(ROUTES).flatMap(([name, { path }]) => {
      const module = /import\(\s*['"]([^'"]+)['"]/.exec(String(LOADERS[name]))?.[1];
      return module === undefined ? [] : [[path, join('app', module)]];
    }),
  );
}

/**
 * Fetches the chunk of the asked path beside the entry instead of after it: writes a table of path → chunks into the page,
 * and a script that adds a `modulepreload` for the current path.
 */
export function preloadRoute(modules: RouteModules | (() => Promise<RouteModules>)): Plugin {
  return {
    name: 'haoyi:preload-route',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const routes = typeof modules === 'function' ? await modules() : modules;
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const entry = new Set<string>();
        const follow = (file: string, into: Set<string>) => {
          if (into.has(file)) return;
          into.add(file);
          for (const next of byFile.get(file)?.imports ?? []) follow(next, into);
        };
        for (const chunk of chunks) if (chunk.isEntry) follow(chunk.fileName, entry);
        const files: string[] = [];
        const table: Record<string, number[]> = {};
        for (const [path, module] of Object.entries(routes)) {
          const wanted = join(pages, module);
          const screen = chunks.find((chunk) => chunk.isDynamicEntry && chunk.facadeModuleId === wanted);
          if (!screen) continue;
          const needed = new Set<string>();
          follow(screen.fileName, needed);
          table[path] = [...needed]
            .filter((file) => !entry.has(file))
            .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
        }
        if (files.length === 0) return [];
        const script = `(function(f,t){var p=location.pathname.replace(/(.)\\/$/,'$1');(t[p==='/'||p==='/index'?'/index/home':p]||[]).forEach(function(i){var l=document.createElement('link');l.rel='modulepreload';l.href='/'+f[i];document.head.appendChild(l)})})(${JSON.stringify(files)},${JSON.stringify(table)})`;
        return [{ tag: 'script', children: script, injectTo: 'head' }];
      },
    },
  };
}

/** Small parts that several pages share: primitives, furniture, the reads and calls of a domain, the contract. */
const COMMON =
  /[\\/](src[\\/](ui[\\/]|wire[\\/]|page[\\/][^\\/]+$|\w+[\\/](calls|reads)\.ts$|app[\\/](session[\\/])?[^\\/]+$)|contract[\\/])(?!.*(Dialog|Sheet|Toast|PictureViewer)\.tsx)/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing. */
function precompress(): Plugin {
  let target = '';
  return {
    name: 'haoyi:precompress',
    apply: 'build',
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

const FIRST_VIEW = ['app/main.tsx', 'market/home/Screen.tsx', 'market/home/Below.tsx'].map((name) =>
  join(pages, name),
);

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * One chunk for everything the first view needs: the entry and the home page, its lower part too, with all they import
 * statically. Forty small
 * files would compress a fifth worse than one.
 */
const firstView = (() => {
  let needed: Set<string> | undefined;
  const gather = (modules: Modules) => {
    const found = new Set<string>();
    const follow = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next);
    };
    for (const id of FIRST_VIEW) follow(id);
    return found;
  };
  return (id: string, modules: Modules) => ((needed ??= gather(modules)).has(id) ? 'first' : null);
})();

export default defineConfig(({ command }) => ({
  root: pages,
  envDir: root,
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [
    react(),
    command === 'serve' ? msw({ mode: 'worker-only' }) : null,
    backend(),
    preloadRoute(routeModules),
    precompress(),
  ],
  server: { fs: { allow: [root] } },
  // React has had it since 18: the shim for older ones would be dead weight in the first view.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    // Every browser that runs this target has modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: firstView, debugName: 'first', priority: 1 },
            // Small parts that several pages share: one request, not a dozen, each of which costs a slow phone a round trip.
            // What stands on Ark UI or on a chart stays apart and comes when it is wanted.
            {
              name: 'common',
              test: COMMON,
              minShareCount: 4,
              priority: 0,
            },
          ],
        },
      },
    },
  },
}));
