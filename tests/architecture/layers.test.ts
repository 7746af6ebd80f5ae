import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, isStory, read, ROOT, sourcesIn, type Import } from './imports.ts';

/** The domains: the folders of `contract`. Every layer uses these names and no others (CONTRIBUTING.md). */
const DOMAINS = readdirSync(join(ROOT, 'contract'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .map(({ name }) => name);

/** Folders of a layer that belong to no domain. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  contract: ['kit'],
  machines: ['kit', 'rulebooks'],
  src: ['api', 'app', 'flow', 'public', 'shared', 'ui'],
  server: [
    'autopilot',
    'http',
    'jobs',
    'kit',
    'ledger',
    'tasks',
    'pictures',
    'providers',
    'search',
    'seed',
    'start',
    'store',
  ],
};

const isDomain = (name: string | undefined): boolean => DOMAINS.includes(name ?? '');

/** The part of the project a file belongs to: `src/ui`, `machines/rulebooks`, `server/*` for a domain of the server. */
function partOf(file: string): string {
  const [layer = '', folder = ''] = file.split('/');
  if (layer === '.storybook') return layer;
  if (isDomain(folder)) return `${layer}/*`;
  if (/^src\/app\/(routes\.ts$|session\/)/.test(file)) return 'src/app/shared';
  return SHARED[layer]?.includes(folder) ? `${layer}/${folder}` : layer;
}

const domainOf = (file: string): string | undefined => {
  const folder = file.split('/')[1];
  return isDomain(folder) ? folder : undefined;
};

const SERVER = (SHARED.server ?? []).map((name) => `server/${name}`);
const CONTRACT = ['contract', 'contract/kit', 'contract/*'];
const CHARTS = ['machines/kit', 'machines/*', 'machines/rulebooks'];
const CLIENT = ['src/app/shared', 'src/api', 'src/flow', 'src/shared', 'src/ui'];

/** The parts that each part may import. `!types`: only types. `!rules`: types, and files of plain rules. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'contract/kit': [],
  'contract/*': ['contract/kit'],
  contract: ['contract/kit', 'contract/*'],
  'machines/rulebooks': ['contract/kit!rules', 'contract/*!rules'],
  'machines/kit': ['machines/rulebooks', 'contract/kit!rules', 'contract/*!types'],
  'machines/*': ['machines/kit', 'machines/rulebooks', 'contract/kit!rules', 'contract/*!rules'],
  'src/ui': [],
  'src/api': ['contract/kit', 'contract/*!types', 'machines/kit'],
  'src/flow': ['src/api', 'src/app/shared', 'src/ui', 'src/shared', 'contract/kit!types', ...CHARTS],
  'src/shared': [
    'src/app/shared',
    'src/flow',
    'src/api',
    'src/ui',
    'contract/kit!rules',
    'contract/*!types',
    'machines/kit',
    'machines/rulebooks',
  ],
  'src/app/shared': ['src/api', 'src/flow', 'contract/kit!rules', 'contract/*!types', 'src/*', ...CHARTS],
  'src/*': [...CLIENT, ...CHARTS, ...CONTRACT.map((part) => `${part}!rules`)],
  'src/app': [...CLIENT, 'src/*', 'contract/kit!types', 'contract/*!types', 'machines/kit', 'machines/*'],
  ...Object.fromEntries(
    [...SERVER, 'server/*'].map((part) => [part, [...SERVER, 'server/*', ...CONTRACT, 'machines/rulebooks']]),
  ),
  '.storybook': [
    'vite',
    ...CLIENT,
    'src/app',
    'src/*',
    ...CHARTS,
    ...CONTRACT,
    // The live demo runs the real back end in the browser.
    ...SERVER,
    'server/*',
  ],
};

const files = sourcesIn('contract', 'machines', 'src', 'server', '.storybook');
const imports = files.flatMap(importsOf);

/**
 * Contract files that load no schema, directly or indirectly. Charts and views may import them without bundling
 * valibot.
 */
const RULES: ReadonlySet<string> = new Set(
  files.filter((file) => file.startsWith('contract/') && !loadsSchemas(file, new Set())),
);

function loadsSchemas(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (/^import (?!type\b).*from 'valibot'/m.test(read(file))) return true;
  return imports.some(({ from, to, isType }) => from === file && !isType && loadsSchemas(to, seen));
}

function isAllowed({ from, to, isType }: Import): boolean {
  const [source, target] = [partOf(from), partOf(to)];
  if (source === target) return true;
  // calls.ts binds the domain's calls, so it may import the contract.
  if (/^src\/\w+\/calls\.ts$/.test(from) && target.startsWith('contract/')) return true;
  return (ALLOWED[source] ?? []).some(
    (rule) =>
      rule === target ||
      (isType && (rule === `${target}!types` || rule === `${target}!rules`)) ||
      (rule === `${target}!rules` && RULES.has(to)),
  );
}

const lineOf = ({ from, to, isType }: Import) => `${from} → ${to}${isType ? ' (type)' : ''}`;

/** The remedy for a forbidden import, shown in the failure. */
function wayOut({ from, to }: Import): string {
  if (to.startsWith('contract/')) {
    return from.startsWith('src/')
      ? "bind the call in the domain's calls.ts, or move the rule to a file without schemas (contract/kit/rules.ts)"
      : 'import its types only, or move the rule to a file without schemas (contract/kit/rules.ts)';
  }
  if (to.startsWith('src/')) return 'pass it in: as a parameter, a port or a React child';
  if (to.startsWith('server/')) return 'call it over HTTP, or move what both sides need to contract/kit';
  return `move what ${from} needs to a layer that both may import`;
}

/** The remedy for an import from another domain, shown in the failure. */
const wayIntoDomain = ({ to }: Import): string => {
  const [layer = '', domain = ''] = to.split('/');
  if (RULES.has(to)) return 'move the plain rule to contract/kit: an index.ts of the contract loads schemas';
  return layer === 'contract'
    ? `export it from contract/${domain}/index.ts, or move it to contract/kit`
    : `export it from ${layer}/${domain}/index.ts, or move it to the layer's shared folder`;
};

describe('the layers', () => {
  it('contain files and imports', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(imports.length).toBeGreaterThan(1000);
    expect(RULES).toContain('contract/kit/rules.ts');
    expect(RULES).not.toContain('contract/buying/order.ts');
  });

  it('contain only the ten domains and the shared folders', () => {
    const strange = Object.entries(SHARED).flatMap(([layer, shared]) =>
      readdirSync(`${ROOT}/${layer}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !isDomain(entry.name) && !shared.includes(entry.name))
        .map(({ name }) => `${layer}/${name}`),
    );
    expect(strange).toEqual([]);
  });

  it('import only from the layers they may use', () => {
    const wrong = imports.filter((line) => !isStory(line.from) && !isAllowed(line));
    expect(wrong.map((line) => `${lineOf(line)}: ${wayOut(line)}`)).toEqual([]);
  });

  it('import another domain only through its index.ts, or a sheet on demand', () => {
    const crossing = imports.filter(({ from, to, isDynamic }) => {
      const [own, other] = [domainOf(from), domainOf(to)];
      const isOpen = to.endsWith('/index.ts') || (isDynamic && to.endsWith('Sheet.tsx'));
      return own !== undefined && other !== undefined && own !== other && !isOpen;
    });
    const wrong = crossing.filter(({ from }) => !isStory(from));
    expect(wrong.map((line) => `${lineOf(line)}: ${wayIntoDomain(line)}`)).toEqual([]);
  });

  it('import the search of the server only through its index.ts', () => {
    const inside = imports.filter(
      ({ from, to }) => partOf(to) === 'server/search' && partOf(from) !== 'server/search',
    );
    expect(inside.length).toBeGreaterThan(0);
    const wrong = inside.filter(({ to }) => !to.endsWith('/index.ts'));
    expect(wrong.map((line) => `${lineOf(line)}: export it from server/search/index.ts`)).toEqual([]);
  });

  it('let src/app import a domain only through its index.ts, or a screen on demand', () => {
    const inside = imports.filter(
      ({ from, to, isDynamic }) =>
        partOf(from) === 'src/app' && domainOf(to) !== undefined && !isDynamic && !to.endsWith('/index.ts'),
    );
    const wrong = inside.filter(({ from }) => !isStory(from));
    expect(wrong.map((line) => `${lineOf(line)}: ${wayIntoDomain(line)}`)).toEqual([]);
  });

  it('have no import cycles', () => {
    const wayOut =
      'let the module that others use declare a function, and pass it in server/start, as paymentHandlers.ts does';
    expect(cycles(imports).map((files) => `${files.join(', ')}: ${wayOut}`)).toEqual([]);
  });

  it('keep the server out of stories', () => {
    const wrong = imports.filter(
      ({ from, to }) => isStory(from) && from.startsWith('src/') && partOf(to).startsWith('server'),
    );
    expect(wrong.map(lineOf)).toEqual([]);
  });

  it('keep React, the DOM, the network and the clock out of charts', () => {
    const effects =
      /\b(fetch|window|document|localStorage|sessionStorage|indexedDB|setTimeout|setInterval)\s*[.(]|\bDate\.now\(|from '(react|wouter|redaxios|node:)/;
    expect(files.filter((file) => file.startsWith('machines/') && effects.test(read(file)))).toEqual([]);
  });

  it('send requests only through src/api/request.ts', () => {
    // chunkLoader.ts fetches files of the build. renderToHtml.tsx runs queries, which use request.ts.
    const may = ['src/api/request.ts', 'src/ui/load/chunkLoader.ts', 'src/app/boot/renderToHtml.tsx'];
    const wrong = files
      .filter((file) => file.startsWith('src/') && !may.includes(file) && !isStory(file))
      .filter((file) => /\bfetch\(|new XMLHttpRequest|from 'redaxios'/.test(read(file)));
    expect(wrong).toEqual([]);
  });

  it('are the only folders at the top', () => {
    const known =
      /^(contract|machines|src|server|\.storybook|tests|vite|docs|package\.json|package-lock\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tsconfig\.json|README\.md|CONTRIBUTING\.md|CHANGELOG\.md|SECURITY\.md|LICENSE|\..*|node_modules|dist|storybook-static|test-results)$/;
    expect(readdirSync(ROOT).filter((name) => !known.test(name))).toEqual([]);
  });
});

/** The cycles of the import graph (Tarjan), each as its sorted files. Type imports count. */
function cycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const other of next.get(file) ?? []) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(file, Math.min(low.get(file) ?? 0, low.get(other) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const cycle = stack.splice(stack.indexOf(file));
    if (cycle.length > 1) found.push(cycle.toSorted());
  };
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return found;
}
