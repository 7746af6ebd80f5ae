import { join } from 'node:path';
import { routes } from '../contract/kit/routes.ts';
import { pageModule, srcFolder } from './paths.ts';

/** Loaded on demand, because these modules are large or need Ark UI or XState. */
const ON_DEMAND =
  /[\\/](\w*(Dialog|Sheet|PictureViewer|RichText|QrCode|SidePanel|Inquiry)\.tsx|session[\\/](session|member)\.ts)$/;

/** Small modules that public pages share: primitives, layout, and public queries. */
const SHARED =
  /[\\/](src[\\/](ui[\\/]|api[\\/]|shared[\\/][^\\/]+$|app[\\/]((session|boot)[\\/])?[^\\/]+$|(market|content|support|account)[\\/](calls|reads)\.ts$)|contract[\\/](kit|market|content|support|account)[\\/])/;

/** The modules for picture uploads, which no public page needs. */
const UPLOADS = /[\\/](ui[\\/]UploadGrid\.tsx|api[\\/]uploads\.ts|contract[\\/]kit[\\/]upload(Call)?\.ts)$/;

/** Other modules that members' pages share: calls and queries of the other domains. */
const MEMBERS = /[\\/](src[\\/]\w+[\\/](calls|reads)\.ts$|contract[\\/])/;

/** The modules that run state machines. */
const CHARTS =
  /[\\/](node_modules[\\/](xstate|@xstate)[\\/]|machines[\\/](kit|account[\\/]session)[\\/]|src[\\/](flow|app[\\/]session)[\\/])/;

/** Parts of TanStack Query that the home page does not use, but the library's index imports. */
const UNUSED_BY_HOME =
  /[\\/]@tanstack[\\/].*[\\/](queries|mutation|infiniteQuery|use(Queries|Mutation|InfiniteQuery))(Observer)?\.js$/;

/** The lists and articles that the server renders. */
const READABLE: ReadonlySet<string> = new Set(
  routes
    .filter(({ name, isServerRendered }) => isServerRendered && name !== 'home' && name !== 'goodDetail')
    .map(pageModule),
);

/** The calls that public pages make. */
const CALLS = ['market', 'content', 'account', 'support'].map((name) => join(srcFolder, name, 'calls.ts'));

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** Collects `ids` and all modules that they import; with `isDeep` also by `import()`. Does not enter `stop`. */
function collectImports(
  ids: readonly string[],
  graph: ModuleGraph,
  { isDeep = false, stop }: { isDeep?: boolean; stop?: string } = {},
): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || id === stop) return;
    found.add(id);
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) visit(next);
    if (isDeep) for (const next of info?.dynamicallyImportedIds ?? []) visit(next);
  };
  for (const id of ids) visit(id);
  return found;
}

type GroupName = (id: string, graph: ModuleGraph) => string | null;

/** A chunk group that is defined by a map from module to chunk, computed from the module graph. */
function byTable(build: (graph: ModuleGraph) => ReadonlyMap<string, string>): GroupName {
  let table: ReadonlyMap<string, string> | undefined;
  return (id, graph) => (table ??= build(graph)).get(id) ?? null;
}

/**
 * The first view in two chunks: `home` for modules that only the home page needs, `first` for the entry and the modules
 * that it shares with other pages.
 */
const firstView = byTable((graph) => {
  const main = join(srcFolder, 'app/boot/main.tsx');
  const home = join(srcFolder, 'market/home/page.tsx');
  const lowerHome = join(srcFolder, 'market/home/LowerPart.tsx');
  const others = routes.map(pageModule).filter((id) => id !== home);
  const elsewhere = collectImports([...others, main], graph, { isDeep: true, stop: home });
  const table = new Map<string, string>();
  for (const id of collectImports([home, lowerHome], graph))
    table.set(id, elsewhere.has(id) ? 'first' : 'home');
  for (const id of collectImports([main], graph)) table.set(id, 'first');
  // Modules that both the calls and a text page need go into `first`. In the chunk `calls` they would make the text
  // page load all calls.
  const calls = collectImports(CALLS, graph);
  for (const id of collectImports([...READABLE], graph)) {
    if (calls.has(id)) table.set(id, table.get(id) ?? 'first');
  }
  for (const id of table.keys()) if (UNUSED_BY_HOME.test(id)) table.delete(id);
  return table;
});

const calls = byTable((graph) => new Map([...collectImports(CALLS, graph)].map((id) => [id, 'calls'])));

const readable = byTable((graph) => {
  const counts = new Map<string, number>();
  for (const page of READABLE) {
    for (const id of collectImports([page], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count >= 3).map(([id]) => [id, 'readable']));
});

/**
 * Groups modules into few files for slow phones: every request costs a round trip, and forty small files compress a
 * fifth worse than two. Groups by path do not include imports, because those would add XState to text pages.
 */
export const chunkGroups = [
  // Evaluated in its own task, and cached across builds.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: firstView, debugName: 'first', priority: 1 },
  // A server-rendered page makes no call before the first interaction, so schemas and valibot are loaded with the first
  // call.
  { name: calls, debugName: 'calls', priority: 0.97, includeDependenciesRecursively: false },
  // Lists and articles do not need what only members' pages share.
  { name: readable, debugName: 'readable', priority: 0.95, includeDependenciesRecursively: false },
  ...[
    { name: 'uploads', test: UPLOADS, priority: 0.92 },
    { name: 'common', test: (id: string) => SHARED.test(id) && !ON_DEMAND.test(id), priority: 0.9 },
    { name: 'members', test: (id: string) => MEMBERS.test(id) && !ON_DEMAND.test(id), priority: 0.8 },
    { name: 'charts', test: CHARTS, priority: 0.7 },
  ].map((group) => ({ ...group, minShareCount: 4, includeDependenciesRecursively: false })),
];
