import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The rooms, the most specific first: a file belongs to the first whose path it begins with. */
const ROOMS = [
  'contract',
  'machines/lifecycle',
  'machines/*',
  'src/api',
  'src/queries',
  'src/wiring',
  'src/screens',
  'src/ui',
  'src/routes.ts',
  'src/mounts',
  'src',
  'server',
  '.storybook',
] as const;

/**
 * Who may import whom. `machines/*` is one flow: another flow's internals are not in the list, its own are always allowed.
 * `!types` after a room: only `import type`.
 */
const ALLOWED: Record<(typeof ROOMS)[number], readonly string[]> = {
  contract: [],
  'machines/lifecycle': ['contract!types'],
  'machines/*': ['machines/lifecycle', 'contract!types'],
  'src/api': ['contract'],
  'src/queries': ['src/api', 'contract!types'],
  'src/wiring': [
    'machines/*',
    'machines/lifecycle',
    'src/api',
    'src/routes.ts',
    'src/queries',
    'contract!types',
  ],
  'src/screens': [
    'machines/*',
    'machines/lifecycle',
    'src/ui',
    'src/routes.ts',
    'src/queries',
    'contract!types',
  ],
  'src/ui': [],
  // The table names the screens it loads on demand; it imports none.
  'src/routes.ts': [],
  // A screen and the running flow behind it, joined: the only place that knows both.
  'src/mounts': ['src/wiring', 'src/screens', 'src/queries', 'src/routes.ts', 'contract!types'],
  // main.tsx and App.tsx put the parts together.
  src: [
    'src/mounts',
    'src/api',
    'src/queries',
    'src/wiring',
    'src/screens',
    'src/ui',
    'src/routes.ts',
    'machines/*',
    'contract!types',
  ],
  server: ['contract', 'machines/lifecycle'],
  '.storybook': [
    'src',
    'src/ui',
    'src/screens',
    'src/api',
    'src/queries',
    'src/wiring',
    'src/routes.ts',
    'machines/*',
    'machines/lifecycle',
    'contract',
    'server',
  ],
};

/** Children of a flow that another flow may use whole (design §1): ordering and recycling pay, many flows send codes. */
const SHARED_FLOWS = ['machines/payment', 'machines/smsCode', 'machines/upload'];

interface Import {
  from: string;
  to: string;
  isType: boolean;
  isDynamic: boolean;
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(path);
    return /\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found: Import[] = [];
  const to = (specifier: string) => relative(ROOT, join(ROOT, dirname(file), specifier));
  for (const [, head = '', specifier = ''] of text.matchAll(
    /^(?:import|export)\s+(?!\()([^;'"]*?)(?:from\s*)?['"](\.[^'"]+)['"]/gm,
  )) {
    const isType =
      /^type\b/.test(head) ||
      (head.startsWith('{') && /^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}\s*$/.test(head));
    found.push({ from: file, to: to(specifier), isType, isDynamic: false });
  }
  for (const [, specifier = ''] of text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g)) {
    found.push({ from: file, to: to(specifier), isType: false, isDynamic: true });
  }
  return found;
}

function roomOf(file: string): (typeof ROOMS)[number] {
  const room = ROOMS.find((name) =>
    name === 'machines/*' ? file.startsWith('machines/') : file === name || file.startsWith(`${name}/`),
  );
  if (!room) throw new Error(`${file} stands in no room`);
  return room;
}

const flowOf = (file: string) => file.split('/').slice(0, 2).join('/');

function isAllowed({ from, to, isType, isDynamic }: Import): boolean {
  const [source, target] = [roomOf(from), roomOf(to)];
  if (source === 'machines/*' && target === 'machines/*') {
    return flowOf(from) === flowOf(to) || SHARED_FLOWS.includes(flowOf(to));
  }
  if (source === target) return true;
  if (source === 'src/routes.ts') return isDynamic && (target === 'src/screens' || target === 'src/mounts');
  return ALLOWED[source].some((rule) => rule === target || (isType && rule === `${target}!types`));
}

/** Stories may reach for the designers' helpers beside the screen's own rooms. */
const isStory = (file: string) => file.endsWith('.stories.tsx') || /\/fixtures\.tsx?$/.test(file);

describe('the rooms', () => {
  const files = ['contract', 'machines', 'src', 'server', '.storybook'].flatMap(filesUnder);
  const imports = files.flatMap(importsOf);

  it('reads what is there', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('import only along the arrows of the design', () => {
    const wrong = imports
      .filter((line) => !isStory(line.from) && !isAllowed(line))
      .map(({ from, to, isType }) => `${from} → ${to}${isType ? ' (type)' : ''}`);
    expect(wrong).toEqual([]);
  });

  it('let stories reach no further than the screens, their wiring, the contract and the designers’ helpers', () => {
    const rooms = new Set([
      ...ALLOWED['src/screens'],
      'src/screens',
      'contract',
      '.storybook',
      'src/api',
      'src/wiring',
      'machines/*',
    ]);
    const wrong = imports
      .filter(
        ({ from, to }) =>
          isStory(from) && from.startsWith('src/') && !rooms.has(roomOf(to)) && roomOf(from) !== roomOf(to),
      )
      .map(({ from, to }) => `${from} → ${to}`);
    expect(wrong).toEqual([]);
  });

  it('keep the world out of the charts', () => {
    const world =
      /\b(fetch|window|document|localStorage|sessionStorage|indexedDB|setTimeout|setInterval)\s*[.(]|\bDate\.now\(|from '(react|wouter|redaxios|node:)/;
    const wrong = files
      .filter((file) => file.startsWith('machines/'))
      .filter((file) => world.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('let only the one wrapper speak to the network', () => {
    const wrong = files
      .filter((file) => file.startsWith('src/') && file !== 'src/api/request.ts' && !isStory(file))
      .filter((file) =>
        /\bfetch\(|new XMLHttpRequest|from 'redaxios'/.test(readFileSync(join(ROOT, file), 'utf8')),
      );
    expect(wrong).toEqual([]);
  });

  it('leave nothing else at the top', () => {
    const known =
      /^(contract|machines|src|server|\.storybook|tests|docs|package\.json|package-lock\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tsconfig\.json|README\.md|LICENSE|\..*|node_modules|dist|storybook-static|test-results)$/;
    expect(readdirSync(ROOT).filter((name) => !known.test(name))).toEqual([]);
  });
});
