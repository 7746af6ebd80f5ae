import { describe, expect, it } from 'vitest';
import { isStory, read, sourcesIn } from './imports.ts';

const linesOf = (file: string): number => read(file).trimEnd().split('\n').length;

const findLonger = (files: readonly string[], limit: number): string[] =>
  files.filter((file) => linesOf(file) > limit).map((file) => `${file}: ${linesOf(file)}`);

const isData = (file: string): boolean => isStory(file) || /\/walks\.ts$|^server\/seed\//.test(file);

describe('file sizes', () => {
  it('a chart has at most 300 lines', () => {
    const charts = sourcesIn('machines').filter((file) => !isData(file));
    expect(findLonger(charts, 300)).toEqual([]);
  });

  it('a file of contract, src or server has at most 350 lines', () => {
    const rest = sourcesIn('contract', 'src', 'server').filter((file) => !isData(file));
    expect(findLonger(rest, 350)).toEqual([]);
  });
});
