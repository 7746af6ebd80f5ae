import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { AnyStateMachine } from 'xstate';
import type { Layout } from './drawing.ts';
import { chartOf } from './model.ts';

export interface ChartSource {
  machine: AnyStateMachine;
  /** The leaf states of the happy path. */
  spine: readonly string[];
}

const ALL = 'virtual:charts';
const ONE = `${ALL}/`;

/** elk is slow, so layouts are cached between builds. The key is the chart and the layout code. */
const CACHE = resolve('node_modules/.cache/charts');

let maker: string | undefined;
const makerOf = () =>
  (maker ??= ['layout.ts', 'drawing.ts', 'model.ts']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join(''));

const made = new Map<string, Promise<Layout>>();

/** Returns the layout of a machine, from the cache if possible. */
export function layoutOf({ machine, spine }: ChartSource): Promise<Layout> {
  const chart = chartOf(machine);
  const key = createHash('sha256')
    .update(JSON.stringify([chart, spine, makerOf()]))
    .digest('hex')
    .slice(0, 24);
  const known = made.get(key);
  if (known) return known;
  const make = async (): Promise<Layout> => {
    const file = join(CACHE, `${key}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Layout;
    // Imported on demand, because it takes half a second to start.
    const { layChart } = await import('./layout.ts');
    const layout = await layChart(chart, spine);
    mkdirSync(CACHE, { recursive: true });
    // An atomic rename, so that a concurrent build never reads half a file.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(layout));
    renameSync(part, file);
    return layout;
  };
  const making = make();
  made.set(key, making);
  return making;
}

/**
 * Lays out charts at build time. `virtual:charts` exports a loader for each machine's layout, by id. `machines` are
 * files whose default export is a list of {@link ChartSource}, relative to the working directory.
 */
export function charts({ machines }: { machines: readonly string[] }): Plugin {
  const files = machines.map((file) => resolve(file));
  let read: Promise<{ sources: Map<string, ChartSource>; files: string[] }> | undefined;
  const readAll = () =>
    (read ??= (async () => {
      const found = await Promise.all(
        files.map((file) => runnerImport<{ default: readonly ChartSource[] }>(file, { configFile: false })),
      );
      const sources = found.flatMap(({ module }) => module.default);
      const ids = sources.map(({ machine }) => machine.id);
      const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
      if (twice.length > 0) throw new Error(`more than one machine has the id ${twice.join(', ')}`);
      return {
        sources: new Map(sources.map((source, at) => [ids[at] ?? '', source])),
        files: [...files, ...found.flatMap(({ dependencies }) => dependencies.map((file) => resolve(file)))],
      };
    })());
  return {
    name: 'charts',
    // Reads the machines before the build, because a slow module times out on a busy machine.
    async configResolved() {
      await readAll();
    },
    resolveId: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${ALL}`)) return undefined;
      const { sources, files: used } = await readAll();
      for (const file of used) this.addWatchFile(file);
      if (id === `\0${ALL}`) {
        const loaders = [...sources.keys()].map(
          (key) => `${JSON.stringify(key)}: () => import(${JSON.stringify(`${ONE}${key}`)})`,
        );
        return `export default { ${loaders.join(', ')} };`;
      }
      const source = sources.get(id.slice(1 + ONE.length));
      return source && `export default ${JSON.stringify(await layoutOf(source))};`;
    },
    async handleHotUpdate({ server, file }) {
      if (!read || !(await read).files.includes(file)) return;
      read = undefined;
      for (const [id, module] of server.moduleGraph.idToModuleMap) {
        if (id.startsWith(`\0${ALL}`)) server.moduleGraph.invalidateModule(module);
      }
    },
  };
}
