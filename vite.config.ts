import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** The page and the back end in one process while developing: `server/start/dev.ts` exports `app`, and is loaded anew when it changes. */
function backend(): Plugin {
  return {
    name: 'haoyi:backend',
    apply: 'serve',
    configureServer(server) {
      // Storybook and the story tests also read this configuration. They stand on mocks and start no back end.
      if (server.config.root !== pages) return;
      const runner = createServerModuleRunner(server.environments.ssr);
      const load = (): Promise<{ app: { fetch(request: Request): Response | Promise<Response> } }> =>
        runner.import(join(root, 'server/start/dev.ts'));
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

/** The addresses of `src/app/routes.ts`, each with the module that `src/app/loaders.ts` names for it. */
async function routeModules(): Promise<[path: string, module: string][]> {
  const load = (name: string) => import(pathToFileURL(join(pages, 'app', name)).href);
  const [{ ROUTES }, { LOADERS }]: [
    { ROUTES: Readonly<Record<string, { path: string }>> },
    { LOADERS: Readonly<Record<string, () => Promise<unknown>>> },
  ] = await Promise.all([load('routes.ts'), load('loaders.ts')]);
  return Object.entries(ROUTES).flatMap(([name, { path }]) => {
    const module = /import\(\s*['"]([^'"]+)['"]/.exec(String(LOADERS[name]))?.[1];
    return module === undefined ? [] : [[path, join(pages, 'app', module)]];
  });
}

/** Evaluates React. It stands in the page, no file of its own. */
const REACT = join(pages, 'app/boot/reactChunk.ts');

/**
 * Chromium makes all functions of such a file ready while it comes, on another thread; otherwise the page's own thread stops at each
 * function's first call to do it, which was two fifths of what a slow phone's first view cost. Other browsers read a comment.
 */
const COMPILED_WHOLE = '//# allFunctionsCalledOnLoad\n';

/**
 * What is loaded on demand. Vite puts its own helper around each `import()`; `src/flow/chunkLoader.ts` stands in for it and asks
 * again for what was lost. Writes into the page which files each of them needs, and a script that fetches those of the asked
 * path beside the entry instead of after it, and one that evaluates React before the entry: the two are tasks of their own, and
 * a slow phone hears a touch between them. What an address needs to be drawn is marked to be compiled as it comes.
 */
function parts(): Plugin {
  const arriving = new Set<string>();
  let tables = '';
  let tablesFile = '';
  return {
    name: 'haoyi:parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      build: { modulePreload: { polyfill: false, resolveDependencies: (file) => [file] } },
      environments: { client: { build: { rolldownOptions: { input: [join(pages, 'index.html'), REACT] } } } },
    }),
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadChunk as __vitePreload } from ${JSON.stringify(join(pages, 'flow/chunkLoader.ts'))}`
        : null,
    async writeBundle({ dir = '' }) {
      if (tablesFile !== '') await writeFile(join(dir, tablesFile), tables);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const follow = (file: string, into: Set<string>) => {
          if (into.has(file)) return into;
          into.add(file);
          for (const next of byFile.get(file)?.imports ?? []) follow(next, into);
          return into;
        };
        const entry = new Set<string>();
        for (const chunk of chunks) if (chunk.isEntry) follow(chunk.fileName, entry);
        const files: string[] = [];
        const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
        const needs: Record<number, number[]> = {};
        for (const file of new Set(chunks.flatMap((chunk) => chunk.dynamicImports))) {
          if (entry.has(file)) continue;
          needs[indexOf(file)] = [...follow(file, new Set())].filter((one) => !entry.has(one)).map(indexOf);
        }
        const paths = (await routeModules()).map(([path, module]) => {
          const screen =
            chunks.find((chunk) => chunk.facadeModuleId === module) ??
            chunks.find((chunk) => chunk.moduleIds.includes(module));
          if (!screen) throw new Error(`no file of the build draws ${path}`);
          follow(screen.fileName, arriving);
          return [path, indexOf(screen.fileName)] as const;
        });
        for (const file of entry) arriving.add(file);
        const calls = indexOf(chunks.find(({ name }) => name === 'calls')?.fileName ?? '');
        tables = JSON.stringify({ files, needs, paths: Object.fromEntries(paths), calls });
        tablesFile = `assets/parts-${createHash('sha256').update(tables).digest('base64url').slice(0, 8)}.json`;
        // A page that the server drew names its files itself (server/http/renderedPages.ts), and asks for nothing at once. It has the tables in a
        // file, as they would be a quarter of its bytes. They are read when something is wanted.
        const script = `(function(){var v;Object.defineProperty(window,'parts',{get:function(){return v||(v=JSON.parse(document.getElementById('parts').textContent||'null')||void 0)}});if(document.querySelector('link[rel=modulepreload]'))return;var p=location.pathname.replace(/(.)\\/$/,'$1');(parts.needs[parts.paths[p==='/'||p==='/index'?'/index/home':p]]||[]).concat(parts.needs[parts.calls]||[]).forEach(function(i){var l=document.createElement('link');l.rel='modulepreload';l.fetchPriority='low';l.href='/'+parts.files[i];document.head.appendChild(l)})})()`;
        const react = chunks.find((chunk) => chunk.facadeModuleId === REACT);
        if (!react) throw new Error('no file of the build evaluates React');
        const evaluate = react.code.replaceAll(/(from|import)\s*"\.\//g, `$1"/${dirname(react.fileName)}/`);
        return {
          // The page is drawn before they come: its first picture goes before them.
          html: html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'parts', 'data-file': `/${tablesFile}` },
              children: tables,
              injectTo: 'head',
            },
            { tag: 'script', children: script, injectTo: 'head' },
            {
              tag: 'script',
              attrs: { type: 'module', fetchpriority: 'low' },
              children: evaluate,
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type !== 'chunk') continue;
          if (output.facadeModuleId === REACT) delete bundle[file];
          if (arriving.has(file)) output.code = COMPILED_WHOLE + output.code;
        }
      },
    },
  };
}

