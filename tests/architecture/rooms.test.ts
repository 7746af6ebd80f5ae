import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, isStory, read, ROOT, sourcesIn, type Import } from './imports.ts';

/** What the product is about. Every room uses these names and no others (README). */
const DOMAINS = [
  'market',
  'buying',
  'payment',
  'selling',
  'recycling',
  'afterSale',
  'account',
  'support',
  'content',
  'staff',
] as const;

/** Folders of a room that belong to no domain. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  contract: ['kit'],
  machines: ['kit', 'rulebooks'],
  src: ['api', 'app', 'flow', 'public', 'shared', 'ui'],
  server: ['autopilot', 'http', 'jobs', 'kit', 'ledger', 'pictures', 'providers', 'seed', 'start', 'store'],
};

const isDomain = (name: string | undefined): boolean => DOMAINS.some((domain) => domain === name);

/** The part of the house a file stands in: `src/ui`, `machines/rulebooks`, `server/*` for a domain of the server. */
function partOf(file: string): string {
  const [room = '', folder = ''] = file.split('/');
  if (room === '.storybook') return room;
  if (isDomain(folder)) return `${room}/*`;
  if (/^src\/app\/(routes\.ts$|session\/)/.test(file)) return 'src/app/shared';
  return SHARED[room]?.includes(folder) ? `${room}/${folder}` : room;
}

const domainOf = (file: string): string | undefined => {
  const folder = file.split('/')[1];
  return isDomain(folder) ? folder : undefined;
};

const SERVER = (SHARED.server ?? []).map((name) => `server/${name}`);
const CONTRACT = ['contract', 'contract/kit', 'contract/*'];
const CHARTS = ['machines/kit', 'machines/*', 'machines/rulebooks'];
const FURNITURE = ['src/app/shared', 'src/api', 'src/flow', 'src/shared', 'src/ui'];

/** Which part may import which; `!types` after a part: only types of it; `!rules`: types, and files of plain rules. */
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
  'src/app/shared': ['src/api', 'src/flow', 'contract/kit!types', 'contract/*!types', 'src/*', ...CHARTS],
  'src/*': [...FURNITURE, ...CHARTS, ...CONTRACT.map((part) => `${part}!rules`)],
  'src/app': [...FURNITURE, 'src/*', 'contract/kit!types', 'contract/*!types', 'machines/kit', 'machines/*'],
  ...Object.fromEntries(
    [...SERVER, 'server/*'].map((part) => [part, [...SERVER, 'server/*', ...CONTRACT, 'machines/rulebooks']]),
  ),
  '.storybook': [
    ...FURNITURE,
    'src/app',
    'src/*',
    ...CHARTS,
    ...CONTRACT,
    // The live demo runs the real back end in the browser.
    ...SERVER,
    'server/*',
  ],
};

/** Plain rules of business in the contract: arithmetic without a schema, which charts and views share with the server. */
const isRule = (file: string): boolean =>
  /^contract\/(kit\/(rules|sum|money|time|failure|cut)|afterSale\/rule|selling\/rule|account\/password)\.ts$/.test(
    file,
  );

function isAllowed({ from, to, isType }: Import): boolean {
  const [source, target] = [partOf(from), partOf(to)];
  if (source === target) return true;
  // The bound calls of a domain are where the client meets the contract.
  if (/^src\/\w+\/calls\.ts$/.test(from) && target.startsWith('contract/')) return true;
  return (ALLOWED[source] ?? []).some(
    (rule) =>
      rule === target ||
      (isType && (rule === `${target}!types` || rule === `${target}!rules`)) ||
      (rule === `${target}!rules` && isRule(to)),
  );
}

const lineOf = ({ from, to, isType }: Import) => `${from} → ${to}${isType ? ' (type)' : ''}`;

describe('the rooms', () => {
  const files = sourcesIn('contract', 'machines', 'src', 'server', '.storybook');
  const imports = files.flatMap(importsOf);

  it('are read', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(imports.length).toBeGreaterThan(1000);
  });

  it('hold the ten domains under their names, and what is shared', () => {
    const strange = Object.entries(SHARED).flatMap(([room, shared]) =>
      readdirSync(`${ROOT}/${room}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !isDomain(entry.name) && !shared.includes(entry.name))
        .map(({ name }) => `${room}/${name}`),
    );
    expect(strange).toEqual([]);
  });

  it('import only along the arrows of the README', () => {
    expect(imports.filter((line) => !isStory(line.from) && !isAllowed(line)).map(lineOf)).toEqual([]);
  });

  it('reach another domain only through its index.ts', () => {
    const crossing = imports.filter(({ from, to }) => {
      const [own, other] = [domainOf(from), domainOf(to)];
      return own !== undefined && other !== undefined && own !== other && !to.endsWith('/index.ts');
    });
    expect(crossing.filter(({ from }) => !isStory(from)).map(lineOf)).toEqual([]);
  });

  it('know no domain’s inside in src/app: its index.ts, or a screen loaded on demand', () => {
    const inside = imports.filter(
      ({ from, to, isDynamic }) =>
        partOf(from) === 'src/app' && domainOf(to) !== undefined && !isDynamic && !to.endsWith('/index.ts'),
    );
    expect(inside.filter(({ from }) => !isStory(from)).map(lineOf)).toEqual([]);
  });

  it('have no import cycle', () => {
    expect(circles(imports)).toEqual([]);
  });

  it('let stories reach no further than what is seen, the charts, the contract and the designers’ helpers', () => {
    const wrong = imports.filter(
      ({ from, to }) => isStory(from) && from.startsWith('src/') && partOf(to).startsWith('server'),
    );
    expect(wrong.map(lineOf)).toEqual([]);
  });

  it('keep the world out of the charts', () => {
    const world =
      /\b(fetch|window|document|localStorage|sessionStorage|indexedDB|setTimeout|setInterval)\s*[.(]|\bDate\.now\(|from '(react|wouter|redaxios|node:)/;
    expect(files.filter((file) => file.startsWith('machines/') && world.test(read(file)))).toEqual([]);
  });

  it('let only the one wrapper speak to the network', () => {
    // The second fetches the app’s own files, and nothing of the back end; the third has queries ask, through the wrapper.
    const may = ['src/api/request.ts', 'src/flow/chunkLoader.ts', 'src/app/boot/renderToHtml.tsx'];
    const wrong = files
      .filter((file) => file.startsWith('src/') && !may.includes(file) && !isStory(file))
      .filter((file) => /\bfetch\(|new XMLHttpRequest|from 'redaxios'/.test(read(file)));
    expect(wrong).toEqual([]);
  });

  it('leave nothing else at the top', () => {
    const known =
      /^(contract|machines|src|server|\.storybook|tests|vite|docs|package\.json|package-lock\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tsconfig\.json|README\.md|CONTRIBUTING\.md|CHANGELOG\.md|SECURITY\.md|LICENSE|\..*|node_modules|dist|storybook-static|test-results)$/;
    expect(readdirSync(ROOT).filter((name) => !known.test(name))).toEqual([]);
  });
});

/** The circles of the import graph, each as the sorted files in it (Tarjan). Type imports count too. */
function circles(imports: readonly Import[]): string[][] {
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
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return found;
}
