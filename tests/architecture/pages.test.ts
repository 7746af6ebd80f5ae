import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../contract/kit/routes.ts';
import { ROOT } from './imports.ts';

const folders = [...new Set(routes.map(({ name, folder = name }) => folder))];

/** Pages without stories of their own, and the folder whose stories show them. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  quotes: 'deal',
  valuationResult: 'deal',
  basicInformation: 'fillInformation',
  sell: 'fillInformation',
  feedback: 'problem',
  suggest: 'problem',
};

const filesAt = (pattern: string) => globSync(pattern, { cwd: ROOT });

describe('a page', () => {
  it.each(folders)('%s has a file and a story', (folder) => {
    const [page = `src/<domain>/${folder}/page.tsx`, ...others] = filesAt(`src/*/${folder}/page.tsx`);
    const shown = join(dirname(dirname(page)), SHOWN_BY[folder] ?? folder);
    expect([
      ...(filesAt(page).length === 1 ? [] : [`${page} is missing`]),
      ...others.map((file) => `${file}: ${page} has the same name`),
      ...(filesAt(`${shown}/*.stories.tsx`).length > 0 ? [] : [`${shown}/Screen.stories.tsx is missing`]),
    ]).toEqual([]);
  });

  it.each(folders)('%s that reads from the server has a story in which that fails', (folder) => {
    const [page = ''] = filesAt(`src/*/${folder}/page.tsx`);
    const read = (pattern: string) =>
      filesAt(`${dirname(page)}/${pattern}`)
        .map((file) => readFileSync(join(ROOT, file), 'utf8'))
        .join('\n');
    const stories = read('*.stories.tsx');
    const reads = /\buse(?:Infinite)?Query\(/.test(read('!(*.stories).{ts,tsx}'));
    // The stories of a flow are complete by the states of its chart.
    const isShown = stories === '' || /\bfailing\(|\bmachine: /.test(stories);
    expect(
      reads && !isShown
        ? [`${dirname(page)}/Screen.stories.tsx: a story with failing(…), for the failed read`]
        : [],
    ).toEqual([]);
  });

  it('with stories of its own is not listed in SHOWN_BY', () => {
    expect(
      Object.keys(SHOWN_BY).filter((folder) => filesAt(`src/*/${folder}/*.stories.tsx`).length > 0),
    ).toEqual([]);
  });
});

it('head.ts is only in folders of pages', () => {
  const strange = filesAt('src/*/*/head.ts').filter(
    (file) => filesAt(`${dirname(file)}/page.tsx`).length === 0,
  );
  expect(strange).toEqual([]);
});