/** Writes the style of all pages, and where the API is, into index.html: it is there before the scripts, which need not make it. */
function globalStyle(): Plugin {
  let base = '';
  return {
    name: 'haoyi:global-style',
    configResolved({ env }) {
      base = String(env.VITE_API_BASE ?? '');
    },
    transformIndexHtml: {
      order: 'pre',
      async handler() {
        const { globalCss }: { globalCss: string } = await import(
          pathToFileURL(join(pages, 'ui/globalCss.ts')).href
        );
        // Where the API is, when it is elsewhere: the server lets the page speak with it.
        const meta = { tag: 'meta', attrs: { name: 'api-base', content: base }, injectTo: 'head' } as const;
        return [{ tag: 'style', children: globalCss, injectTo: 'head' }, ...(base === '' ? [] : [meta])];
      },
    },
  };
}

/** Puts what draws pages on the server beside the page that it draws, wherever that is built. */
const besideThePage = (): Plugin => ({
  name: 'haoyi:beside-the-page',
  apply: 'build',
  config: ({ build }) => ({
    environments: { ssr: { build: { outDir: join(build?.outDir ?? join(root, 'dist'), 'server') } } },
  }),
});

/** What describes a call to the server and to its OpenAPI document, and to no page: no page carries it. */
function withoutDescriptions(): Plugin {
  let isPage = false;
  return {
    name: 'haoyi:without-descriptions',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      isPage = config.root === pages;
    },
    transform(code, id) {
      if (!isPage || !/[\\/]contract[\\/]\w+[\\/]\w*[cC]alls?\.ts$/.test(id)) return null;
      return {
        code: code.replaceAll(/^  (?:summary|name|audience|addition|idempotent): (?:'[^'\n]*'|true),$/gm, ''),
        map: null,
      };
    },
  };
}

/** What comes when it is wanted: it stands on Ark UI, on a chart, or is large. */
const APART =
  /[\\/](\w*(Dialog|Sheet|Toast|PictureViewer|RichText|QrCode|SidePanel|Inquiry)\.tsx|session[\\/](session|member)\.ts)$/;

/** Small parts that public pages share: primitives, furniture, and the reads of what anyone may see. */
const SHARED =
  /[\\/](src[\\/](ui[\\/]|api[\\/]|shared[\\/][^\\/]+$|app[\\/]((session|boot)[\\/])?[^\\/]+$|(market|content|support|account)[\\/](calls|reads)\.ts$)|contract[\\/](kit|market|content|support|account)[\\/])/;

/** What sends pictures: calls, which no public page needs to be drawn. */
const UPLOADING = /[\\/](ui[\\/]UploadGrid\.tsx|api[\\/]uploads\.ts|contract[\\/]kit[\\/]upload(Call)?\.ts)$/;

/** What the pages of members share besides: the calls and reads of the other domains. */
const MEMBERS = /[\\/](src[\\/]\w+[\\/](calls|reads)\.ts$|contract[\\/])/;

/** What runs the charts. */
const RUNNING =
  /[\\/](node_modules[\\/](xstate|@xstate)[\\/]|machines[\\/](kit|account[\\/]session)[\\/]|src[\\/](flow|app[\\/]session)[\\/])/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing. */
function precompress(): Plugin {
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

interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** What `ids` import, themselves included; what is loaded on demand only when `isDeep`. */
function reached(ids: readonly string[], modules: Modules, isDeep: boolean, stop?: string): Set<string> {
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id) || id === stop) return;
    found.add(id);
    const info = modules.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) follow(next);
    if (isDeep) for (const next of info?.dynamicallyImportedIds ?? []) follow(next);
  };
  for (const id of ids) follow(id);
  return found;
}

/** What home does without, of libraries whose one index names everything they have. */
const NOT_FIRST =
  /[\\/]@tanstack[\\/].*[\\/](queries|mutation|infiniteQuery|use(Queries|Mutation|InfiniteQuery))(Observer)?\.js$/;

