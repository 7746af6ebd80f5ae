import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FLOWS, flowIds } from '../../.storybook/flow/registry.ts';
import { ROUTES } from '../../src/app/routes.ts';
import { read, ROOT, sourcesIn } from './imports.ts';

/** The rows of the glossary's table with this name in CONTRIBUTING.md, each as its cells. */
function rowsOf(name: string): string[][] {
  const text = read('CONTRIBUTING.md');
  const table = new RegExp(`<!-- ${name} -->([\\s\\S]*?)<!-- /${name} -->`).exec(text)?.[1] ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

/** The folder below `src` whose file draws each route, by the route's key. */
const FOLDERS: ReadonlyMap<string, string> = new Map(
  [
    ...read('src/app/loaders.ts').matchAll(/^ {2}(\w+): \(\) => import\('\.{1,2}\/([^']+)\/\w+\.tsx'\)/gm),
  ].map(([, key = '', folder = '']) => [key, folder]),
);

describe('the glossary', () => {
  it('has every route: its key, what people call it, its path, and the folder it stands in', () => {
    const routes = Object.entries(ROUTES).map(([key, { path, title }]) => [
      key,
      title,
      path,
      FOLDERS.get(key) ?? '',
    ]);
    expect(rowsOf('routes')).toEqual(routes);
  });

  it('names the folder of a route after its key, or after the flow that draws several', () => {
    const drawn = new Map<string, string[]>();
    for (const [key, folder] of FOLDERS) drawn.set(folder, [...(drawn.get(folder) ?? []), key]);
    const strange = [...drawn]
      .filter(([folder, keys]) => keys.length === 1 && folder.split('/').at(-1) !== keys[0])
      .map(([folder, keys]) => `${keys.join()} is drawn by ${folder}`);
    expect(strange).toEqual([]);
  });

  it('has every chart: its id, what designers call it, and the folder of its name', () => {
    const charts = rowsOf('charts');
    expect(charts.map(([id, title]) => [id, title])).toEqual(flowIds.map((id) => [id, FLOWS[id].title]));
    expect(
      charts.filter(([id, , folder = '']) => !folder.endsWith(`/${id}`) || !existsSync(join(ROOT, folder))),
    ).toEqual([]);
  });

  it('has words that the code uses, and wire names that the contract spells', () => {
    const code = sourcesIn('contract', 'machines', 'server').map(read).join('\n');
    const contract = sourcesIn('contract').map(read).join('\n');
    const missing = rowsOf('words').filter(
      ([, word = '', wire = '']) =>
        !new RegExp(`\\b${word}`, 'i').test(code) ||
        wire.split(/,\s*/).some((name) => name !== '' && !contract.includes(name)),
    );
    expect(missing).toEqual([]);
  });
});
