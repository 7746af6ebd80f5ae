import { join } from 'node:path';
import { pages } from './paths.ts';

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

/** How the build divides the sources into files. */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: firstView, debugName: 'first', priority: 1 },
  { name: lateCalls, debugName: 'calls', priority: 0.97, includeDependenciesRecursively: false },
  { name: readable, debugName: 'readable', priority: 0.95, includeDependenciesRecursively: false },
  // Small modules that several pages share: one request instead of a dozen, each of which costs a slow phone a round trip.
  // Modules on Ark UI or on a chart stay apart and come when they are wanted.
  ...[
    { name: 'uploads', test: UPLOADING, priority: 0.92 },
    { name: 'common', test: (id: string) => SHARED.test(id) && !APART.test(id), priority: 0.9 },
    { name: 'members', test: (id: string) => MEMBERS.test(id) && !APART.test(id), priority: 0.8 },
    { name: 'charts', test: RUNNING, priority: 0.7 },
    // Without what they import: that would bring the charts to pages of text.
  ].map((group) => ({ ...group, minShareCount: 4, includeDependenciesRecursively: false })),
];
