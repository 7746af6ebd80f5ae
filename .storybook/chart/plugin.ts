import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { AnyStateMachine } from 'xstate';
import type { Drawings } from './drawing.ts';
import { chartOf } from './model.ts';

/** A machine to draw; `spine`: the leaves of the way that is meant to be gone, where the guess would be another. */
export type ChartSource = AnyStateMachine | { machine: AnyStateMachine; spine?: readonly string[] };

const ALL = 'virtual:charts';
const ONE = `${ALL}/`;

const sourceOf = (source: ChartSource) => ('machine' in source ? source : { machine: source });

/** Drawings are kept from build to build, by what they were made of and by: elk takes its time. */
const CACHE = resolve('node_modules/.cache/charts');

let maker: string | undefined;
/** What drawings are made by: another program gives other ones. */
const makerOf = () =>
  (maker ??= ['layout.ts', 'drawing.ts', 'model.ts']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join(''));

const made = new Map<string, Promise<Drawings>>();

/** Where everything of a machine's chart stands. */
export function drawingsOf(source: ChartSource): Promise<Drawings> {
  const { machine, spine } = sourceOf(source) as { machine: AnyStateMachine; spine?: readonly string[] };
  const chart = chartOf(machine);
  const key = createHash('sha256')
    .update(JSON.stringify([chart, spine, makerOf()]))
    .digest('hex')
    .slice(0, 24);
  const known = made.get(key);
  if (known) return known;
  const make = async (): Promise<Drawings> => {
    const file = join(CACHE, `${key}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Drawings;
    // Loaded only where something is laid out: starting it costs half a second.
    const { layChart } = await import('./layout.ts');
    const drawings = await layChart(chart, spine);
    mkdirSync(CACHE, { recursive: true });
    // Two processes may make the same; neither reads half a file.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(drawings));
    renameSync(part, file);
    return drawings;
  };
  const making = make();
  made.set(key, making);
  return making;
}

/**
 * Lays charts out while pages are built, and ships the coordinates: `virtual:charts` has a loader for each machine's
 * drawings, by its id. `machines`: files, from the folder Vite is started in, whose default export is a list of machines
 * ({@link ChartSource}).
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
      const ids = sources.map((source) => sourceOf(source).machine.id);
      const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
      if (twice.length > 0) throw new Error(`more than one machine has the id ${twice.join(', ')}`);
      return {
        sources: new Map(sources.map((source, at) => [ids[at] ?? '', source])),
        files: [...files, ...found.flatMap(({ dependencies }) => dependencies.map((file) => resolve(file)))],
      };
    })());
  return {
    name: 'charts',
    // Before anything else is built: on a busy machine Vite gives up a module it has waited for.
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
      return source && `export default ${JSON.stringify(await drawingsOf(source))};`;
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
