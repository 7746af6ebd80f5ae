import { describe, expect, it } from 'vitest';
import { isStory, read, sourcesIn } from './imports.ts';

const linesOf = (file: string): number => read(file).trimEnd().split('\n').length;

/** Files longer than they may be, with how long they are. */
const tooLong = (files: readonly string[], most: number): string[] =>
  files.filter((file) => linesOf(file) > most).map((file) => `${file}: ${linesOf(file)}`);

/** Rows of data: one of them is a page of its own, not a step of a program. */
const isData = (file: string): boolean => isStory(file) || /\/walks\.ts$|^server\/seed\//.test(file);

describe('no file does more than a reader can hold', () => {
  it('charts have 300 lines at most', () => {
    const charts = sourcesIn('machines').filter((file) => !isData(file));
    expect(tooLong(charts, 300)).toEqual([]);
  });

  it('services and views have 350 lines at most', () => {
    const rest = sourcesIn('contract', 'src', 'server').filter((file) => !isData(file));
    expect(tooLong(rest, 350)).toEqual([]);
  });
});
