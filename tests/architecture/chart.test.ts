import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, read, ROOT, sourcesIn } from './imports.ts';

const PART = '.storybook/chart';
const files = sourcesIn(PART);

/** The packages that the chart tool may import: those of any XState project, and the one that lays charts out. */
const PACKAGES = /^(react|xstate|xstate\/graph|vite|node:\w+|elkjs\/lib\/elk\.bundled\.js|virtual:charts)$/;

describe('the chart tool', () => {
  it('is checked file by file', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  it('imports no code of the product', () => {
    const outside = files
      .flatMap(importsOf)
      .filter(({ to }) => !to.startsWith(`${PART}/`))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(outside).toEqual([]);
  });

  it('needs only packages of any XState project, and elkjs', () => {
    const needed = files
      .filter((file) => !file.includes('/example/'))
      .flatMap((file) => [...read(file).matchAll(/\bfrom '([^.'][^']*)'/g)].map(([, name = '']) => name));
    expect([...new Set(needed)].filter((name) => !PACKAGES.test(name))).toEqual([]);
  });

  it('has replaceable texts only', () => {
    const texts = readdirSync(join(ROOT, PART), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1));
    expect(texts.filter((file) => /[\u3400-\u9fff]/.test(read(file)))).toEqual([]);
  });

  it('is set up with ten lines at most (README.md)', () => {
    const readme = read(`${PART}/README.md`);
    const lines = [...readme.matchAll(/```tsx?\n([\s\S]*?)```/g)]
      .slice(0, 3)
      .flatMap(([, code = '']) => code.split('\n'))
      .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(lines.length).toBeGreaterThan(3);
  });
});