/** The files of the lists and texts that anyone may read, and that are drawn on the server. */
const READABLE =
  /[\\/]src[\\/](market[\\/](games|goodList)|content[\\/]\w+|afterSale[\\/]recoveryCases)[\\/]Screen\.tsx$/;

/** The calls that public pages read with. */
const CALLS = ['market', 'content', 'account', 'support'].map((name) => join(pages, name, 'calls.ts'));

/**
 * Two chunks for the first view: `home`, which only the home page asks for (its lower part too), and `first`, the entry
 * with what home shares with other pages. Forty small files would compress a fifth worse than these.
 */
const firstView = (() => {
  const [main, loaders, screen, below] = [
    'app/boot/main.tsx',
    'app/loaders.ts',
    'market/home/Screen.tsx',
    'market/home/Below.tsx',
  ].map((name) => join(pages, name)) as [string, string, string, string];
  let chunks: Map<string, string> | undefined;
  const divide = (modules: Modules) => {
    const others = (modules.getModuleInfo(loaders)?.dynamicallyImportedIds ?? []).filter(
      (id) => id !== screen,
    );
    const elsewhere = reached([...others, main], modules, true, screen);
    const found = new Map<string, string>();
    for (const id of reached([screen, below], modules, false))
      found.set(id, elsewhere.has(id) ? 'first' : 'home');
    for (const id of reached([main], modules, false)) found.set(id, 'first');
    // What calls and a page of text both have: in the file of the calls, it would make the page wait for them.
    const called = reached(CALLS, modules, false);
    const readables = others.filter((other) => READABLE.test(other));
    for (const id of reached(readables, modules, false))
      if (called.has(id)) found.set(id, found.get(id) ?? 'first');
    for (const id of found.keys()) if (NOT_FIRST.test(id)) found.delete(id);
    return found;
  };
  return (id: string, modules: Modules) => (chunks ??= divide(modules)).get(id) ?? null;
})();

/** Those calls, and all that makes them, but what is in the first view: they come with the first call. */
const lateCalls = (() => {
  let reachedIds: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules) =>
    (reachedIds ??= reached(CALLS, modules, false)).has(id) ? 'calls' : null;
})();

/** What at least three of those import, and is not in the first view: such a page needs none of what members share. */
const readable = (() => {
  let counts: Map<string, number> | undefined;
  const count = (modules: Modules) => {
    const screens = modules.getModuleInfo(join(pages, 'app/loaders.ts'))?.dynamicallyImportedIds ?? [];
    const found = new Map<string, number>();
    for (const screen of screens.filter((id) => READABLE.test(id))) {
      for (const id of reached([screen], modules, false)) found.set(id, (found.get(id) ?? 0) + 1);
    }
    return found;
  };
  return (id: string, modules: Modules) =>
    ((counts ??= count(modules)).get(id) ?? 0) >= 3 ? 'readable' : null;
})();

export default defineConfig(({ command }) => ({
  root: pages,
  envDir: root,
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [
    react(),
    command === 'serve' ? msw({ mode: 'worker-only' }) : null,
    backend(),
    parts(),
    globalStyle(),
    besideThePage(),
    withoutDescriptions(),
    precompress(),
  ],
  // Class names that do not depend on the order of loading: the page that the server draws has the same ones.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, minify: true, pure: true } } },
  server: { fs: { allow: [root] } },
  // React has had it since 18: the shim for older ones would be dead weight in the first view.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      // styled-components uses it only when told to prefix, and no browser of this target needs prefixes.
      {
        find: /^\.\/(src\/)?Prefixer\.js$/,
        replacement: 'data:text/javascript,export const prefix = () => ""',
      },
    ],
  },
  // The page for browsers, then what draws its first view on the server (design §9b), from the same sources.
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (client) await builder.build(client);
      if (ssr) await builder.build(ssr);
    },
  },
  environments: {
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { renderToHtml: join(pages, 'app/boot/renderToHtml.tsx') },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    rolldownOptions: {
      // What a domain lets others use is named in its index, and does nothing: who uses one thing of it need not have all.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/](src|contract)[\\/].*[\\/]index\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: firstView, debugName: 'first', priority: 1 },
            { name: lateCalls, debugName: 'calls', priority: 0.97, includeDependenciesRecursively: false },
            { name: readable, debugName: 'readable', priority: 0.95, includeDependenciesRecursively: false },
            // Small parts that several pages share: one request, not a dozen, each of which costs a slow phone a round trip.
            // What stands on Ark UI or on a chart stays apart and comes when it is wanted.
            ...[
              { name: 'uploads', test: UPLOADING, priority: 0.92 },
              { name: 'common', test: (id: string) => SHARED.test(id) && !APART.test(id), priority: 0.9 },
              { name: 'members', test: (id: string) => MEMBERS.test(id) && !APART.test(id), priority: 0.8 },
              { name: 'charts', test: RUNNING, priority: 0.7 },
              // Without what they import: that would bring the charts to pages of text.
            ].map((group) => ({ ...group, minShareCount: 4, includeDependenciesRecursively: false })),
          ],
        },
      },
    },
  },
}));
