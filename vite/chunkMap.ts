import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { pages } from './paths.ts';

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
export function chunkMap(): Plugin {
  const arriving = new Set<string>();
  let tables = '';
  let tablesFile = '';
  return {
    name: 'haoyi:chunk-map',
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
