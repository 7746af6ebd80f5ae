import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage, renderConfiguration, renderProduct } from '../../docs/generate.ts';
import { read, ROOT, sourcesIn } from './imports.ts';

const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

/** Every Markdown document, as a path from the root. The demo's articles (server/seed) are data. */
const PAGES = [
  ...readdirSync(ROOT),
  ...below('docs'),
  ...['.storybook', 'contract', 'machines', 'server', 'src', 'tests'].flatMap(below),
].filter((name) => name.endsWith('.md') && !name.startsWith('server/seed/'));

/** Pages that describe the present code. The changelog describes its history. */
const CURRENT = PAGES.filter((page) => page !== 'CHANGELOG.md');

const linesOf = (page: string): string[] => read(page).trimEnd().split('\n');

/** A page's text without code blocks and code spans. */
const proseOf = (page: string): string => read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** GitHub's anchor of a heading: `## Running one test` → `running-one-test`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function isOpen(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (!existsSync(join(ROOT, target))) return false;
  if (anchor === undefined) return true;
  return [...read(target).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);
}

describe('the documents for people', () => {
  it('have only links that open', () => {
    const dead = PAGES.flatMap((page) =>
      [...proseOf(page).matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)]
        .map(([, link, attribute]) => link ?? attribute ?? '')
        .filter((link) => !/^[a-z]+:/.test(link) && !isOpen(page, link))
        .map((link) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('name only files that exist', () => {
    const path = /`((?:\.storybook|contract|docs|machines|server|src|tests|vite)\/[\w./@-]+)`/g;
    const gone = CURRENT.flatMap((page) =>
      [...read(page).matchAll(path)]
        .map(([, file = '']) => file)
        .filter((file) => !/NNN/.test(file) && !existsSync(join(ROOT, file)))
        .map((file) => `${page}: ${file}`),
    );
    expect(gone).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const gone = CURRENT.flatMap((page) =>
      [...read(page).matchAll(/npm run ([\w-]+)/g)]
        .filter(([, script = '']) => !(script in scripts))
        .map(([command]) => `${page}: ${command}`),
    );
    const [, table = ''] = read('README.md').split('| `npm run …`');
    const listed = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, script = '']) => script);
    expect(listed.length).toBeGreaterThan(5);
    expect(gone.concat(listed.filter((script) => !(script in scripts)))).toEqual([]);
  });

  it('are short: README at most 100 lines, CONTRIBUTING at most 150', () => {
    expect(linesOf('README.md').length).toBeLessThanOrEqual(100);
    expect(linesOf('README.md').filter((line) => line.length > 400)).toEqual([]);
    expect(linesOf('CONTRIBUTING.md').length).toBeLessThanOrEqual(150);
  });

  it('and the code cite no document outside the repository', () => {
    const outside = /\b(?:design|domain|specification|look|family) §/;
    const files = [
      ...sourcesIn('.storybook', 'contract', 'docs', 'machines', 'server', 'src', 'tests', 'vite'),
      ...PAGES,
    ];
    expect(files.filter((file) => outside.test(read(file)))).toEqual([]);
  });

  it('start a server only from files that exist', () => {
    const files = below('docs/running').flatMap((file) => [
      ...read(file).matchAll(/\bserver\/[\w/]+\.ts\b/g),
    ]);
    expect(files.length).toBeGreaterThan(0);
    expect(files.map(([file]) => file).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

it('the logs of nginx and PostgreSQL hold neither query strings nor parameters', () => {
  const [nginx, postgresql] = [read('docs/running/nginx.conf'), read('docs/running/postgresql.conf')];
  expect([
    /^log_format (?:.+\n)+/m.exec(nginx)?.[0].match(/"[^"]*"/g),
    /^log_parameter_max_length = .*/m.exec(postgresql)?.[0],
  ]).toEqual([['"$request_method $uri"'], 'log_parameter_max_length = 0']);
});

describe('the generated pages (`npm run docs` writes them)', () => {
  it('docs/configuration.md lists the settings of server/start/settings.ts', () => {
    expect(readPage('configuration.md'), 'run `npm run docs`').toBe(renderConfiguration());
  });

  it('docs/product.md has the tables of the rulebooks and constants', () => {
    expect(readPage('product.md'), 'run `npm run docs`').toBe(renderProduct(readPage('product.md')));
  });
});
