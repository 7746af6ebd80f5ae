import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './imports.ts';

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/stories|fixtures/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Exported components that render a plain anchor. */
const shared = files.flatMap(({ text }) => namesIn(text, /export const (\w+) = styled\.a\b/g));

it('pages link to one another with Link of wouter: a plain anchor loads the whole document anew', () => {
  const plain = files.flatMap(({ file, text }) => {
    const imported = shared.filter((name) => new RegExp(`import [^;]*\\b${name}\\b`).test(text));
    const names = ['a', ...imported, ...namesIn(text, /const (\w+) = styled\.a\b/g)];
    return [...text.matchAll(new RegExp(`<(?:${names.join('|')})(?=[\\s>])[^]*?(?<!=)>`, 'g'))]
      .filter(({ 0: tag, index }) => !/target[=:]/.test(tag) && !/asChild>\s*$/.test(text.slice(0, index)))
      .map(([tag]) => `${file}: ${tag}`);
  });
  expect(plain).toEqual([]);
});
